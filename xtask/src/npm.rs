//! npm packages: installed when the lock file differs from the installed one.

use crate::phase::{phase, run};
use crate::project::Project;
use crate::tools;
use anyhow::{Context, Result};
use std::process::Command;

/// A copy of the lock file that `node_modules` was installed from.
const STAMP: &str = "node_modules/.installed-lock.json";

/// Installs the packages of package-lock.json, unless they are installed already.
pub(crate) fn install(project: &Project) -> Result<()> {
    let lock = std::fs::read(project.at("package-lock.json")).context("package-lock.json cannot be read")?;
    if std::fs::read(project.at(STAMP)).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    phase("npm packages", || {
        // No package needs an install script, so none may run.
        run(Command::new(tools::npm())
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(&project.root))?;
        std::fs::write(project.at(STAMP), lock).context("node_modules cannot be written")
    })
}

/// A command that runs a script of an installed package with Node.js.
pub(crate) fn script(project: &Project, path: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(project.at("node_modules").join(path)).current_dir(&project.root);
    command
}

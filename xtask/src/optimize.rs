//! binaryen's `wasm-opt` over a bound module, from the npm package.

use crate::npm;
use crate::phase::run_quietly;
use crate::project::Project;
use anyhow::{Context, Result};
use std::path::Path;

/// Rewrites a module in place, smaller.
pub(crate) fn optimize(project: &Project, module: &Path) -> Result<()> {
    let smaller = module.with_extension("smaller.wasm");
    let mut command = npm::script(project, "binaryen/bin/wasm-opt");
    // wasm-bindgen drops the list of features the module uses, so all are allowed; none is added.
    command.args(["-Os", "--all-features", "-o"]).arg(&smaller).arg(module);
    run_quietly(&mut command)?;
    std::fs::rename(&smaller, module).with_context(|| format!("{} cannot be replaced", module.display()))
}

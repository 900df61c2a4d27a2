//! The Python package for its tests: the module, its Python files beside it, and the packages that the tests need.

use crate::phase::{phase, run, run_quietly};
use crate::project::{Project, cargo};
use crate::{npm, real, tools};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the tests of `python/tests`, and prints how many there are.
const RUNNER: &str = "python/tests/run.py";
/// The packages that they import, with their versions.
const PACKAGES: &str = "python/tests/requirements.txt";
/// The packages of a notebook.
const NOTEBOOK: &str = "python/tests/notebook.txt";

/// The command that tests the Python package, which is built first. Without Python or a network there is none, and a
/// note says so, unless HEADLIGHT_WHOLE is set.
pub(crate) fn tests(project: &Project) -> Result<Option<Command>> {
    let Some((python, packages)) = prepared(project, PACKAGES)? else { return Ok(None) };
    let mut command = Command::new(python);
    command
        .args(["-B", RUNNER])
        .current_dir(&project.root)
        .env("PYTHONPATH", std::env::join_paths([package(project)?, packages])?)
        .env("HEADLIGHT_CLI", real::command_line(project)?)
        .envs(real::models(project)?.map(|folder| (real::VARIABLE, folder)));
    Ok(Some(command))
}

/// The variables that name a notebook's packages and the Python package, for the browser tests; or none, as above.
pub(crate) fn notebook(project: &Project) -> Result<Vec<(&'static str, String)>> {
    let Some((_, packages)) = prepared(project, NOTEBOOK)? else { return Ok(Vec::new()) };
    let named = [("HEADLIGHT_JUPYTER", packages), ("HEADLIGHT_PACKAGE", package(project)?)];
    Ok(named.map(|(name, folder)| (name, folder.to_string_lossy().into_owned())).to_vec())
}

/// Python and the folder of these packages.
fn prepared(project: &Project, requirements: &str) -> Result<Option<(&'static str, PathBuf)>> {
    let found = phase("Python packages", || {
        let python = python()?;
        Ok((python, packages(project, python, requirements)?))
    });
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if std::env::var_os("HEADLIGHT_WHOLE").is_none() => {
            println!("   The tests of the Python package are skipped: {error:#}");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// A Python that is new enough, with pip.
fn python() -> Result<&'static str> {
    let python = tools::python_with_pip()?;
    run_quietly(Command::new(python).args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]))
        .with_context(|| format!("`{python}` is older than Python 3.10"))?;
    Ok(python)
}

/// The folder of installed packages, in cargo's target folder.
fn packages(project: &Project, python: &str, requirements: &str) -> Result<PathBuf> {
    let file = project.at(requirements);
    let folder = project.target.join("python").join(file.file_stem().unwrap_or_default());
    let (wanted, stamp) = (std::fs::read_to_string(&file)?, folder.join("installed.txt"));
    let version = run_quietly(Command::new(python).args(["-c", "import sys; print(sys.version)"]))?;
    let state = format!("{version}{wanted}");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == state) {
        return Ok(folder);
    }
    std::fs::remove_dir_all(&folder).ok();
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]);
    run(pip.arg("--target").arg(&folder).arg("--requirement").arg(file))?;
    std::fs::write(&stamp, state).context("the folder of Python packages cannot be written")?;
    Ok(folder)
}

/// A folder with both packages as pip would install them, in cargo's target folder.
fn package(project: &Project) -> Result<PathBuf> {
    phase("the Python package", || {
        let mut build = Command::new(cargo());
        run(build.args(["build", "--locked", "--package", "headlight-python"]).current_dir(&project.root))?;
        let folder = project.target.join("python/package");
        let [inside, notebook] =
            ["python/headlight", "python/notebook/headlight_notebook"].map(|from| copied(&project.at(from), &folder));
        let (inside, notebook) = (inside?, notebook?);
        let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
        let built = project.target.join("debug").join(format!("{prefix}headlight_python{suffix}"));
        let module = if cfg!(windows) { "_engine.pyd" } else { "_engine.abi3.so" };
        std::fs::copy(&built, inside.join(module)).with_context(|| format!("{} cannot be copied", built.display()))?;
        npm::install(project)?;
        run(Command::new("node").arg(project.at("xtask/bundle-widget.js")).arg(&notebook))?;
        Ok(folder)
    })
}

/// A new folder of the same name in this one, with its files.
fn copied(from: &Path, into: &Path) -> Result<PathBuf> {
    let folder = into.join(from.file_name().unwrap_or_default());
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder)?;
    for file in std::fs::read_dir(from)? {
        let file = file?;
        if file.file_type()?.is_file() {
            std::fs::copy(file.path(), folder.join(file.file_name()))?;
        }
    }
    Ok(folder)
}

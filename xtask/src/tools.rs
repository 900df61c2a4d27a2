//! The tools that a build needs, with instructions to install a missing one.

use crate::phase::{run, run_quietly};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
const OLDEST_NODE: u32 = 20;

/// Whether a command can be started.
pub(crate) fn exists(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Ensures that Rust can compile to WebAssembly; adds the target if it is missing.
pub(crate) fn wasm_target() -> Result<()> {
    if has_wasm_target()? {
        return Ok(());
    }
    if !exists("rustup") {
        bail!(
            "Rust cannot compile to WebAssembly, and rustup is missing: \
             install rustup from https://rustup.rs, or your distribution's package of the {WASM_TARGET} target"
        );
    }
    run(Command::new("rustup").args(["target", "add", WASM_TARGET]))
        .with_context(|| format!("the {WASM_TARGET} target is missing, and rustup could not add it"))
}

/// One of LLVM's coverage tools; adds them if they are missing.
pub(crate) fn llvm(tool: &str) -> Result<PathBuf> {
    let sysroot = run_quietly(Command::new("rustc").args(["--print", "sysroot"]))?;
    let targets = Path::new(sysroot.trim()).join("lib/rustlib");
    let find = || {
        let all = std::fs::read_dir(&targets).into_iter().flatten().flatten();
        all.map(|target| target.path().join("bin").join(tool)).find(|program| program.is_file())
    };
    if find().is_none() {
        run_quietly(Command::new("rustup").args(["component", "add", "llvm-tools"]))
            .context("LLVM's tools (component llvm-tools) are missing, and rustup could not add them")?;
    }
    find().with_context(|| format!("there is no {tool} below {}", targets.display()))
}

/// Ensures that the standard library's sources are installed, from which the engine with threads is compiled.
pub(crate) fn standard_library_sources() -> Result<()> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc does not start")?;
    let root = Path::new(String::from_utf8_lossy(&output.stdout).trim()).join("lib/rustlib/src/rust/library/std");
    if root.is_dir() {
        return Ok(());
    }
    if !exists("rustup") {
        bail!("Rust's own sources are missing, and rustup is too: install the component rust-src");
    }
    run_quietly(Command::new("rustup").args(["component", "add", "rust-src"]))
        .map(drop)
        .context("Rust's own sources (component rust-src) are missing, and rustup could not add them")
}

fn has_wasm_target() -> Result<bool> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM_TARGET])
        .output()
        .context("rustc does not start: install Rust from https://rustup.rs")?;
    Ok(output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

/// Ensures that npm and a sufficiently recent Node.js are installed.
pub(crate) fn node() -> Result<()> {
    if !exists("node") {
        bail!(
            "Node.js is missing: install version {OLDEST_NODE} or newer from https://nodejs.org, \
             or your system's `nodejs` and `npm` packages"
        );
    }
    let output = Command::new("node").arg("--version").output().context("node does not start")?;
    let version = String::from_utf8_lossy(&output.stdout);
    match node_major(&version) {
        Some(major) if major >= OLDEST_NODE => {}
        _ => bail!(
            "Node.js {} is too old: install version {OLDEST_NODE} or newer from https://nodejs.org",
            version.trim()
        ),
    }
    if !exists(npm()) {
        bail!("npm is missing: install it with Node.js from https://nodejs.org, or your system's `npm` package");
    }
    Ok(())
}

/// npm's command, which is a script on Windows.
pub(crate) fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

fn node_major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// A Python with pip; installs Debian's package if there is none.
pub(crate) fn python_with_pip() -> Result<&'static str> {
    let find = || ["python3", "python"].into_iter().find(|python| has_pip(python));
    if find().is_none() && can_install() {
        install(&["python3-pip"])?;
    }
    find()
        .context("Python 3 with pip is missing: install it from https://www.python.org, or your system's `python3-pip`")
}

fn has_pip(python: &str) -> bool {
    run_quietly(Command::new(python).args(["-m", "pip", "--version"])).is_ok()
}

/// Whether this is a Debian-like system with root rights.
pub(crate) fn can_install() -> bool {
    cfg!(target_os = "linux")
        && exists("apt-get")
        && run_quietly(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Installs packages of Debian.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    run(apt().arg("update"))?;
    run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt() -> Command {
    let mut command = Command::new("apt-get");
    command.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_version_is_read() {
        assert_eq!(node_major("v20.20.2\n"), Some(20));
        assert_eq!(node_major("20"), None);
    }

    #[test]
    fn a_missing_program_does_not_exist() {
        assert!(!exists("headlight-no-such-program"));
    }
}

//! Paths of the project: the checkout, and cargo's target folder.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The model of a first visit.
pub(crate) const FIRST_MODEL: &str = "models/reverse";

pub(crate) struct Project {
    /// The checkout: the folder of `index.html`.
    pub(crate) root: PathBuf,
    /// cargo's target folder, which CARGO_TARGET_DIR may move.
    pub(crate) target: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

impl Project {
    pub(crate) fn find() -> Result<Self> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let output = Command::new(cargo())
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(Path::new(&here))
            .output()
            .context("cargo does not start; run this as `cargo xtask …`")?;
        anyhow::ensure!(
            output.status.success(),
            "cargo cannot read the workspace: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
        let metadata: Metadata = serde_json::from_slice(&output.stdout).context("cargo metadata did not print JSON")?;
        Ok(Self { root: metadata.workspace_root, target: metadata.target_directory })
    }

    /// A path in the checkout.
    pub(crate) fn at(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The folder of this checkout's page, for `serve`.
    pub(crate) fn page(&self) -> PathBuf {
        self.target.join("page")
    }

    /// The folder of the page under test, separate from the one that `serve` may show.
    pub(crate) fn page_for_tests(&self) -> PathBuf {
        self.target.join("page-for-tests")
    }
}

/// The cargo that runs this program, so that a nested one has the same toolchain.
pub(crate) fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

//! From the linker's module to one that a page can load: wasm-bindgen as a library, and a check on the way.

use anyhow::{Context, Result, bail};
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// The script that the worker imports, and the module that script is given.
pub(crate) const SCRIPT: &str = "headlight.js";
pub(crate) const MODULE: &str = "headlight_bg.wasm";

/// Writes `headlight.js` and `headlight_bg.wasm` for a module into a folder, emptying it first. Functions keep their
/// names, for readable stack traces and for `optimize`, which goes by them.
pub(crate) fn bind(module: &Path, folder: &Path) -> Result<()> {
    let bytes = std::fs::read(module).with_context(|| format!("{} is missing", module.display()))?;
    constructors_run_once(&bytes).with_context(|| format!("{} is refused", module.display()))?;
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    // The path is given to `init` by the worker, which knows where the page lives.
    let bound = Bindgen::new()
        .input_bytes("headlight", bytes)
        .web(true)
        .map(|bindgen| {
            bindgen.omit_default_module_path(true).typescript(true).remove_producers_section(true).generate(folder)
        })
        .and_then(|written| written);
    bound.with_context(|| format!("wasm-bindgen cannot prepare {}", module.display()))
}

/// Refuses a module whose linker wrapped every export in a call of all static constructors.
///
/// It does so where nothing refers to `__wasm_call_ctors`, and names the wrappers `….command_export`;
/// with the GPU kernels' registry each call from JavaScript then costs milliseconds.
fn constructors_run_once(module: &[u8]) -> Result<()> {
    const SUFFIX: &[u8] = b".command_export";
    if module.windows(SUFFIX.len()).any(|window| window == SUFFIX) {
        bail!(
            "every export runs all static constructors (`….command_export` is among its functions): \
             call `__wasm_call_ctors` once in the `#[wasm_bindgen(start)]` function"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_exports_are_refused() {
        assert!(constructors_run_once(b"\0asm run.command_export name").is_err());
        assert!(constructors_run_once(b"\0asm run command_export name").is_ok());
    }
}

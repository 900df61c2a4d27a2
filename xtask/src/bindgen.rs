//! From the linker's module to one that a page can load: wasm-bindgen as a library, and a check on the way.

use anyhow::{Context, Result, bail};
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// The script that the worker imports, and the module that it loads.
pub(crate) const SCRIPT: &str = "headlight.js";
pub(crate) const MODULE: &str = "headlight_bg.wasm";

/// Writes `headlight.js` and `headlight_bg.wasm` for a module into an emptied folder. Functions keep their names, for
/// readable stack traces and for `optimize`, which sorts by them.
pub(crate) fn bind(module: &Path, folder: &Path) -> Result<()> {
    let bytes = std::fs::read(module).with_context(|| format!("{} is missing", module.display()))?;
    constructors_run_once(&bytes).with_context(|| format!("{} is refused", module.display()))?;
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    // The worker passes the module's path to `init`, since only it knows the page's address.
    let bound = Bindgen::new()
        .input_bytes("headlight", bytes)
        .web(true)
        .map(|bindgen| {
            bindgen.omit_default_module_path(true).typescript(true).remove_producers_section(true).generate(folder)
        })
        .and_then(|written| written);
    bound.with_context(|| format!("wasm-bindgen cannot prepare {}", module.display()))
}

/// Refuses a module whose exports each call all static constructors.
///
/// The linker wraps them if nothing refers to `__wasm_call_ctors`, under the names `….command_export`. With the GPU
/// kernels' registry, each call from JavaScript then costs milliseconds.
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

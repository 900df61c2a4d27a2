//! Makes a bound module smaller: binaryen's `wasm-opt` over it, esbuild over the script that loads it.

use crate::bindgen::{MODULE, SCRIPT};
use crate::npm;
use crate::phase::run_quietly;
use crate::project::Project;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Exits with 1 for a module that V8, Chromium's engine, cannot load. Node.js 20 needs a flag for relaxed SIMD.
const LOADS: &str = "if (process.version.startsWith('v20.')) \
    require('v8').setFlagsFromString('--experimental-wasm-relaxed-simd'); \
    process.exit(WebAssembly.validate(require('fs').readFileSync(process.argv[1])) ? 0 : 1)";

/// Minifies a script in place.
const MINIFY: &str = "const fs = require('fs'), path = process.argv[1]; \
    fs.writeFileSync(path, require('esbuild').transformSync(fs.readFileSync(path, 'utf8'), { minify: true }).code)";

/// Optimises the module of a folder in place, drops the names of its functions, and minifies its script.
pub(crate) fn optimize(project: &Project, folder: &Path) -> Result<()> {
    let module = &folder.join(MODULE);
    let smaller = module.with_extension("smaller.wasm");
    let mut command = npm::script(project, "binaryen/bin/wasm-opt");
    // Without --all-features, which makes binaryen write imports in a form that no browser reads yet; the module lists
    // its features. LLVM has inlined what is worth it. To inline larger functions too, and what -O3 adds, makes code
    // less alike, which costs 2 % with brotli. Sorted by name, functions of one Rust module are neighbours, which saves
    // 1.6 %.
    command.args(["-O2", "--one-caller-inline-max-function-size=0", "--reorder-functions-by-name", "--strip-debug"]);
    command.arg("-o").arg(&smaller).arg(module);
    run_quietly(&mut command)?;
    run_quietly(Command::new("node").args(["-e", LOADS]).arg(&smaller))
        .context("wasm-opt wrote a module that browsers cannot load")?;
    std::fs::rename(&smaller, module).with_context(|| format!("{} cannot be replaced", module.display()))?;
    let script = folder.join(SCRIPT);
    run_quietly(Command::new("node").current_dir(&project.root).args(["-e", MINIFY]).arg(script)).map(drop)
}

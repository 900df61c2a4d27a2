//! The front-end libraries' own modules, copied to where the page imports them by relative path.

use crate::project::Project;
use anyhow::{Context, Result};
use std::path::Path;

/// One package's files: from, to, and which of a folder's files.
struct Copy {
    from: &'static str,
    to: &'static str,
    wanted: fn(&str) -> bool,
}

const COPIES: &[Copy] = &[
    Copy { from: "lit-html", to: "lit-html", wanted: is_module },
    Copy { from: "lit-html", to: "lit-html", wanted: is_licence },
    Copy { from: "lit-html/directives", to: "lit-html/directives", wanted: is_module },
    Copy { from: "uplot", to: "uplot", wanted: is_licence },
    Copy {
        from: "uplot/dist",
        to: "uplot",
        wanted: |name| matches!(name, "uPlot.esm.js" | "uPlot.min.css" | "uPlot.d.ts"),
    },
    Copy { from: "fflate", to: "fflate", wanted: is_licence },
    Copy { from: "fflate/esm", to: "fflate", wanted: |name| matches!(name, "browser.js" | "browser.d.ts") },
    Copy { from: "@noble/hashes", to: "noble-hashes", wanted: is_licence },
    Copy { from: "@noble/hashes", to: "noble-hashes", wanted: is_checksum },
    Copy { from: "idb-keyval", to: "idb-keyval", wanted: |name| name == "LICENCE" },
    Copy { from: "idb-keyval/dist", to: "idb-keyval", wanted: |name| matches!(name, "index.js" | "index.d.ts") },
];

fn is_module(name: &str) -> bool {
    name.ends_with(".js") || name.ends_with(".d.ts")
}

/// SHA-256 and SHA-1, and what they are made of.
fn is_checksum(name: &str) -> bool {
    let module = name.strip_suffix(".d.ts").or_else(|| name.strip_suffix(".js"));
    module.is_some_and(|module| matches!(module, "sha2" | "legacy" | "_md" | "_u64" | "utils"))
}

fn is_licence(name: &str) -> bool {
    name == "LICENSE"
}

/// Lays `www/vendor/` out from `node_modules/`.
pub(crate) fn lay_out(project: &Project) -> Result<()> {
    let vendor = project.at("www/vendor");
    for copy in COPIES {
        copy_files(&project.at("node_modules").join(copy.from), &vendor.join(copy.to), copy.wanted)
            .with_context(|| format!("{} cannot be copied to www/vendor", copy.from))?;
    }
    Ok(())
}

fn copy_files(from: &Path, to: &Path, wanted: fn(&str) -> bool) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type()?.is_file() || !wanted(&name) {
            continue;
        }
        let text = std::fs::read_to_string(entry.path())?;
        let (copy, text) = (to.join(beside_its_module(&name)), without_source_map(&text));
        // A server may be reading these: what is right already stays untouched.
        if std::fs::read(&copy).map_or(true, |present| present != text.as_bytes()) {
            std::fs::write(copy, text)?;
        }
    }
    Ok(())
}

/// uPlot's types are named after its package, and TypeScript looks for them beside the module.
fn beside_its_module(name: &str) -> &str {
    if name == "uPlot.d.ts" { "uPlot.esm.d.ts" } else { name }
}

/// The maps are not copied, and a browser's tools would ask for them in vain.
fn without_source_map(text: &str) -> &str {
    let kept = text.find("//# sourceMappingURL=").map_or(text, |at| &text[..at]);
    kept.trim_end_matches('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_comment_goes_and_the_code_stays() {
        assert_eq!(without_source_map("export{a};\n//# sourceMappingURL=a.js.map\n"), "export{a};");
        assert_eq!(without_source_map("export{a};\n"), "export{a};");
    }
}

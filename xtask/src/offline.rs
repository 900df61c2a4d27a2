//! The service worker of `dist/`: which files it keeps, so that the page opens without a network.

use crate::dist::FIRST_MODEL;
use crate::sizes;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// Its name in `dist/`, beside `index.html`: a service worker answers for its own folder and those below.
pub(crate) const FILE: &str = "offline.js";
const SOURCE: &str = "www/offline.js";

/// The service worker of what is staged, which will lie in a folder named `hash`.
pub(crate) fn worker(staged: &Path, hash: &str) -> Result<String> {
    let source = fs::read_to_string(staged.join(SOURCE)).with_context(|| format!("{SOURCE} cannot be read"))?;
    let mut files = vec!["./".to_owned()];
    for path in sizes::files(staged)? {
        let name = path.strip_prefix(staged).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if is_kept(&name) {
            files.push(format!("./{hash}/{name}"));
        }
    }
    files.sort();
    let named = source
        .replacen("const VERSION = \"\";", &format!("const VERSION = {};", serde_json::to_string(hash)?), 1)
        .replacen("const FILES = [];", &format!("const FILES = {};", serde_json::to_string(&files)?), 1);
    ensure!(named.contains(hash) && named.contains("./\""), "{SOURCE} has no place for what it keeps");
    Ok(named)
}

/// All of the page and the engine that always works, with the model it opens with. The other engine and the
/// other models are kept once they have been used.
fn is_kept(name: &str) -> bool {
    let model = name.strip_prefix(FIRST_MODEL).is_some_and(|file| !file.ends_with(".md") && !file.ends_with(".txt"));
    let page = name.starts_with("www/") && !name.starts_with("www/wasm/gpu/") && name != SOURCE;
    model || page
}

/// The page, with the tag by which it finds its service worker.
pub(crate) fn registered(page: &str) -> Result<String> {
    let head = page.find("</head>").context("index.html has no head")?;
    let mut page = page.to_owned();
    page.insert_str(head, &format!("<meta name=\"offline\" content=\"./{FILE}\">\n  "));
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_the_cpu_engine_and_the_first_model_are_kept() {
        for name in ["www/main.js", "www/page.css", "www/wasm/cpu/headlight_bg.wasm", "models/dates/model.safetensors"]
        {
            assert!(is_kept(name), "{name}");
        }
        for name in
            ["www/wasm/gpu/headlight_bg.wasm", "models/tales/model.safetensors", "models/dates/README.md", SOURCE]
        {
            assert!(!is_kept(name), "{name}");
        }
    }

    #[test]
    fn the_worker_names_its_version_and_its_files() {
        let folder = std::env::temp_dir().join(format!("headlight-offline-{}", std::process::id()));
        fs::create_dir_all(folder.join("www")).unwrap();
        fs::write(folder.join("www/main.js"), "").unwrap();
        fs::write(folder.join(SOURCE), "const VERSION = \"\";\nconst FILES = [];\n").unwrap();
        let worker = worker(&folder, "0123456789ab").unwrap();
        assert_eq!(
            worker,
            "const VERSION = \"0123456789ab\";\nconst FILES = [\"./\",\"./0123456789ab/www/main.js\"];\n"
        );
        fs::write(folder.join(SOURCE), "nothing\n").unwrap();
        assert!(super::worker(&folder, "0123456789ab").is_err());
    }
}

//! The service worker of `dist/`, and the files that it keeps so that the page opens offline.

use crate::sizes;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Its name in `dist/`, beside `index.html`: a service worker's scope is its own folder.
pub(crate) const FILE: &str = "offline.js";

/// The model of a first visit and those of the lessons, which continue offline.
const MODELS: [&str; 6] = ["copy", "dates", "digits", "induction", "reverse", "sort"];

/// Prepends the list of files in `out`, and a version that changes with any of them, to the service worker.
pub(crate) fn complete(out: &Path) -> Result<()> {
    let mut files = vec!["./".to_owned()];
    for path in sizes::files(out)? {
        let name = path.strip_prefix(out).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if is_kept(&name) {
            files.push(format!("./{name}"));
        }
    }
    files.sort();
    let mut hasher = Sha256::new();
    hasher.update(files.join("\n"));
    for name in std::iter::once("index.html").chain(files.iter().skip(1).map(String::as_str)) {
        hasher.update(fs::read(out.join(name)).with_context(|| format!("{name} cannot be read"))?);
    }
    let version: String = hasher.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    let worker = fs::read_to_string(out.join(FILE)).with_context(|| format!("{FILE} was not bundled"))?;
    let header = format!("const VERSION = \"{version}\";\nconst FILES = {};\n", serde_json::to_string(&files)?);
    fs::write(out.join(FILE), header + &worker).context("the service worker cannot be written")
}

/// The page, the cpu engine, and these models. Other modules and models are kept once they have been used.
fn is_kept(name: &str) -> bool {
    let inside = name.split_once('/').map_or("", |(_, inside)| inside);
    let of_model = inside.strip_prefix("models/").and_then(|file| file.split_once('/'));
    let model = of_model.is_some_and(|(model, file)| MODELS.contains(&model) && !file.ends_with(".md"));
    let engine =
        inside.starts_with("wasm/") && !["gpu", "threads", "chat"].iter().any(|name| inside[5..].starts_with(name));
    model || engine || (name.starts_with("www/") && !name.ends_with(".txt"))
}

/// The page with the tag that names its service worker.
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
    fn the_page_the_cpu_engine_and_the_small_models_are_kept() {
        for name in [
            "www/main-AB12.js",
            "www/page-AB12.css",
            "0123456789ab/wasm/cpu/headlight_bg.wasm",
            "0123456789ab/models/reverse/model.safetensors",
            "0123456789ab/models/induction/tokenizer.json",
            "0123456789ab/models/digits/9.png",
        ] {
            assert!(is_kept(name), "{name}");
        }
        for name in [
            "index.html",
            FILE,
            "api.js",
            "examples/lesson.html",
            "0123456789ab/wasm/gpu/headlight_bg.wasm",
            "0123456789ab/wasm/chat/headlight_bg.wasm",
            "0123456789ab/models/tales/model.safetensors",
            "0123456789ab/models/reverse/README.md",
        ] {
            assert!(!is_kept(name), "{name}");
        }
    }

    #[test]
    fn the_worker_knows_its_version_and_its_files() {
        let folder = std::env::temp_dir().join(format!("headlight-offline-{}", std::process::id()));
        fs::create_dir_all(folder.join("www")).unwrap();
        for (name, text) in [("www/main-1.js", ""), ("index.html", "<p>"), (FILE, "run(FILES);\n")] {
            fs::write(folder.join(name), text).unwrap();
        }
        complete(&folder).unwrap();
        let worker = fs::read_to_string(folder.join(FILE)).unwrap();
        assert!(worker.starts_with("const VERSION = \""), "{worker}");
        assert!(worker.ends_with("const FILES = [\"./\",\"./www/main-1.js\"];\nrun(FILES);\n"), "{worker}");
        fs::remove_file(folder.join(FILE)).unwrap();
        assert!(complete(&folder).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}

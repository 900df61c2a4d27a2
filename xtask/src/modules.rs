//! The page's module graph, walked over static imports, as the browser will load it.

use anyhow::{Context, Result, bail};
use std::path::{Component, Path, PathBuf};

/// The page's own first module.
pub(crate) const MAIN: &str = "www/main.js";

/// The page with a preload of every module that its tags do not name: a browser then asks for all of them at
/// once, instead of for each when it has read what imports it. They come before the last script and after the
/// one that starts the worker, which has farther to go.
pub(crate) fn preloaded(page: &str, graph: &[String], folder: &str) -> Result<String> {
    let preloads: String = graph
        .iter()
        .map(|module| format!("{folder}{module}"))
        .filter(|address| !page.contains(&format!("\"{address}\"")))
        .map(|address| format!("<link rel=\"modulepreload\" href=\"{address}\">\n    "))
        .collect();
    let mut page = page.to_owned();
    let script = page.rfind("<script").context("index.html has no script")?;
    page.insert_str(script, &preloads);
    Ok(page)
}

/// Every module that `start` loads statically, itself first, as paths relative to `root` with slashes.
pub(crate) fn graph(root: &Path, start: &str) -> Result<Vec<String>> {
    let mut found = vec![start.to_owned()];
    let mut next = 0;
    while let Some(module) = found.get(next).cloned() {
        next += 1;
        let text = std::fs::read_to_string(root.join(&module)).with_context(|| format!("{module} cannot be read"))?;
        for specifier in imports(&text) {
            let imported = resolve(&module, specifier)?;
            if !root.join(&imported).is_file() {
                bail!("{module} imports {specifier}, and there is no {imported}");
            }
            if !found.contains(&imported) {
                found.push(imported);
            }
        }
    }
    Ok(found)
}

/// What a module imports statically.
///
/// An import begins a line (`import`, `export`, or the `}` of one over several lines): that holds for our
/// modules and for the vendored ones, and leaves comments and texts out without parsing JavaScript.
fn imports(text: &str) -> Vec<&str> {
    let begins = |line: &str| ["import", "export", "}"].iter().any(|word| line.starts_with(word));
    text.lines().map(str::trim).filter(|line| begins(line)).flat_map(specifiers).collect()
}

/// The strings that follow `from` or `import` in a line.
fn specifiers(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in ["from", "import"] {
        for (at, _) in line.match_indices(word) {
            let before = line[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.')) {
                continue;
            }
            let after = line[at + word.len()..].trim_start();
            let Some(quote @ ('"' | '\'')) = after.chars().next() else { continue };
            if let Some((specifier, _)) = after[1..].split_once(quote) {
                found.push(specifier);
            }
        }
    }
    found
}

/// A specifier as a path from the root; only relative ones work without a bundler or an import map.
fn resolve(importer: &str, specifier: &str) -> Result<String> {
    if !specifier.starts_with("./") && !specifier.starts_with("../") {
        bail!("{importer} imports \"{specifier}\": only ./ and ../ can be loaded by a browser here");
    }
    let mut path = PathBuf::from(importer);
    path.pop();
    for component in Path::new(specifier).components() {
        match component {
            Component::ParentDir => {
                if !path.pop() {
                    bail!("{importer} imports \"{specifier}\", which leaves the page's folder");
                }
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    Ok(path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_imports_are_found_in_every_way_of_writing() {
        let text = r#"
            // import "./comment.js"
            /** @import { Answer } from "./protocol.d.ts" */
            import "./effect.js";
            import { a } from './a.js';
            import {
              b,
            } from "./b.js";
            export { c } from "./c.js";
            import{d as t}from"./d.js";import{e}from"../e.js";
            const later = await import("./later.js");
            const words = 'taken from "./no.js"';
        "#;
        assert_eq!(imports(text), ["./effect.js", "./a.js", "./b.js", "./c.js", "./d.js", "../e.js"]);
    }

    #[test]
    fn the_graph_is_walked_once_and_in_order() {
        let root = std::env::temp_dir().join(format!("headlight-modules-{}", std::process::id()));
        std::fs::create_dir_all(root.join("www/view")).unwrap();
        for (path, text) in [
            ("www/main.js", "import \"./view/map.js\";\nimport \"./state.js\";"),
            ("www/view/map.js", "import \"../state.js\";"),
            ("www/state.js", "import \"./main.js\";"),
        ] {
            std::fs::write(root.join(path), text).unwrap();
        }
        assert_eq!(graph(&root, "www/main.js").unwrap(), ["www/main.js", "www/view/map.js", "www/state.js"]);
        std::fs::write(root.join("www/state.js"), "import \"./gone.js\";").unwrap();
        let error = graph(&root, "www/main.js").unwrap_err().to_string();
        assert_eq!(error, "www/state.js imports ./gone.js, and there is no www/gone.js");
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn modules_are_preloaded_once_each_and_the_worker_starts_before_them() {
        let page =
            "<link href=\"./www/a.css\">\n<script src=\"./www/early.js\"></script>\n<script src=\"./www/main.js\">";
        let graph = ["www/main.js", "www/early.js", "www/state.js", "www/view/map.js"].map(str::to_owned);
        let page = preloaded(page, &graph, "./").unwrap();
        let order = ["a.css", "early.js", "./www/state.js", "./www/view/map.js", "main.js"]
            .map(|name| page.find(name).unwrap());
        assert!(order.is_sorted(), "{page}");
        assert_eq!(page.matches("modulepreload").count(), 2, "{page}");
        assert!(preloaded("<p>", &graph, "./").is_err());
    }

    #[test]
    fn what_a_browser_cannot_load_is_an_error() {
        assert!(resolve("www/main.js", "lit-html").is_err());
        assert!(resolve("www/main.js", "../../outside.js").is_err());
        assert_eq!(resolve("www/view/a.js", "../vendor/b.js").unwrap(), "www/vendor/b.js");
    }
}

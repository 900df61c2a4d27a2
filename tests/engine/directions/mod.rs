//! The modules of the library depend on each other in one direction, and no files form a circle.

mod files;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::project;

/// The modules in layers from the bottom up. A module may use those of earlier rows, not those of its own row.
const ROWS: &[&[&str]] = &[
    &["allocator", "error", "random", "tagged"],
    &["clock", "named_files", "ops", "preprocessor"],
    &["image", "site"],
    &["config"],
    &["edit", "family", "sound", "text"],
    &["model"],
    &["run", "weights"],
    &["gguf"],
    &["cost", "folder", "generate"],
    &["measure"],
    &["attribute"],
    &["train"],
    &["sweep"],
    &["questions"],
    &["atlas"],
    &["protocol"],
    &["engine"],
];

/// A module's code without tests and comments.
fn code(at: &Path) -> String {
    if at.is_dir() {
        let entries = fs::read_dir(at).expect("a room can be listed");
        return entries.map(|entry| code(&entry.expect("an entry").path())).collect();
    }
    without_tests(&fs::read_to_string(at).expect("a file can be read"))
}

/// A file's code without its tests and comments.
fn without_tests(text: &str) -> String {
    let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code = code.split("\n#[cfg(test)]\npub(super) mod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The modules that code names: `crate::module` and lists.
fn uses(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => {
                // Deeper names are items of a module.
                let mut depth = 0;
                for (at, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 && (at == 0 || c == ',') {
                        found.insert(word(list[at..].trim_start_matches([',', ' ', '\n'])));
                    }
                }
            }
            None => {
                found.insert(word(rest));
            }
        }
    }
    found
}

/// Each module with the index of its row.
fn rooms() -> Vec<(&'static str, usize)> {
    ROWS.iter().enumerate().flat_map(|(row, names)| names.iter().map(move |name| (*name, row))).collect()
}

fn src() -> PathBuf {
    project().join("src")
}

#[test]
fn modules_use_each_other_in_one_direction() {
    let rooms = rooms();
    for (room, row) in &rooms {
        let folder = src().join(room);
        let code = code(&if folder.is_dir() { folder } else { src().join(format!("{room}.rs")) });
        for used in uses(&code).iter().filter(|used| used != room) {
            if let Some((_, below)) = rooms.iter().find(|(name, _)| name == used) {
                assert!(below < row, "src/{room} uses {used}, which is not below it");
            }
        }
    }
}

#[test]
fn every_module_has_a_row() {
    for entry in fs::read_dir(src()).expect("src can be listed") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        if ["lib", "README"].contains(&name.as_str()) {
            continue;
        }
        assert!(rooms().iter().any(|(room, _)| *room == name), "add src/{name} to ROWS");
    }
}

#[test]
fn the_library_knows_no_host() {
    let manifest = fs::read_to_string(project().join("Cargo.toml")).expect("the library's manifest");
    let needed = manifest.split_once("\n[dependencies]\n").and_then(|(_, rest)| rest.split("\n[").next());
    let needed: Vec<&str> =
        needed.into_iter().flat_map(str::lines).filter_map(|line| line.split(['.', ' ']).next()).collect();
    assert!(needed.contains(&"burn"), "{needed:?}");
    for host in ["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen", "pyo3", "clap", "indicatif"] {
        assert!(!needed.contains(&host), "the library needs {host}: JavaScript belongs into web/, arguments into cli/");
    }
}

#[test]
fn a_mod_file_only_lists_modules() {
    for (room, _) in rooms() {
        let Ok(text) = fs::read_to_string(src().join(room).join("mod.rs")) else { continue };
        for word in ["fn ", "struct ", "enum ", "impl ", "const ", "trait ", "type "] {
            let found = text.lines().find(|line| !line.starts_with("//") && line.contains(word));
            assert!(found.is_none(), "src/{room}/mod.rs has code: {found:?}");
        }
    }
}

/// burn's way converts between any two types of numbers: 11 kB in the module that each visitor of the page downloads.
#[test]
fn tensors_are_made_by_from_numbers() {
    for (room, _) in rooms() {
        let folder = src().join(room);
        let code = code(&if folder.is_dir() { folder } else { src().join(format!("{room}.rs")) });
        let made = ["::from_data(", "::from_data_dtype(", "::from_floats(", "::from_ints("];
        let is_burns = |line: &&str| made.iter().any(|how| line.contains(how)) && !line.contains("OnCpu::from_data(");
        let found = code.lines().find(is_burns);
        assert!(found.is_none(), "src/{room}: Tensor::from_numbers instead of {found:?}");
    }
}

#[test]
fn uses_are_found_in_every_spelling() {
    let found = uses(
        "use crate::site::{Kind, Name};\nuse crate::config::file::Blame;\ncrate::edit::sublayers(c)\n\
         use crate::{weights, error::{Error, Result}, run};",
    );
    let wanted = ["config", "edit", "error", "run", "site", "weights"];
    assert_eq!(found, BTreeSet::from(wanted.map(str::to_owned)));
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    for src in ["src", "chat/src", "kernels/src", "cli/src", "web/src", "python/src", "xtask/src"] {
        let circles = files::Files::of(&project().join(src)).circles();
        assert!(circles.is_empty(), "{src}: {circles:#?}");
    }
}

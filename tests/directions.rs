//! The rooms of the library know each other in one direction: data flows on, and nothing points back.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Rooms with what may be used of them.
type Uses = &'static [(&'static str, &'static [&'static str])];

/// What each room may use of the others; `[]` after a name is all of it.
///
/// Two rooms lend words to those before them: `trace` the names of sites with the recorder that the model
/// passes its values to, `edit` the masks and replacements that the model applies.
const MAY: &[(&str, Uses)] = &[
    ("random", &[("error", &[])]),
    ("error", &[]),
    (
        "model",
        &[
            ("random", &[]),
            ("error", &[]),
            ("trace", &["Kind", "Name", "Recorder", "Resid", "Site", "Stack", "SublayerPath"]),
            ("edit", &["Mask", "Replacement", "SublayerEdits"]),
        ],
    ),
    ("edit", &[("error", &[]), ("model", &["Config"]), ("trace", &["Kind", "Stack", "SublayerPath"])]),
    ("text", &[("error", &[]), ("model", &["Architecture", "Config"])]),
    ("trace", &[("error", &[]), ("model", &[]), ("edit", &[])]),
    ("family", &[("error", &[]), ("model", &["Config", "FORMAT", "OWN_FAMILY"])]),
    (
        "weights",
        &[("error", &[]), ("family", &["Names"]), ("model", &[]), ("trace", &["Activation", "Site", "read_packed"])],
    ),
    ("analysis", &[("error", &[]), ("random", &[]), ("model", &[]), ("edit", &[]), ("trace", &[])]),
    (
        "train",
        &[
            ("error", &[]),
            ("random", &[]),
            ("text", &[]),
            ("model", &[]),
            ("edit", &[]),
            ("trace", &[]),
            ("weights", &[]),
            ("analysis", &[]),
        ],
    ),
    (
        "lab",
        &[
            ("error", &[]),
            ("random", &[]),
            ("text", &[]),
            ("model", &[]),
            ("edit", &[]),
            ("trace", &[]),
            ("analysis", &[]),
            ("train", &[]),
        ],
    ),
    (
        "look",
        &[
            ("error", &[]),
            ("text", &[]),
            ("model", &[]),
            ("edit", &[]),
            ("trace", &[]),
            ("weights", &["load"]),
            ("analysis", &[]),
            ("lab", &["Buffer", "Clock", "Turns"]),
        ],
    ),
    (
        "web",
        &[
            ("error", &[]),
            ("text", &[]),
            ("model", &[]),
            ("edit", &[]),
            ("trace", &[]),
            ("family", &[]),
            ("weights", &[]),
            ("analysis", &[]),
            ("train", &[]),
            ("lab", &[]),
            ("look", &[]),
        ],
    ),
];

/// The code of a room without its own tests and comments.
fn code(at: &Path) -> String {
    if at.is_dir() {
        let entries = fs::read_dir(at).expect("a room can be listed");
        return entries.map(|entry| code(&entry.expect("an entry").path())).collect();
    }
    let text = fs::read_to_string(at).expect("a file can be read");
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Every `crate::room::Item` in the code; `crate::room::{A, B}` is two, and a path into a room counts by its last name.
fn uses(code: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        let room = word(rest);
        let Some(inside) = rest[room.len()..].strip_prefix("::") else { continue };
        let listed = match inside.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default(),
            None => inside.split([';', '(', ')', '<', '>', ' ', ',', '\n']).next().unwrap_or_default(),
        };
        for path in listed.split(',') {
            let name = path.split("::").map(str::trim).find(|part| part.starts_with(char::is_uppercase));
            found.insert((room.clone(), name.map_or_else(|| word(path.trim()), word)));
        }
    }
    found
}

#[test]
fn rooms_use_each_other_in_one_direction() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, may) in MAY {
        let folder = src.join(room);
        let code = code(&if folder.is_dir() { folder } else { src.join(format!("{room}.rs")) });
        for (other, item) in uses(&code) {
            if other == *room {
                continue;
            }
            let allowed = may.iter().find(|(name, _)| *name == other);
            let fine = allowed.is_some_and(|(_, items)| items.is_empty() || items.contains(&item.as_str()));
            assert!(fine, "src/{room} uses {other}::{item}, which points back");
        }
    }
}

#[test]
fn every_room_has_its_direction_and_only_the_page_knows_javascript() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(&src).expect("src can be listed") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        if ["lib", "main", "cli"].contains(&name.as_str()) {
            continue;
        }
        assert!(MAY.iter().any(|(room, _)| *room == name), "say in MAY what src/{name} may use");
        if name != "web" {
            let code = code(&path);
            for word in ["wasm_bindgen", "js_sys", "JsValue"] {
                assert!(!code.contains(word), "src/{name} knows {word}: only src/web does");
            }
        }
    }
}

#[test]
fn uses_are_found_in_every_way_of_writing() {
    let found =
        uses("use crate::trace::{Kind, Name};\nuse crate::model::config::Architecture;\ncrate::edit::sublayers(c)");
    let named = |room: &str, item: &str| (room.to_owned(), item.to_owned());
    let wanted =
        [named("edit", "sublayers"), named("model", "Architecture"), named("trace", "Kind"), named("trace", "Name")];
    assert_eq!(found, BTreeSet::from(wanted));
}

//! The files of a crate, each with the files that it uses, and the circles among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::without_tests;

/// A module's path: `["run", "keep", "stage"]`; empty for the crate itself.
type Module = Vec<String>;

/// The code of each module.
pub struct Files(BTreeMap<Module, String>);

/// A path in the code: the module that it starts from, and its segments.
type Named = (Module, Vec<String>);

impl Files {
    /// All files below a crate's `src`.
    pub fn of(src: &Path) -> Self {
        let mut files = BTreeMap::new();
        read(src, &mut Vec::new(), &mut files);
        Self(files)
    }

    /// The circles of files, each once, by its first file.
    pub fn circles(&self) -> Vec<String> {
        let reexports = self.reexports();
        let uses: BTreeMap<&Module, BTreeSet<Module>> = self
            .0
            .iter()
            .map(|(module, code)| {
                let used = named(module, code).into_iter().map(|path| self.resolve(path, &reexports, 8));
                (module, used.filter(|used| used != module && self.0.contains_key(used)).collect())
            })
            .collect();
        let mut reached: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
        for module in self.0.keys() {
            let mut open = vec![module];
            let seen = reached.entry(module).or_default();
            while let Some(next) = open.pop() {
                open.extend(uses[next].iter().filter(|used| seen.insert(used)));
            }
        }
        let in_circle = |module: &&Module| reached[module].contains(*module);
        let circle = |module: &Module| {
            let back = |other: &&&Module| reached[**other].contains(module);
            let all: Vec<String> = reached[module].iter().filter(back).map(|other| other.join("/")).collect();
            all.join(", ")
        };
        self.0.keys().filter(in_circle).map(circle).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The items that a module's file hands on from a file below it.
    fn reexports(&self) -> BTreeMap<(Module, String), Module> {
        let mut all = BTreeMap::new();
        for (module, code) in &self.0 {
            for rest in code.split("use ").skip(1) {
                for path in tree(rest).0 {
                    let [first, .., item] = &path[..] else { continue };
                    let below = [&module[..], std::slice::from_ref(first)].concat();
                    if self.0.contains_key(&below) {
                        let from = [&module[..], &path[..path.len() - 1]].concat();
                        all.insert((module.clone(), item.clone()), from);
                    }
                }
            }
        }
        all
    }

    /// The file of a path's item.
    fn resolve(&self, (base, path): Named, reexports: &BTreeMap<(Module, String), Module>, depth: usize) -> Module {
        let mut at = base;
        for (i, segment) in path.iter().enumerate() {
            let below = [&at[..], std::slice::from_ref(segment)].concat();
            if self.0.contains_key(&below) {
                at = below;
                continue;
            }
            return match reexports.get(&(at.clone(), segment.clone())) {
                Some(from) if depth > 0 && *from != at => {
                    self.resolve((from.clone(), path[i..].to_vec()), reexports, depth - 1)
                }
                _ => at,
            };
        }
        at
    }
}

fn read(folder: &Path, at: &mut Module, files: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        if path.is_dir() {
            at.push(name);
            read(&path, at, files);
            at.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let own = if ["mod", "lib", "main"].contains(&&name[..]) { None } else { Some(name) };
            let text = fs::read_to_string(&path).expect("a file can be read");
            files.insert(at.iter().cloned().chain(own).collect(), without_tests(&text));
        }
    }
}

/// The paths in a module's code that begin in its crate.
fn named(module: &Module, code: &str) -> Vec<Named> {
    let parent = |module: &[String]| module.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
    let mut all = Vec::new();
    for (word, base) in [("crate::", Vec::new()), ("super::", parent(module)), ("self::", module.clone())] {
        for (at, _) in code.match_indices(word) {
            // `super::super::` begins at its first word.
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let (mut base, mut rest) = (base.clone(), &code[at + word.len()..]);
            while let Some(further) = rest.strip_prefix("super::") {
                (base, rest) = (parent(&base), further);
            }
            all.extend(tree(rest).0.into_iter().map(|path| (base.clone(), path)));
        }
    }
    all
}

/// The paths of a tree such as `a::{b, c::d}`, and the rest of the text.
fn tree(text: &str) -> (Vec<Vec<String>>, &str) {
    let (mut start, mut rest) = (Vec::new(), text);
    loop {
        if let Some(mut inside) = rest.strip_prefix('{') {
            let mut all = Vec::new();
            loop {
                inside = inside.trim_start_matches([',', ' ', '\n']);
                if inside.is_empty() {
                    return (all, inside);
                }
                if let Some(after) = inside.strip_prefix('}') {
                    return (all, after);
                }
                let (paths, after) = tree(inside);
                all.extend(paths.into_iter().map(|path| [&start[..], &path[..]].concat()));
                inside = after;
            }
        }
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if length == 0 {
            // A star, or the end of a path that is no tree.
            let after = rest.char_indices().nth(1).map_or("", |(at, _)| &rest[at..]);
            return (if start.is_empty() { Vec::new() } else { vec![start] }, after);
        }
        start.push(rest[..length].to_owned());
        rest = &rest[length..];
        match rest.strip_prefix("::") {
            Some(further) => rest = further,
            None => return (vec![start], rest),
        }
    }
}

#[test]
fn a_circle_is_found_through_lists_and_through_what_is_handed_on() {
    let files = |list: &[(&str, &str)]| {
        let module = |path: &str| path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        Files(list.iter().map(|(path, code)| (module(path), (*code).to_owned())).collect())
    };
    let found = files(&[
        ("", "mod a; mod b;"),
        ("a", "mod one; mod two; pub use one::One; pub use two::{Two, three::Three};"),
        ("a/one", "use super::two::Two;\nuse crate::{b::B};"),
        ("a/two", "use crate::a::One;"),
        ("b", "fn b() { crate::c::call() }"),
        ("c", "use super::{a::Two, b::B};"),
        ("d", "use super::super::super::d::D;\nuse crate::a::*;"),
    ]);
    assert_eq!(found.circles(), ["a/one, a/two, b, c"]);
    let none =
        files(&[("", ""), ("a", "pub use one::One;"), ("a/one", "use std::a::two;"), ("a/two", "use super::One;")]);
    assert_eq!(none.circles(), Vec::<String>::new());
}

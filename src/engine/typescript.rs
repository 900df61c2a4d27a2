//! Generates the records in TypeScript: `www/protocol/engine.ts`.

use std::collections::BTreeMap;
use std::{env, fs};

use ts_rs::{Config, TS, TypeVisitor};

use super::session::{Answer, Drawing, Request, WithArrays};
use crate::edit::LARGEST_FACTOR;
use crate::error::Error;
use crate::measure::RowMean;
use crate::run::MOST_WHOLE;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/www/protocol/engine.ts");
const HEADER: &str = "// The records that cross between the engine and the worker, as src/ declares them.\n\
                      // HEADLIGHT_RENEW=1 cargo test --lib protocol writes this file.\n";

/// Numbers that the page needs too, with their comments.
const CONSTANTS: [(&str, f64, &str); 2] = [
    ("LARGEST_FACTOR", LARGEST_FACTOR as f64, "The largest factor of an edit: larger ones only overflow."),
    ("MOST_WHOLE", MOST_WHOLE as f64, "The engine reads patterns of longer texts in blocks."),
];

/// Declarations by name: of each visited type and all types it refers to.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // A type without an output file is no record, and may lack a name.
        if T::output_path().is_none() || self.found.contains_key(&T::ident(&self.config)) {
            return;
        }
        let declared = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
        let lines: String = declared.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        let short = lines.replace("/**\n * ", "/** ").replace("\n */", " */");
        let text = short
            .replace(" | { \"kind\"", "\n  | { \"kind\"")
            .replace(" | { \"code\"", "\n  | { \"code\"")
            .replace(" | { \"type\"", "\n  | { \"type\"")
            .replace("`None`", "null");
        self.found.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, found: BTreeMap::new() };
    all.visit::<Error>();
    all.visit::<Request>();
    all.visit::<Answer<()>>();
    // Referenced only by types that are written inline.
    all.visit::<Drawing<()>>();
    all.visit::<RowMean>();
    all.visit::<WithArrays>();
    let constants = CONSTANTS.map(|(name, value, doc)| format!("/** {doc} */\nexport const {name} = {value};\n"));
    constants.iter().chain(all.found.values()).fold(HEADER.to_owned(), |text, declared| format!("{text}\n{declared}"))
}

#[test]
fn the_page_has_the_protocol_as_it_is() {
    let text = typescript();
    if env::var_os("HEADLIGHT_RENEW").is_some() {
        fs::write(FILE, &text).expect("the file can be written");
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == text, "www/protocol/engine.ts is old: HEADLIGHT_RENEW=1 cargo test --lib protocol writes it anew");
}

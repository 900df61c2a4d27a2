//! The provenance of a file of activations: strings by key, the same from the page and the command line.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Session;
use crate::site::Stack;
use crate::text::Tokenizer;

/// Facts that a session does not know about itself.
#[derive(Default)]
pub struct Provenance<'a> {
    pub model: &'a str,
    /// The text of the input, if there was one.
    pub text: Option<&'a str>,
    /// The text of the decoder's input, if there was one.
    pub target: Option<&'a str>,
    /// The address of the page that shows the same.
    pub link: Option<&'a str>,
    /// Spells the tokens.
    pub tokenizer: Option<&'a Tokenizer>,
}

impl Session {
    /// `model`, `text`, `target` and `link` as given; `ids` and `tokens`, JSON of each stack's rows; `edits`, the JSON
    /// document; and `version`.
    pub fn metadata(&self, of: &Provenance) -> BTreeMap<String, String> {
        let inputs = self.run().inputs();
        let ids: BTreeMap<&str, &[Vec<u32>]> = [("encoder", Stack::Encoder), ("decoder", Stack::Decoder)]
            .into_iter()
            .map(|(name, stack)| (name, inputs.ids(stack)))
            .filter(|(_, rows)| !rows.is_empty())
            .collect();
        let spell = |tokenizer: &Tokenizer| {
            let row = |row: &Vec<u32>| row.iter().map(|id| tokenizer.token(*id).text).collect::<Vec<_>>();
            let rows = |(name, rows): (&&str, &&[Vec<u32>])| (name.to_string(), rows.iter().map(row).collect());
            json(&ids.iter().map(rows).collect::<BTreeMap<String, Vec<_>>>())
        };
        [
            ("model", Some(of.model.to_owned())),
            ("text", of.text.map(str::to_owned)),
            ("target", of.target.map(str::to_owned)),
            ("ids", Some(json(&ids))),
            ("tokens", of.tokenizer.map(spell)),
            ("edits", Some(json(self.edits()))),
            ("link", of.link.map(str::to_owned)),
            ("version", Some(concat!("headlight ", env!("CARGO_PKG_VERSION")).to_owned())),
        ]
        .into_iter()
        .filter_map(|(key, value)| Some((key.to_owned(), value?)))
        .collect()
    }
}

/// Lists, names and numbers only: serialising cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

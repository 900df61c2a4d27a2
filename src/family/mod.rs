//! Models of other makers: what the keys of their configuration and the names of their weights mean here.
//!
//! Each family is one table ([`Family`]) in a file of its own; the model knows none of them.

mod albert;
mod bart;
mod bert;
mod distilbert;
mod gpt2;
mod harmless;
mod keys;
mod llama;
mod marian;
mod names;
mod t5;

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::model::Config;
use keys::Keys;

pub use crate::model::config::OWN_FAMILY;
pub use names::{Names, Part, Target};

/// Where one of our configuration's keys gets its value from.
#[derive(Clone, Copy)]
enum Row {
    /// Their key, which must be there.
    Key(&'static str),
    /// Their key, or where it is absent or null, this JSON.
    Or(&'static str, &'static str),
    /// Always this JSON.
    Is(&'static str),
    /// Their name of an activation.
    Activation(&'static str),
    /// Whether the weights have this tensor of theirs.
    Has(&'static str),
    /// What several of their keys, or the tensors there are, come to; `None` leaves our default.
    Of(fn(&Keys) -> Result<Option<Value>>),
}

/// Our keys and where their values come from.
type Rows = &'static [(&'static str, Row)];

/// Where the numbers of one of their tensors go.
struct Rule {
    /// Their name; `{stack}` is `encoder` or `decoder`, `{i}` a block's number, and a last `*` `weight` or `bias`.
    theirs: &'static str,
    /// Our name; several share the rows of theirs, an equal part each.
    ours: &'static [&'static str],
    /// Whether theirs is stored `[in, out]`.
    transposed: bool,
}

/// Their numbers as they are.
const fn same(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, transposed: false }
}

/// Their numbers with rows and columns exchanged.
const fn transposed(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, transposed: true }
}

/// What there is to know about a family.
struct Family {
    /// What people call it.
    name: &'static str,
    /// What its configurations say under `model_type`.
    model_types: &'static [&'static str],
    /// Each key of ours once; families that are alike share rows.
    config: &'static [Rows],
    /// Their keys with the only value that is read here, as JSON.
    only: &'static [(&'static str, &'static str)],
    /// Pairs of their keys that must agree, because here one number says both.
    alike: &'static [(&'static str, &'static str)],
    /// Their further keys that do not change what is computed.
    harmless: &'static [&'static str],
    /// What may stand before all names of weights.
    prefixes: &'static [&'static str],
    weights: &'static [&'static [Rule]],
    /// Tensors that need not be read: buffers, copies of tied matrices, heads for other purposes.
    spare: &'static [&'static str],
}

impl Family {
    /// All rows, from every list.
    fn rows(&self) -> impl Iterator<Item = &'static (&'static str, Row)> + use<> {
        self.config.iter().copied().flatten()
    }
}

const FAMILIES: [&Family; 9] = [
    &bert::BERT,
    &distilbert::DISTILBERT,
    &albert::ALBERT,
    &gpt2::GPT2,
    &llama::LLAMA,
    &llama::QWEN2,
    &t5::T5,
    &bart::BART,
    &marian::MARIAN,
];

/// A model's configuration as it is run here, and where its tensors go.
pub struct Opened {
    pub config: Config,
    /// What people call the family; [`OWN_FAMILY`] for our own format.
    pub family: &'static str,
    pub names: Names,
}

/// Reads `config.json` of our own format or of a family, with `generation_config.json` where there is one, for
/// weights that have tensors of these names.
///
/// # Errors
/// A file that is no JSON, a family that is not read here, a key whose value would change the mathematics.
pub fn open(config: &str, generation: Option<&str>, tensors: &[&str]) -> Result<Opened> {
    let keys: Map<String, Value> = serde_json::from_str(config).map_err(|e| Error::ConfigSyntax(e.to_string()))?;
    if !keys.contains_key("format") && !keys.contains_key("model_type") && keys.contains_key("vocab_size") {
        let problem = format!("is missing: add the family it is of, one of {}", known_types().join(", "));
        return Err(Error::Config { key: "model_type".into(), problem });
    }
    let Some(model_type) = keys.get("model_type").filter(|_| !keys.contains_key("format")) else {
        return Ok(Opened { config: Config::from_json(config)?, family: OWN_FAMILY, names: Names::own() });
    };
    let known = |family: &&&Family| family.model_types.iter().any(|name| model_type == *name);
    let Some(family) = FAMILIES.iter().find(known) else {
        let problem = format!("is {model_type}, which is not read here: {} are", known_types().join(", "));
        return Err(Error::Config { key: "model_type".into(), problem });
    };
    let generation = match generation {
        Some(text) => serde_json::from_str(text).map_err(|e| Error::Generation(e.to_string()))?,
        None => Map::new(),
    };
    let keys = Keys::new(family, keys, generation, tensors);
    Ok(Opened { config: keys.config()?, family: family.name, names: Names::of(family) })
}

/// Every `model_type` that is read here.
fn known_types() -> Vec<&'static str> {
    FAMILIES.iter().flat_map(|family| family.model_types).copied().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::harmless::HARMLESS;
    use super::*;

    /// Fails where something is said twice.
    fn once<'n>(who: &str, said: impl IntoIterator<Item = &'n str>) {
        let mut seen = BTreeSet::new();
        said.into_iter().for_each(|word| assert!(seen.insert(word), "{who}: {word} is said twice"));
    }

    #[test]
    fn every_key_is_said_once() {
        once("all", known_types());
        for family in FAMILIES {
            once(family.name, family.rows().map(|(ours, _)| *ours));
            let read: BTreeSet<&str> = family.rows().filter_map(|(_, row)| row.reads()).collect();
            let alike = family.alike.iter().map(|(_, other)| *other);
            let known: Vec<&str> = read.into_iter().chain(alike).chain(family.harmless.iter().copied()).collect();
            once(family.name, known.iter().chain(HARMLESS).copied());
            // Of what is harmless elsewhere, a family may read one value only.
            once(family.name, known.into_iter().chain(family.only.iter().map(|(key, _)| *key)));
        }
    }

    #[test]
    fn every_tensor_has_one_rule_for_each_place() {
        for family in FAMILIES {
            let led =
                family.weights.iter().copied().flatten().map(|rule| format!("{} to {:?}", rule.theirs, rule.ours));
            let led: Vec<String> = led.collect();
            once(family.name, led.iter().map(String::as_str));
            once(family.name, family.spare.iter().copied());
        }
    }
}

//! What was tried of the families: where it applies, none lacks padding at the beginning of a text, a text that is
//! longer than its windows, tokens one at a time, or a text that is written greedily.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use headlight::config::Config;
use serde_json::Value;

use super::{FAMILIES, folder, golden};
use crate::common::folder::open;

/// What was not tried though it applies: the family or the folder, what, and why.
const WITHOUT: [(&str, &str, &str); 3] = [
    ("OPT", LEFT, "transformers counts its positions from the first token that is not padding"),
    ("whisper", GREEDY, "its texts begin with a prompt: tests/golden/generate.json"),
    ("whisper-untied", GREEDY, "as the one that is tied"),
];

const LEFT: &str = "padding on the left";
const LONGER: &str = "a text that is longer than a window";
const STEPS: &str = "tokens one at a time";
const GREEDY: &str = "a greedy text";

/// The families of which some models have windows.
const WITH_WINDOWS: [&str; 18] = [
    "Cohere 2",
    "EXAONE 4",
    "GPT-Neo",
    "Gemma 2",
    "Gemma 3",
    "Gemma 4",
    "Ministral 3",
    "Mistral",
    "ModernBERT",
    "ModernBERT decoder",
    "OLMo 3",
    "Phi-3",
    "Qwen2",
    "Qwen3",
    "SmolLM3",
    "StarCoder2",
    "T5Gemma",
    "VaultGemma",
];

/// The windows of a model's layers.
fn windows(config: &Config) -> BTreeSet<usize> {
    config.layers.values().chain([&config.layer]).filter_map(|layer| layer.window).collect()
}

#[test]
fn no_family_lacks_what_the_others_have() {
    let (mut windowed, mut lacks) = (BTreeSet::new(), BTreeSet::new());
    // Of a family one folder is enough.
    let mut tried = BTreeMap::new();
    for name in FAMILIES {
        let path = folder(name);
        let (family, model) = open(&path).expect(name);
        let inputs = fs::read_to_string(path.join("inputs.json")).unwrap_or_else(|_| "{}".into());
        let inputs: Value = serde_json::from_str(&inputs).expect("JSON");
        if let Some(rows) = inputs["padding"].as_array() {
            *tried.entry((family, LEFT)).or_insert(false) |= rows.iter().any(|row| row[0] == 0);
        }
        let longest = inputs["ids"][0].as_array().map_or(0, Vec::len);
        let windows = windows(&model.config);
        if !windows.is_empty() {
            windowed.insert(family);
        }
        if windows.iter().any(|window| longest <= *window) {
            lacks.insert((name, LONGER));
        }
        if model.config.architecture.has_decoder() {
            // `steps.rs` tries each that has logits.
            let writes = golden(name).contains_key("logits");
            *tried.entry((family, STEPS)).or_insert(false) |= writes;
            if writes && inputs.get("greedy").is_none() {
                lacks.insert((name, GREEDY));
            }
        }
    }
    lacks.extend(tried.into_iter().filter(|(_, done)| !done).map(|(what, _)| what));
    assert_eq!(lacks, WITHOUT.iter().map(|(whose, what, _)| (*whose, *what)).collect::<BTreeSet<_>>());
    assert_eq!(windowed.into_iter().collect::<Vec<_>>(), WITH_WINDOWS);
}

//! Opens another maker's files: translates the configuration, and maps each tensor to its destination.

use serde_json::{Map, Value};

use super::classes::is_without_words;
use super::decoders::{
    bloom, cohere, ernie, exaone, falcon, gemma, glm, gpt_j, gpt_neo, gpt_neox, gpt2, granite, llama, mistral, mpt,
    olmo, opt, phi, phi3, qwen3, qwen3_5, smollm3, stablelm, starcoder,
};
use super::encoders::{
    albert, bert, deberta, distilbert, electra, esm, eurobert, modernbert, mpnet, nomic_bert, roberta,
};
use super::gguf;
use super::images::beside_text::{self, BesideText};
use super::images::{clip, dinov2, dinov3, siglip, tower, vit};
use super::names::{Heads, Names};
use super::seq2seq::{bart, m2m_100, marian, pegasus, t5, t5gemma, whisper};
use super::table::Family;
use super::table::Keys;
use super::text_part;
use super::ties;
use crate::config::{Config, OWN_FAMILY};
use crate::error::{Error, KeyProblem, Result};

pub(super) const FAMILIES: [&Family; 79] = [
    &bert::BERT,
    &distilbert::DISTILBERT,
    &albert::ALBERT,
    &roberta::ROBERTA,
    &electra::ELECTRA,
    &modernbert::MODERNBERT,
    &modernbert::MODERNBERT_DECODER,
    &mpnet::MPNET,
    &eurobert::EUROBERT,
    &nomic_bert::NOMIC_BERT,
    &esm::ESM,
    &deberta::DEBERTA,
    &deberta::DEBERTA_V1,
    &gpt2::GPT,
    &gpt2::GPT2,
    &starcoder::GPT_BIGCODE,
    &starcoder::STARCODER2,
    &opt::OPT,
    &opt::BIOGPT,
    &opt::XGLM,
    &bloom::BLOOM,
    &mpt::MPT,
    &falcon::FALCON,
    &gpt_neo::GPT_NEO,
    &gpt_neox::GPT_NEOX,
    &gpt_j::GPT_J,
    &gpt_j::CODEGEN,
    &llama::LLAMA,
    &llama::ARCEE,
    &mistral::MISTRAL,
    &mistral::MINISTRAL3,
    &phi::PHI,
    &phi3::PHI3,
    &stablelm::STABLELM,
    &stablelm::NEMOTRON,
    &stablelm::JAIS2,
    &granite::GRANITE,
    &cohere::COHERE,
    &cohere::COHERE2,
    &smollm3::SMOLLM3,
    &llama::QWEN2,
    &llama::SEED_OSS,
    &ernie::ERNIE,
    &exaone::EXAONE,
    &exaone::EXAONE4,
    &glm::GLM,
    &glm::GLM4,
    &glm::GLM4V,
    &qwen3::QWEN3,
    &qwen3::HUNYUAN,
    &qwen3::APERTUS,
    &qwen3_5::QWEN3_5,
    &gemma::GEMMA,
    &gemma::GEMMA2,
    &gemma::GEMMA3,
    &gemma::gemma4::GEMMA4,
    &gemma::VAULT_GEMMA,
    &olmo::OLMO,
    &olmo::OLMO2,
    &olmo::OLMO3,
    &olmo::NANOCHAT,
    &vit::VIT,
    &vit::DEIT,
    &dinov2::DINOV2,
    &dinov2::DINOV2_WITH_REGISTERS,
    &dinov3::DINOV3,
    &clip::CLIP,
    &clip::CLIP_TEXT,
    &siglip::SIGLIP,
    &siglip::SIGLIP_TEXT,
    &t5::T5,
    &t5gemma::T5GEMMA,
    &bart::BART,
    &marian::MARIAN,
    &m2m_100::M2M_100,
    &pegasus::PEGASUS,
    &pegasus::BLENDERBOT,
    &whisper::WHISPER,
    &whisper::WHISPER_ENCODER,
];

/// A model's configuration in this project's format, and the destinations of its tensors.
pub struct FamilyConfig {
    pub config: Config,
    /// The common name of the family; [`OWN_FAMILY`] for this project's format.
    pub family: &'static str,
    /// The generation settings of the files that are not followed here, such as "num_beams 4".
    pub unfollowed: Vec<String>,
    /// "images" or "texts", if the files hold an encoder of each and this one was opened.
    pub tower: Option<&'static str>,
    pub names: Names,
}

/// Reads `config.json` of this project's format or of a family, with `generation_config.json` if there is one, for
/// weights with tensors of these names.
///
/// # Errors
/// A file that is no JSON, an unsupported family, a key whose value would change the computation.
pub fn open(config: &str, generation: Option<&str>, tensors: &[&str]) -> Result<FamilyConfig> {
    let keys: Map<String, Value> = serde_json::from_str(config).map_err(|e| Error::ConfigSyntax(e.to_string()))?;
    let foreign = ["architectures", "hidden_size", "vocab_size"].iter().any(|key| keys.contains_key(*key));
    if !keys.contains_key("format") && !keys.contains_key("model_type") && foreign {
        return Err(Error::config("model_type", KeyProblem::NoFamily { known: known_types() }));
    }
    if gguf::is_gguf(&keys) {
        let (family, read) = gguf::open(&keys)?;
        return family_config(Keys::new(family, read, None, tensors)).map_err(|error| gguf::in_metadata(error, &keys));
    }
    let parse = |text| serde_json::from_str(text).map_err(|e| Error::Generation(e.to_string()));
    let generation = || -> Result<Option<Map<String, Value>>> { generation.map(parse).transpose() };
    let keys = ties::settled(keys);
    if let Some(whole) = BesideText::of(&keys)? {
        let [text, tower] = whole.tensors(tensors);
        let (decoder, tower) =
            (part_config(whole.text.clone(), generation()?, &text)?, part_config(whole.vision.clone(), None, &tower)?);
        let names = whole.names(decoder.names, tower.names);
        let (config, unfollowed) = (whole.config(decoder.config, tower.config)?, decoder.unfollowed);
        return Ok(FamilyConfig { config, family: whole.family, unfollowed, tower: None, names });
    }
    if let Some(part) = text_part::text_part(&keys) {
        let opened = part_config(part, generation()?, &text_part::tensors(tensors))?;
        return Ok(FamilyConfig { names: text_part::names(opened.names), ..opened });
    }
    let (chosen, tower) = (tower::chosen_tower(&keys), tower::tower_part(&keys)?);
    let gemma = gemma::text_part(&keys).or_else(|| gemma::gemma4::text_part(&keys));
    let part = gemma.or_else(|| qwen3_5::text_part(&keys)).or(tower).or(t5gemma::merged_stacks(&keys)?);
    let keys = part.or_else(|| whisper::encoder_part(&keys, tensors)).unwrap_or(keys);
    if !keys.contains_key("model_type") || keys.contains_key("format") {
        let config = Config::from_json(config)?;
        let (unfollowed, names) = (Vec::new(), Names::own());
        return Ok(FamilyConfig { config, family: OWN_FAMILY, unfollowed, tower: None, names });
    }
    let opened = part_config(keys, generation()?, tensors)?;
    Ok(FamilyConfig { tower: chosen, ..opened })
}

/// Opens a model of a family, or the part of one that is a model of a family by itself.
///
/// # Errors
/// An unsupported family, a key whose value would change the computation.
fn part_config(
    keys: Map<String, Value>,
    generation: Option<Map<String, Value>>,
    tensors: &[&str],
) -> Result<FamilyConfig> {
    let model_type = keys.get("model_type").cloned().unwrap_or_default();
    let known = |family: &&&Family| family.model_types.iter().any(|name| model_type == *name);
    let Some(family) = FAMILIES.iter().find(known) else {
        let model_type = model_type.as_str().map_or_else(|| model_type.to_string(), str::to_owned);
        let text = keys.get("text_config").and_then(Value::as_object);
        let mut all = keys.iter().chain(text.into_iter().flatten());
        if all.any(|(key, value)| key.contains("expert") && value.as_u64().is_some_and(|count| count > 0)) {
            return Err(Error::Mixture { model_type });
        }
        return Err(Error::Family { model_type, known: spelled() });
    };
    family_config(Keys::new(family, keys, generation, tensors))
}

/// The common names of all families.
fn spelled() -> Vec<&'static str> {
    FAMILIES.iter().flat_map(|family| family.spelled()).chain(beside_text::spelled()).collect()
}

fn family_config(keys: Keys) -> Result<FamilyConfig> {
    let config = keys.config()?;
    let heads = Heads { queries: config.attention.n_heads, keys: config.attention.n_kv_heads };
    let wordless = is_without_words(&keys)?;
    Ok(FamilyConfig {
        config,
        family: keys.family.name,
        unfollowed: keys.unfollowed(),
        tower: None,
        names: Names::of(keys.family, keys.ties(), heads, wordless),
    })
}

/// Every supported `model_type`.
fn known_types() -> Vec<&'static str> {
    FAMILIES.iter().flat_map(|family| family.model_types).copied().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::gguf::GGUF_FAMILIES;
    use super::super::harmless::HARMLESS;
    use super::*;

    /// Fails if a name occurs twice.
    fn assert_unique<'n>(owner: &str, names: impl IntoIterator<Item = &'n str>) {
        let mut seen = BTreeSet::new();
        names.into_iter().for_each(|name| assert!(seen.insert(name), "{owner}: {name} occurs twice"));
    }

    #[test]
    fn every_key_is_listed_once() {
        assert_unique("all", known_types());
        for family in FAMILIES.into_iter().chain(GGUF_FAMILIES) {
            assert_unique(family.name, family.rows().map(|(ours, _)| *ours));
            let read: BTreeSet<&str> = family.rows().filter_map(|(_, row)| row.reads()).collect();
            let alike = family.alike.iter().map(|(_, other)| *other);
            let known: Vec<&str> = read.into_iter().chain(alike).chain(family.harmless_keys()).collect();
            assert_unique(family.name, known.iter().chain(HARMLESS).copied());
            // A family may restrict a key that is harmless elsewhere to one value.
            assert_unique(family.name, known.into_iter().chain(family.only.iter().map(|(key, _)| *key)));
        }
    }

    #[test]
    fn every_tensor_has_one_rule_for_each_place() {
        for family in FAMILIES.into_iter().chain(GGUF_FAMILIES) {
            let led =
                family.weights.iter().copied().flatten().map(|rule| format!("{} to {:?}", rule.theirs, rule.ours));
            let led: Vec<String> = led.collect();
            assert_unique(family.name, led.iter().map(String::as_str));
            assert_unique(family.name, family.spare.iter().copied());
        }
    }
}

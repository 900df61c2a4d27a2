//! Presets: the systems this project teaches, each a configuration of the one block, at its documented size.

use serde_json::{Map, Value};

use super::model_config::{Config, FORMAT};
use crate::error::{Error, KeyProblem, Result};

/// The presets by name, in the order they are taught.
pub const NAMES: [&str; 13] = [
    "mini",
    "mini-residual",
    "mini-padding",
    "mini-causal",
    "mini-gated",
    "mini-full",
    "causal",
    "multi-head",
    "llm-encoder",
    "llm-decoder",
    "llm-seq2seq",
    "vaswani-base",
    "vaswani-big",
];

/// The configuration of a preset.
///
/// # Errors
/// An unknown name; the message lists the known ones.
pub fn preset(name: &str) -> Result<Config> {
    Config::from_json(&Value::from(preset_keys(name)?).to_string())
}

/// The keys of a preset's `config.json`, only those it fixes: dependent keys take their defaults.
///
/// # Errors
/// An unknown name; the message lists the known ones.
pub fn preset_keys(name: &str) -> Result<Map<String, Value>> {
    let unknown = || Error::config("preset", KeyProblem::Unknown { value: name.into(), known: NAMES.into() });
    match keys(name) {
        Some(mut keys) => {
            keys.insert("format".into(), FORMAT.into());
            keys.insert("name".into(), name.into());
            Ok(keys)
        }
        None => Err(unknown()),
    }
}

/// Merges `keys` over `base`; an object over an object replaces only the keys it has.
pub fn merge_keys(base: &mut Map<String, Value>, keys: &Map<String, Value>) {
    for (key, value) in keys {
        match (base.get_mut(key), value) {
            (Some(Value::Object(old)), Value::Object(new)) => merge_keys(old, new),
            _ => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

fn keys(name: &str) -> Option<Map<String, Value>> {
    Some(match name {
        "mini" => mini(r#"{ "norm_position": "none", "residual": false }"#),
        "mini-residual" => mini(r#"{ "norm_position": "post" }"#),
        "mini-padding" => mini(r#"{ "norm_position": "post", "dropout": { "pattern": 0.1, "attention": 0.1 } }"#),
        "mini-causal" => {
            mini(r#"{ "norm_position": "post", "dropout": { "pattern": 0.1, "attention": 0.1 }, "causal": true }"#)
        }
        "mini-gated" => mini(
            r#"{
            "norm_position": "post", "residual": false, "gate": true, "dropout": { "pattern": 0.1, "attention": 0.1 }
        }"#,
        ),
        "mini-full" => mini(
            r#"{
            "norm_position": "post", "residual": false, "gate": true, "causal": true,
            "dropout": { "pattern": 0.1, "attention": 0.1 }
        }"#,
        ),
        "causal" => mini(
            r#"{
            "n_heads": 1, "d_head": 3, "norm_position": "none", "residual": false, "causal": true,
            "qkv_bias": false, "out_proj": false, "dropout": { "pattern": 0.1 }
        }"#,
        ),
        "multi-head" => mini(
            r#"{
            "n_heads": 2, "d_head": 1, "d_out": 2, "norm_position": "none", "residual": false, "causal": true,
            "qkv_bias": false, "dropout": { "pattern": 0.1 }
        }"#,
        ),
        "llm-encoder" => llm(r#"{ "architecture": "encoder", "n_encoder_layers": 12 }"#),
        "llm-decoder" => {
            llm(r#"{ "architecture": "decoder", "n_decoder_layers": 12, "cross": true, "norm_memory": true }"#)
        }
        "llm-seq2seq" => llm(r#"{
            "architecture": "encoder-decoder", "n_encoder_layers": 12, "n_decoder_layers": 12, "norm_memory": true,
            "pad_id": 0, "start_id": 0, "end_id": 1
        }"#),
        "vaswani-base" => vaswani(r#"{ "d_model": 512, "n_heads": 8, "d_mlp": 2048 }"#),
        "vaswani-big" => vaswani(r#"{ "d_model": 1024, "n_heads": 16, "d_mlp": 4096 }"#),
        _ => return None,
    })
}

/// One attention sublayer, 16 wide, two heads.
fn mini(switches: &str) -> Map<String, Value> {
    with(r#"{ "architecture": "attention", "d_model": 16, "n_heads": 2 }"#, switches)
}

/// Pre-norm stacks with layer-scale and drop-path.
fn llm(switches: &str) -> Map<String, Value> {
    let base = r#"{
        "d_model": 1024, "n_heads": 16, "d_mlp": 8192, "n_ctx": 5000, "d_vocab": 32128,
        "norm_position": "pre", "final_norm": true, "positions": "sinusoidal", "activation": "gelu",
        "layer_scale": 0.01, "dropout": { "pattern": 0.1, "mlp_hidden": 0.1, "mlp": 0.1 }, "drop_path": 0.1
    }"#;
    with(base, switches)
}

/// "Attention Is All You Need" (Vaswani et al. 2017, table 3), with its shared vocabulary of 37,000.
fn vaswani(sizes: &str) -> Map<String, Value> {
    let base = r#"{
        "architecture": "encoder-decoder",
        "n_encoder_layers": 6, "n_decoder_layers": 6, "d_vocab": 37000, "n_ctx": 5000,
        "pad_id": 0, "start_id": 1, "end_id": 2, "norm_position": "post", "positions": "sinusoidal",
        "embedding_scale": true, "tie": "all", "activation": "relu",
        "dropout": { "embedding": 0.1, "attention": 0.1, "mlp": 0.1 }
    }"#;
    with(base, sizes)
}

fn with(base: &str, switches: &str) -> Map<String, Value> {
    let mut keys = object(base);
    keys.extend(object(switches));
    keys
}

/// A JSON object written in this program: as code it would be ten times as long, and every visitor of the page would
/// fetch it.
pub fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("an object that is written in this program")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_configuration_and_its_name_its_own() {
        for name in NAMES {
            assert_eq!(preset(name).expect(name).name, name);
        }
        let message = preset("vaswani-huge").expect_err("no such preset").to_string();
        assert!(message.contains("vaswani-big"), "{message}");
    }
}

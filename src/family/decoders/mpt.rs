//! MPT (MosaicML 2023): a decoder without positions, whose scores fall with the distance, and without biases, also of
//! its norms; queries, keys and values in one matrix.

use serde_json::Value;

use crate::error::{KeyProblem, Result};
use crate::family::harmless::is_harmless;
use crate::family::keys::{WRITING, first_token, padding, tie};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Ties, choice, same};

pub(in crate::family) const MPT: Family = Family {
    name: "MPT",
    model_types: &["mpt"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("d_model")),
            ("n_heads", Key("n_heads")),
            ("d_mlp", Of(|keys| Ok(keys.get("d_model").and_then(Value::as_f64).map(|width| (4.0 * width).into())))),
            ("n_decoder_layers", Key("n_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_seq_len", "2048")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_eps", Or("layer_norm_epsilon", "1e-5")),
            ("norm_bias", Is("false")),
            ("positions", Of(positions)),
            ("attention_scale", Of(|keys| Ok(of_attention(keys, "softmax_scale")))),
            ("qkv_clip", Of(|keys| Ok(of_attention(keys, "clip_qkv").filter(|bound| bound.as_f64() != Some(0.0))))),
            ("qkv_bias", Is("false")),
            ("out_bias", Is("false")),
            ("mlp_bias", Is("false")),
            ("activation", Is("\"gelu\"")),
            ("tie", Of(tie)),
        ],
    ],
    // transformers computes with these values, whatever the file says.
    only: &[("expansion_ratio", "4"), ("no_bias", "true"), ("norm_type", "\"low_precision_layernorm\"")],
    harmless: &[&[
        "attn_config",
        "emb_pdrop",
        "embedding_fraction",
        "init_config",
        "init_device",
        "learned_pos_emb",
        "resid_pdrop",
        "verbose",
    ]],
    prefixes: &["transformer."],
    weights: &[&[
        same("blocks.{i}.norm_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same(
            "blocks.{i}.attn.Wqkv.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
        ),
        same("blocks.{i}.attn.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("blocks.{i}.norm_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("blocks.{i}.ffn.up_proj.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("blocks.{i}.ffn.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("norm_f.*", &["decoder.norm.*"]),
    ]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["wte.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["wte.weight"]),
    ],
    ties: Ties::Usually,
    ..PLAIN
};

/// Keys of `attn_config` with the only value that is supported, and those that are read elsewhere or without effect.
const ONLY: [(&str, &str); 6] = [
    ("alibi", "true"),
    ("alibi_bias_max", "8"),
    ("attn_type", "\"multihead_attention\""),
    ("attn_uses_sequence_id", "false"),
    ("prefix_lm", "false"),
    ("qk_ln", "false"),
];
const READ: [&str; 4] = ["attn_impl", "attn_pdrop", "clip_qkv", "softmax_scale"];

/// A value of `attn_config`.
fn of_attention(keys: &Keys, key: &str) -> Option<Value> {
    keys.get("attn_config")?.get(key).filter(|value| !value.is_null()).cloned()
}

/// Slopes, if `attn_config` asks for nothing else.
fn positions(keys: &Keys) -> Result<Option<Value>> {
    let inner = match keys.get("attn_config") {
        Some(Value::Object(inner)) => Some(inner),
        Some(_) => return keys.wrong("attn_config", KeyProblem::Unreadable("expected an object".into())),
        None => None,
    };
    for (key, value) in inner.into_iter().flatten().filter(|(_, value)| !value.is_null()) {
        let named = format!("attn_config.{key}");
        let (family, written) = (keys.family.name, value.to_string());
        match ONLY.iter().find(|(known, _)| known == key) {
            Some(&(_, only)) if written != only => {
                return keys.wrong(&named, KeyProblem::Only { value: written, family, only });
            }
            None if !READ.contains(&key.as_str()) && !is_harmless(key) && *value != Value::Bool(false) => {
                return keys.wrong(&named, KeyProblem::Foreign { family });
            }
            _ => {}
        }
    }
    Ok(Some("alibi".into()))
}

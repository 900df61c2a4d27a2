//! EXAONE 3 and 3.5 (LG AI Research 2024): Llamas under names of their own. In EXAONE 4 (2025) norms follow attention
//! and MLP, as in OLMo 2, and there are norms of each head's queries and keys, as in Qwen3. Where some layers have a
//! window, only these rotate.

use serde_json::{Map, Value};

use super::llama::{
    ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, NO_BIAS, RMS_NORM_1E5,
};
use super::olmo;
use super::qwen3::QUERY_KEY_NORMS;
use crate::error::{KeyProblem, Result};
use crate::family::keys::{WRITING, first_token, padding, tie};
use crate::family::layers::{count_or, layers, sliding, window, window_width};
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, rotary_rows, still};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Rule, choice, same};

pub(in crate::family) const EXAONE: Family = Family {
    name: "EXAONE 3",
    model_types: &["exaone"],
    config: &[
        HEAD_WIDTH,
        HALVES,
        ATTENTION_BIAS,
        rotary_rows!(WIDE),
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            (
                "n_kv_heads",
                Of(|keys| Ok(Some(keys.stated("num_key_value_heads").cloned().unwrap_or_else(|| 8.into())))),
            ),
            ("d_mlp", Key("intermediate_size")),
            ("n_decoder_layers", Of(layer_count)),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "4096")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("tie", Of(tie)),
            ("norm", Is("\"rms_norm\"")),
            ("norm_eps", Of(norm_eps)),
            ("mlp_gated", Is("true")),
            ("activation", Of(activation)),
            ("mlp_bias", Or("mlp_bias", "false")),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[
        READ,
        &[
            "activation_function",
            "hidden_act",
            "layer_norm_epsilon",
            "num_hidden_layers",
            "num_key_value_heads",
            "num_layers",
            "rms_norm_eps",
        ],
    ],
    prefixes: &["model.", "transformer."],
    weights: &[OWN_NAMES],
    choices: &[
        choice("decoder.embed.tokens.weight", &["embed_tokens.weight", "wte.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight", "wte.weight"]),
    ],
    spare: &["rotary_emb.inv_freq", "rotary.inv_freq", "h.{i}.attn.attention.rotary.inv_freq"],
    ..LLAMA
};

const WIDE: RopeKeys = RopeKeys { default_theta: 5e5, ..ROPE };

const OWN_NAMES: &[Rule] = &[
    same("norm.*", &["decoder.norm.*"]),
    same("ln_f.*", &["decoder.norm.*"]),
    same("layers.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("layers.{i}.ln_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("layers.{i}.attn.attention.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("layers.{i}.attn.attention.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("layers.{i}.attn.attention.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("layers.{i}.attn.attention.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("layers.{i}.mlp.c_fc_0.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("layers.{i}.mlp.c_fc_1.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
    same("h.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("h.{i}.ln_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("h.{i}.attn.attention.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("h.{i}.attn.attention.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("h.{i}.attn.attention.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("h.{i}.attn.attention.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("h.{i}.mlp.c_fc_0.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("h.{i}.mlp.c_fc_1.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("h.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];

fn layer_count(keys: &Keys) -> Result<Option<Value>> {
    let key = keys.named(["num_layers", "num_hidden_layers"]);
    match keys.get(key) {
        Some(count) => Ok(Some(count.clone())),
        None => keys.wrong(key, KeyProblem::Missing),
    }
}

fn activation(keys: &Keys) -> Result<Option<Value>> {
    let key = keys.named(["activation_function", "hidden_act"]);
    match keys.get(key).map_or(Some("silu"), Value::as_str) {
        Some(name) => keys.activation(key, name),
        None => keys.wrong(key, KeyProblem::Unreadable("expected the name of an activation".into())),
    }
}

fn norm_eps(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.get(keys.named(["layer_norm_epsilon", "rms_norm_eps"])).cloned().or_else(|| Some(1e-5.into())))
}

pub(in crate::family) const EXAONE4: Family = Family {
    name: "EXAONE 4",
    model_types: &["exaone4"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        ROTARY,
        GATED,
        NO_BIAS,
        WRITING,
        &[
            ("norm_position", Is("\"out\"")),
            ("final_norm", Is("true")),
            ("query_key_norm", Is("\"head\"")),
            ("layers", Of(each)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["layer_types", "sliding_window", "sliding_window_pattern"]],
    weights: &[olmo::OUT_NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

/// Of four layers three have a window, unless the file says which; null means no windows, and then all rotate.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let width = window_width(keys);
    if width.is_null() {
        return Ok(None);
    }
    let every = if keys.get("layer_types").is_some() { 1 } else { count_or(keys, "sliding_window_pattern", 1, 4)? };
    let block = |slides: bool| match slides {
        true => window(Some(&width)),
        false => Map::from_iter([still()]),
    };
    Ok(Some(layers("decoder", sliding(keys, |i| !(i + 1).is_multiple_of(every))?.into_iter().map(block))))
}

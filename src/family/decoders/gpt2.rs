//! GPT (Radford et al. 2018) and GPT-2 (2019): decoders with learned positions, GPT with norms after each sublayer,
//! GPT-2 before. Their linear maps are stored `[in, out]`, and their queries, keys and values in one matrix.

use serde_json::{Map, Value};

use crate::error::Result;
use crate::family::keys::{WRITING, first_token, four_times, padding, tie};
use crate::family::layers::{count, layers};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, Ties, choice, same, transposed};

pub(in crate::family) const GPT2: Family = Family {
    name: "GPT-2",
    model_types: &["gpt2"],
    config: &[SIZES, MLP, POSITIONS, WRITING, &[("layers", Of(scales_of_layers))]],
    only: &[("add_cross_attention", "false"), ("is_causal", "true")],
    harmless: &[SETTINGS, &["scale_attn_by_inverse_layer_idx"]],
    prefixes: &["transformer."],
    weights: &[BLOCKS, &[same("wpe.*", &["decoder.embed.positions.*"]), same("ln_f.*", &["decoder.norm.*"])]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["wte.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["wte.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["h.{i}.attn.bias", "h.{i}.attn.masked_bias"],
    ..PLAIN
};

pub(in crate::family) const GPT: Family = Family {
    name: "GPT",
    model_types: &["openai-gpt"],
    config: &[
        SIZES,
        WRITING,
        &[
            ("n_ctx", Or("n_positions", "512")),
            ("positions", Is("\"learned\"")),
            ("d_mlp", Of(|keys| Ok(keys.get("n_embd").and_then(Value::as_f64).map(|width| (4.0 * width).into())))),
            ("norm_position", Is("\"post\"")),
            ("activation", Of(activation_of)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[SETTINGS, &["afn"]],
    weights: &[BLOCKS, &[same("positions_embed.*", &["decoder.embed.positions.*"])]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["tokens_embed.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["tokens_embed.weight"]),
    ],
    spare: &["h.{i}.attn.bias", "position_ids"],
    ..GPT2
};

pub(super) const SETTINGS: &[&str] = &[
    "attn_pdrop",
    "embd_pdrop",
    "resid_pdrop",
    "n_ctx",
    "n_inner",
    "n_special",
    "predict_special_tokens",
    "reorder_and_upcast_attn",
    "scale_attn_weights",
    "summary_activation",
    "summary_proj_to_labels",
    "summary_type",
    "summary_use_proj",
];

const BLOCKS: &[Rule] = &[
    same("h.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
    transposed(
        "h.{i}.attn.c_attn.*",
        &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
    ),
    transposed("h.{i}.attn.c_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("h.{i}.ln_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    transposed("h.{i}.mlp.c_fc.*", &["decoder.blocks.{i}.mlp.up.*"]),
    transposed("h.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];

/// GPT's names: its "gelu" is the approximation.
fn activation_of(keys: &Keys) -> Result<Option<Value>> {
    let name = keys.get("afn").and_then(Value::as_str).unwrap_or("gelu");
    keys.activation("afn", if name == "gelu" { "gelu_tanh" } else { name })
}

/// Products are scaled unless the configuration turns it off.
fn scale(keys: &Keys) -> Result<Option<Value>> {
    Ok((keys.flag("scale_attn_weights") == Some(false)).then(|| 1.0.into()))
}

/// In Stanford's models (Karamcheti et al. 2021) the products of layer n are divided by n too.
fn scales_of_layers(keys: &Keys) -> Result<Option<Value>> {
    if keys.flag("scale_attn_by_inverse_layer_idx") != Some(true) {
        return Ok(None);
    }
    let whole = match scale(keys)? {
        Some(_) => 1.0,
        None => {
            let width = keys.get("n_embd").and_then(Value::as_f64).unwrap_or(768.0);
            (count(keys, "n_head")? as f64 / width).sqrt()
        }
    };
    let blocks = (1..=count(keys, "n_layer")?).map(|n| ("attention_scale".to_owned(), (whole / n as f64).into()));
    Ok(Some(layers("decoder", blocks.map(|scale| Map::from_iter([scale])))))
}

/// Learned positions.
pub(super) const POSITIONS: Rows =
    &[("n_ctx", Or("n_positions", "1024")), ("positions", Is("\"learned\"")), ("attention_scale", Of(scale))];

/// The sizes and tokens of a decoder, under GPT-2's names.
pub(super) const SIZES: Rows = &[
    ("architecture", Is("\"decoder\"")),
    ("d_model", Key("n_embd")),
    ("n_heads", Key("n_head")),
    ("n_decoder_layers", Key("n_layer")),
    ("d_vocab", Key("vocab_size")),
    ("start_id", Of(first_token)),
    ("pad_id", Of(padding)),
    ("norm_eps", Or("layer_norm_epsilon", "1e-5")),
    ("tie", Of(tie)),
];

pub(super) const MLP: Rows = &[
    ("d_mlp", Of(|keys| four_times(keys, "n_inner", "n_embd"))),
    ("activation", Activation("activation_function", "gelu_new")),
];

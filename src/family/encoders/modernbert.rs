//! ModernBERT (Warner et al. 2024): an encoder with rotary positions, gated MLPs and hardly a bias, in which two of
//! three layers have a window of both sides and wavelengths to match. Ettin (Weller et al. 2025) has a decoder of the
//! same blocks too.

use serde_json::Value;

use crate::error::{KeyProblem, Result};
use crate::family::classes::{SEVERAL, sorts_tokens, text_classes};
use crate::family::decoders::llama::{ATTENTION_BIAS, HALVES};
use crate::family::keys::{WRITING, first_token, last_token, padding, tie};
use crate::family::layers::{SLIDING, count_or, layers, sliding, window};
use crate::family::rotary::{ROPE, RopeKeys, rotation};
use crate::family::table::Row::{Activation, Has, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Rows, Ties, choice, same};

pub(in crate::family) const MODERNBERT: Family = Family {
    name: "ModernBERT",
    relatives: &[],
    model_types: &["modernbert"],
    config: &[
        SIZES,
        ATTENTION_BIAS,
        HALVES,
        BLOCKS,
        &[("classes", Of(text_classes)), ("multi_label", SEVERAL)],
        &[
            ("class_rows", Of(rows_of_classes)),
            ("class_transform", Of(classifier_activation)),
            ("class_norm", Is("true")),
            ("architecture", Is("\"encoder\"")),
            ("n_encoder_layers", Key("num_hidden_layers")),
            ("end_id", Of(last_token)),
            ("layers", Of(|keys| each(keys, "encoder", local(keys)? / 2 + 1))),
            ("head", Of(|keys| Ok(Some(guesses_tokens(keys).into())))),
            ("head_transform", Of(|keys| transform_of_layers(keys, guesses_tokens(keys)))),
            ("logits_bias", Has("decoder.bias")),
        ],
    ],
    only: &[("position_embedding_type", "\"absolute\"")],
    alike: &[],
    harmless: &[SETTINGS, &["decoder_bias"]],
    prefixes: &["model."],
    weights: &[&[
        same("embeddings.norm.*", &["encoder.embed.norm.*"]),
        same("layers.{i}.attn_norm.*", &["encoder.blocks.{i}.attn.norm.*"]),
        same(
            "layers.{i}.attn.Wqkv.*",
            &["encoder.blocks.{i}.attn.q.*", "encoder.blocks.{i}.attn.k.*", "encoder.blocks.{i}.attn.v.*"],
        ),
        same("layers.{i}.attn.Wo.*", &["encoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.mlp_norm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        same("layers.{i}.mlp.Wi.*", &["encoder.blocks.{i}.mlp.gate.*", "encoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.Wo.*", &["encoder.blocks.{i}.mlp.down.*"]),
        same("final_norm.*", &["encoder.norm.*"]),
        same("head.dense.*", &["head.transform.*"]),
        same("head.norm.*", &["head.norm.*"]),
        same("decoder.bias", &["head.bias"]),
        same("head.dense.*", &["class_head.transform.*"]),
        same("head.norm.*", &["class_head.norm.*"]),
        same("classifier.*", &["class_head.*"]),
    ]],
    choices: &[
        choice("encoder.embed.tokens.weight", &["embeddings.tok_embeddings.weight"], &["decoder.weight"]),
        choice("head.weight", &["decoder.weight"], &["embeddings.tok_embeddings.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["layers.{i}.attn.rotary_emb.inv_freq"],
};

pub(in crate::family) const MODERNBERT_DECODER: Family = Family {
    name: "ModernBERT decoder",
    relatives: &["Ettin"],
    model_types: &["modernbert-decoder"],
    config: &[
        SIZES,
        ATTENTION_BIAS,
        HALVES,
        BLOCKS,
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("n_decoder_layers", Key("num_hidden_layers")),
            ("start_id", Of(first_token)),
            ("layers", Of(|keys| each(keys, "decoder", before(keys)?))),
            ("head_transform", Of(|keys| transform_of_layers(keys, true))),
            ("logits_bias", Or("decoder_bias", "true")),
        ],
    ],
    only: &[("position_embedding_type", "\"absolute\""), ("is_causal", "true")],
    alike: &[],
    harmless: &[SETTINGS, &["sliding_window"]],
    prefixes: &["model."],
    weights: &[&[
        same("embeddings.norm.*", &["decoder.embed.norm.*"]),
        same("layers.{i}.attn_norm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same("layers.{i}.attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
        same("layers.{i}.attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
        same("layers.{i}.attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        same("layers.{i}.attn.Wo.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.mlp_norm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("layers.{i}.mlp.Wi.*", &["decoder.blocks.{i}.mlp.gate.*", "decoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.Wo.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("final_norm.*", &["decoder.norm.*"]),
        same("lm_head.dense.*", &["head.transform.*"]),
        same("lm_head.norm.*", &["head.norm.*"]),
        same("decoder.bias", &["head.bias"]),
    ]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["embeddings.tok_embeddings.weight"], &["decoder.weight"]),
        choice("head.weight", &["decoder.weight"], &["embeddings.tok_embeddings.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["layers.{i}.attn.rotary_emb.inv_freq"],
};

const SIZES: Rows = &[
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Key("intermediate_size")),
    ("d_vocab", Key("vocab_size")),
    ("n_ctx", Or("max_position_embeddings", "8192")),
    ("pad_id", Of(padding)),
    ("tie", Of(tie)),
];

const BLOCKS: Rows = &[
    ("norm_eps", Or("norm_eps", "1e-5")),
    ("norm_bias", Or("norm_bias", "false")),
    ("embedding_norm", Is("true")),
    ("mlp_bias", Or("mlp_bias", "false")),
    ("mlp_gated", Is("true")),
    ("activation", Activation("hidden_activation", "gelu")),
    ("head_transform_bias", Or("classifier_bias", "false")),
];

const SETTINGS: &[&str] = &[
    "classifier_activation",
    "classifier_pooling",
    "deterministic_flash_attn",
    "global_attn_every_n_layers",
    "global_rope_theta",
    "initializer_cutoff_factor",
    "layer_norm_eps",
    "layer_types",
    "local_attention",
    "local_rope_theta",
    "reference_compile",
    "repad_logits_with_grad",
    "rope_parameters",
    "rope_scaling",
    "sparse_pred_ignore_index",
    "sparse_prediction",
];

const GLOBAL: RopeKeys = RopeKeys { theta: "global_rope_theta", default_theta: 160_000.0, ..ROPE };
const LOCAL: RopeKeys = RopeKeys { theta: "local_rope_theta", ..ROPE };

/// The activation before the output head or the classes.
fn classifier_activation(keys: &Keys) -> Result<Option<Value>> {
    let name = keys.get("classifier_activation").and_then(Value::as_str).unwrap_or("gelu");
    keys.activation("classifier_activation", name)
}

/// Whether the output head has a transform. Its activation must be that of the layers.
fn transform_of_layers(keys: &Keys, exists: bool) -> Result<Option<Value>> {
    let layers = keys.get("hidden_activation").and_then(Value::as_str).unwrap_or("gelu");
    if exists && classifier_activation(keys)? != keys.activation("hidden_activation", layers)? {
        let value = keys.get("classifier_activation").map_or_else(|| "null".into(), Value::to_string);
        let (other, wanted) = ("hidden_activation", format!("{layers:?}"));
        return keys.wrong("classifier_activation", KeyProblem::Differs { value, other, wanted });
    }
    Ok(Some(exists.into()))
}

/// Whether the file has a head for tokens: it is tied and may lack a bias, and a class head has the same map before it.
fn guesses_tokens(keys: &Keys) -> bool {
    keys.has("head.dense.weight") && !keys.has("classifier.weight")
}

/// The rows that a class head reads.
fn rows_of_classes(keys: &Keys) -> Result<Option<Value>> {
    if sorts_tokens(keys) {
        return Ok(Some("each".into()));
    }
    match keys.get("classifier_pooling").map(Value::as_str) {
        None | Some(Some("cls")) => Ok(None),
        Some(Some("mean")) => Ok(Some("visible".into())),
        Some(_) => keys.wrong("classifier_pooling", KeyProblem::Unreadable("expected cls or mean".into())),
    }
}

/// The width of a window that looks to both sides.
fn local(keys: &Keys) -> Result<u64> {
    match keys.get("local_attention").map_or(Some(128), Value::as_u64) {
        Some(width) => Ok(width),
        None => keys.wrong("local_attention", KeyProblem::Positive),
    }
}

/// The width of a window that looks back: half as wide, unless the file says it.
fn before(keys: &Keys) -> Result<u64> {
    match keys.get("sliding_window").map(Value::as_u64) {
        Some(Some(width)) => Ok(width),
        Some(None) => keys.wrong("sliding_window", KeyProblem::Positive),
        None => Ok(local(keys)? / 2),
    }
}

/// Of three layers the first has no window, unless the file says which. The first attention has no norm: it reads the
/// embeddings' one.
fn each(keys: &Keys, stack: &str, width: u64) -> Result<Option<Value>> {
    let every = count_or(keys, "global_attn_every_n_layers", 1, 3)?;
    let width = Value::from(width);
    let block = |(i, slides): (usize, bool)| {
        let (kind, names) = if slides { (SLIDING, &LOCAL) } else { ("full_attention", &GLOBAL) };
        let mut settings = rotation(keys, Some(kind), names)?;
        settings.extend(window(Some(&width).filter(|_| slides)));
        settings.extend((i == 0).then(|| ("mlp_norm_only".to_owned(), true.into())));
        Ok(settings)
    };
    let slides = sliding(keys, |i| !i.is_multiple_of(every))?;
    let blocks: Vec<_> = slides.into_iter().enumerate().map(block).collect::<Result<_>>()?;
    Ok(Some(layers(stack, blocks.into_iter())))
}

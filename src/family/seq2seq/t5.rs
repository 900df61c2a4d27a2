//! T5 (Raffel et al. 2020): both stacks, pre-norm with RMS norms, a learned bias for distances in place of positions,
//! and unscaled products.

use serde_json::Value;

use crate::config::ActivationFunction;
use crate::error::Result;
use crate::family::keys::{WRITING, decoder_start, forced_first, padding};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rule, Ties, choice, same};

pub(in crate::family) const T5: Family = Family {
    name: "T5",
    relatives: &["mT5"],
    model_types: &["t5", "mt5"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"encoder-decoder\"")),
            ("d_model", Key("d_model")),
            ("n_heads", Key("num_heads")),
            ("d_head", Key("d_kv")),
            ("d_mlp", Key("d_ff")),
            ("n_encoder_layers", Key("num_layers")),
            ("n_decoder_layers", Of(decoder_layers)),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("n_positions", "null")),
            ("start_id", Of(decoder_start)),
            ("forced_first_id", Of(forced_first)),
            ("pad_id", Of(padding)),
            ("norm", Is("\"rms_norm\"")),
            ("norm_eps", Or("layer_norm_epsilon", "1e-6")),
            ("positions", Is("\"relative_bias\"")),
            ("bias_buckets", Or("relative_attention_num_buckets", "32")),
            ("bias_farthest", Or("relative_attention_max_distance", "128")),
            ("attention_scale", Is("1.0")),
            ("activation", Of(feed_forward)),
            ("mlp_gated", Of(gated)),
            ("mlp_bias", Is("false")),
            ("qkv_bias", Is("false")),
            ("out_bias", Is("false")),
            ("tie", Of(tie)),
            ("logits_scale", Of(logits_scale)),
        ],
    ],
    only: &[("is_decoder", "false")],
    harmless: &[&[
        "dense_act_fn",
        "feed_forward_proj",
        "initializer_factor",
        "is_gated_act",
        "num_decoder_layers",
        "scale_decoder_outputs",
    ]],
    weights: &[
        &[
            same("{stack}.final_layer_norm.*", &["{stack}.norm.*"]),
            same("{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.*", &["{stack}.relative_bias.*"]),
        ],
        LAYERS,
    ],
    choices: &[
        choice(ENCODER, &["encoder.embed_tokens.weight", "shared.weight"], &["decoder.embed_tokens.weight", HEAD]),
        choice(DECODER, &["decoder.embed_tokens.weight", "shared.weight"], &["encoder.embed_tokens.weight", HEAD]),
        choice(
            "head.weight",
            &[HEAD],
            &["shared.weight", "encoder.embed_tokens.weight", "decoder.embed_tokens.weight"],
        ),
    ],
    ties: Ties::Always,
    spare: &["decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight"],
    ..PLAIN
};

const ENCODER: &str = "encoder.embed.tokens.weight";
const DECODER: &str = "decoder.embed.tokens.weight";
const HEAD: &str = "lm_head.weight";

/// A decoder's MLP comes third, after cross-attention.
const LAYERS: &[Rule] = &[
    same("{stack}.block.{i}.layer.0.SelfAttention.q.*", &["{stack}.blocks.{i}.attn.q.*"]),
    same("{stack}.block.{i}.layer.0.SelfAttention.k.*", &["{stack}.blocks.{i}.attn.k.*"]),
    same("{stack}.block.{i}.layer.0.SelfAttention.v.*", &["{stack}.blocks.{i}.attn.v.*"]),
    same("{stack}.block.{i}.layer.0.SelfAttention.o.*", &["{stack}.blocks.{i}.attn.o.*"]),
    same("{stack}.block.{i}.layer.0.layer_norm.*", &["{stack}.blocks.{i}.attn.norm.*"]),
    same("encoder.block.{i}.layer.1.DenseReluDense.wi.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.block.{i}.layer.1.DenseReluDense.wi_0.*", &["encoder.blocks.{i}.mlp.gate.*"]),
    same("encoder.block.{i}.layer.1.DenseReluDense.wi_1.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.block.{i}.layer.1.DenseReluDense.wo.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("encoder.block.{i}.layer.1.layer_norm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
    same("decoder.block.{i}.layer.1.EncDecAttention.q.*", &["decoder.blocks.{i}.cross.q.*"]),
    same("decoder.block.{i}.layer.1.EncDecAttention.k.*", &["decoder.blocks.{i}.cross.k.*"]),
    same("decoder.block.{i}.layer.1.EncDecAttention.v.*", &["decoder.blocks.{i}.cross.v.*"]),
    same("decoder.block.{i}.layer.1.EncDecAttention.o.*", &["decoder.blocks.{i}.cross.o.*"]),
    same("decoder.block.{i}.layer.1.layer_norm.*", &["decoder.blocks.{i}.cross.norm.*"]),
    same("decoder.block.{i}.layer.2.DenseReluDense.wi.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("decoder.block.{i}.layer.2.DenseReluDense.wi_0.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("decoder.block.{i}.layer.2.DenseReluDense.wi_1.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("decoder.block.{i}.layer.2.DenseReluDense.wo.*", &["decoder.blocks.{i}.mlp.down.*"]),
    same("decoder.block.{i}.layer.2.layer_norm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
];

/// Default: the number of encoder layers.
fn decoder_layers(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.get("num_decoder_layers").or_else(|| keys.get("num_layers")).cloned())
}

/// Activation names such as "relu" or "gated-gelu": the last word is the activation, and a gated GELU is the tanh
/// approximation.
fn feed_forward(keys: &Keys) -> Result<Option<Value>> {
    let said = feed_forward_kind(keys);
    match said.strip_prefix("gated-") {
        Some("gelu") => Ok(Some("gelu_tanh".into())),
        name => match ActivationFunction::named(name.unwrap_or(said)) {
            Some(function) => Ok(Some(function.name().into())),
            None => keys.wrong("feed_forward_proj", format!("is {said:?}, which is not read here").into()),
        },
    }
}

fn gated(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(feed_forward_kind(keys).starts_with("gated-").into()))
}

fn is_multilingual(keys: &Keys) -> bool {
    keys.get("model_type").is_some_and(|kind| kind == "mt5")
}

/// The MLP's kind in the configuration, or the default of T5.
fn feed_forward_kind<'k>(keys: &'k Keys) -> &'k str {
    let otherwise = if is_multilingual(keys) { "gated-gelu" } else { "relu" };
    keys.get("feed_forward_proj").and_then(Value::as_str).unwrap_or(otherwise)
}

/// Later T5s have a separate output head beside the embedding that both stacks share, and set the key for it.
fn tie(keys: &Keys) -> Result<Option<Value>> {
    let apart = keys.flag("tie_word_embeddings") == Some(false) && keys.has(HEAD);
    Ok(Some(if apart { "embeddings" } else { "all" }.into()))
}

/// The first T5 scales down its output before the head, if the two are tied; mT5 never does.
fn logits_scale(keys: &Keys) -> Result<Option<Value>> {
    if is_multilingual(keys) {
        return Ok(None);
    }
    let said = keys.flag("scale_decoder_outputs").or_else(|| keys.flag("tie_word_embeddings"));
    let d_model = keys.get("d_model").and_then(Value::as_f64);
    Ok(d_model.filter(|_| said != Some(false)).map(|d| d.powf(-0.5).into()))
}

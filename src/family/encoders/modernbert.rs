//! ModernBERT (Warner et al. 2024): an encoder with rotary positions, gated MLPs and hardly a bias, in which two of
//! three layers have a window of both sides and wavelengths to match.

use serde_json::Value;

use crate::error::Result;
use crate::family::keys::{last_token, padding, tie};
use crate::family::layers::{SLIDING, count, layers, sliding, window};
use crate::family::rotary::{ROPE, RopeKeys, rotation};
use crate::family::table::Row::{Activation, Has, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Ties, choice, same};

pub(in crate::family) const MODERNBERT: Family = Family {
    name: "ModernBERT",
    relatives: &[],
    model_types: &["modernbert"],
    config: &[&[
        ("architecture", Is("\"encoder\"")),
        ("d_model", Key("hidden_size")),
        ("n_heads", Key("num_attention_heads")),
        ("d_mlp", Key("intermediate_size")),
        ("n_encoder_layers", Key("num_hidden_layers")),
        ("d_vocab", Key("vocab_size")),
        ("n_ctx", Or("max_position_embeddings", "8192")),
        ("pad_id", Of(padding)),
        ("end_id", Of(last_token)),
        ("norm_eps", Or("norm_eps", "1e-5")),
        ("norm_bias", Or("norm_bias", "false")),
        ("positions", Is("\"rotary\"")),
        ("rotary_pairs", Is("\"halves\"")),
        ("embedding_norm", Is("true")),
        ("qkv_bias", Or("attention_bias", "false")),
        ("out_bias", Or("attention_bias", "false")),
        ("mlp_bias", Or("mlp_bias", "false")),
        ("mlp_gated", Is("true")),
        ("activation", Activation("hidden_activation")),
        ("layers", Of(each)),
        ("head", Has("decoder.bias")),
        ("head_transform", Has("decoder.bias")),
        ("head_transform_bias", Or("classifier_bias", "false")),
        ("logits_bias", Has("decoder.bias")),
        ("tie", Of(tie)),
    ]],
    only: &[("position_embedding_type", "\"absolute\"")],
    // The activation before the output head must be that of the layers.
    alike: &[("hidden_activation", "classifier_activation")],
    harmless: &[&[
        "classifier_pooling",
        "decoder_bias",
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
    ]],
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
    ]],
    choices: &[
        choice("encoder.embed.tokens.weight", &["embeddings.tok_embeddings.weight"], &["decoder.weight"]),
        choice("head.weight", &["decoder.weight"], &["embeddings.tok_embeddings.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["layers.{i}.attn.rotary_emb.inv_freq"],
};

const GLOBAL: RopeKeys = RopeKeys { theta: "global_rope_theta", default_theta: 160_000.0, ..ROPE };
const LOCAL: RopeKeys = RopeKeys { theta: "local_rope_theta", ..ROPE };

/// Of three layers the first has no window, unless the file says which. A window of `local_attention` is half as wide
/// to each side. The first attention has no norm: it reads the embeddings' one.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let every = keys.get("global_attn_every_n_layers").map_or(3, |_| count(keys, "global_attn_every_n_layers")).max(1);
    let width = keys.get("local_attention").map_or(Some(128), Value::as_u64);
    let Some(width) = width else { return keys.wrong("local_attention", crate::error::KeyProblem::Positive) };
    let width = Value::from(width / 2 + 1);
    let block = |(i, slides): (usize, bool)| {
        let (kind, names) = if slides { (SLIDING, &LOCAL) } else { ("full_attention", &GLOBAL) };
        let mut settings = rotation(keys, Some(kind), names)?;
        settings.extend(window(Some(&width).filter(|_| slides)));
        settings.extend((i == 0).then(|| ("mlp_norm_only".to_owned(), true.into())));
        Ok(settings)
    };
    let slides = sliding(keys, |i| !i.is_multiple_of(every))?;
    let blocks: Vec<_> = slides.into_iter().enumerate().map(block).collect::<Result<_>>()?;
    Ok(Some(layers("encoder", blocks.into_iter())))
}

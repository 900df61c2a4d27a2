//! OPT (Zhang et al. 2022): a decoder with ReLU and learned positions from row 2 on; the one of 350 million parameters
//! normalises after each sublayer and has narrower embeddings. BioGPT (Luo et al. 2022): its embeddings are times √d.

use serde_json::Value;

use crate::error::Result;
use crate::family::keys::{WRITING, first_token, padding, tie};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rule, Ties, choice, same};

pub(in crate::family) const OPT: Family = Family {
    name: "OPT",
    model_types: &["opt"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("d_mlp", Key("ffn_dim")),
            ("n_decoder_layers", Key("num_hidden_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "2048")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_position", Of(|keys| Ok(Some(if normalises_before(keys) { "pre" } else { "post" }.into())))),
            ("final_norm", Of(final_norm)),
            ("positions", Is("\"learned\"")),
            ("position_offset", Is("2")),
            ("activation", Activation("activation_function", "relu")),
            ("qkv_bias", Or("enable_bias", "true")),
            ("out_bias", Of(bias)),
            ("mlp_bias", Of(bias)),
            ("d_embed", Or("word_embed_proj_dim", "null")),
            ("embedding_projection", Of(|keys| Ok(Some(is_narrow(keys).into())))),
            ("project_tokens", Of(|keys| Ok(Some(is_narrow(keys).into())))),
            ("head_projection", Of(|keys| Ok(Some(is_narrow(keys).into())))),
            ("tie", Of(tie)),
        ],
    ],
    only: &[("layer_norm_elementwise_affine", "true")],
    harmless: &[&["do_layer_norm_before", "init_std"]],
    prefixes: &["model."],
    weights: &[&[
        same("decoder.embed_positions.*", &["decoder.embed.positions.*"]),
        same("decoder.layers.{i}.self_attn_layer_norm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same("decoder.layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
        same("decoder.layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
        same("decoder.layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        same("decoder.layers.{i}.self_attn.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("decoder.layers.{i}.final_layer_norm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("decoder.layers.{i}.fc1.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("decoder.layers.{i}.fc2.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("decoder.final_layer_norm.*", &["decoder.norm.*"]),
        same("decoder.project_in.*", &["decoder.embed.project.*"]),
        same("decoder.project_out.*", &["head.project.*"]),
    ]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["decoder.embed_tokens.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["decoder.embed_tokens.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["decoder.version"],
    ..PLAIN
};

pub(in crate::family) const BIOGPT: Family = Family {
    name: "BioGPT",
    model_types: &["biogpt"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("d_mlp", Key("intermediate_size")),
            ("n_decoder_layers", Key("num_hidden_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "1024")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_eps", Is("1e-5")),
            ("positions", Is("\"learned\"")),
            ("position_offset", Is("2")),
            ("embedding_scale", Or("scale_embedding", "true")),
            ("activation", Activation("hidden_act", "gelu")),
            ("tie", Of(tie)),
        ],
    ],
    // transformers makes the norms without it.
    harmless: &[&["layer_norm_eps"]],
    prefixes: &["biogpt."],
    weights: &[BLOCKS, &[same("embed_positions.*", &["decoder.embed.positions.*"])]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["embed_tokens.weight"], &["output_projection.weight"]),
        choice("head.weight", &["output_projection.weight"], &["embed_tokens.weight"]),
    ],
    ties: Ties::Usually,
    ..PLAIN
};

/// XGLM (Lin et al. 2021): pre-norm, with sinusoids whose sines stand before the cosines, from row 2 on.
pub(in crate::family) const XGLM: Family = Family {
    name: "XGLM",
    model_types: &["xglm"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("d_model")),
            ("n_heads", Key("attention_heads")),
            ("d_mlp", Key("ffn_dim")),
            ("n_decoder_layers", Key("num_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "2048")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("positions", Is("\"sinusoidal\"")),
            ("sinusoid_layout", Is("\"halves\"")),
            ("sinusoid_closed", Is("true")),
            ("position_offset", Of(first_row)),
            ("embedding_scale", Or("scale_embedding", "true")),
            ("activation", Activation("activation_function", "gelu")),
            ("tie", Of(tie)),
        ],
    ],
    only: &[("add_cross_attention", "false")],
    harmless: &[&["init_std"]],
    prefixes: &["model."],
    weights: &[BLOCKS],
    choices: &[
        choice("decoder.embed.tokens.weight", &["embed_tokens.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["embed_positions.weights"],
    ..PLAIN
};

/// The blocks of BioGPT and XGLM, and the norm after them.
const BLOCKS: &[Rule] = &[
    same("layers.{i}.self_attn_layer_norm.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("layers.{i}.self_attn.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("layers.{i}.final_layer_norm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("layers.{i}.fc1.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.fc2.*", &["decoder.blocks.{i}.mlp.down.*"]),
    same("layer_norm.*", &["decoder.norm.*"]),
];

/// The row of position 0. The padding token's row is 0, which must be before it.
fn first_row(keys: &Keys) -> Result<Option<Value>> {
    match keys.get("pad_token_id").and_then(Value::as_u64) {
        Some(id) if id > 1 => keys.wrong("pad_token_id", "is the row of a position: expected 0 or 1".into()),
        _ => Ok(Some(2.into())),
    }
}

/// Whether embeddings are narrower than the model, with a map after them and one before the output head.
fn is_narrow(keys: &Keys) -> bool {
    keys.get("word_embed_proj_dim").is_some_and(|width| keys.get("hidden_size") != Some(width))
}

fn normalises_before(keys: &Keys) -> bool {
    keys.flag("do_layer_norm_before") != Some(false)
}

/// Models trained further before the norm was known lack it.
fn final_norm(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some((normalises_before(keys) && keys.flag("_remove_final_layer_norm") != Some(true)).into()))
}

fn bias(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some((keys.flag("enable_bias") != Some(false)).into()))
}

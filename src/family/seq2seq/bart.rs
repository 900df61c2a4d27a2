//! BART (Lewis et al. 2020) and mBART (Liu et al. 2020): both stacks, learned positions from row 2 on, a norm on the
//! embeddings; BART normalises after each sublayer, mBART before.

use serde_json::Value;

use crate::error::Result;
use crate::family::keys::{WRITING, decoder_start, forced_first, padding};
use crate::family::table::Row::{Activation, Has, Is, Key, Of, Or};
use crate::family::table::{Choice, Family, Keys, Rows, Rule, Ties, choice, same};

pub(in crate::family) const BART: Family = Family {
    name: "BART",
    relatives: &["mBART"],
    model_types: &["bart", "mbart"],
    config: &[
        SEQ2SEQ,
        GELU,
        SCALE,
        WRITING,
        &[
            ("n_ctx", Or("max_position_embeddings", "1024")),
            ("position_offset", Is("2")),
            ("norm_position", Of(norm_position)),
            ("final_norm", Of(pre_norm)),
            ("positions", Is("\"learned\"")),
            ("embedding_norm", Is("true")),
            ("tie", Of(tie)),
        ],
    ],
    only: &[
        ("is_decoder", "false"),
        ("normalize_embedding", "true"),
        ("static_position_embeddings", "false"),
        ("extra_pos_embeddings", "2"),
        ("add_bias_logits", "false"),
    ],
    alike: &[
        ("encoder_attention_heads", "decoder_attention_heads"),
        ("encoder_ffn_dim", "decoder_ffn_dim"),
        ("encoder_layers", "num_hidden_layers"),
    ],
    harmless: &[&[
        "add_final_layer_norm",
        "force_bos_token_to_be_generated",
        "init_std",
        "normalize_before",
        "save_step",
    ]],
    prefixes: &["model."],
    weights: &[BIAS, POSITIONS, LAYERS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["{stack}.version"],
};

/// The rows shared by all models with both stacks under these names.
pub(in crate::family) const SEQ2SEQ: Rows = &[
    ("architecture", Is("\"encoder-decoder\"")),
    ("d_model", Key("d_model")),
    ("n_heads", Key("encoder_attention_heads")),
    ("d_mlp", Key("encoder_ffn_dim")),
    ("n_encoder_layers", Key("encoder_layers")),
    ("n_decoder_layers", Key("decoder_layers")),
    ("d_vocab", Key("vocab_size")),
    ("start_id", Of(decoder_start)),
    ("forced_first_id", Of(forced_first)),
    ("pad_id", Of(padding)),
    // A buffer of zeros in most files, and absent without a head.
    ("logits_bias", Has("final_logits_bias")),
];

pub(in crate::family) const GELU: Rows = &[("activation", Activation("activation_function", "gelu"))];

pub(in crate::family) const SCALE: Rows = &[("embedding_scale", Or("scale_embedding", "false"))];

pub(in crate::family) const BIAS: &[Rule] = &[same("final_logits_bias", &["head.bias"])];

/// Both stacks share one matrix, unless the file gives them separate ones.
pub(in crate::family) const CHOICES: &[Choice] = &[
    choice(
        "encoder.embed.tokens.weight",
        &["encoder.embed_tokens.weight", "shared.weight"],
        &["lm_head.weight", "decoder.embed_tokens.weight"],
    ),
    choice(
        "decoder.embed.tokens.weight",
        &["decoder.embed_tokens.weight", "shared.weight"],
        &["lm_head.weight", "encoder.embed_tokens.weight"],
    ),
    choice(
        "head.weight",
        &["lm_head.weight"],
        &["shared.weight", "decoder.embed_tokens.weight", "encoder.embed_tokens.weight"],
    ),
];

pub(in crate::family) fn tie(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(if keys.ties() { "all" } else { "embeddings" }.into()))
}

pub(in crate::family) const POSITIONS: &[Rule] = &[
    same("{stack}.embed_positions.*", &["{stack}.embed.positions.*"]),
    same("{stack}.layernorm_embedding.*", &["{stack}.embed.norm.*"]),
    same("{stack}.layer_norm.*", &["{stack}.norm.*"]),
];

pub(in crate::family) const LAYERS: &[Rule] = &[
    same("{stack}.layers.{i}.self_attn.q_proj.*", &["{stack}.blocks.{i}.attn.q.*"]),
    same("{stack}.layers.{i}.self_attn.k_proj.*", &["{stack}.blocks.{i}.attn.k.*"]),
    same("{stack}.layers.{i}.self_attn.v_proj.*", &["{stack}.blocks.{i}.attn.v.*"]),
    same("{stack}.layers.{i}.self_attn.out_proj.*", &["{stack}.blocks.{i}.attn.o.*"]),
    same("{stack}.layers.{i}.self_attn_layer_norm.*", &["{stack}.blocks.{i}.attn.norm.*"]),
    same("decoder.layers.{i}.encoder_attn.q_proj.*", &["decoder.blocks.{i}.cross.q.*"]),
    same("decoder.layers.{i}.encoder_attn.k_proj.*", &["decoder.blocks.{i}.cross.k.*"]),
    same("decoder.layers.{i}.encoder_attn.v_proj.*", &["decoder.blocks.{i}.cross.v.*"]),
    same("decoder.layers.{i}.encoder_attn.out_proj.*", &["decoder.blocks.{i}.cross.o.*"]),
    same("decoder.layers.{i}.encoder_attn_layer_norm.*", &["decoder.blocks.{i}.cross.norm.*"]),
    same("{stack}.layers.{i}.fc1.*", &["{stack}.blocks.{i}.mlp.up.*"]),
    same("{stack}.layers.{i}.fc2.*", &["{stack}.blocks.{i}.mlp.down.*"]),
    same("{stack}.layers.{i}.final_layer_norm.*", &["{stack}.blocks.{i}.mlp.norm.*"]),
];

fn is_multilingual(keys: &Keys) -> bool {
    keys.get("model_type").is_some_and(|kind| kind == "mbart")
}

fn norm_position(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(if is_multilingual(keys) { "pre" } else { "post" }.into()))
}

fn pre_norm(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(is_multilingual(keys).into()))
}

//! Marian (Junczys-Dowmunt et al. 2018): both stacks, post-norm, with sinusoids whose sines stand before the cosines.

use serde_json::Value;

use super::Row::{Activation, Is, Key, Of, Or};
use super::bart::{DECODER, ENCODER, SHARED, has_logits_bias};
use super::keys::{Keys, decoder_start, last_token, padding};
use super::{Family, Rule, same};
use crate::error::Result;

pub(super) const MARIAN: Family = Family {
    name: "Marian",
    model_types: &["marian"],
    config: &[
        ("architecture", Is("\"encoder-decoder\"")),
        ("d_model", Key("d_model")),
        ("n_heads", Key("encoder_attention_heads")),
        ("d_mlp", Key("encoder_ffn_dim")),
        ("n_encoder_layers", Key("encoder_layers")),
        ("n_decoder_layers", Key("decoder_layers")),
        ("d_vocab", Key("vocab_size")),
        ("n_ctx", Or("max_position_embeddings", "512")),
        ("start_id", Of(decoder_start)),
        ("end_id", Of(last_token)),
        ("pad_id", Of(padding)),
        ("norm_position", Is("\"post\"")),
        ("positions", Is("\"sinusoidal\"")),
        ("sinusoid_layout", Is("\"halves\"")),
        ("embedding_scale", Or("scale_embedding", "false")),
        ("activation", Activation("activation_function")),
        ("logits_bias", Of(has_logits_bias)),
        ("tie", Of(tie)),
    ],
    only: &[
        ("is_decoder", "false"),
        ("normalize_embedding", "false"),
        ("normalize_before", "false"),
        ("add_final_layer_norm", "false"),
        ("static_position_embeddings", "true"),
        ("tie_word_embeddings", "true"),
    ],
    alike: &[
        ("encoder_attention_heads", "decoder_attention_heads"),
        ("encoder_ffn_dim", "decoder_ffn_dim"),
        ("vocab_size", "decoder_vocab_size"),
        ("encoder_layers", "num_hidden_layers"),
    ],
    harmless: &[
        "add_bias_logits",
        "classif_dropout",
        "extra_pos_embeddings",
        "force_bos_token_to_be_generated",
        "init_std",
        "share_encoder_decoder_embeddings",
        "num_hidden_layers",
    ],
    prefixes: &["model."],
    weights: &[OWN, SHARED, ENCODER, DECODER],
    spare: &[
        "encoder.embed_tokens.weight",
        "decoder.embed_tokens.weight",
        "shared.weight",
        "lm_head.weight",
        "encoder.embed_positions.weight",
        "decoder.embed_positions.weight",
    ],
};

/// Where the stacks have a matrix each.
const OWN: &[Rule] = &[
    same("encoder.embed_tokens.weight", &["encoder.embed.tokens.weight"]),
    same("decoder.embed_tokens.weight", &["decoder.embed.tokens.weight"]),
    same("lm_head.weight", &["decoder.embed.tokens.weight"]),
];

fn tie(keys: &Keys) -> Result<Option<Value>> {
    let apart = keys.get("share_encoder_decoder_embeddings") == Some(&Value::Bool(false));
    Ok(Some(if apart { "output" } else { "all" }.into()))
}

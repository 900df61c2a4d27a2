//! Marian (Junczys-Dowmunt et al. 2018): both stacks, post-norm, with sinusoids whose sines stand before the cosines.

use serde_json::Value;

use super::bart::{LAYERS, SEQ2SEQ, SHARED};
use super::keys::{Keys, WRITING};
use super::table::Row::{Is, Of, Or};
use super::table::{Family, Rule, same};
use crate::error::Result;

pub(super) const MARIAN: Family = Family {
    name: "Marian",
    model_types: &["marian"],
    config: &[
        SEQ2SEQ,
        WRITING,
        &[
            ("n_ctx", Or("max_position_embeddings", "512")),
            ("norm_position", Is("\"post\"")),
            ("positions", Is("\"sinusoidal\"")),
            ("sinusoid_layout", Is("\"halves\"")),
            ("tie", Of(tie)),
        ],
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
        "extra_pos_embeddings",
        "force_bos_token_to_be_generated",
        "init_std",
        "share_encoder_decoder_embeddings",
    ],
    prefixes: &["model."],
    weights: &[OWN, SHARED, LAYERS],
    spare: &["{stack}.embed_tokens.weight", "shared.weight", "lm_head.weight", "{stack}.embed_positions.weight"],
};

/// Where the stacks have a matrix each.
const OWN: &[Rule] = &[
    same("{stack}.embed_tokens.weight", &["{stack}.embed.tokens.weight"]),
    same("lm_head.weight", &["decoder.embed.tokens.weight"]),
];

fn tie(keys: &Keys) -> Result<Option<Value>> {
    let apart = keys.get("share_encoder_decoder_embeddings") == Some(&Value::Bool(false));
    Ok(Some(if apart { "output" } else { "all" }.into()))
}

//! Marian (Junczys-Dowmunt et al. 2018): both stacks, post-norm, with sinusoids whose sines stand before the cosines.

use serde_json::Value;

use super::bart::{self, BIAS, CHOICES, LAYERS, SEQ2SEQ};
use super::keys::{self, Keys, WRITING};
use super::table::Row::{Is, Of, Or};
use super::table::{Family, Ties};
use crate::error::Result;

pub(super) const MARIAN: Family = Family {
    name: "Marian",
    multilingual: None,
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
    weights: &[BIAS, LAYERS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["{stack}.embed_positions.weight"],
};

/// The stacks may have separate matrices.
fn tie(keys: &Keys) -> Result<Option<Value>> {
    match keys.flag("share_encoder_decoder_embeddings") {
        Some(false) => keys::tie(keys),
        _ => bart::tie(keys),
    }
}

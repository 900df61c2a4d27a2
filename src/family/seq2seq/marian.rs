//! Marian (Junczys-Dowmunt et al. 2018): both stacks, post-norm, with sinusoids whose sines stand before the cosines.

use serde_json::Value;

use super::bart::{self, BIAS, CHOICES, GELU, LAYERS, POSITIONS, SCALE, SEQ2SEQ};
use crate::error::Result;
use crate::family::keys::{self, WRITING};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Ties};

pub(in crate::family) const MARIAN: Family = Family {
    name: "Marian",
    relatives: &[],
    model_types: &["marian"],
    config: &[
        SEQ2SEQ,
        GELU,
        SCALE,
        WRITING,
        &[
            ("n_ctx", Or("max_position_embeddings", "512")),
            ("norm_position", Is("\"post\"")),
            ("positions", Of(positions)),
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
    harmless: &[&[
        "add_bias_logits",
        "extra_pos_embeddings",
        "force_bos_token_to_be_generated",
        "init_std",
        "share_encoder_decoder_embeddings",
    ]],
    prefixes: &["model."],
    weights: &[BIAS, POSITIONS, LAYERS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["{stack}.embed_positions.weight"],
};

/// Files may hold the sinusoids as a table. Then the table is read as learned positions.
pub(super) fn positions(keys: &Keys) -> Result<Option<Value>> {
    let table = ["encoder", "decoder"].iter().all(|stack| keys.has(&format!("{stack}.embed_positions.weight")));
    Ok(Some(if table { "learned" } else { "sinusoidal" }.into()))
}

/// The stacks may have separate matrices.
fn tie(keys: &Keys) -> Result<Option<Value>> {
    match keys.flag("share_encoder_decoder_embeddings") {
        Some(false) => keys::tie(keys),
        _ => bart::tie(keys),
    }
}

#[cfg(test)]
mod tests {
    use crate::config::PositionKind::{self, Learned, Sinusoidal};
    use crate::family::open;

    #[test]
    fn a_table_of_positions_in_the_file_counts() {
        let config = include_str!("../../../tests/families/marian/config.json");
        let table = ["encoder", "decoder"].map(|stack| format!("model.{stack}.embed_positions.weight"));
        let positions =
            |names: &[&str]| -> PositionKind { open(config, None, names).expect("a Marian").config.positions.kind };
        assert_eq!(positions(&[&table[0], &table[1]]), Learned);
        assert_eq!(positions(&[]), Sinusoidal);
    }
}

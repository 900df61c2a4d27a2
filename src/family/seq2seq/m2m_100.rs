//! M2M100 (Fan et al. 2020) and NLLB (Costa-jussà et al. 2022): both stacks, pre-norm, with sinusoids whose sines stand
//! before the cosines, and which do not count padding.

use serde_json::Value;

use super::bart::{BART, LAYERS, POSITIONS, SEQ2SEQ, tie};
use crate::family::keys::WRITING;
use crate::family::table::Row::{Activation, Is, Of, Or};
use crate::family::table::{Family, Keys};

pub(in crate::family) const M2M_100: Family = Family {
    name: "M2M100",
    relatives: &["NLLB"],
    model_types: &["m2m_100"],
    config: &[
        SEQ2SEQ,
        WRITING,
        &[
            ("activation", Activation("activation_function", "relu")),
            ("embedding_scale", Or("scale_embedding", "true")),
            ("n_ctx", Or("max_position_embeddings", "1024")),
            ("norm_position", Is("\"pre\"")),
            ("final_norm", Is("true")),
            ("positions", Is("\"sinusoidal\"")),
            ("sinusoid_layout", Is("\"halves\"")),
            ("sinusoid_closed", Is("true")),
            ("position_offset", Of(|keys| Ok(Some((pad(keys) + 1).into())))),
            ("position_pad_id", Of(|keys| Ok(Some(pad(keys).into())))),
            ("tie", Of(tie)),
        ],
    ],
    only: &[("is_decoder", "false")],
    harmless: &[&["init_std"]],
    weights: &[POSITIONS, LAYERS],
    spare: &["{stack}.embed_positions.weights", "{stack}.embed_positions.weight", "{stack}.version"],
    ..BART
};

/// The padding token.
fn pad(keys: &Keys) -> u64 {
    keys.get("pad_token_id").and_then(Value::as_u64).unwrap_or(1).min(u64::from(u32::MAX))
}

//! ERNIE 4.5 (Baidu 2025), the dense one: a Llama that rotates neighbouring columns.

use serde_json::Value;

use super::llama::{DECODER, GATED, LLAMA, RMS_NORM_1E5};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, rotary_rows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Ties};

pub(in crate::family) const ERNIE: Family = Family {
    name: "ERNIE 4.5",
    model_types: &["ernie4_5"],
    config: &[
        DECODER,
        RMS_NORM_1E5,
        GATED,
        rotary_rows!(HALF_A_MILLION),
        WRITING,
        &[
            ("d_head", Of(width)),
            ("positions", Is("\"rotary\"")),
            ("rotary_pairs", Is("\"interleaved\"")),
            ("qkv_bias", Or("use_bias", "false")),
            ("out_bias", Or("use_bias", "false")),
            ("mlp_bias", Or("use_bias", "false")),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["head_dim"]],
    ties: Ties::Usually,
    ..LLAMA
};

const HALF_A_MILLION: RopeKeys = RopeKeys { default_theta: 500_000.0, ..ROPE };

/// A file without the key means 128; null means the model's width over the number of heads.
fn width(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.stated("head_dim").map_or_else(|| Some(128.into()), |width| Some(width.clone())))
}

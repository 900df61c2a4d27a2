//! EXAONE 4 (LG AI Research 2025): norms follow attention and MLP, as in OLMo 2, and there are norms of each head's
//! queries and keys, as in Qwen3. Where some layers have a window, only these rotate.

use serde_json::{Map, Value};

use super::llama::{ATTENTION, DECODER, GATED, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, NO_BIAS, RMS_NORM_1E5};
use super::olmo;
use super::qwen3::QUERY_KEY_NORMS;
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{count_or, layers, sliding, window, window_width};
use crate::family::rotary::{READ, ROTARY, still};
use crate::family::table::Row::{Is, Of};
use crate::family::table::{Family, Keys};

pub(in crate::family) const EXAONE4: Family = Family {
    name: "EXAONE 4",
    model_types: &["exaone4"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        ROTARY,
        GATED,
        NO_BIAS,
        WRITING,
        &[
            ("norm_position", Is("\"out\"")),
            ("final_norm", Is("true")),
            ("query_key_norm", Is("\"head\"")),
            ("layers", Of(each)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["layer_types", "sliding_window", "sliding_window_pattern"]],
    weights: &[olmo::OUT_NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

/// Of four layers three have a window, unless the file says which; null means no windows, and then all rotate.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let width = window_width(keys);
    if width.is_null() {
        return Ok(None);
    }
    let every = if keys.get("layer_types").is_some() { 1 } else { count_or(keys, "sliding_window_pattern", 1, 4)? };
    let block = |slides: bool| match slides {
        true => window(Some(&width)),
        false => Map::from_iter([still()]),
    };
    Ok(Some(layers("decoder", sliding(keys, |i| !(i + 1).is_multiple_of(every))?.into_iter().map(block))))
}

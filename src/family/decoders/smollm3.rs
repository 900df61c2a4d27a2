//! SmolLM3 (Bakouch et al. 2025): a Llama in which every fourth layer does not rotate.

use serde_json::{Map, Value};

use super::llama::{ATTENTION_BIAS, DECODER, GATED, HALVES, HEAD_WIDTH, LLAMA, RMS_NORM};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{count, layers, sliding, window};
use crate::family::rotary::{READ, ROPE, RopeKeys, rotary_rows, still};
use crate::family::table::Row::{Of, Or};
use crate::family::table::{Family, Keys, Ties};

pub(in crate::family) const SMOLLM3: Family = Family {
    name: "SmolLM3",
    model_types: &["smollm3"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        rotary_rows!(TWO_MILLION),
        WRITING,
        &[("mlp_bias", Or("mlp_bias", "false")), ("layers", Of(each))],
    ],
    only: &[("is_causal", "true")],
    harmless: &[
        READ,
        &[
            "layer_types",
            "max_window_layers",
            "no_rope_layer_interval",
            "no_rope_layers",
            "sliding_window",
            "use_sliding_window",
        ],
    ],
    ties: Ties::Usually,
    ..LLAMA
};

const TWO_MILLION: RopeKeys = RopeKeys { default_theta: 2_000_000.0, ..ROPE };

/// Whether each layer rotates: by `no_rope_layers`, which holds a 1 for those that do, or by their interval. Windows
/// are for the layers that the file names, else for those that do not rotate, if it turns them on.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let count = count(keys, "num_hidden_layers")?;
    let interval = keys.get("no_rope_layer_interval").and_then(Value::as_u64).unwrap_or(4).max(1) as usize;
    let said = keys.get("no_rope_layers").and_then(Value::as_array).filter(|all| all.len() == count);
    let rotates = |i: usize| said.map_or(!(i + 1).is_multiple_of(interval), |all| all[i] != 0 && all[i] != false);
    if keys.get("no_rope_layers").is_some() && said.is_none() {
        return keys.wrong("no_rope_layers", format!("must be {count} numbers, one for each layer").into());
    }
    let (width, usual) = (keys.get("sliding_window"), keys.flag("use_sliding_window") == Some(true));
    let slides = sliding(keys, |i| usual && !rotates(i))?;
    let block = |(i, slides): (usize, bool)| {
        let still = (!rotates(i)).then(still);
        window(width.filter(|_| slides)).into_iter().chain(still).collect::<Map<_, _>>()
    };
    Ok(Some(layers("decoder", slides.into_iter().enumerate().map(block))))
}

//! StableLM (Bellagente et al. 2024): a Llama with layer norms that rotates a share of each head's columns.

use super::llama::{CHOICES, DECODER, GATED, HALVES, SPARE, WEIGHTS};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Ties};

pub(in crate::family) const STABLELM: Family = Family {
    name: "StableLM",
    relatives: &[],
    model_types: &["stablelm"],
    config: &[
        DECODER,
        HALVES,
        GATED,
        rotary_rows!(QUARTER),
        WRITING,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("qkv_bias", Or("use_qkv_bias", "false")),
            ("out_bias", Is("false")),
            ("mlp_bias", Is("false")),
            ("parallel", Of(|keys| Ok((keys.flag("use_parallel_residual") == Some(true)).then(|| "one_norm".into())))),
        ],
    ],
    only: &[("qk_layernorm", "false"), ("is_causal", "true")],
    alike: &[],
    harmless: &[READ, &["use_parallel_residual"]],
    prefixes: &["model."],
    weights: &[WEIGHTS],
    choices: CHOICES,
    ties: Ties::IfSet,
    spare: SPARE,
};

const QUARTER: RopeKeys = RopeKeys { share: Some((SHARE, 0.25)), ..ROPE };

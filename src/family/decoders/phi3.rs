//! Phi-3 and Phi-4-mini (Abdin et al. 2024): a Llama with its queries, keys and values in one matrix, and the MLP's two
//! inputs in another.

use super::glm::JOINED_MLP;
use super::llama::{DECODER, GATED, HALVES, HEAD_WIDTH, LLAMA, NO_BIAS, NORMS, RMS_NORM_1E5};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::Or;
use crate::family::table::{Family, same};

pub(in crate::family) const PHI3: Family = Family {
    name: "Phi-3",
    model_types: &["phi3"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        GATED,
        NO_BIAS,
        rotary_rows!(EARLY),
        WRITING,
        &[("window", Or("sliding_window", "null"))],
    ],
    only: &[("is_causal", "true"), ("attention_bias", "false")],
    harmless: &[READ, &["embd_pdrop", "full_attn_mod", "interpolate_factor", "resid_pdrop", "attn_pdrop"]],
    weights: &[
        NORMS,
        JOINED_MLP,
        &[
            same(
                "layers.{i}.self_attn.qkv_proj.*",
                &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
            ),
            same("layers.{i}.self_attn.o_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        ],
    ],
    ..LLAMA
};

/// Early files name the rule after YaRN. transformers' default of the trained length counts before one inside the rule.
const EARLY: RopeKeys =
    RopeKeys { share: Some((SHARE, 1.0)), default_trained: Some(4096.0), yarn_is_longrope: true, ..ROPE };

//! Errors of edits.

use serde::Serialize;

/// A problem of an edit: a part that the model lacks, or an invalid number.
#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
#[non_exhaustive]
pub enum EditProblem {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("is not a sublayer of this model, which has {}", .known.join(", "))]
    NoSublayer { known: Vec<String> },
    #[error("has no heads: name an attention sublayer")]
    NoHeads,
    #[error("does not end in a head: use 0 to {last}")]
    NoHead { last: usize },
    #[error("names head {head}: use 0 to {last} or null")]
    HiddenHead { head: usize, last: usize },
    #[error(
        "is not a site of this model that can be patched: use resid_pre, resid_mid, resid_cross or resid_post of a \
         block, or norm, q, k, v, z, hidden, out, gate or branch of a sublayer that has it"
    )]
    NoSite,
    #[error("has values without heads: leave the head out, or patch q, k, v or z")]
    SiteWithoutHeads,
    #[error("takes {from} positions of the other text for {wanted}: give one for each, or one for all")]
    Positions { from: usize, wanted: usize },
    #[error("needs a decoder, and this model is an encoder")]
    Encoder,
    #[error("needs a decoder, and this model has none")]
    NoDecoder,
    #[error("needs cross-attention, and this model has none")]
    NoCross,
    #[error("has no gate in this model")]
    NoGate,
    #[error("is cross-attention, where queries and keys are different tokens: use uniform or frozen")]
    CrossPattern,
    #[error("is cross-attention, which has no window: name a self-attention")]
    CrossWindow,
    #[error("is a linear layer: it has no scores that could be masked, and no pattern")]
    Linear,
    #[error("is a linear layer, whose gates hold a norm too: scale its heads")]
    LinearGate,
    #[error("has a window of 0: use 1 or more, or \"whole\"")]
    NoWidth,
    #[error("must hold only 1 (real) and 0 (padding)")]
    Bits,
    #[error("is {value}, expected {least} to {most}")]
    Range { value: f32, least: f32, most: f32 },
    #[error("has the factor {value}, expected −{most} to {most}")]
    Factor { value: f32, most: f32 },
    #[error("sets its gate to {value}, expected 0 to 1")]
    Gate { value: f32 },
    #[error("has {rate} {value}, expected at least 0 and below 1")]
    Rate { rate: &'static str, value: f32 },
}

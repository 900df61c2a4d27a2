//! The update about a run that the page receives.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::lab::Buffer;
use crate::look::{HeadChange, TokenProbability};
use crate::run::PatternMap;
use crate::text::Token;

/// A token's place in a distribution without edits.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BaselineRank {
    pub rank: usize,
    pub probability: f32,
}

/// A token that may come next. Its probability is that after the sampling temperature and top-k, as sampling uses it; a
/// token that is never written then has none.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    #[serde(flatten)]
    pub top: TokenProbability,
    /// 0 is the most probable of all.
    pub rank: usize,
    pub logit: f32,
    /// The same token without edits; null when nothing is edited.
    pub baseline: Option<BaselineRank>,
}

/// What the edits of a run do.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Effect {
    /// Most probable next token (or the asked one), or class, without and with the edits; null where there are no
    /// logits.
    pub top_before: Option<TokenProbability>,
    pub top_after: Option<TokenProbability>,
    /// KL(unedited ‖ edited) of that distribution at sampling temperature 1, in nats; null where there is none, and of
    /// classes that do not exclude each other.
    pub kl: Option<f32>,
    /// Where there are no logits: ‖edited − unedited‖ / ‖unedited‖ of the last stack's output.
    pub change: Option<f32>,
    /// The head whose pattern moved most, by largest absolute difference; null when none moved.
    pub head: Option<HeadChange>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stages {
    pub ran: usize,
    pub all: usize,
}

/// Why nothing comes next.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Ended {
    EndToken,
    Full,
}

/// What the page is told of a run. Of its patterns, what has changed since the answer before: `maps`, `known_rows`,
/// `values` and `masks` are absent where that is nothing.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunUpdate<'a> {
    pub source: &'a [Token],
    /// The decoder's input: the start token, then what was emitted, as far as the scene's moment.
    pub target: &'a [Token],
    /// The tokens that the model has said, at whatever moment.
    pub emitted: &'a [u32],
    /// The target as text, special tokens left out.
    pub output: String,
    /// What `next` would add to it; null where there is none.
    pub next_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Vec<PatternMap>"))]
    pub maps: Option<&'a [PatternMap]>,
    /// For each map, how many of its first rows are as they were told; a key that came later is masked in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Vec<usize>"))]
    pub known_rows: Option<&'a [usize]>,
    /// The other rows, one packed buffer.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Option<Vec<&'a [f32]>>,
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub masks: Option<&'a [u8]>,
    /// The mean of the gate that was used, by sublayer path.
    pub gates: BTreeMap<String, f32>,
    /// For the next token, or for the asked one, the most probable ones and `next`, or the most probable classes; none
    /// where the model has neither head.
    pub candidates: Vec<Candidate>,
    /// The token that was asked for, by `Scene.asked`; null in a decoder, and where no token is masked.
    pub asked: Option<usize>,
    /// The token sampling takes next; null when the text has ended or is full, and in an encoder.
    pub next: Option<u32>,
    /// Whether the model's files say what `next` is.
    pub forced: bool,
    /// Whether they keep the most probable token from being written here, or make another one go before it.
    pub suppressed: bool,
    pub ended: Option<Ended>,
    pub effect: Option<Effect>,
    /// Milliseconds in the engine.
    pub ms: f64,
    /// How many stages ran of all.
    pub stages: Stages,
}

impl<'a> RunUpdate<'a> {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'a>)> {
        let values = self.values.clone().map(|values| ("values", Buffer::Pieces(values)));
        values.into_iter().chain(self.masks.map(|masks| ("masks", Buffer::Bytes(masks)))).collect()
    }
}

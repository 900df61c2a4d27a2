//! The update about a run that the page receives.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::questions::Buffer;
use crate::questions::loaded::{HeadChange, TokenProbability};
use crate::run::{PatternMap, PlacedImage};
use crate::site::Values;
use crate::text::Token;

/// A token's rank and probability without edits.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BaselineRank {
    pub rank: usize,
    pub probability: f32,
}

/// A candidate for the next token. Its probability is that of sampling, after temperature and top-k; a token that
/// sampling never writes has none.
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

/// The effect of a run's edits.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Effect {
    /// The most probable next token (or asked one), or class, without and with the edits; null without logits.
    pub top_before: Option<TokenProbability>,
    pub top_after: Option<TokenProbability>,
    /// KL(unedited ‖ edited) of that distribution at sampling temperature 1, in nats; null without a distribution, and
    /// for classes that do not exclude each other.
    pub kl: Option<f32>,
    /// Without logits: ‖edited − unedited‖ / ‖unedited‖ of the last stack's output.
    pub change: Option<f32>,
    /// The head whose pattern moved most, by largest absolute difference; null if none moved.
    pub head: Option<HeadChange>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stages {
    pub ran: usize,
    pub all: usize,
}

/// Why no token comes next.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Ended {
    EndToken,
    Full,
}

/// The update about a run. It holds the changes of the patterns since the previous answer: `maps`, `known_rows`,
/// `values` and `masks` are absent if there are none.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunUpdate {
    pub source: Vec<Token>,
    /// The patches of an image down and across; they are the last tokens. Absent for a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub grid: Option<[usize; 2]>,
    /// The images that the decoder reads among its tokens; absent of other models.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<PlacedImage>>", optional))]
    pub images: Vec<PlacedImage>,
    /// The decoder's input up to the scene's moment: the start token, then the emitted ones.
    pub target: Vec<Token>,
    /// The number of its first tokens that the model was given.
    pub given: usize,
    /// All tokens that the model has emitted, beyond the moment too.
    pub emitted: Vec<u32>,
    /// The target as text, without special tokens.
    pub output: String,
    /// The text that `next` would add; null without a next token.
    pub next_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Vec<PatternMap>"))]
    pub maps: Option<Vec<PatternMap>>,
    /// For each map, the number of its first rows that are unchanged; in them, keys added since are masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Vec<usize>"))]
    pub known_rows: Option<Vec<usize>>,
    /// The other rows in one packed buffer.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Option<Vec<Values>>,
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub masks: Option<Vec<u8>>,
    /// The mean of the effective gate, by sublayer path.
    pub gates: BTreeMap<String, f32>,
    /// The most probable tokens and `next`, for the next token or the asked one, or the most probable classes; empty if
    /// the model has neither head.
    pub candidates: Vec<Candidate>,
    /// The asked token, by `Scene.asked`; null in a decoder, and if no token is masked.
    pub asked: Option<usize>,
    /// The next token by sampling; null when the text has ended or is full, and in an encoder.
    pub next: Option<u32>,
    /// Whether the model's files force `next`.
    pub forced: bool,
    /// Whether they suppress the most probable token here, or prefer another one to it.
    pub suppressed: bool,
    pub ended: Option<Ended>,
    pub effect: Option<Effect>,
    /// Milliseconds in the engine.
    pub ms: f64,
    /// The number of stages that ran, and of all.
    pub stages: Stages,
}

impl RunUpdate {
    /// The arrays by name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        let pieces = self.values.iter().map(|values| Buffer::Pieces(values.iter().map(|piece| &piece[..]).collect()));
        let masks = self.masks.iter().map(|masks| ("masks", Buffer::Bytes(masks)));
        pieces.map(|pieces| ("values", pieces)).chain(masks).collect()
    }
}

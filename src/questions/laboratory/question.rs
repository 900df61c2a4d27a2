//! The laboratory's questions.

use serde::Deserialize;

use super::config::LabConfig;
use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::tagged;

/// A question, as the page writes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LabQuestion", tag = "kind"))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    Run(LabRun),
    Trained(TrainedRun),
    /// Parameters by part, and FLOPs and bytes of a run by length.
    Cost {
        config: LabConfig,
        lengths: Vec<usize>,
    },
    /// Self-attention against recurrence and convolution.
    Layers {
        n: usize,
        d: usize,
        k: usize,
    },
    /// The paper's variations of the base model.
    Ablations {
        length: usize,
    },
    /// The sinusoidal matrix `[n, d]`, and PE(pos) turned by `shift` positions.
    Positions {
        n: usize,
        d: usize,
        shift: usize,
    },
    /// What 1/√d does to q·k and to the entropy of the softmax over `keys` keys.
    Scaling {
        d_heads: Vec<usize>,
        keys: usize,
        samples: usize,
        seed: u64,
    },
    /// The learning rate at each step, counted from 1.
    Schedule {
        d_model: usize,
        warmup: u64,
        steps: Vec<u64>,
    },
    /// A label's smoothed target.
    Smoothing {
        d_vocab: usize,
        label: usize,
        smoothing: f64,
    },
    /// Activation functions on `count` points from `from` to `to`, both included.
    Activations {
        names: Vec<String>,
        from: f32,
        to: f32,
        count: usize,
    },
    /// Sequence-to-sequence tensors of pairs of texts, by the tokenizer of the model that is open.
    Tokenize {
        sources: Vec<String>,
        targets: Vec<String>,
        max_length: usize,
    },
}

/// An untrained model, made from a seed, run on words.
///
/// Each distinct word is one token; 0 is padding, 1 the start token, 2 the end token. Sequences of unequal
/// length are padded at the end, and padding is masked unless the edits say otherwise.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "UntrainedRun"))]
#[serde(deny_unknown_fields)]
pub struct LabRun {
    pub config: LabConfig,
    pub seed: u64,
    /// What the encoder, a single decoder or an `attention` model reads: the words themselves, no start token.
    pub sources: Vec<Vec<String>>,
    /// What the decoder of an encoder-decoder reads after the start token.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub targets: Option<Vec<Vec<String>>>,
    /// What a decoder alone looks at: rows of one length, unit-normal embeddings of the words.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub memory: Option<Vec<Vec<String>>>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub edits: Option<Edits>,
    /// Multiplies every weight matrix that maps one vector to another; embeddings stay what they are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub gain: Option<f32>,
    /// A glob of what is read back.
    pub sites: String,
    /// How many more runs are timed.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub repeats: Option<usize>,
}

/// A trained model that the laboratory has, run on texts or on an image beside it.
///
/// A model of an encoder and a decoder also reads what it answers itself while nothing is edited, without the token
/// that ends it. Texts of unequal length are padded at the end, and padding is masked unless the edits say otherwise.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TrainedRun {
    /// The name it was given under.
    pub model: String,
    /// The name of one image, for a model that reads images.
    pub texts: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub edits: Option<Edits>,
    /// A glob of what is read back.
    pub sites: String,
}

tagged::read_by!(Question, "kind");

impl Question {
    /// Reads a question.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("the question cannot be read: {e}")).into())
    }
}

//! One training example for any architecture: the inputs of the stacks, and the targets of the last one.

use crate::config::Config;
use crate::model::Signal;

/// Token ids of one example, or an image.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Example {
    /// The encoder's input; empty without an encoder.
    pub source: Vec<u32>,
    /// The decoder's input; empty without a decoder.
    pub target: Vec<u32>,
    /// The target of each row of the last stack; `pad_id` in rows without a target.
    pub labels: Vec<u32>,
    /// The encoder's input where it is no tokens.
    pub signal: Option<Signal>,
}

/// The label of a row without a target: padding, or a number that no class has; `None` without either.
pub(super) fn no_label(config: &Config) -> Option<u32> {
    config.writing.pad_id.or((!config.reads_tokens()).then_some(u32::MAX))
}

impl Example {
    /// For an encoder-decoder: the source, with its end token, and the answer, without one. The decoder reads the start
    /// token and the answer; its targets are the answer and the end token. A missing special token counts as 0.
    pub fn pair(source: Vec<u32>, answer: &[u32], config: &Config) -> Self {
        let [start, end] = [config.writing.start_id, config.writing.end_id].map(Option::unwrap_or_default);
        Self { source, target: [&[start], answer].concat(), labels: [answer, &[end]].concat(), signal: None }
    }

    /// For a decoder: each row's target is the next token, from the row that predicts `ids[from]` on.
    pub fn running(ids: &[u32], from: usize, config: &Config) -> Self {
        let pad = config.writing.pad_id.unwrap_or_default();
        let say = |i: usize| if i + 1 < from { pad } else { ids[i + 1] };
        let rows = ids.len().saturating_sub(1);
        Self { target: ids[..rows].to_vec(), labels: (0..rows).map(say).collect(), ..Self::default() }
    }

    /// For an encoder with a head: `labels` are the original tokens of the selected rows.
    pub fn masked(source: Vec<u32>, labels: Vec<u32>) -> Self {
        Self { source, labels, ..Self::default() }
    }

    /// For an encoder of images with a class head.
    pub fn classified(signal: Signal, class: usize) -> Self {
        Self { labels: vec![class as u32], signal: Some(signal), ..Self::default() }
    }

    /// The length of the longest stack's input, which decides the cost.
    pub fn len(&self) -> usize {
        let rows = self.signal.as_ref().map_or(0, Signal::rows);
        self.source.len().max(self.target.len()).max(rows)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

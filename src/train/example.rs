//! One training example for any architecture: the inputs of the stacks, and the targets of the last one.

use crate::config::Config;

/// Token ids of one example.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Example {
    /// What the encoder reads; empty where there is none.
    pub source: Vec<u32>,
    /// What the decoder reads; empty where there is none.
    pub target: Vec<u32>,
    /// What each row of the last stack should say; `pad_id` where nothing is asked.
    pub labels: Vec<u32>,
}

impl Example {
    /// For an encoder–decoder: the source has its template's end token, the answer has none. The decoder reads
    /// the start token and the answer, and is to say the answer and the end token. Absent special tokens count as 0.
    pub fn pair(source: Vec<u32>, answer: &[u32], config: &Config) -> Self {
        let [start, end] = [config.start_id, config.end_id].map(Option::unwrap_or_default);
        Self { source, target: [&[start], answer].concat(), labels: [answer, &[end]].concat() }
    }

    /// For a decoder: each token is to say the next one, from the one that says `ids[from]` on.
    pub fn running(ids: &[u32], from: usize, config: &Config) -> Self {
        let pad = config.pad_id.unwrap_or_default();
        let say = |i: usize| if i + 1 < from { pad } else { ids[i + 1] };
        let rows = ids.len().saturating_sub(1);
        Self { source: Vec::new(), target: ids[..rows].to_vec(), labels: (0..rows).map(say).collect() }
    }

    /// For an encoder with a head: `labels` are what was there before it was masked.
    pub fn masked(source: Vec<u32>, labels: Vec<u32>) -> Self {
        Self { source, target: Vec::new(), labels }
    }

    /// The tokens of the longest stack: what an example costs.
    pub fn len(&self) -> usize {
        self.source.len().max(self.target.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

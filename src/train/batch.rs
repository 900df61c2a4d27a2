//! Batches: pairs of token ids, padded to one length, the decoder's input shifted right.

use crate::edit::Paddings;
use crate::error::{InputProblem, Result};
use crate::model::Config;

/// A source and a target, as token ids. The source has its template's end token; the target has none.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    pub source: Vec<u32>,
    pub target: Vec<u32>,
}

/// Padded rows of one length each.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    pub source: Vec<Vec<u32>>,
    /// The decoder's input: the start token, then the target.
    pub target: Vec<Vec<u32>>,
    /// What each row of the decoder should say next; padding where nothing.
    pub labels: Vec<Vec<u32>>,
    paddings: Paddings,
}

impl Batch {
    /// Pads pairs to the longest of them. Absent special tokens count as 0.
    pub fn new(pairs: &[Pair], config: &Config) -> Self {
        let [pad, start, end] = [config.pad_id, config.start_id, config.end_id].map(Option::unwrap_or_default);
        let longest = |of: fn(&Pair) -> usize| pairs.iter().map(of).max().unwrap_or(0);
        let (source_len, target_len) = (longest(|p| p.source.len()), longest(|p| p.target.len()) + 1);
        let padded = |ids: Vec<u32>, length: usize| {
            let mut row = ids;
            row.resize(length, pad);
            row
        };
        Self {
            source: pairs.iter().map(|p| padded(p.source.clone(), source_len)).collect(),
            target: pairs.iter().map(|p| padded([&[start], &p.target[..]].concat(), target_len)).collect(),
            labels: pairs.iter().map(|p| padded([&p.target[..], &[end]].concat(), target_len)).collect(),
            paddings: Paddings {
                source: Some(ones(pairs.iter().map(|p| p.source.len()), source_len)),
                target: Some(ones(pairs.iter().map(|p| p.target.len() + 1), target_len)),
            },
        }
    }

    /// A batch whose rows are padded already.
    ///
    /// # Errors
    /// Rows of unequal length, or as many rows in one part as not in another.
    pub fn padded(
        source: Vec<Vec<u32>>,
        target: Vec<Vec<u32>>,
        labels: Vec<Vec<u32>>,
        paddings: Paddings,
    ) -> Result<Self> {
        let batch = Self { source, target, labels, paddings };
        for (what, rows, expected) in [
            ("source", &batch.source, batch.source_len()),
            ("target", &batch.target, batch.target_len()),
            ("labels", &batch.labels, batch.target_len()),
        ] {
            if rows.len() != batch.len() {
                return Err(InputProblem::Batch { what, rows: rows.len(), expected: batch.len() }.into());
            }
            if let Some(row) = rows.iter().position(|row| row.len() != expected) {
                return Err(InputProblem::Ragged { what, row, length: rows[row].len(), expected }.into());
            }
        }
        Ok(batch)
    }

    pub fn len(&self) -> usize {
        self.source.len()
    }

    pub fn is_empty(&self) -> bool {
        self.source.is_empty()
    }

    pub fn source_len(&self) -> usize {
        self.source.first().map_or(0, Vec::len)
    }

    pub fn target_len(&self) -> usize {
        self.target.first().map_or(0, Vec::len)
    }

    /// Which positions are real.
    pub fn paddings(&self) -> &Paddings {
        &self.paddings
    }
}

fn ones(lengths: impl Iterator<Item = usize>, width: usize) -> Vec<Vec<u8>> {
    lengths.map(|n| (0..width).map(|i| u8::from(i < n)).collect()).collect()
}

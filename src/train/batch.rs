//! Batches: examples padded to one length.

use super::example::Example;
use crate::edit::Paddings;
use crate::error::{InputProblem, Part, Result};
use crate::model::Signal;

/// Padded rows of equal length for each stack. A stack that the model lacks has empty rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    pub source: Vec<Vec<u32>>,
    /// The decoder's input.
    pub target: Vec<Vec<u32>>,
    /// The target of each row of the last stack; padding in rows without a target.
    pub labels: Vec<Vec<u32>>,
    /// The encoder's input where it is no tokens.
    pub signal: Option<Signal>,
    paddings: Paddings,
}

impl Batch {
    /// Pads examples to the length of the longest with the token `pad`.
    pub fn new(examples: &[Example], pad: u32) -> Self {
        let padded = |of: fn(&Example) -> &Vec<u32>| -> Vec<Vec<u32>> {
            let longest = examples.iter().map(|e| of(e).len()).max().unwrap_or(0);
            let row = |e: &Example| [&of(e)[..], &vec![pad; longest - of(e).len()]].concat();
            examples.iter().map(row).collect()
        };
        let real = |of: fn(&Example) -> &Vec<u32>, rows: &[Vec<u32>]| {
            let width = rows.first().map_or(0, Vec::len);
            let row = |e: &Example| (0..width).map(|i| u8::from(i < of(e).len())).collect();
            (width > 0).then(|| examples.iter().map(row).collect())
        };
        let (source, target) = (padded(|e| &e.source), padded(|e| &e.target));
        let paddings = Paddings { source: real(|e| &e.source, &source), target: real(|e| &e.target, &target) };
        let signals: Vec<Signal> = examples.iter().filter_map(|e| e.signal.clone()).collect();
        let signal = Signal::joined(&signals).expect("a recipe's images have one size");
        Self { source, target, labels: padded(|e| &e.labels), signal, paddings }
    }

    /// A batch of rows that are already padded.
    ///
    /// # Errors
    /// Rows of unequal length, or parts with different numbers of rows.
    pub fn padded(
        source: Vec<Vec<u32>>,
        target: Vec<Vec<u32>>,
        labels: Vec<Vec<u32>>,
        paddings: Paddings,
    ) -> Result<Self> {
        let batch = Self { source, target, labels, signal: None, paddings };
        let last = if batch.target_len() > 0 { batch.target_len() } else { batch.source_len() };
        for (what, rows, expected) in [
            (Part::Source, &batch.source, batch.source_len()),
            (Part::Target, &batch.target, batch.target_len()),
            (Part::Labels, &batch.labels, last),
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

    /// The rows of the stack whose output is learned, of all sequences.
    pub fn rows(&self) -> usize {
        let labels = || self.labels.iter().map(Vec::len).sum();
        self.signal.as_ref().map_or_else(labels, |signal| signal.batch() * signal.rows())
    }

    /// The real positions.
    pub fn paddings(&self) -> &Paddings {
        &self.paddings
    }
}

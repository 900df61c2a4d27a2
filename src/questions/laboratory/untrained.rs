//! Weights and embeddings of an untrained model: drawn from a seed; a token's embedding also from its word.

use burn::tensor::TensorData;

use super::words::{Rows, Words};
use crate::error::Result;
use crate::model::{FreshParameters, Init, Source};
use crate::random::Key;
use crate::run::InputVectors;

/// Fresh parameters, but rows that belong to tokens are drawn by word, and matrices are multiplied by a gain.
pub(super) struct UntrainedParameters<'a> {
    pub(super) seed: u64,
    pub(super) gain: f32,
    pub(super) words: &'a Words,
}

impl Source for UntrainedParameters<'_> {
    fn take(&mut self, name: &str, shape: &[usize], init: Init) -> TensorData {
        let mut data = match shape {
            [tokens, width] if name.ends_with("embed.tokens.weight") || name == "head.weight" => {
                // Bounded by the width alone: a further word must not rescale the others.
                let row = |id| draw(self.seed, name, &self.words.name(id), init, &[*width; 2], *width);
                TensorData::new((0..*tokens).flat_map(row).collect::<Vec<f32>>(), shape)
            }
            _ => FreshParameters { seed: self.seed }.take(name, shape, init),
        };
        // Linear maps start with Xavier's deviation; embeddings and tables of positions do not.
        if init == Init::Xavier
            && self.gain != 1.0
            && let Ok(values) = data.as_mut_slice::<f32>()
        {
            values.iter_mut().for_each(|x| *x *= self.gain);
        }
        data
    }

    fn has(&self, _name: &str) -> bool {
        true
    }
}

/// The unit-normal embeddings of rows of tokens, padding included: `[batch, pos, width]`.
pub(super) fn embeddings(seed: u64, words: &Words, rows: &Rows, width: usize) -> Result<InputVectors> {
    let vector = |id: &u32| draw(seed, "embedding", &words.name(*id as usize), Init::Normal(1.0), &[width], width);
    InputVectors::new(&[rows.ids.len(), rows.length(), width], rows.ids.iter().flatten().flat_map(vector).collect())
}

/// `width` numbers that depend on the seed, the table and the token's name alone.
fn draw(seed: u64, table: &str, token: &str, init: Init, shape: &[usize], width: usize) -> Vec<f32> {
    let site = format!("{table} {token}");
    let mut stream = Key { seed, site: &site, sequence: 0, position: 0, step: 0 }.stream();
    init.draw(shape, width, &mut stream)
}

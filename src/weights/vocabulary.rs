//! Matrices with a row per token: the embeddings and the output head. Files hold copies of one under several names, and
//! only the numbers show whether copies are equal.

use super::destination::Destination;
use super::numbers::Values;
use crate::config::{Architecture, Config, Tie};
use crate::model::Model;

const ENCODER: &str = "encoder.embed.tokens.weight";
const DECODER: &str = "decoder.embed.tokens.weight";
const HEAD: &str = "head.weight";

/// The matrices that have arrived, and their equalities.
pub struct Vocabulary {
    /// The tie of the configuration; `None` if the names alone decide.
    tie: Option<Tie>,
    /// The number of matrices in all.
    expected: usize,
    /// A hash of each matrix that has arrived, with the names that hold it.
    held: Vec<(u64, Vec<String>)>,
}

impl Vocabulary {
    /// `repeats`: whether a file may hold copies of a matrix.
    pub fn new(config: &Config, repeats: bool) -> Self {
        let tie = Some(config.embedding.tie).filter(|_| repeats && config.architecture != Architecture::Attention);
        let both = config.architecture == Architecture::EncoderDecoder && config.vision.is_none();
        let stacks = if both { 2 } else { 1 };
        let embeddings = if config.embedding.tie.shares_embeddings() { 1 } else { stacks };
        let expected = embeddings + usize::from(config.head.exists && config.embedding.tie.has_own_head());
        Self { tie, expected, held: Vec::new() }
    }

    /// The configuration while the weights arrive: every matrix is separate.
    pub fn apart(&self, config: &Config) -> Config {
        let mut apart = config.clone();
        if self.tie.is_some() {
            apart.embedding.tie = Tie::None;
        }
        apart
    }

    /// Whether the destination is one of these matrices.
    pub fn holds(&self, target: &Destination) -> bool {
        let of_tokens = |name: &String| name.ends_with("embed.tokens.weight") || name == "head.weight";
        self.tie.is_some() && target.ours().all(of_tokens)
    }

    /// The number of different matrices, as far as known.
    pub fn matrices(&self) -> usize {
        if self.tie.is_some() { self.expected.max(self.held.len()) } else { usize::MAX }
    }

    /// A parameter of ours that already holds these numbers.
    pub fn equal(&mut self, target: &Destination, values: &Values) -> Option<String> {
        if !self.holds(target) {
            return None;
        }
        let hash = values.fingerprint();
        let ours = target.ours().cloned();
        match self.held.iter_mut().find(|(known, _)| *known == hash) {
            Some((_, names)) => {
                let earlier = names.first().cloned();
                names.extend(ours);
                earlier
            }
            None => {
                self.held.push((hash, ours.collect()));
                None
            }
        }
    }

    /// Ties equal matrices, as in the file.
    pub fn tie(&self, model: &mut Model) {
        let Some(configured) = self.tie else { return };
        let place = |name: &str| self.held.iter().position(|(_, names)| names.iter().any(|held| held == name));
        let found = match (place(ENCODER), place(DECODER), place(HEAD)) {
            (Some(embedding), None, Some(head)) | (None, Some(embedding), Some(head)) => {
                if embedding == head {
                    Tie::Output
                } else {
                    Tie::None
                }
            }
            (Some(encoder), Some(decoder), Some(head)) => match (encoder == decoder, decoder == head) {
                (true, true) => Tie::All,
                (true, false) => Tie::Embeddings,
                (false, true) => Tie::Output,
                (false, false) => Tie::None,
            },
            // Nothing is tied to an absent head.
            _ if !model.config.head.exists => configured,
            _ => Tie::None,
        };
        model.tie(found);
        model.untied = found.shares_less(configured);
    }
}

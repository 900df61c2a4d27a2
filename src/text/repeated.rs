//! The standard text for finding induction heads: random tokens, repeated once (Olsson et al. 2022).

use super::token::TokenKind;
use super::tokenizer::Tokenizer;
use crate::config::Config;
use crate::error::{Result, refuse};
use crate::random::Key;

/// The number of different tokens, if vocabulary and context are large enough.
const HALF: usize = 16;
/// With fewer, the token after the earlier occurrence would be the row itself or the one before it.
const SHORTEST: usize = 3;
/// The number of draws before a shorter half is tried.
const DRAWS: usize = 1_000;

impl Tokenizer {
    /// Different tokens of a decoder's vocabulary, repeated once. With `text` the tokenizer must read their text as
    /// exactly these tokens.
    ///
    /// # Errors
    /// A model without a decoder, with too few tokens or too short a context.
    pub fn repeated(&self, config: &Config, seed: u64, text: bool) -> Result<Vec<u32>> {
        if !config.architecture.has_decoder() {
            return refuse("this model has no decoder: none of its heads can be an induction head");
        }
        let most = HALF.min(config.room_after(2) / 2);
        let mut stream = Key { seed, site: "text.repeated", sequence: 0, position: 0, step: 0 }.stream();
        let mut half: Vec<u32> = Vec::new();
        for _ in 0..DRAWS {
            if half.len() == most {
                break;
            }
            let id = stream.below(config.d_vocab) as u32;
            let plain = self.token(id).kind == TokenKind::Text && !self.decode(&[id])?.trim().is_empty();
            if !plain || half.contains(&id) {
                continue;
            }
            half.push(id);
            if text && self.ids(&self.decode(&half.repeat(2))?)? != half.repeat(2) {
                half.pop();
            }
        }
        if half.len() < SHORTEST {
            return refuse("this model has too few tokens, or too short a context, to repeat some of them");
        }
        Ok(half.repeat(2))
    }
}

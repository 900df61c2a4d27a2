//! The standard text that shows an induction head: random tokens, said twice (Olsson et al. 2022).

use super::answer::Answer;
use crate::config::{Architecture, Config};
use crate::error::{InputProblem, Result, refuse};
use crate::random::Key;
use crate::text::{TokenKind, Tokenizer};

/// How many tokens are said twice, where the vocabulary and the context have room.
const HALF: usize = 16;
/// With fewer, what came after the earlier place would be the token itself or the one before.
const SHORTEST: usize = 3;
/// Tokens that are drawn before a shorter half has to do.
const DRAWS: usize = 1_000;

/// Tokens of the vocabulary, different ones, said twice. What a decoder alone reads is text, which has to be read as
/// these very tokens.
pub(super) fn repeated(config: &Config, tokenizer: Option<&Tokenizer>, seed: u64) -> Result<Answer> {
    let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
    if !config.architecture.has_decoder() {
        return refuse("this model has no decoder: none of its heads can be an induction head");
    }
    let alone = config.architecture == Architecture::Decoder;
    let most = HALF.min(config.n_ctx.saturating_sub(2) / 2);
    let mut stream = Key { seed, site: "look.repeated", sequence: 0, position: 0, step: 0 }.stream();
    let mut half: Vec<u32> = Vec::new();
    for _ in 0..DRAWS {
        if half.len() == most {
            break;
        }
        let id = stream.below(config.d_vocab) as u32;
        let plain = tokenizer.token(id).kind == TokenKind::Text && !tokenizer.decode(&[id])?.trim().is_empty();
        if !plain || half.contains(&id) {
            continue;
        }
        half.push(id);
        if alone && tokenizer.ids(&tokenizer.decode(&half.repeat(2))?)? != half.repeat(2) {
            half.pop();
        }
    }
    if half.len() < SHORTEST {
        return refuse("this model has too few tokens, or too little room, to say some of them twice");
    }
    let ids = half.repeat(2);
    Ok(Answer::Repeated { text: alone.then(|| tokenizer.decode(&ids)).transpose()?, ids })
}

//! The tokens and rules by which a model writes.

use serde::{Deserialize, Serialize};

use super::switches::EarlyStopping;

/// The special tokens, and the rules of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Writing {
    pub pad_id: Option<u32>,
    pub start_id: Option<u32>,
    pub end_id: Option<u32>,
    /// Further tokens that end a text, beside `end_id`.
    pub other_end_ids: Vec<u32>,
    /// The forced first token of every answer that directly follows the start token.
    pub forced_first_id: Option<u32>,
    /// The prompt of an answer that directly follows the start token: for each place the tokens of which one is
    /// written.
    pub prompt_ids: Vec<Vec<u32>>,
    /// Tokens that are never written.
    pub suppressed_ids: Vec<u32>,
    /// Tokens that are not written as the first one of an answer.
    pub suppressed_first_ids: Vec<u32>,
    /// Sequences of tokens that are never written.
    pub suppressed_sequences: Vec<Vec<u32>>,
    /// The end tokens of which one is forced at the length limit.
    pub forced_last_ids: Vec<u32>,
    /// The least number of the decoder's tokens, given ones included, before a text may end.
    pub min_length: usize,
    /// The least number of the answer's tokens before it may end.
    pub min_new_tokens: usize,
    /// The length of token sequences that may occur only once in a text; 0: no limit.
    pub no_repeat_ngram: usize,
    /// The divisor of positive logits, and factor of negative ones, for tokens already in the text (Keskar et al.
    /// 2019).
    pub repetition_penalty: f64,
    pub early_stopping: EarlyStopping,
}

impl Default for Writing {
    fn default() -> Self {
        Self {
            pad_id: None,
            start_id: None,
            end_id: None,
            other_end_ids: Vec::new(),
            forced_first_id: None,
            prompt_ids: Vec::new(),
            suppressed_ids: Vec::new(),
            suppressed_first_ids: Vec::new(),
            suppressed_sequences: Vec::new(),
            forced_last_ids: Vec::new(),
            min_length: 0,
            min_new_tokens: 0,
            no_repeat_ngram: 0,
            repetition_penalty: 1.0,
            early_stopping: EarlyStopping::default(),
        }
    }
}

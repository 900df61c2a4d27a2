//! Text to tokens and back, through the Hugging Face tokenizers format.

mod choice;
mod guard;
mod images;
mod language;
mod oniguruma;
mod pair;
mod reading;
mod repeated;
mod separator;
mod seq2seq;
mod signal_tokens;
mod spelling;
mod token;
mod tokenizer;

pub use choice::choice_id;
pub use images::{ImageTokens, WithImages};
pub use language::Languages;
pub use reading::{Fit, Reading, answer_text, segments, target_ids};
pub use separator::separates;
pub use seq2seq::{MAX_LENGTH, Seq2Seq, Seq2SeqBatch, Seq2SeqPair};
pub use signal_tokens::{patch_tokens, time_tokens};
pub use token::{Token, TokenKind, first_id, shift_right};
pub use tokenizer::Tokenizer;

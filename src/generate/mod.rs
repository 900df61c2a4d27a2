//! Generation: distributions over the next token, sampling and beams.

mod answer_writer;
mod beam;
mod continuation;
mod distribution;
mod next_token;
mod rules;

pub use answer_writer::{AnswerWriter, sees_later};
pub use beam::{Beam, BeamSettings, beam_search};
pub use continuation::{append, generate, has_room, target};
pub use distribution::{Sampling, choice_probabilities, kl, leading, log_softmax, rank_of, ranked, softmax};
pub use next_token::{choose, next_logits, read_logits, read_next_logits};
pub use rules::{Place, answer_limit};

//! Generation: distributions over the next token, sampling and beams.

mod beam;
mod continuation;
mod distribution;
mod draft;
mod next_token;

pub use beam::{Beam, BeamSettings, beam_search};
pub use continuation::{append, generate, has_room};
pub use distribution::{Sampling, kl, leading, log_softmax, rank_of, ranked, softmax};
pub use draft::{Draft, sees_later};
pub use next_token::{allowed, check_finite, choose, forced, next_logits, read_logits, rows_at_once};

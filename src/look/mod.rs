//! Questions about a loaded model and what it reads: what views need beyond the patterns of a run.
//!
//! `Subject`, `LookQuestion` and `LookAnswer` of `www/protocol.d.ts` are the contract.

mod ablate;
mod answer;
mod ask;
mod heads;
mod next;
mod patterns;
mod question;
mod rollout;
mod subject;
mod taken;
mod timeline;
mod top;

pub use answer::{AblateRow, Answer, Chosen, HeadRow, LookAnswer, RolloutMap, TimelineStep};
pub use next::{asked_row, logits_of, output_of};
pub use question::{Attention, Head, Question, Side, Subject, Target, Write};
pub use subject::{Looks, Opened};
pub use top::Top;

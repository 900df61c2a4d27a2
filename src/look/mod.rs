//! Questions about a loaded model and what it reads: what views need beyond the patterns of a run.

mod ablate;
mod answer;
mod dispatch;
mod heads;
mod next_token;
mod patterns;
mod question;
mod rollout;
mod shift;
mod subject;
mod subject_inputs;
mod timeline;
mod token_probability;

pub use answer::{
    AblateRow, Answer, ChosenToken, HeadChange, HeadRow, LookAnswer, OtherToken, RolloutMap, ShiftStep, TimelineStep,
};
pub use next_token::{asked_row, logits_of, output_of};
pub use question::{Attention, Question, Side, Subject, Target, WriteCount};
pub use shift::moved_head;
pub use subject::{LookSessions, PageModel};
pub use token_probability::TokenProbability;

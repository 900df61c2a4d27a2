//! A session: one engine serves its host's requests in turn, and answers each.

mod activations;
mod answer;
mod arrival;
mod attachments;
mod beginnings;
mod computed_copy;
mod copy_task;
mod files;
mod host;
mod inbox;
mod loads;
mod packet;
mod questions;
mod request;
mod running;
mod runs;
#[allow(clippy::module_inception, reason = "the folder is named after its main type")]
mod session;
mod speed;
mod training;
mod with_arrays;

pub use answer::{Answer, Drawing, Failure, FailureKind, Reply, TrainReport};
pub use attachments::{Attachment, Content, Key};
pub use files::{CopyFile, FileInPieces, HeldModel, LensFile, ModelInPieces, WholeModel};
pub use host::Host;
pub use inbox::Inbox;
pub use request::{AskedQuestion, Fault, FileOrigin, Question, Request, Stoppable};
pub use session::Session;
pub use speed::Cost;
#[cfg(test)]
pub(in crate::engine) use with_arrays::WithArrays;
pub use with_arrays::{ALIGNMENT, Arrays, Span};

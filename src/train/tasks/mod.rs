//! The recipes' data: small tasks in which one can see what a head must do, and text to read.

mod addition;
mod dates;
mod held_out;
mod induction;
mod novels;
mod words;

pub use addition::Addition;
pub use dates::{Dates, Question, WrittenDate, iso};
pub use induction::Induction;
pub use novels::Novels;
pub use words::{Task, Words};

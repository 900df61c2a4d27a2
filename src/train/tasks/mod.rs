//! The recipes' data: small tasks that show the work of single heads, and texts to read.

mod addition;
mod dates;
mod digits;
mod held_out;
mod induction;
mod novels;
mod words;

pub use addition::Addition;
pub use dates::{Dates, Question, WrittenDate, iso};
pub use digits::{Digits, Table};
pub use induction::Induction;
pub use novels::Novels;
pub use words::{Task, Words};

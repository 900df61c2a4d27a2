//! Chat templates: a conversation becomes the text that a chat model was trained on.
//!
//! A template is a program in Jinja that comes with a model. It runs without files and within limits, and prints as
//! Python's `jinja2` does in transformers' `apply_chat_template`.

mod limits;
mod problem;
mod prompt;
mod python;
mod template;
#[cfg(feature = "web")]
mod web;

pub use problem::Problem;
pub use prompt::{Prompt, Span, Turn, TurnSpan};
pub use template::{Template, turns};

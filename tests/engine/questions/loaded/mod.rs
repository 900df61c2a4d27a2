//! The page's questions about a model and a text, and their answers.

mod answers;
mod classes;
mod pattern_question;
mod reference;

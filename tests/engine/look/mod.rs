//! What the page asks of a model and a text, and what it is answered.

mod answers;
mod classes;
mod reference;

//! The project's one tool.
fn main() {}

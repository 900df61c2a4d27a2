//! Whatever a file or a request holds, the answer is a model that runs or a sentence that names the fault.

mod common;
#[path = "malformed/fuzz.rs"]
mod fuzz;
#[path = "malformed/text.rs"]
mod text;
#[path = "malformed/weights.rs"]
mod weights;

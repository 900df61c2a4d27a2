//! All errors: each has a code, the parameters of its sentence, and a sentence that says what to do. They cross to
//! the page as `{ kind, code, params }`.

mod edit;
mod failure;
mod input;
mod key;
mod lens;
mod training;
mod weights;

pub use edit::EditProblem;
pub(crate) use failure::refuse;
pub use failure::{Error, Result};
pub use input::{Absent, InputProblem, Part, Task};
pub use key::KeyProblem;
pub use lens::LensProblem;
pub use training::TrainingProblem;
pub use weights::WeightProblem;

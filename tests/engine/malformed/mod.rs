//! Whatever a file or a request holds, the answer is a model that runs or a sentence that names the fault.

mod fuzz;
mod text;
mod weights;

//! Whatever a file or a request holds, the answer is a model that runs or a sentence that names the fault.

mod damage;
mod fuzz;
mod text;
mod weights;

use crate::common::Dice;

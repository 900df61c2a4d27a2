//! For any file or request, the answer is a model that runs or a sentence that names the fault.

mod damage;
mod fuzz;
mod text;
mod weights;

use crate::common::{Dice, project};

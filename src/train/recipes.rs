//! The list of recipes, by name.

use super::corpus::Corpus;
use super::recipe::{Data, Recipe, Sizes};
use super::tasks::{Addition, Dates, Induction, Novels, Task, Words};
use crate::error::{Error, InputProblem, Result, refuse};

/// The recipes by name; the page starts with the first.
pub const NAMES: &[&str] = &["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill"];
/// The recipes that are trained on a text.
pub const READERS: &[&str] = &["tales", "fill"];

/// Finds a recipe, with data of these sizes. `corpus` is for recipes that are trained on a text.
///
/// # Errors
/// An unknown name, an impossible size, or a missing text.
pub fn find(name: &str, data: &Data, corpus: Option<&Corpus>) -> Result<Box<dyn Recipe>> {
    let text = || {
        corpus.ok_or_else(|| {
            let problem = "is trained on a text: give one, such as models/tales/novels.txt";
            Error::Input(InputProblem::Said(format!("the recipe {name:?} {problem}")))
        })
    };
    Ok(match name {
        "reverse" => Box::new(Words::new(Task::Reverse, data)?),
        "copy" => Box::new(Words::new(Task::Copy, data)?),
        "sort" => Box::new(Words::new(Task::Sort, data)?),
        "induction" => Box::new(Induction::new(data)?),
        "add" => Box::new(Addition::new(data)?),
        "dates" => {
            Sizes::default().with(data)?;
            Box::new(Dates::new()?)
        }
        "tales" => Box::new(Novels::continued(text()?, data)?),
        "fill" => Box::new(Novels::filled(text()?, data)?),
        _ => {
            return refuse(format!("the recipe {name:?} is unknown: use one of {}", NAMES.join(", ")));
        }
    })
}

//! The list of recipes, by name.

use super::corpus::{Corpus, CorpusKind};
use super::recipe::{Data, Recipe, Sizes};
use super::tasks::{Addition, Dates, Digits, Induction, Novels, Task, Words};
use crate::error::{Error, InputProblem, Result, refuse};

/// The recipes by name; the page starts with the first.
pub const NAMES: &[&str] = &["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill", "digits"];
/// The recipes that are trained on a text.
pub const READERS: &[&str] = &["tales", "fill"];

/// The data that a recipe is trained on, if it does not make its examples up.
pub fn reads(name: &str) -> Option<CorpusKind> {
    match name {
        "digits" => Some(CorpusKind::Digits),
        name => READERS.contains(&name).then_some(CorpusKind::Text),
    }
}

/// Finds a recipe, with data of these sizes. `corpus` is for recipes that do not make their examples up.
///
/// # Errors
/// An unknown name, an impossible size, or missing data.
pub fn find(name: &str, data: &Data, corpus: Option<&Corpus>) -> Result<Box<dyn Recipe>> {
    let lacking =
        |problem: &str| Error::Input(InputProblem::Said(format!("the recipe {name:?} is trained on {problem}")));
    let text = || {
        let text = corpus.and_then(Corpus::text);
        text.ok_or_else(|| lacking("a text: give one, such as models/tales/novels.txt"))
    };
    let digits = || {
        let digits = corpus.and_then(Corpus::digits);
        digits.ok_or_else(|| lacking("handwritten digits: give some, such as models/digits/training.bin"))
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
        "digits" => Box::new(Digits::new(digits()?, data)?),
        _ => {
            return refuse(format!("the recipe {name:?} is unknown: use one of {}", NAMES.join(", ")));
        }
    })
}

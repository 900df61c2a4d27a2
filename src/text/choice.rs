//! A token or a class, as the user spells it.

use super::tokenizer::Tokenizer;
use crate::config::Config;
use crate::error::{Result, refuse};

/// The id of a token or, for a classifier, of a class: as the tokenizer spells it or by the class's name, or a number;
/// `#5` is always a number. With `ids_first`, as where the text itself is given as ids, a number is an id first.
///
/// # Errors
/// A text that is not one token, or no class.
pub fn choice_id(text: &str, config: &Config, tokenizer: Option<&Tokenizer>, ids_first: bool) -> Result<u32> {
    let number = |text: &str| text.parse::<u32>().ok();
    let marked = text.strip_prefix('#').and_then(number);
    let classes = &config.head.classes;
    if !classes.is_empty() {
        let exists = |id: &u32| (*id as usize) < classes.len();
        let named = || classes.iter().position(|name| name == text).map(|id| id as u32);
        let found = marked.filter(exists).or_else(named).or_else(|| number(text).filter(exists));
        return match found {
            Some(id) => Ok(id),
            None => refuse(format!("{text:?} is no class of this model: use one of {}", classes.join(", "))),
        };
    }
    let one = |tokenizer: &Tokenizer| match tokenizer.ids(text).as_deref() {
        Ok([id]) => Some(*id),
        _ => tokenizer.id(text),
    };
    let spelled = || tokenizer.and_then(one);
    let unmarked = || if ids_first { number(text).or_else(spelled) } else { spelled().or_else(|| number(text)) };
    match marked.or_else(unmarked) {
        Some(id) => Ok(id),
        None => {
            refuse(format!("{text:?} is not one token of this model: give one as its tokenizer spells it, or its id"))
        }
    }
}

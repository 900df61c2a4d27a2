//! What the tokenizers library takes for granted about a file, checked before it is handed over.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;

use crate::error::{Error, Result};

/// Runs a piece of the tokenizers library, which panics on some broken files instead of refusing them.
///
/// In a browser a panic ends the engine, and the page starts it again; everywhere else it is an error.
pub(super) fn guarded<T>(work: impl FnOnce() -> tokenizers::Result<T>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.map_err(|e| Error::Tokenizer(e.to_string())),
        Err(_) => Err(Error::Tokenizer("its parts do not fit together".into())),
    }
}

/// Checks that every template names only what is there: the text, and special tokens that the file explains.
pub(super) fn check_templates(file: &Value) -> Result<()> {
    let Some(processor) = file.get("post_processor") else { return Ok(()) };
    for template in templates(processor) {
        for (name, piece) in ["single", "pair"]
            .into_iter()
            .flat_map(|name| template[name].as_array().into_iter().flatten().map(move |piece| (name, piece)))
        {
            let wrong = |problem: String| Err(Error::Tokenizer(format!("its post_processor's `{name}` {problem}")));
            if name == "single" && piece["Sequence"]["id"] == "B" {
                return wrong("names a second text, B".into());
            }
            if let Some(id) = piece["SpecialToken"]["id"].as_str()
                && template["special_tokens"].get(id).is_none()
            {
                return wrong(format!("names {id:?}, which special_tokens does not have"));
            }
        }
    }
    Ok(())
}

/// The template processors among a processor and its parts.
fn templates(processor: &Value) -> Vec<&Value> {
    let parts = processor["processors"].as_array().into_iter().flatten().flat_map(templates);
    let own = processor.get("special_tokens").map(|_| processor);
    own.into_iter().chain(parts).collect()
}

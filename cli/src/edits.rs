//! The edit document of a command.

use std::fs;
use std::path::Path;

use headlight::edit::Edits;
use headlight::{Error, Result};

/// Reads an edit document; no edits without a file.
pub fn edits(file: Option<&Path>) -> Result<Edits> {
    match file {
        Some(file) => Edits::from_json(&fs::read_to_string(file).map_err(|e| Error::reading(file, e))?),
        None => Ok(Edits::default()),
    }
}

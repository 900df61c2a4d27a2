//! Reads a file as text, and one that may be missing.

use std::fs;
use std::path::Path;

use crate::error::{Error, Result};

/// A file's text, from its bytes or read error.
pub(super) fn text(file: &Path, read: std::io::Result<Vec<u8>>, broken: fn(String) -> Error) -> Result<String> {
    let bytes = read.map_err(|e| Error::reading(file, e))?;
    String::from_utf8(bytes).map_err(|e| broken(e.to_string()))
}

/// A file's text; `None` if it does not exist.
pub(super) fn found_text(file: &Path, broken: fn(String) -> Error) -> Result<Option<String>> {
    match fs::read(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => text(file, read, broken).map(Some),
    }
}

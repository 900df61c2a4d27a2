//! Files by their names, as a host hands them over.

use std::collections::BTreeMap;

use crate::error::{InputProblem, Result};

/// Files by their paths in a folder.
#[derive(Clone, Debug, Default)]
pub struct NamedFiles(BTreeMap<String, Vec<u8>>);

impl FromIterator<(String, Vec<u8>)> for NamedFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

impl NamedFiles {
    /// The bytes of a file, which goes.
    ///
    /// # Errors
    /// No such file.
    pub fn take(&mut self, name: &str) -> Result<Vec<u8>> {
        self.0.remove(name).ok_or_else(|| InputProblem::NoFile { file: name.into() }.into())
    }

    /// The same of a text.
    ///
    /// # Errors
    /// No such file, or one that is no text.
    pub fn take_text(&mut self, name: &str) -> Result<String> {
        let not_text = |_| InputProblem::Said(format!("{name} is not UTF-8 text: fetch or save it again")).into();
        self.take(name).and_then(|bytes| String::from_utf8(bytes).map_err(not_text))
    }

    /// The same of a text that need not be there.
    ///
    /// # Errors
    /// A file that is no text.
    pub fn find_text(&mut self, name: &str) -> Result<Option<String>> {
        self.0.contains_key(name).then(|| self.take_text(name)).transpose()
    }
}

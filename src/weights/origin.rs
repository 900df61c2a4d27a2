//! What a computed copy was made from, in the metadata of its file.

use serde::{Deserialize, Serialize};

use crate::config::{Precision, Tie};
use crate::error::{Error, Result};
use crate::model::RoundingError;

/// The format in the metadata.
pub(super) const COPY_FORMAT: &str = "headlight-kept";
/// The key of the origin in the metadata.
pub(super) const ORIGIN: &str = "origin";
/// Another layout of the file, or other roundings in memory, need another number.
const VERSION: u32 = 2;

/// What a computed copy was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    version: u32,
    pub precision: Precision,
    /// The names of the files' tensors, from which their configuration is read.
    pub names: Vec<String>,
    /// The matrices that the files' numbers showed to be one.
    pub tie: Tie,
    /// Whether these are fewer than the configuration says.
    pub untied: bool,
    /// The bits of the sums of the rounding error.
    rounding: [u64; 2],
    /// The checksum of the data section, in hexadecimal digits.
    sum: String,
}

impl Origin {
    pub(super) fn new(
        precision: Precision,
        names: Vec<String>,
        (tie, untied): (Tie, bool),
        RoundingError { apart, squares }: RoundingError,
    ) -> Self {
        let rounding = [apart, squares].map(f64::to_bits);
        Self { version: VERSION, precision, names, tie, untied, rounding, sum: digits(0) }
    }

    /// The metadata of a file with this data section, of the same length for every sum.
    pub(super) fn to_json(&self, sum: u32) -> String {
        // Numbers, names and a text: serialising cannot fail.
        serde_json::to_string(&Self { sum: digits(sum), ..self.clone() }).unwrap_or_default()
    }

    /// Checks the data section.
    ///
    /// # Errors
    /// Other bytes than were written.
    pub(super) fn check(&self, sum: u32) -> Result<()> {
        if digits(sum) == self.sum {
            return Ok(());
        }
        Err(Error::weights_syntax("its numbers are not those that were written: open the model's own files"))
    }

    /// From the metadata of a file in this format.
    ///
    /// # Errors
    /// Metadata without it, or of another version.
    pub(super) fn read(metadata: &serde_json::Map<String, serde_json::Value>) -> Result<Self> {
        let text = metadata.get(ORIGIN).and_then(serde_json::Value::as_str).unwrap_or_default();
        let origin: Option<Self> = serde_json::from_str(text).ok();
        origin
            .filter(|origin| origin.version == VERSION)
            .ok_or_else(|| Error::weights_syntax("another version wrote it: open the model's own files"))
    }

    pub(super) fn rounding(&self) -> RoundingError {
        let [apart, squares] = self.rounding.map(f64::from_bits);
        RoundingError { apart, squares }
    }
}

/// Of the same length for every sum.
fn digits(sum: u32) -> String {
    format!("{sum:08x}")
}

//! The beginnings of a model's files: the header of each, and the texts in GGUF files.

use std::mem::take;

use crate::error::{Error, Result};
use crate::gguf::{GgufFiles, Head, read_head};
use crate::weights::{Header, check_data_len, header_len};

/// The beginnings of the files that are read, in order.
#[derive(Default)]
pub(super) struct Beginnings {
    /// The JSON header of each.
    pub(super) headers: Vec<String>,
    /// The first byte of the data of each.
    pub(super) begins: Vec<u64>,
    /// The bytes of the data of each.
    pub(super) sizes: Vec<u64>,
    gguf: Vec<GgufFiles>,
    /// The first bytes of the next file, and how many are needed before they say more.
    bytes: Vec<u8>,
    needed: u64,
}

/// What the first bytes of a safetensors file say.
enum Beginning {
    Whole { header: String, begin: u64 },
    Needs(u64),
}

impl Beginnings {
    /// Of one file whose header is known, and of which only the data are read.
    pub(super) fn of_data(header: &str, size: u64) -> Self {
        Self { headers: vec![header.to_owned()], begins: vec![0], sizes: vec![size], ..Self::default() }
    }

    /// The next byte of the file whose beginning is read.
    pub(super) fn at(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Takes the next bytes of the file whose beginning is read, which has this size.
    ///
    /// # Errors
    /// A file that ends early, or is longer than its header says; a broken beginning.
    pub(super) fn take(&mut self, name: &str, size: u64, bytes: &[u8]) -> Result<()> {
        self.bytes.extend(bytes);
        if self.at() < self.needed.min(size) {
            return Ok(());
        }
        if is_named_gguf(name) {
            match read_head(name, &self.bytes, size)? {
                Head::Needs { needs } => self.needed = needs,
                Head::Whole(mut files) => {
                    self.add(take(&mut files.header), files.begin, files.length);
                    self.gguf.push(*files);
                }
            }
            return Ok(());
        }
        match beginning(&self.bytes, size).map_err(|error| error.in_file(name))? {
            Beginning::Needs(needs) => self.needed = needs,
            Beginning::Whole { header, begin } => self.add(header, begin, size - begin),
        }
        Ok(())
    }

    fn add(&mut self, header: String, begin: u64, size: u64) {
        self.headers.push(header);
        self.begins.push(begin);
        self.sizes.push(size);
        (self.bytes, self.needed) = (Vec::new(), 0);
    }

    /// The configuration and the tokenizer in GGUF files; `None` of others.
    pub(super) fn texts(&self) -> Option<(String, Option<&str>)> {
        let (first, others) = self.gguf.split_first()?;
        Some((first.config_with(others), first.tokenizer.as_deref()))
    }

    pub(super) fn are_gguf(&self) -> bool {
        !self.gguf.is_empty()
    }
}

fn is_named_gguf(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".gguf")
}

fn beginning(bytes: &[u8], size: u64) -> Result<Beginning> {
    if bytes.len() < 8 && size >= 8 {
        return Ok(Beginning::Needs(8));
    }
    let end = 8 + header_len(bytes, size)?;
    let Some(json) = bytes.get(8..end) else { return Ok(Beginning::Needs(end as u64)) };
    let json = str::from_utf8(json).map_err(|error| Error::weights_syntax(error.to_string()))?;
    let begin = end as u64;
    check_data_len(size - begin, Header::parse(json)?.data_len())?;
    Ok(Beginning::Whole { header: json.to_owned(), begin })
}

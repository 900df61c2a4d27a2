//! The header of a safetensors file: eight bytes with its length, then JSON.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use safetensors::Dtype;

use super::numbers::NumberType;
use super::origin::{COPY_FORMAT, Origin};
use crate::error::{Error, Result};

/// One tensor of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorEntry {
    pub name: String,
    pub dtype: NumberType,
    pub shape: Vec<usize>,
    /// Its range in the data section, in bytes.
    pub begin: u64,
    pub end: u64,
    /// Further names of the same numbers.
    pub aliases: Vec<String>,
}

impl TensorEntry {
    /// The number of its values.
    pub fn count(&self) -> u64 {
        self.shape.iter().map(|n| *n as u64).product()
    }

    /// Every name it has.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.aliases).map(String::as_str)
    }
}

/// The tensors of a file, in the order of its data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The file's name, if it has one.
    pub file: Option<String>,
    pub tensors: Vec<TensorEntry>,
    /// The metadata to write; a file's own is dropped on reading.
    pub metadata: BTreeMap<String, String>,
    /// Of a computed copy: what it was made from.
    pub origin: Option<Origin>,
}

/// The key of the metadata whose value [`PADDED`] says that there is padding between tensors, as in GGUF.
const FORMAT: &str = "format";
const PADDED: &str = "gguf";

/// The most bytes of a header that the format allows.
const LARGEST: usize = 100_000_000;

/// The header's JSON.
#[derive(serde::Serialize)]
struct HeaderJson<'h> {
    #[serde(rename = "__metadata__", skip_serializing_if = "BTreeMap::is_empty")]
    metadata: &'h BTreeMap<String, String>,
    #[serde(flatten)]
    tensors: BTreeMap<&'h str, HeaderEntry>,
}

/// A tensor in the JSON.
#[derive(serde::Deserialize, serde::Serialize)]
struct HeaderEntry {
    dtype: NumberType,
    shape: Vec<u64>,
    data_offsets: [u64; 2],
}

impl Header {
    /// Reads the JSON. Sizes are counted in 64 bits even where addresses have 32: a file may be larger than memory.
    /// `safetensors.torch.save_model` keeps one of several shared tensors; the metadata lists the others' names.
    ///
    /// # Errors
    /// Tensors that overlap, leave gaps, or differ in size from their shapes.
    pub fn parse(json: &str) -> Result<Self> {
        let broken = |problem: String| Error::weights_syntax(problem);
        let mut all: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(json).map_err(|e| broken(e.to_string()))?;
        let metadata = match all.remove("__metadata__") {
            Some(serde_json::Value::Object(metadata)) => metadata,
            _ => serde_json::Map::new(),
        };
        let mut tensors: Vec<TensorEntry> = Vec::new();
        let mut aliases: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (alias, kept) in metadata.iter().filter(|(alias, _)| !all.contains_key(*alias)) {
            aliases.entry(kept.as_str().unwrap_or_default()).or_default().push(alias.clone());
        }
        let format = metadata.get(FORMAT).and_then(serde_json::Value::as_str).unwrap_or_default();
        let (padded, is_copy) = (format == PADDED, format == COPY_FORMAT);
        let origin = is_copy.then(|| Origin::read(&metadata)).transpose()?;
        for (name, value) in all {
            let wrong = |problem: &str| broken(format!("`{name}` {problem}"));
            let said: HeaderEntry =
                serde_json::from_value(value).map_err(|e| wrong(&format!("is not described: {e}")))?;
            if matches!(said.dtype, NumberType::Blocks(_)) && (said.dtype.is_own() != is_copy || !(padded || is_copy)) {
                return Err(wrong("has a type of numbers that only GGUF files have"));
            }
            let [begin, end] = said.data_offsets;
            let bytes = said.dtype.bytes(&said.shape);
            let shape = said.shape.iter().map(|n| usize::try_from(*n).ok()).collect::<Option<Vec<usize>>>();
            let (Some(bytes), Some(shape)) = (bytes, shape) else { return Err(wrong("is larger than any file")) };
            if end.checked_sub(begin) != Some(bytes) {
                return Err(wrong("has another size than its shape and type say"));
            }
            let aliases = aliases.remove(name.as_str()).unwrap_or_default();
            tensors.push(TensorEntry { name, dtype: said.dtype, shape, begin, end, aliases });
        }
        tensors.sort_by_key(|entry| (entry.begin, entry.end));
        let mut at = 0;
        for entry in &tensors {
            if entry.begin < at || entry.begin > at && !padded {
                return Err(broken(format!("`{}` does not begin where the tensor before it ends", entry.name)));
            }
            at = entry.end;
        }
        Ok(Self { tensors, origin, ..Self::default() })
    }

    /// The same header with a file name.
    pub fn in_file(self, name: &str) -> Self {
        Self { file: Some(name.into()), ..self }
    }

    /// The header of f32 tensors with these names and shapes, one after another.
    pub fn of<'n>(tensors: impl IntoIterator<Item = (&'n String, &'n Vec<usize>)>) -> Self {
        let mut header = Self::default();
        tensors.into_iter().for_each(|(name, shape)| header.push(name, Dtype::F32, shape));
        header
    }

    /// Adds a tensor after the others, of a type of whole bytes.
    pub fn push(&mut self, name: &str, dtype: Dtype, shape: &[usize]) {
        self.push_bytes(name, NumberType::Plain(dtype), shape);
    }

    /// Adds a tensor of any type; one that is larger than any file gets no bytes.
    pub(super) fn push_bytes(&mut self, name: &str, dtype: NumberType, shape: &[usize]) {
        let begin = self.tensors.last().map_or(0, |last| last.end);
        let counts: Vec<u64> = shape.iter().map(|n| *n as u64).collect();
        let end = begin + dtype.bytes(&counts).unwrap_or(0);
        let (name, shape) = (name.to_owned(), shape.to_vec());
        self.tensors.push(TensorEntry { name, dtype, shape, begin, end, aliases: Vec::new() });
    }

    /// The same header with metadata.
    pub fn with_metadata(self, metadata: BTreeMap<String, String>) -> Self {
        Self { metadata, ..self }
    }

    /// The metadata of this format.
    pub(super) fn in_format(format: &str) -> BTreeMap<String, String> {
        BTreeMap::from([(FORMAT.to_owned(), format.to_owned())])
    }

    /// The beginning of a file: the length of the JSON, and the JSON, padded so that the numbers begin at a multiple of
    /// 8.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut json = self.to_json().into_bytes();
        json.resize(json.len().next_multiple_of(8), b' ');
        [&(json.len() as u64).to_le_bytes()[..], &json].concat()
    }

    /// The JSON of tensors with padding between them.
    pub fn to_padded_json(&self) -> String {
        let metadata = Self::in_format(PADDED);
        Self { metadata, ..self.clone() }.to_json()
    }

    fn to_json(&self) -> String {
        let described = self.tensors.iter().map(|entry| {
            let shape = entry.shape.iter().map(|n| *n as u64).collect();
            (&entry.name[..], HeaderEntry { dtype: entry.dtype, shape, data_offsets: [entry.begin, entry.end] })
        });
        // Names, numbers and types only: serialising cannot fail.
        let all = HeaderJson { metadata: &self.metadata, tensors: described.collect() };
        serde_json::to_string(&all).unwrap_or_default()
    }

    /// Every name that a tensor has.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tensors.iter().flat_map(TensorEntry::names)
    }

    /// The length of the data section, in bytes.
    pub fn data_len(&self) -> u64 {
        self.tensors.iter().map(|entry| entry.end).max().unwrap_or(0)
    }
}

/// The length of the JSON in a file of `length` bytes, read from its first eight.
///
/// # Errors
/// A file shorter than its header states.
pub fn header_len(first: &[u8], length: u64) -> Result<usize> {
    let broken = |problem: &str| Error::weights_syntax(problem);
    let said = first.first_chunk().ok_or_else(|| broken("it is too short to be a safetensors file"))?;
    let said = usize::try_from(u64::from_le_bytes(*said)).ok();
    let fits = |said: &usize| *said <= LARGEST && *said as u64 + 8 <= length;
    said.filter(fits).ok_or_else(|| broken("its header is longer than the file, or than 100 MB"))
}

/// The header's JSON and the data section of a whole file.
///
/// # Errors
/// A file shorter than its header states.
pub fn split(file: &[u8]) -> Result<(&str, &[u8])> {
    let length = header_len(file, file.len() as u64)?;
    let (json, data) = file[8..].split_at(length);
    Ok((std::str::from_utf8(json).map_err(|e| Error::weights_syntax(e.to_string()))?, data))
}

/// Checks the length of a data section against its header.
///
/// # Errors
/// A length that differs from the header's.
pub fn check_data_len(found: u64, stated: u64) -> Result<()> {
    let problem = match found.cmp(&stated) {
        Ordering::Equal => return Ok(()),
        Ordering::Less => format!("it ends after {found} of {stated} bytes: fetch or copy it again"),
        Ordering::Greater => format!("it is {} bytes longer than its header says", found - stated),
    };
    Err(Error::weights_syntax(problem))
}

/// The files in `model.safetensors.index.json`, each once, in the order of their names.
///
/// # Errors
/// An index that is no JSON, has no `weight_map`, or names files elsewhere.
pub fn parts_of(index: &str) -> Result<Vec<String>> {
    #[derive(serde::Deserialize)]
    struct Index {
        weight_map: BTreeMap<String, String>,
    }
    let broken = |e: serde_json::Error| Error::weights_syntax(format!("its index cannot be read: {e}"));
    let index: Index = serde_json::from_str(index).map_err(broken)?;
    let files: BTreeSet<String> = index.weight_map.into_values().collect();
    match files.iter().find(|name| name.contains(['/', '\\', ':']) || name.starts_with('.')) {
        Some(elsewhere) => {
            Err(Error::weights_syntax(format!("its index names {elsewhere:?}, which is no file beside it")))
        }
        None => Ok(files.into_iter().collect()),
    }
}

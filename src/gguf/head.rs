//! The beginning of a GGUF file as the texts of a model folder: its configuration, tokenizer, chat template, and a
//! header of its tensors.

use serde::Serialize;
use serde_json::{Map, Value};

use super::cursor::{Cursor, Step, Stop, broken};
use super::metadata::{Entry, Metadata};
use super::parts::{Part, model_name};
use super::tensors::read_tensors;
use super::tokenizer::tokenizer;
use crate::error::{Error, Result};
use crate::family::OF_TENSORS;
use crate::weights::{Header, NumberType, TensorEntry, numbers_of};

const MAGIC: &[u8] = b"GGUF";
/// The multiple of bytes at which tensors begin, unless the metadata has another one.
const ALIGNMENT: u64 = 32;
const LARGEST_ALIGNMENT: u64 = 1 << 20;
/// The most bytes that are read of a file's beginning: many times those of any vocabulary.
const LARGEST: u64 = 1 << 28;
/// The bytes to begin with.
const GUESS: u64 = 1 << 22;
/// Tensors of a few numbers that configure the model, and their keys in its configuration.
const FACTORS: [(&str, &str); 3] = [
    ("rope_freqs.weight", "rope_freqs"),
    ("rope_factors_long.weight", "rope_factors_long"),
    ("rope_factors_short.weight", "rope_factors_short"),
];

/// What the beginning of a file holds.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GgufHead"))]
#[serde(untagged)]
pub enum Head {
    Whole(Box<GgufFiles>),
    /// It is longer: this many bytes are needed.
    Needs {
        #[cfg_attr(test, ts(type = "number"))]
        needs: u64,
    },
}

/// A model's files, as far as the beginning of a GGUF file holds them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GgufFiles {
    /// The keys of the metadata without lists of tokens, as JSON: the model's configuration.
    pub config: String,
    /// `tokenizer.json`, if there is a tokenizer.
    pub tokenizer: Option<String>,
    /// `tokenizer_config.json` with the chat template and the tokens that it writes, if there is one.
    pub tokenizer_config: Option<String>,
    /// The JSON of a header with the tensors.
    pub header: String,
    /// The first byte of the tensors' data, and the number of its bytes.
    #[cfg_attr(test, ts(type = "number"))]
    pub begin: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub length: u64,
}

/// Whether a file begins as GGUF does.
pub fn is_gguf(first: &[u8]) -> bool {
    first.starts_with(MAGIC)
}

/// Reads the beginning of a file of `size` bytes named `name`; `bytes` may be less than what is needed.
///
/// # Errors
/// One sentence: a broken file, or what is not read of it.
pub fn read_head(name: &str, bytes: &[u8], size: u64) -> Result<Head> {
    let wrong = |problem: String| Err(Error::weights_syntax(problem).in_file(name));
    match read(name, bytes, size) {
        Ok(head) => Ok(head),
        Err(Stop::Broken(problem)) => wrong(problem),
        Err(Stop::Short) => {
            let have = bytes.len() as u64;
            match have >= size {
                true => wrong("it ends inside its header: fetch or copy it again".into()),
                false if have >= LARGEST => wrong("its header is longer than that of any model".into()),
                false => Ok(Head::Needs { needs: (have * 4).clamp(GUESS, LARGEST).min(size) }),
            }
        }
    }
}

fn read(name: &str, bytes: &[u8], size: u64) -> Step<Head> {
    let cursor = &mut Cursor::new(bytes);
    if cursor.take(4)? != MAGIC {
        return broken("it does not begin as a GGUF file does");
    }
    match cursor.u32()? {
        2 | 3 => {}
        1 => return broken("it is of version 1 of GGUF, and 2 and 3 are read: convert it again"),
        other if other.swap_bytes() < 16 => return broken("its numbers are big-endian: convert it for this processor"),
        other => return broken(format!("it is of version {other} of GGUF, and 2 and 3 are read")),
    }
    let (tensors, keys) = (cursor.u64()?, cursor.u64()?);
    let metadata = Metadata::read(cursor, keys)?;
    let alignment = metadata.number("general.alignment").unwrap_or(ALIGNMENT);
    if !alignment.is_power_of_two() || alignment > LARGEST_ALIGNMENT {
        return broken(format!("`general.alignment` is {alignment}, expected a power of two"));
    }
    let part = part(&metadata, name)?;
    let mut tensors = read_tensors(cursor, tensors, alignment)?;
    let begin = (cursor.at as u64).next_multiple_of(alignment);
    let said = tensors.last().map_or(cursor.at as u64, |last| begin.saturating_add(last.end));
    if size < said {
        return broken(format!("it ends after {size} of {said} bytes: fetch or copy it again"));
    }
    let is_factor = |entry: &TensorEntry| FACTORS.iter().any(|(name, _)| *name == entry.name);
    if let Some(entry) = tensors.iter().find(|entry| is_factor(entry) && matches!(entry.dtype, NumberType::Blocks(_))) {
        return broken(format!("`{}` holds {}, expected floats", entry.name, entry.dtype.name()));
    }
    let factors = match factors(bytes, begin, &tensors) {
        Ok(factors) => factors,
        Err(needs) if needs <= LARGEST => return Ok(Head::Needs { needs }),
        Err(_) => return broken("its rotary factors stand behind its weights"),
    };
    let config = config(&metadata, part, factors, name, &tensors)?;
    // What configures the model is no parameter of it.
    tensors.retain(|entry| !is_factor(entry));
    let header = Header { tensors, ..Header::default() };
    Ok(Head::Whole(Box::new(GgufFiles {
        config: config.to_string(),
        tokenizer: tokenizer(&metadata)?.map(|json| json.to_string()),
        tokenizer_config: tokenizer_config(&metadata).map(|json| json.to_string()),
        header: header.to_padded_json(),
        begin,
        length: header.data_len(),
    })))
}

/// The number of the part that the file is of a model, from 1 on; other parts are found by its name.
fn part(metadata: &Metadata, name: &str) -> Step<u64> {
    let (count, named) = (metadata.number("split.count").unwrap_or(1), Part::of(name));
    if count <= 1 {
        return match named {
            Some(part) if part.count > 1 => {
                broken(format!("it is a whole model and no part: name it {}.gguf", model_name(name)))
            }
            _ => Ok(1),
        };
    }
    let number = metadata.number("split.no").unwrap_or(0).saturating_add(1);
    match named.filter(|part| (part.number, part.count) == (number, count)) {
        Some(_) => Ok(number),
        None => broken(format!("it is part {number} of {count}: name it …-{number:05}-of-{count:05}.gguf")),
    }
}

/// The chat template, with the texts of the tokens at the start and the end.
fn tokenizer_config(metadata: &Metadata) -> Option<Value> {
    let mut config = Map::from_iter([("chat_template".to_owned(), metadata.text("tokenizer.chat_template")?.into())]);
    let tokens = metadata.texts("tokenizer.ggml.tokens").unwrap_or_default();
    for (key, id) in [("bos_token", "bos_token_id"), ("eos_token", "eos_token_id"), ("unk_token", "unknown_token_id")] {
        let id = metadata.number(&format!("tokenizer.ggml.{id}")).and_then(|id| usize::try_from(id).ok());
        if let Some(text) = id.and_then(|id| tokens.get(id)) {
            config.insert(key.into(), text.clone().into());
        }
    }
    Some(config.into())
}

/// The numbers of tensors that configure the model, by their keys; else the number of bytes needed to read them.
fn factors(bytes: &[u8], begin: u64, tensors: &[TensorEntry]) -> std::result::Result<Vec<(&'static str, Value)>, u64> {
    let mut found = Vec::new();
    for (tensor, key) in FACTORS {
        let Some(TensorEntry { dtype: NumberType::Plain(dtype), begin: from, end: to, .. }) =
            tensors.iter().find(|entry| entry.name == tensor)
        else {
            continue;
        };
        let end = begin.saturating_add(*to);
        let bytes = usize::try_from(end).ok().and_then(|end| bytes.get((begin + from) as usize..end)).ok_or(end)?;
        let numbers = numbers_of(bytes, *dtype);
        found.push((key, numbers.into_iter().map(f64::from).collect::<Vec<f64>>().into()));
    }
    Ok(found)
}

/// The keys of the model, and those about all models, without lists of texts. Later parts add what follows from their
/// tensors.
fn config(
    metadata: &Metadata,
    part: u64,
    factors: Vec<(&'static str, Value)>,
    name: &str,
    tensors: &[TensorEntry],
) -> Step<Value> {
    if part == 1 && metadata.text("general.architecture").is_none() {
        return broken("`general.architecture` is missing");
    }
    let mut config = Map::new();
    for (key, entry) in metadata.iter().filter(|_| part == 1) {
        let value = match entry {
            Entry::One(Value::String(_)) if key.starts_with("tokenizer.") => continue,
            Entry::One(value) => value.clone(),
            Entry::Numbers(numbers) if !key.starts_with("tokenizer.") => numbers.clone().into(),
            Entry::Numbers(_) | Entry::Texts(_) => continue,
        };
        config.insert(key.clone(), value);
    }
    for (key, value) in factors {
        config.insert(format!("{OF_TENSORS}{key}"), value);
    }
    // Some files leave out the number of tokens, or count those of the tokenizer.
    if let Some([rows, _]) =
        tensors.iter().find(|entry| entry.name == "token_embd.weight").map(|entry| &entry.shape[..])
    {
        config.insert(format!("{OF_TENSORS}vocab_size"), (*rows).into());
    }
    if part == 1 && !metadata.has("general.name") {
        config.insert("general.name".into(), model_name(name).into());
    }
    Ok(config.into())
}

impl GgufFiles {
    /// The configuration of a model in several files, the first of which is this one.
    pub fn config_with<'p>(&self, others: impl IntoIterator<Item = &'p Self>) -> String {
        let keys = |config: &str| serde_json::from_str::<Map<String, Value>>(config).unwrap_or_default();
        let mut all = keys(&self.config);
        others.into_iter().for_each(|part| all.extend(keys(&part.config)));
        Value::from(all).to_string()
    }
}

//! The metadata of a GGUF file: keys with numbers, texts and lists.

use std::collections::BTreeMap;

use serde_json::Value;

use super::cursor::{Cursor, Step, broken};

/// A key's value. Lists as long as a vocabulary are kept apart from JSON.
pub(super) enum Entry {
    One(Value),
    Texts(Vec<String>),
    Numbers(Vec<f64>),
}

/// The numbers of the types.
const ARRAY: u32 = 9;
const TEXT: u32 = 8;
const BOOL: u32 = 7;

#[derive(Default)]
pub(super) struct Metadata(BTreeMap<String, Entry>);

impl Metadata {
    pub(super) fn read(bytes: &mut Cursor, count: u64) -> Step<Self> {
        let mut all = BTreeMap::new();
        for _ in 0..count {
            let key = bytes.text()?;
            let kind = bytes.u32()?;
            let entry = if kind == ARRAY { list(bytes, key)? } else { Entry::One(value(bytes, kind, key)?) };
            if all.insert(key.to_owned(), entry).is_some() {
                return broken(format!("`{key}` stands in it twice"));
            }
        }
        Ok(Self(all))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, &Entry)> {
        self.0.iter()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.0.get(key) {
            Some(Entry::One(Value::String(text))) => Some(text),
            _ => None,
        }
    }

    pub(super) fn number(&self, key: &str) -> Option<u64> {
        match self.0.get(key) {
            Some(Entry::One(value)) => value.as_u64(),
            _ => None,
        }
    }

    pub(super) fn flag(&self, key: &str) -> Option<bool> {
        match self.0.get(key) {
            Some(Entry::One(value)) => value.as_bool(),
            _ => None,
        }
    }

    pub(super) fn texts(&self, key: &str) -> Option<&[String]> {
        match self.0.get(key) {
            Some(Entry::Texts(texts)) => Some(texts),
            _ => None,
        }
    }

    pub(super) fn numbers(&self, key: &str) -> Option<&[f64]> {
        match self.0.get(key) {
            Some(Entry::Numbers(numbers)) => Some(numbers),
            _ => None,
        }
    }
}

fn list(bytes: &mut Cursor, key: &str) -> Step<Entry> {
    let (kind, count) = (bytes.u32()?, bytes.u64()?);
    if kind == TEXT {
        let mut texts = Vec::new();
        for _ in 0..count {
            texts.push(bytes.text()?.to_owned());
        }
        return Ok(Entry::Texts(texts));
    }
    if kind == ARRAY {
        return broken(format!("`{key}` is a list of lists"));
    }
    let mut numbers = Vec::new();
    for _ in 0..count {
        let value = value(bytes, kind, key)?;
        numbers.push(value.as_f64().unwrap_or_else(|| f64::from(u8::from(value == Value::Bool(true)))));
    }
    Ok(Entry::Numbers(numbers))
}

/// A value that is no list.
fn value(bytes: &mut Cursor, kind: u32, key: &str) -> Step<Value> {
    Ok(match kind {
        0 => u8::from_le_bytes(bytes.array()?).into(),
        1 => i8::from_le_bytes(bytes.array()?).into(),
        2 => u16::from_le_bytes(bytes.array()?).into(),
        3 => i16::from_le_bytes(bytes.array()?).into(),
        4 => bytes.u32()?.into(),
        5 => i32::from_le_bytes(bytes.array()?).into(),
        6 => shortest(f32::from_le_bytes(bytes.array()?)),
        BOOL => match bytes.array()? {
            [0] => false.into(),
            [1] => true.into(),
            [other] => return broken(format!("`{key}` is {other}, expected 0 or 1")),
        },
        TEXT => bytes.text()?.into(),
        10 => bytes.u64()?.into(),
        11 => i64::from_le_bytes(bytes.array()?).into(),
        12 => f64::from_le_bytes(bytes.array()?).into(),
        other => return broken(format!("`{key}` has a type that is not known, {other}")),
    })
}

/// The shortest decimal that is this float: 1e-5, as it was written, instead of 9.999999747378752e-6.
fn shortest(x: f32) -> Value {
    x.to_string().parse::<f64>().unwrap_or_default().into()
}

//! Requests that come with arrays: in their JSON each array is named by its place behind the text.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::files::WholeModel;
use super::request::Request;
use crate::engine::TrainCommand;
use crate::error::{InputProblem, Result};
use crate::image::Picture;
use crate::named_files::NamedFiles;
use crate::train::Checkpoint;

/// The multiple of bytes at which each array begins.
pub const ALIGNMENT: usize = 4;

/// The place of an array behind the text: its first byte, and their number.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub at: usize,
    pub length: usize,
}

/// A file: its text or its bytes.
#[derive(Deserialize)]
#[serde(untagged)]
pub(in crate::engine) enum FileContent {
    Text(String),
    Bytes(Span),
}

type Files = BTreeMap<String, Option<FileContent>>;

/// An image beside a model's files.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(in crate::engine) struct ImageBeside {
    name: String,
    width: usize,
    height: usize,
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    rgba: Span,
}

/// A request that comes with arrays.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RequestWithArrays"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(in crate::engine) enum WithArrays {
    /// Asks about patterns that the page has: a recording's.
    AskPatterns {
        id: u64,
        #[cfg_attr(test, ts(as = "crate::questions::loaded::PatternQuestion"))]
        question: Value,
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Span,
    },
    Image {
        id: u64,
        key: Option<String>,
        name: String,
        width: usize,
        height: usize,
        #[cfg_attr(test, ts(type = "Uint8Array"))]
        rgba: Span,
        #[cfg_attr(test, ts(optional = nullable))]
        shared: Option<bool>,
    },
    Sound {
        id: u64,
        name: String,
        #[cfg_attr(test, ts(type = "Uint8Array"))]
        file: Span,
    },
    Piece {
        id: u64,
        #[cfg_attr(test, ts(type = "Uint8Array"))]
        bytes: Span,
    },
    /// Reads the beginning of a GGUF file of this size: its bytes, which may be too few.
    Unpack {
        id: u64,
        name: String,
        #[cfg_attr(test, ts(type = "Uint8Array"))]
        bytes: Span,
        size: u64,
    },
    Load {
        id: u64,
        key: Option<String>,
        #[cfg_attr(test, ts(type = "Record<string, string | Uint8Array | ArrayBuffer | null | undefined>"))]
        files: Files,
        images: Vec<ImageBeside>,
    },
    Give {
        name: String,
        #[cfg_attr(test, ts(type = "Record<string, string | Uint8Array | ArrayBuffer | null | undefined>"))]
        files: Files,
        images: Vec<ImageBeside>,
    },
    Corpus {
        #[cfg_attr(test, ts(type = "Array<ArrayBuffer>"))]
        files: Vec<Span>,
    },
    #[serde(rename = "train")]
    #[cfg_attr(test, ts(skip))]
    Restore { id: u64, command: Restore },
}

/// The command `restore`.
#[derive(Deserialize)]
pub(in crate::engine) struct Restore {
    files: Files,
    every: u64,
}

/// The arrays of a request, by their places.
pub trait Arrays {
    fn bytes(&self, at: Span) -> Option<Vec<u8>>;

    /// The numbers that these bytes are, little-endian.
    fn floats(&self, at: Span) -> Option<Vec<f32>> {
        let bytes = self.bytes(at)?;
        Some(bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

impl<F: Fn(Span) -> Option<Vec<u8>>> Arrays for F {
    fn bytes(&self, at: Span) -> Option<Vec<u8>> {
        self(at)
    }
}

impl Request {
    /// Reads a request that comes with arrays. Only those that it needs are asked for.
    ///
    /// # Errors
    /// A record that is no request; an array that is not there.
    pub fn with_arrays(text: &str, arrays: &impl Arrays) -> Result<Self> {
        let record: Value = serde_json::from_str(text).map_err(unread)?;
        let has_arrays = match record["type"].as_str() {
            Some("ask-patterns" | "image" | "sound" | "piece" | "unpack" | "load" | "give" | "corpus") => true,
            Some("train") => record["command"]["kind"] == "restore",
            _ => false,
        };
        if !has_arrays {
            return serde_json::from_value(record).map_err(unread);
        }
        let missing = || unread("it has ended early");
        let bytes = |span| arrays.bytes(span).ok_or_else(missing);
        let named = |files: Files, is_wanted: fn(&str) -> bool| -> Result<NamedFiles> {
            let there = files.into_iter().filter_map(|(name, content)| Some((name, content?)));
            let content = |content| match content {
                FileContent::Text(text) => Ok(text.into_bytes()),
                FileContent::Bytes(span) => bytes(span),
            };
            there.filter(|(name, _)| is_wanted(name)).map(|(name, file)| Ok((name, content(file)?))).collect()
        };
        let whole = |files: Files, images: Vec<ImageBeside>| {
            let picture = |ImageBeside { name, width, height, rgba }: ImageBeside| {
                Ok((name, Picture { width, height, rgba: bytes(rgba)? }))
            };
            WholeModel::from_files(
                named(files, WholeModel::takes)?,
                images.into_iter().map(picture).collect::<Result<_>>()?,
            )
        };
        Ok(match serde_json::from_value(record).map_err(unread)? {
            WithArrays::AskPatterns { id, question, values } => {
                Self::about_patterns(id, &question.to_string(), arrays.floats(values).ok_or_else(missing)?)?
            }
            WithArrays::Image { id, key, name, width, height, rgba, shared } => {
                let picture = Picture { width, height, rgba: bytes(rgba)? };
                Self::Image { id, key, name, picture, shared: shared == Some(true) }
            }
            WithArrays::Sound { id, name, file } => Self::Sound { id, name, file: bytes(file)? },
            WithArrays::Piece { id, bytes: piece } => Self::Piece { id, bytes: bytes(piece)? },
            WithArrays::Unpack { id, name, bytes: first, size } => {
                Self::Unpack { id, name, bytes: bytes(first)?, size }
            }
            WithArrays::Load { id, key, files, images } => Self::Load { id, key, files: whole(files, images)? },
            WithArrays::Give { name, files, images } => Self::Give { name, files: whole(files, images)? },
            WithArrays::Corpus { files } => {
                Self::Corpus { files: files.into_iter().map(bytes).collect::<Result<_>>()? }
            }
            WithArrays::Restore { id, command: Restore { files, every } } => {
                let files = Checkpoint::from_files(named(files, |_| true)?)?;
                Self::Train { id, command: TrainCommand::Restore { files, every } }
            }
        })
    }
}

pub(super) fn unread(why: impl std::fmt::Display) -> crate::Error {
    InputProblem::Said(format!("the request cannot be read: {why}")).into()
}

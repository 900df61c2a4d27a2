//! What is answered: `LookAnswer` of `www/protocol.d.ts`, large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::Head;
use crate::analysis::ModelInfo;
use crate::lab::Buffer;
use crate::text::Token;
use crate::trace::PatternMap;

/// An answer. What is skipped in the record travels as one of its [`Answer::buffers`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    Look(Box<LookAnswer>),
    Heads {
        rows: Vec<HeadRow>,
    },
    Weighted {
        /// `[heads, queries, keys]`
        shape: [usize; 3],
        #[serde(skip)]
        values: Vec<f32>,
    },
    Similar {
        heads: Vec<Head>,
        /// `[heads, heads]`
        #[serde(skip)]
        values: Vec<f32>,
    },
}

impl Answer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Look(look) => vec![("values", Buffer::Floats(&look.values)), ("masks", Buffer::Bytes(&look.masks))],
            Self::Weighted { values, .. } | Self::Similar { values, .. } => vec![("values", Buffer::Floats(values))],
            Self::Heads { .. } => Vec::new(),
        }
    }
}

/// The patterns of a subject, and what it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LookAnswer {
    pub model: ModelInfo,
    pub source: Vec<Token>,
    /// The decoder's input.
    pub target: Vec<Token>,
    /// Of it, what the decoder has said.
    pub emitted: Vec<u32>,
    /// The same as text, special tokens left out.
    pub output: String,
    pub maps: Vec<PatternMap>,
    #[serde(skip)]
    pub values: Vec<f32>,
    /// 1 is masked.
    #[serde(skip)]
    pub masks: Vec<u8>,
}

/// One head's measures: by name, `None` where a measure applies to no query.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeadRow {
    pub path: String,
    pub head: usize,
    pub measures: BTreeMap<&'static str, Option<f32>>,
}

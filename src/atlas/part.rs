//! A part of an atlas as bytes: one process saw these texts, and another merges all parts.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::head_sketch::{HeadSketch, MEASURES};
use super::sketch::{Distances, Distribution, Example, Examples, First, TokenWeights};
use super::survey::Atlas;
use crate::config::Config;
use crate::error::{InputProblem, Result, refuse};

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize, Deserialize)]
struct Part {
    version: String,
    /// Of texts, tokens, texts cut, texts skipped, bad lines.
    counts: [u64; 5],
    first_bad_line: Option<String>,
    /// Those of all examples.
    texts: Vec<String>,
    heads: Vec<HeadPart>,
}

#[derive(Serialize, Deserialize)]
struct HeadPart {
    sublayer: String,
    head: usize,
    measures: BTreeMap<String, Distribution>,
    strongest: Vec<ExamplePart>,
    bins: Vec<(u32, u64, Vec<ExamplePart>)>,
    queries: TokenWeights,
    keys: TokenWeights,
    distances: Distances,
}

/// The bits of its value, its rank, and the place of its text.
type ExamplePart = (u32, u64, usize);

impl Atlas {
    /// A JSON text: the same numbers come back, bit for bit.
    ///
    /// # Errors
    /// None that are known.
    pub fn to_part(&self) -> Result<Vec<u8>> {
        let (mut places, mut texts) = (BTreeMap::new(), Vec::new());
        let mut packed = |examples: &First| -> Vec<ExamplePart> {
            let each = examples.0.iter().map(|Example { value, rank, text }| {
                let place = *places.entry(Arc::clone(text)).or_insert_with(|| {
                    texts.push(text.to_string());
                    texts.len() - 1
                });
                (value.to_bits(), *rank, place)
            });
            each.collect()
        };
        let heads = self.heads.iter().map(|((path, head), sketch)| HeadPart {
            sublayer: path.to_string(),
            head: *head,
            measures: sketch.measures.iter().map(|(name, found)| ((*name).to_owned(), found.clone())).collect(),
            strongest: packed(&sketch.examples.strongest),
            bins: sketch.examples.bins.iter().map(|(bin, (count, first))| (*bin, *count, packed(first))).collect(),
            queries: sketch.queries.clone(),
            keys: sketch.keys.clone(),
            distances: sketch.distances.clone(),
        });
        let heads = heads.collect();
        let counts = [self.texts, self.tokens, self.cut, self.skipped, self.bad_lines];
        let first_bad_line = self.first_bad_line.clone();
        let part = Part { version: VERSION.to_owned(), counts, first_bad_line, texts, heads };
        serde_json::to_vec(&part).map_err(|error| InputProblem::Said(error.to_string()).into())
    }

    /// Reads what [`Atlas::to_part`] wrote of a model with this configuration.
    ///
    /// # Errors
    /// A part of another version or model.
    pub fn from_part(bytes: &[u8], config: &Config) -> Result<Self> {
        let part: Part = match serde_json::from_slice(bytes) {
            Ok(part) => part,
            Err(error) => return refuse(format!("a part of the atlas cannot be read: {error}")),
        };
        if part.version != VERSION {
            let theirs = part.version;
            return refuse(format!("a worker has headlight {theirs}, and this is {VERSION}: install one version"));
        }
        let other = || InputProblem::Said("a worker read another model".into());
        let texts: Vec<Arc<str>> = part.texts.into_iter().map(Arc::from).collect();
        let unpacked = |examples: Vec<ExamplePart>| -> Result<First> {
            let each = examples.into_iter().map(|(bits, rank, place)| {
                let text = Arc::clone(texts.get(place).ok_or_else(other)?);
                Ok(Example { value: f32::from_bits(bits), rank, text })
            });
            each.collect::<Result<_>>().map(First)
        };
        let [texts_read, tokens, cut, skipped, bad_lines] = part.counts;
        let first_bad_line = part.first_bad_line;
        let mut atlas =
            Self { heads: BTreeMap::new(), texts: texts_read, tokens, cut, skipped, bad_lines, first_bad_line };
        let sublayers: BTreeMap<String, _> =
            config.sublayers().into_iter().map(|path| (path.to_string(), path)).collect();
        for one in part.heads {
            let path = *sublayers.get(&one.sublayer).ok_or_else(other)?;
            let named = |(name, found): (String, Distribution)| {
                let known = MEASURES.iter().find(|(known, _)| *known == name).ok_or_else(other)?;
                Ok((known.0, found))
            };
            let bins = one.bins.into_iter().map(|(bin, count, first)| Ok((bin, (count, unpacked(first)?))));
            let examples = Examples { strongest: unpacked(one.strongest)?, bins: bins.collect::<Result<_>>()? };
            let sketch = HeadSketch {
                measures: one.measures.into_iter().map(named).collect::<Result<_>>()?,
                examples,
                queries: one.queries,
                keys: one.keys,
                distances: one.distances,
            };
            atlas.heads.insert((path, one.head), sketch);
        }
        Ok(atlas)
    }
}

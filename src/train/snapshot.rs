//! A text or picture run through the model at one moment of its training, and its heads' measures there.

use serde::Deserialize;

use crate::edit::Edits;
use crate::error::Result;
use crate::measure::{HeadMeasure, MeasuredText};
use crate::model::{Model, Signal};
use crate::run::{Inputs, Session, signal_tokens};
use crate::site::{HeadRef, read_packed};
use crate::text::{Reading, Token, Tokenizer};

/// A request to run a text on a model at one moment of its training.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SnapshotRequest {
    /// The index of the run, if two run side by side.
    pub run: usize,
    /// A kept moment; `None` for the current model.
    pub step: Option<u64>,
    /// A text, or the name of a picture of the probe.
    pub source: String,
    /// The answer so far of an encoder-decoder.
    pub target: String,
    pub edits: Edits,
}

/// A session that has run a text, with the text's tokens.
pub struct Snapshot {
    pub session: Session,
    pub source: Vec<Token>,
    /// The decoder's input.
    pub target: Vec<Token>,
    /// How many steps the model had made.
    pub step: u64,
}

impl Snapshot {
    /// A model without a text.
    pub(super) fn new(model: Model, step: u64) -> Self {
        Self { session: Session::new(model), source: Vec::new(), target: Vec::new(), step }
    }

    /// Runs a text; the session's cache keeps the part that an earlier text shares.
    ///
    /// # Errors
    /// A text that the model cannot read, or an edit of a part that it lacks.
    pub(super) fn read(&mut self, tokenizer: &Tokenizer, source: &str, target: &str, edits: &Edits) -> Result<()> {
        let config = &self.session.model.config;
        let of_template = |token: &Token| token.span.is_none() && Some(token.id) == config.writing.end_id;
        let mut answer = if target.is_empty() { Vec::new() } else { tokenizer.encode(target)? };
        answer.retain(|token| !of_template(token));
        let read = Reading::new(tokenizer, config, source, &answer)?;
        let inputs =
            Inputs { encoder: read.encoder(), types: read.types(), decoder: read.decoder(), ..Inputs::default() };
        self.run(inputs, edits)?;
        (self.source, self.target) = (read.source, read.target);
        Ok(())
    }

    /// Runs a picture.
    ///
    /// # Errors
    /// An edit of a part that the model lacks.
    pub(super) fn look_at(&mut self, picture: Signal, edits: &Edits) -> Result<()> {
        self.source = signal_tokens(self.session.model.config.input, &picture);
        self.run(Inputs { signal: Some(picture), ..Inputs::default() }, edits)
    }

    fn run(&mut self, inputs: Inputs, edits: &Edits) -> Result<()> {
        self.session.update(inputs, edits)?;
        self.session.finish();
        Ok(())
    }

    /// All measures of all heads.
    pub(super) async fn measures(&self) -> Result<SnapshotMeasures> {
        let (model, run) = (&self.session.model, self.session.run());
        let (mut heads, mut parts, mut maps) = (Vec::new(), Vec::new(), Vec::new());
        for path in run.softmax_paths() {
            let Some(pattern) = run.pattern(model, path, self.session.baseline()) else { continue };
            let [_, n_heads, queries, keys] = pattern.dims();
            heads.extend((0..n_heads).map(|head| HeadRef { path: path.to_string(), head }));
            maps.push((path, n_heads, queries, keys));
            parts.push(pattern.slice_dim(0, 0..1).flatten(0, 3));
        }
        let all = read_packed(parts).await?;
        let text = MeasuredText::new(&model.config, &self.source, &self.target);
        let (mut rest, mut values, mut rows) = (&all[..], Vec::new(), Vec::new());
        for (path, n_heads, queries, keys) in maps {
            for _ in 0..n_heads {
                let (pattern, after) = rest.split_at(queries * keys);
                rest = after;
                let looking = text.head(path, model.config.is_causal(path), pattern, keys);
                let found = HeadMeasure::ALL.map(|measure| looking.measure(measure));
                values.extend(found.map(|one| one.map_or(f32::NAN, |one| one.mean)));
                rows.extend(found.map(|one| one.map_or(0, |one| one.rows)));
            }
        }
        Ok(SnapshotMeasures { heads, values, rows })
    }
}

/// All measures of all heads on one text.
#[derive(Clone, Debug, PartialEq)]
pub struct SnapshotMeasures {
    pub heads: Vec<HeadRef>,
    /// `[head, measure]` in the order of [`HeadMeasure::ALL`]; NaN if no row counts for a measure.
    pub values: Vec<f32>,
    /// The number of rows of each mean.
    pub rows: Vec<usize>,
}

//! One stage of a run: its computation, and its cache for the next request.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use burn::tensor::Tensor;

use super::rows::{Recorded, Rows, merge};
use crate::edit::SublayerEdits;
use crate::model::{KeysValues, PassPatch, Step};
use crate::site::Activation;
use crate::site::{Kind, Name, Site, Stack, SublayerPath};

/// A stage and its cache.
#[derive(Clone, Debug)]
pub(in crate::run) struct Stage {
    pub step: Step,
    pub edits: SublayerEdits,
    /// The patches with their values, computed when the stage last ran.
    pub patches: Vec<PassPatch>,
    /// The number of valid rows.
    pub rows: usize,
    /// The number of first rows that are computed only on demand.
    pub unread: usize,
    /// `[batch, pos, d_model]`, of the rows from `unread` on.
    pub out: Option<Rows<3>>,
    pub kv: Option<KeysValues>,
    pub recorded: BTreeMap<Site, Recorded>,
    /// The pattern, keys and values that an attention need not compute again although its output is stale.
    pub known_pattern: Option<KnownPattern>,
    /// A stamp per row, which changes whenever the row's pattern may change; a copy of a run has equal stamps. A row
    /// that stays may gain later keys, which it does not see.
    pub stamps: Vec<u64>,
    /// Of a final norm: the logits of the last requested row, `[batch, 1, d_vocab]`. A vocabulary is large, and an
    /// unedited run is read as often as the edited one.
    pub logits: OnceLock<(usize, Tensor<3>)>,
}

/// The pattern of a sublayer, `[batch, head, query, key]`, with its keys and values.
#[derive(Clone, Debug)]
pub(in crate::run) struct KnownPattern {
    kv: KeysValues,
    pub pattern: Tensor<4>,
    stamps: Vec<u64>,
}

/// A number that was never used before.
fn stamp() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Stage {
    /// An empty stage.
    pub fn new(step: Step) -> Self {
        Self {
            step,
            edits: SublayerEdits::none(false),
            patches: Vec::new(),
            rows: 0,
            unread: 0,
            out: None,
            kv: None,
            recorded: BTreeMap::new(),
            known_pattern: None,
            stamps: Vec::new(),
            logits: OnceLock::new(),
        }
    }

    pub fn stack(&self) -> Stack {
        self.step.stack()
    }

    /// The path, if the stage is a sublayer.
    pub fn path(&self) -> Option<SublayerPath> {
        self.step.path()
    }

    /// Whether a patch needs all rows in order to compute one of them.
    pub fn reads_all_rows(&self) -> bool {
        self.patches.iter().any(PassPatch::reads_all_rows)
    }

    /// Drops all rows past the first `rows`.
    pub fn keep(&mut self, rows: usize) {
        if rows == 0 {
            *self =
                Self { edits: self.edits.clone(), known_pattern: self.known_pattern.take(), ..Self::new(self.step) };
            return;
        }
        if rows >= self.rows {
            return;
        }
        self.rows = rows;
        self.stamps.truncate(rows);
        self.logits = OnceLock::new();
        self.unread = self.unread.min(rows);
        self.out = self.out.take().filter(|_| rows > self.unread).map(|mut out| {
            out.truncate(rows - self.unread, usize::MAX);
            out
        });
        let own_keys = self.path().is_some_and(|path| path.kind == Kind::Attn);
        if own_keys {
            self.kv = self.kv.take().map(|kv| kv.truncate(rows));
        }
        let kept = std::mem::take(&mut self.recorded);
        self.recorded = kept.into_iter().filter_map(|(site, all)| Some((site, all.truncated(site, rows)?))).collect();
    }

    /// Drops the output but keeps keys, values and pattern of `rows` rows: the edit acts after the pattern and the
    /// input is unchanged.
    pub fn keep_pattern(&mut self, rows: usize) {
        if self.known_pattern.is_none() {
            self.known_pattern = self.pattern_of(rows);
        }
        self.keep(0);
        // A step appends rows to these; a full run computes all rows from them.
        self.kv = self.known_pattern.as_ref().map(|known| known.kv.clone());
    }

    /// Whether the pattern of this number of rows is known.
    pub fn has_pattern(&self, rows: usize) -> bool {
        self.known_pattern.is_some() || (self.rows == rows && self.kv.is_some() && self.pattern().is_some())
    }

    fn pattern_of(&self, rows: usize) -> Option<KnownPattern> {
        let kv = self.kv.clone().filter(|_| self.rows == rows)?;
        Some(KnownPattern { kv, pattern: self.pattern()?.from(0), stamps: self.stamps.clone() })
    }

    /// The pattern, or the weights of a linear layer, `[batch, head, query, key]`, if cached.
    pub fn pattern(&self) -> Option<&Rows<4>> {
        let path = self.path()?;
        let recorded = |name| self.recorded.get(&Site::In(path, name));
        match recorded(Name::Pattern).or_else(|| recorded(Name::Weights))? {
            Recorded::Heads(pattern) => Some(pattern),
            Recorded::Stream(_) => None,
        }
    }

    /// Adds rows computed from row `start` on, all or only the last ones, and their recorded activations.
    pub fn add(
        &mut self,
        start: usize,
        rows: usize,
        out: Tensor<3>,
        kv: Option<KeysValues>,
        taken: BTreeMap<Site, Activation>,
    ) {
        let first = rows - out.dims()[1];
        match &mut self.out {
            Some(earlier) if first == start => earlier.push(out),
            _ => {
                self.unread = first;
                self.out = Some(Rows::new(out));
            }
        }
        self.kv = kv;
        self.logits = OnceLock::new();
        self.rows = rows;
        match self.known_pattern.take() {
            Some(known) => self.stamps = known.stamps,
            None => self.stamps.resize(rows, stamp()),
        }
        self.recorded = match start {
            0 => taken.into_iter().map(|(site, activation)| (site, Recorded::new(activation))).collect(),
            _ => merge(std::mem::take(&mut self.recorded), taken),
        };
    }
}

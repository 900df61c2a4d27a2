//! The description of a family: one table, of keys and of tensors.

use serde_json::Value;

use super::keys::Keys;
use crate::error::Result;

/// Where one of our configuration's keys gets its value from.
#[derive(Clone, Copy)]
pub(super) enum Row {
    /// Their key, which must be there.
    Key(&'static str),
    /// Their key, or where it is absent or null, this JSON.
    Or(&'static str, &'static str),
    /// Always this JSON.
    Is(&'static str),
    /// Their name of an activation.
    Activation(&'static str),
    /// Whether the weights have this tensor of theirs.
    Has(&'static str),
    /// What several of their keys, or the tensors there are, come to; `None` leaves our default.
    Of(fn(&Keys) -> Result<Option<Value>>),
}

/// Our keys and where their values come from.
pub(super) type Rows = &'static [(&'static str, Row)];

/// Where the numbers of one of their tensors go.
pub(super) struct Rule {
    /// Their name; `{stack}` is `encoder` or `decoder`, `{i}` a block's number, and a last `*` `weight` or `bias`.
    pub(super) theirs: &'static str,
    /// Our name; several share the rows of theirs, an equal part each.
    pub(super) ours: &'static [&'static str],
    /// Whether theirs is stored `[in, out]`.
    pub(super) transposed: bool,
}

/// Their numbers as they are.
pub(super) const fn same(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, transposed: false }
}

/// Their numbers with rows and columns exchanged.
pub(super) const fn transposed(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, transposed: true }
}

/// One of our tensors that may stand under several of their names.
pub(super) struct Choice {
    pub(super) ours: &'static str,
    /// The first of these that a file has counts.
    pub(super) theirs: &'static [&'static str],
    /// Where it has none of them and the configuration ties, the first of these.
    pub(super) tied: &'static [&'static str],
}

impl Choice {
    /// Every name that it may have.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.theirs.iter().chain(self.tied).copied()
    }
}

pub(super) const fn choice(
    ours: &'static str,
    theirs: &'static [&'static str],
    tied: &'static [&'static str],
) -> Choice {
    Choice { ours, theirs, tied }
}

/// Whether a matrix that a file lacks is the one that it is tied to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    Always,
    /// Unless `tie_word_embeddings` is false.
    Usually,
    /// Where `tie_word_embeddings` is true.
    WhereSaid,
}

/// What there is to know about a family.
pub(super) struct Family {
    /// What people call it.
    pub(super) name: &'static str,
    /// What they call the multilingual one of the same table.
    pub(super) multilingual: Option<&'static str>,
    /// What its configurations say under `model_type`.
    pub(super) model_types: &'static [&'static str],
    /// Each key of ours once; families that are alike share rows.
    pub(super) config: &'static [Rows],
    /// Their keys with the only value that is read here, as JSON.
    pub(super) only: &'static [(&'static str, &'static str)],
    /// Pairs of their keys that must agree, because here one number says both.
    pub(super) alike: &'static [(&'static str, &'static str)],
    /// Their further keys that do not change what is computed.
    pub(super) harmless: &'static [&'static str],
    /// What may stand before all names of weights.
    pub(super) prefixes: &'static [&'static str],
    pub(super) weights: &'static [&'static [Rule]],
    /// The embeddings, the output head, and what else several names stand for.
    pub(super) choices: &'static [Choice],
    pub(super) ties: Ties,
    /// Tensors inside the stacks that need not be read: buffers, and what only some heads use.
    pub(super) spare: &'static [&'static str],
}

impl Family {
    /// What people call all that it reads.
    pub(super) fn spelled(&self) -> impl Iterator<Item = &'static str> + use<> {
        [Some(self.name), self.multilingual].into_iter().flatten()
    }

    /// All rows, from every list.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'static (&'static str, Row)> + use<> {
        self.config.iter().copied().flatten()
    }
}

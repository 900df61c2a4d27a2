//! The description of a family: one table, of keys and of tensors.

use std::cell::RefCell;

use serde_json::{Map, Value};

use crate::error::Result;

/// Another maker's keys, with further facts about the model.
pub(super) struct Keys<'a> {
    pub(super) family: &'static Family,
    pub(super) config: Map<String, Value>,
    /// `generation_config.json`, if there is one.
    pub(super) generation: Option<Map<String, Value>>,
    pub(super) tensors: &'a [&'a str],
    /// The keys that were asked for, in this order: an error about a computed value names one of them.
    pub(super) asked: RefCell<Vec<String>>,
}

/// The source of one of our configuration's values.
#[derive(Clone, Copy)]
pub(super) enum Row {
    /// A foreign key, which must be present.
    Key(&'static str),
    /// A foreign key, or this JSON if it is absent or null.
    Or(&'static str, &'static str),
    /// Always this JSON.
    Is(&'static str),
    /// A foreign key that names an activation, and the name where it is absent or null.
    Activation(&'static str, &'static str),
    /// Whether the weights have this foreign tensor.
    Has(&'static str),
    /// A value computed from several foreign keys, or from the tensors; `None` leaves our default.
    Of(fn(&Keys) -> Result<Option<Value>>),
}

/// Our keys and the sources of their values.
pub(super) type Rows = &'static [(&'static str, Row)];

/// The order of a foreign tensor's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `[out, in]`: the rows of one part after those of another.
    Rows,
    /// `[in, out]`, of the same.
    Transposed,
    /// `[head, part, d_head, in]`
    ByHead,
    /// `[4, part, heads / 4 · d_head, in]`
    ByQuarter,
    /// `[head, d_head / 2, 2, in]`: the two rows that rotate together are neighbours; here they are half a head apart.
    InPairs,
    /// `[head, 2, d_head / 2, in]`: the second half of a head's rows before the first, which turns the other way.
    HalvesSwapped,
}

impl Layout {
    /// The number of times that parts take turns in a tensor, of a model with so many heads; `None` if each is whole.
    pub fn turns(self, heads: usize) -> Option<usize> {
        match self {
            Self::ByHead => Some(heads),
            Self::ByQuarter => Some(4),
            Self::Rows | Self::Transposed | Self::InPairs | Self::HalvesSwapped => None,
        }
    }
}

/// A rule for queries or keys whose rows that rotate together are neighbours.
pub(super) const fn in_pairs(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::InPairs }
}

/// A rule for queries or keys that rotate backwards.
pub(super) const fn halves_swapped(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::HalvesSwapped }
}

/// The destination of one foreign tensor.
pub(super) struct Rule {
    /// The foreign name; `{stack}` is `encoder` or `decoder`, `{i}` a block's number, `{h}` a head's, and a last `*`
    /// `weight` or `bias`.
    pub(super) theirs: &'static str,
    /// Our name; several names split the foreign rows, `{queries}` or `{keys}` into one for each head.
    pub(super) ours: &'static [&'static str],
    pub(super) layout: Layout,
}

/// A rule that copies a tensor.
pub(super) const fn same(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::Rows }
}

/// A rule that exchanges rows and columns.
pub(super) const fn transposed(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::Transposed }
}

/// A rule for a tensor with the rows of one head after those of another, each with its part of all of ours.
pub(super) const fn by_head(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::ByHead }
}

/// A rule for the same with a quarter of all heads in turn.
pub(super) const fn by_quarter(theirs: &'static str, ours: &'static [&'static str]) -> Rule {
    Rule { theirs, ours, layout: Layout::ByQuarter }
}

/// One of our tensors that may have any of several foreign names.
pub(super) struct Choice {
    pub(super) ours: &'static str,
    /// The first of these that a file has is used.
    pub(super) theirs: &'static [&'static str],
    /// If the file has none of them and the configuration ties, the first of these.
    pub(super) tied: &'static [&'static str],
}

impl Choice {
    /// All its possible names.
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

/// Whether a matrix that a file lacks is tied to another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    Always,
    /// Tied unless `tie_word_embeddings` is false.
    Usually,
    /// Tied only if `tie_word_embeddings` is true.
    IfSet,
}

/// The description of a family.
pub(super) struct Family {
    /// Its common name.
    pub(super) name: &'static str,
    /// The common names of other models with the same table.
    pub(super) relatives: &'static [&'static str],
    /// Its values of `model_type`.
    pub(super) model_types: &'static [&'static str],
    /// Each of our keys once; similar families share rows.
    pub(super) config: &'static [Rows],
    /// Foreign keys with the only value that is supported, as JSON.
    pub(super) only: &'static [(&'static str, &'static str)],
    /// Pairs of foreign keys that must agree, because one number here stands for both.
    pub(super) alike: &'static [(&'static str, &'static str)],
    /// Further foreign keys that do not change the computation.
    pub(super) harmless: &'static [&'static [&'static str]],
    /// Prefixes that may stand before all weight names.
    pub(super) prefixes: &'static [&'static str],
    pub(super) weights: &'static [&'static [Rule]],
    /// The embeddings, the output head, and further tensors with several names.
    pub(super) choices: &'static [Choice],
    pub(super) ties: Ties,
    /// Tensors inside the stacks that need not be read: buffers, and those of other heads; a last `**` is any rest.
    pub(super) spare: &'static [&'static str],
}

/// The values of what a family leaves out.
pub(super) const PLAIN: Family = Family {
    name: "",
    relatives: &[],
    model_types: &[],
    config: &[],
    only: &[],
    alike: &[],
    harmless: &[],
    prefixes: &[],
    weights: &[],
    choices: &[],
    ties: Ties::IfSet,
    spare: &[],
};

impl Family {
    /// The common names of all models that it reads.
    pub(super) fn spelled(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.relatives.iter().copied())
    }

    /// All keys without effect, from every list.
    pub(super) fn harmless_keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.harmless.iter().copied().flatten().copied()
    }

    /// All rows, from every list.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'static (&'static str, Row)> + use<> {
        self.config.iter().copied().flatten()
    }
}

//! Resolves the edit document for each sublayer: checks names and fills in defaults.
//!
//! Two runs differ from the first sublayer on whose resolved edits differ: that is where a
//! restarted run begins.

use super::document::{DropoutEdit, Edits, GateSetting, NamedGate, NamedWindow, Replacement, WindowSetting};
use super::patch::{LARGEST_FACTOR, SitePatch};
use crate::config::{Architecture, Config};
use crate::error::{EditProblem, Error, Result};
use crate::site::{Kind, Name, Stack, SublayerPath};

/// Softmax temperatures outside this range only overflow.
const TEMPERATURES: std::ops::RangeInclusive<f32> = 1e-3..=1e3;

/// The edits of one sublayer, resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct SublayerEdits {
    /// Skipped: a cross sublayer without memory.
    pub skip: bool,
    /// Whether it is a linear layer, which has no softmax: padding is zero before it, and nothing is masked.
    pub linear: bool,
    /// No query sees a later key.
    pub causal: bool,
    /// The distance from which keys are masked, before and after the query; `None` for none.
    pub window: Option<usize>,
    /// Masked keys: `[sequence, key]`, sorted.
    pub hidden_keys: Vec<(usize, usize)>,
    /// Masked cells: `(head or all, query, key)`.
    pub hidden_cells: Vec<(Option<usize>, usize, usize)>,
    /// Divide by √d_head.
    pub scale: bool,
    pub temperature: f32,
    /// A factor on each head's z; empty means 1 everywhere.
    pub heads: Vec<(usize, f32)>,
    pub patterns: Vec<(usize, Replacement)>,
    /// A fixed gate instead of the learned one: of the sublayer, or of its heads.
    pub gate: Option<f32>,
    pub gamma: f32,
    pub dropout: Option<DropoutEdit>,
    /// Patches at its sites, and of the stream after it; set by a run, which knows its stages.
    pub patches: Vec<SitePatch>,
}

impl SublayerEdits {
    /// Nothing edited.
    pub fn none(causal: bool) -> Self {
        Self {
            skip: false,
            linear: false,
            causal,
            window: None,
            hidden_keys: Vec::new(),
            hidden_cells: Vec::new(),
            scale: true,
            temperature: 1.0,
            heads: Vec::new(),
            patterns: Vec::new(),
            gate: None,
            gamma: 1.0,
            dropout: None,
            patches: Vec::new(),
        }
    }

    /// The change to the value at a site of the sublayer. A pass applies edits only through it, and asks it which
    /// values a kernel may skip.
    pub fn change(&self, name: Name) -> Option<Change<'_>> {
        match name {
            Name::Pattern if !self.patterns.is_empty() => Some(Change::Replace(&self.patterns)),
            // A linear layer's norm would undo a factor before it: it is in the gate.
            Name::Z if !self.linear && !self.heads.is_empty() => Some(Change::MultiplyHeads(&self.heads)),
            Name::ZGate if self.linear && !self.heads.is_empty() => Some(Change::MultiplyHeads(&self.heads)),
            Name::ZGate if self.linear => None,
            Name::Gate | Name::ZGate => self.gate.map(Change::Fill),
            Name::Branch if self.gamma != 1.0 => Some(Change::Multiply(self.gamma)),
            _ => None,
        }
    }

    /// Whether the pattern is the same under `other` edits, given the same inputs.
    pub fn same_pattern_as(&self, other: &Self) -> bool {
        let after = |edits: &Self| {
            let patches = edits.patches.iter().filter(|patch| patch.moves_pattern()).cloned().collect();
            Self { heads: Vec::new(), gate: None, gamma: 1.0, patches, ..edits.clone() }
        };
        after(self) == after(other)
    }

    /// Whether any head keeps the pattern of the unedited run.
    pub fn has_frozen_heads(&self) -> bool {
        self.patterns.iter().any(|(_, replacement)| *replacement == Replacement::Frozen)
    }
}

/// A change that edits make to a value at its site.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'a> {
    /// The patterns of single heads.
    Replace(&'a [(usize, Replacement)]),
    /// Single heads, by a factor each.
    MultiplyHeads(&'a [(usize, f32)]),
    Multiply(f32),
    /// All numbers become this one.
    Fill(f32),
}

/// The paddings of a request; the document's replace them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paddings {
    /// `[sequence][position]`: 1 real, 0 padding.
    pub source: Option<Vec<Vec<u8>>>,
    pub target: Option<Vec<Vec<u8>>>,
}

/// Checks an edit document against a model and resolves it for each sublayer.
///
/// `memory` says whether cross-attention has a memory.
pub fn resolve(config: &Config, edits: &Edits, given: &Paddings, memory: bool) -> Result<Vec<SublayerEdits>> {
    check(config, edits)?;
    let both = config.architecture.has_encoder() && config.architecture.has_decoder();
    let memory = memory && edits.memory.unwrap_or(true);
    let source = hidden_keys(edits.padding.as_ref().or(given.source.as_ref()));
    let target = hidden_keys(edits.target_padding.as_ref().or(given.target.as_ref()));
    Ok(config
        .sublayers()
        .into_iter()
        .map(|path| {
            let linear = config.gated_delta(path).is_some();
            let own = path.kind == Kind::Attn && path.stack == config.architecture.causal_stack();
            let causal = linear || edits.causal.unwrap_or(config.attention.causal);
            let mut resolved = SublayerEdits::none(own && causal);
            resolved.linear = linear;
            resolved.gamma = edits.gammas.get(&path.to_string()).copied().unwrap_or(1.0);
            resolved.dropout = edits.dropout.filter(|d| d.rate > 0.0 || d.drop_path > 0.0);
            resolved.skip = path.kind == Kind::Cross && !memory;
            if path.kind == Kind::Mlp {
                if config.convolution(path).is_some() {
                    resolved.hidden_keys.clone_from(&source);
                }
                return resolved;
            }
            let says_target = edits.target_padding.is_some() || given.target.is_some();
            resolved.hidden_keys = match path.kind {
                // A given memory is not masked.
                Kind::Cross if !both => Vec::new(),
                // The keys of a single stack are the source's, unless the edits or paddings mention a target.
                Kind::Attn if path.stack == Stack::Decoder && (both || says_target) => target.clone(),
                _ => source.clone(),
            };
            resolved.window = match edits.windows.get(&path.to_string()) {
                _ if path.kind == Kind::Cross || linear => None,
                Some(WindowSetting::Named(NamedWindow::Whole)) => None,
                Some(WindowSetting::Width(width)) => Some(*width),
                Some(WindowSetting::Named(NamedWindow::Learned)) | None => config.layer(path).window,
            };
            resolved.scale = linear || edits.scale.unwrap_or(true);
            resolved.temperature = edits.attention_temperature.filter(|_| !linear).unwrap_or(1.0);
            let name = path.to_string();
            resolved.hidden_cells =
                edits.hidden_cells.iter().filter(|c| c.0 == name).map(|c| (c.1, c.2, c.3)).collect();
            for head in 0..config.attention_in(path).n_heads {
                let key = format!("{name}.{head}");
                if let Some(factor) = edits.heads.get(&key).filter(|f| **f != 1.0) {
                    resolved.heads.push((head, *factor));
                }
                if let Some(replacement) = edits.patterns.get(&key) {
                    resolved.patterns.push((head, *replacement));
                }
            }
            resolved.gate = edits.gates.get(&name).and_then(|setting| match setting {
                GateSetting::Named(NamedGate::Learned) => None,
                GateSetting::Named(NamedGate::Open) => Some(1.0),
                GateSetting::Named(NamedGate::Closed) => Some(0.0),
                GateSetting::Value(value) => Some(*value),
            });
            resolved
        })
        .collect())
}

/// The zeros of a padding, as sorted (sequence, key) pairs.
fn hidden_keys(padding: Option<&Vec<Vec<u8>>>) -> Vec<(usize, usize)> {
    padding
        .into_iter()
        .flatten()
        .enumerate()
        .flat_map(|(row, bits)| bits.iter().enumerate().filter(|(_, bit)| **bit == 0).map(move |(key, _)| (row, key)))
        .collect()
}

/// Refuses parts that the model lacks, and invalid numbers.
fn check(config: &Config, edits: &Edits) -> Result<()> {
    let wrong = |edit: &str, problem: EditProblem| Err(Error::edit(edit, problem));
    let paths = config.sublayers();
    let find = |name: &str| paths.iter().copied().find(|path| path.to_string() == name);
    let find = |name: &str| {
        find(name).ok_or_else(|| {
            Error::edit(name, EditProblem::NoSublayer { known: paths.iter().map(ToString::to_string).collect() })
        })
    };
    let attention = |name: &str| -> Result<SublayerPath> {
        match find(name)? {
            path if path.kind != Kind::Mlp => Ok(path),
            _ => Err(Error::edit(name, EditProblem::NoHeads)),
        }
    };
    let softmax = |name: &str| -> Result<SublayerPath> {
        match attention(name)? {
            path if config.gated_delta(path).is_some() => Err(Error::edit(name, EditProblem::Linear)),
            path => Ok(path),
        }
    };
    let last = |path| config.attention_in(path).n_heads - 1;
    let head = |name: &str| -> Result<SublayerPath> {
        let (path, number) = name.rsplit_once('.').unwrap_or((name, ""));
        let sublayer = attention(path)?;
        match number.parse::<usize>() {
            // A head has one spelling: `03` and `+3` would be listed and have no effect.
            Ok(n) if n <= last(sublayer) && number == n.to_string() => Ok(sublayer),
            _ => Err(Error::edit(name, EditProblem::NoHead { last: last(sublayer) })),
        }
    };
    if edits.causal.is_some() && config.architecture == Architecture::Encoder && !config.attention.causal {
        return wrong("causal", EditProblem::Encoder);
    }
    if edits.memory.is_some() && !config.attention.cross {
        return wrong("memory", EditProblem::NoCross);
    }
    if edits.target_padding.is_some() && !config.architecture.has_decoder() {
        return wrong("target_padding", EditProblem::NoDecoder);
    }
    for (key, rows) in [("padding", &edits.padding), ("target_padding", &edits.target_padding)] {
        if rows.iter().flatten().flatten().any(|bit| *bit > 1) {
            return wrong(key, EditProblem::Bits);
        }
    }
    if let Some(t) = edits.attention_temperature
        && !TEMPERATURES.contains(&t)
    {
        let (least, most) = (*TEMPERATURES.start(), *TEMPERATURES.end());
        return wrong("attention_temperature", EditProblem::Range { value: t, least, most });
    }
    for cell in &edits.hidden_cells {
        let last = last(softmax(&cell.0)?);
        if let Some(n) = cell.1
            && n > last
        {
            return wrong("hidden_cells", EditProblem::HiddenHead { head: n, last });
        }
    }
    for (name, setting) in &edits.windows {
        if softmax(name)?.kind == Kind::Cross {
            return wrong(name, EditProblem::CrossWindow);
        }
        if *setting == WindowSetting::Width(0) {
            return wrong(name, EditProblem::NoWidth);
        }
    }
    let fits = |name: &str, factor: f32| match factor.abs() <= LARGEST_FACTOR {
        true => Ok(()),
        false => wrong(name, EditProblem::Factor { value: factor, most: LARGEST_FACTOR }),
    };
    for (name, factor) in &edits.heads {
        head(name)?;
        fits(name, *factor)?;
    }
    for (name, replacement) in &edits.patterns {
        let path = head(name)?;
        if config.gated_delta(path).is_some() {
            return wrong(name, EditProblem::Linear);
        }
        if path.kind == Kind::Cross && matches!(replacement, Replacement::Identity | Replacement::Previous) {
            return wrong(name, EditProblem::CrossPattern);
        }
    }
    for (name, setting) in &edits.gates {
        let path = attention(name)?;
        if config.gated_delta(path).is_some() && !config.attention.gate {
            return wrong(name, EditProblem::LinearGate);
        }
        if !config.attention.gate && !config.attention.z_gate {
            return wrong(name, EditProblem::NoGate);
        }
        if let GateSetting::Value(value) = setting
            && !(0.0..=1.0).contains(value)
        {
            return wrong(name, EditProblem::Gate { value: *value });
        }
    }
    for (name, factor) in &edits.gammas {
        find(name)?;
        fits(name, *factor)?;
    }
    if let Some(d) = edits.dropout {
        for (rate, value) in [("rate", d.rate), ("drop_path", d.drop_path)] {
            if !(0.0..1.0).contains(&value) {
                return wrong("dropout", EditProblem::Rate { rate, value });
            }
        }
    }
    Ok(())
}

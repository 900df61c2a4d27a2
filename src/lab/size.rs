//! The size of a run and its answer, estimated before anything is allocated.

use crate::config::Config;
use crate::config::PositionKind;
use crate::cost::parts;
use crate::edit::{Replacement, SublayerEdits};
use crate::error::{InputProblem, Result};
use crate::run::PATTERN_BUDGET;
use crate::site::{Kind, Name, Resid, Site, SiteFilter, Stack, SublayerPath};

const F32_BYTES: u128 = size_of::<f32>() as u128;
/// The most that is read back at once, numbers and masks together.
const MOST_READ: u128 = 256 << 20;

/// How long the texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lengths {
    pub(super) batch: usize,
    pub(super) source: usize,
    /// What a decoder reads.
    pub(super) target: usize,
    /// What cross-attention looks at.
    pub(super) memory: usize,
}

impl Lengths {
    fn rows(&self, stack: Stack) -> usize {
        if stack == Stack::Decoder { self.target } else { self.source }
    }

    fn keys(&self, path: SublayerPath) -> usize {
        if path.kind == Kind::Cross { self.memory } else { self.rows(path.stack) }
    }
}

/// Refuses a model with more parameters than `most`.
pub(super) fn check_parameters(config: &Config, most: u128) -> Result<()> {
    let parameters: u128 = parts(config, true).iter().map(|part| part.parameters).sum();
    if parameters > most {
        return Err(InputProblem::ModelSize { parameters: parameters as f64, most: most as f64 }.into());
    }
    Ok(())
}

/// Refuses a run of which one tensor would be larger than all patterns may be, read or not.
pub(super) fn check_run(config: &Config, lengths: Lengths, edits: &[SublayerEdits]) -> Result<()> {
    let Some((site, numbers)) = tensors(config, lengths, edits).into_iter().max_by_key(|(_, numbers)| *numbers) else {
        return Ok(());
    };
    let bytes = F32_BYTES.saturating_mul(numbers);
    if bytes > PATTERN_BUDGET as u128 {
        let [megabytes, most] = [bytes, PATTERN_BUDGET as u128].map(|bytes| (bytes >> 20) as f64);
        return Err(InputProblem::TextMemory { site: site.to_string(), megabytes, most }.into());
    }
    Ok(())
}

/// How many numbers the wanted sites hold.
///
/// # Errors
/// More than can be read back, together with the masks that go with them.
pub(super) fn check_answer(
    config: &Config,
    lengths: Lengths,
    edits: &[SublayerEdits],
    wanted: &SiteFilter,
) -> Result<u128> {
    let tensors = tensors(config, lengths, edits);
    let numbers: u128 = tensors.iter().filter(|(site, _)| wanted.wants(*site)).map(|(_, numbers)| numbers).sum();
    let cells: u128 = config
        .sublayers()
        .into_iter()
        .zip(edits)
        .filter(|(path, edits)| path.kind != Kind::Mlp && !edits.skip && wanted.wants_inside(*path))
        .map(|(path, edits)| {
            let per_head = edits.hidden_cells.iter().any(|cell| cell.0.is_some())
                || edits.patterns.iter().any(|(_, replacement)| *replacement == Replacement::Frozen);
            let heads = if per_head { config.n_heads } else { 1 };
            product([lengths.batch, heads, lengths.rows(path.stack), lengths.keys(path)])
        })
        .sum();
    let bytes = F32_BYTES.saturating_mul(numbers).saturating_add(cells);
    if bytes > MOST_READ {
        let [megabytes, most] = [bytes, MOST_READ].map(|bytes| (bytes >> 20) as f64);
        return Err(InputProblem::SitesMemory { numbers: numbers as f64, megabytes, most }.into());
    }
    Ok(numbers)
}

/// Every site of a run, and how many numbers it holds.
fn tensors(config: &Config, lengths: Lengths, edits: &[SublayerEdits]) -> Vec<(Site, u128)> {
    let batch = lengths.batch;
    let positions = matches!(config.positions, PositionKind::Sinusoidal | PositionKind::Learned);
    let mut all = Vec::new();
    let paths = config.sublayers();
    for (i, (path, edits)) in paths.iter().zip(edits).enumerate() {
        let (path, stack, rows) = (*path, path.stack, lengths.rows(path.stack));
        let stream = |width| product([batch, rows, width]);
        let next = paths.get(i + 1);
        let first = i == 0 || paths[i - 1].stack != stack;
        if first && stack != Stack::Alone {
            all.push((Site::Embed(stack), stream(config.d_model)));
            if positions {
                all.push((Site::Positions(stack), product([rows, config.d_model])));
            }
        }
        if stack != Stack::Alone {
            let last = next.is_none_or(|next| (next.stack, next.block) != (stack, path.block));
            let points = match path.kind {
                Kind::Attn => vec![Resid::Pre, Resid::Mid],
                Kind::Cross if !edits.skip => vec![Resid::Cross],
                _ => Vec::new(),
            };
            let points = points.into_iter().chain(last.then_some(Resid::Post));
            all.extend(points.map(|point| (Site::Resid(stack, path.block, point), stream(config.d_model))));
        }
        if !edits.skip {
            all.extend(inside(config, path, batch, rows, lengths.keys(path)));
        }
        if next.is_none_or(|next| next.stack != stack) {
            all.push((Site::Out(stack), stream(config.d_out)));
            if config.head && next.is_none() {
                all.push((Site::Logits, stream(config.d_vocab)));
            }
            if !config.classes.is_empty() {
                all.push((Site::ClassLogits, product([batch, config.classes.len()])));
            }
        }
    }
    all
}

/// The sites inside one sublayer.
fn inside(config: &Config, path: SublayerPath, batch: usize, rows: usize, keys: usize) -> Vec<(Site, u128)> {
    let heads = |heads: usize, rows: usize, width: usize| product([batch, heads, rows, width]);
    let stream = |width| product([batch, rows, width]);
    let (h, kv) = (config.n_heads, config.n_kv_heads);
    let mut all = vec![
        (Name::Norm, stream(config.d_model)),
        (Name::Out, stream(config.d_out)),
        (Name::Branch, stream(config.d_out)),
    ];
    match path.kind {
        Kind::Mlp => all.push((Name::Hidden, stream(config.d_mlp))),
        _ => {
            let pattern = heads(h, rows, keys);
            all.extend([
                (Name::Q, heads(h, rows, config.d_head)),
                (Name::K, heads(kv, keys, config.d_head)),
                (Name::V, heads(kv, keys, config.d_value)),
                (Name::Raw, pattern),
                (Name::Scores, pattern),
                (Name::Pattern, pattern),
                (Name::Z, heads(h, rows, config.d_value)),
            ]);
            if config.gate {
                all.push((Name::Gate, stream(config.d_model)));
            }
        }
    }
    all.into_iter().map(|(name, numbers)| (Site::In(path, name), numbers)).collect()
}

fn product<const N: usize>(sizes: [usize; N]) -> u128 {
    sizes.into_iter().fold(1, |product, size| product.saturating_mul(size as u128))
}

//! The size of a run and its answer, estimated before anything is allocated.

use crate::config::{Config, SiteInfo};
use crate::cost::parts;
use crate::edit::{Replacement, SublayerEdits};
use crate::error::{InputProblem, Result};
use crate::run::PATTERN_BUDGET;
use crate::site::{Axis, Kind, Resid, Site, SiteFilter, Stack, SublayerPath};

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
        .filter(|(path, edits)| path.kind != Kind::Mlp && !edits.skip && wanted.wants_any(config.sites_inside(*path)))
        .map(|(path, edits)| {
            let per_head = edits.hidden_cells.iter().any(|cell| cell.0.is_some())
                || edits.patterns.iter().any(|(_, replacement)| *replacement == Replacement::Frozen);
            let heads = if per_head { config.attention_in(path).n_heads } else { 1 };
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
    let paths = config.sublayers();
    let last = paths.last().map_or(Stack::Alone, |path| path.stack);
    let skipped: Vec<SublayerPath> =
        paths.into_iter().zip(edits).filter(|(_, edits)| edits.skip).map(|(path, _)| path).collect();
    let runs = |site: Site| match site {
        Site::In(path, _) => !skipped.contains(&path),
        Site::Resid(stack, block, Resid::Cross) => !skipped.contains(&SublayerPath { stack, block, kind: Kind::Cross }),
        _ => true,
    };
    let sites = config.sites().into_iter().filter(|info| runs(info.site));
    let numbers = |info: SiteInfo| {
        let length = |axis: Axis| match (axis, info.site) {
            (Axis::Batch, _) => lengths.batch,
            (Axis::Key, Site::In(path, _)) => lengths.keys(path),
            (_, site) => lengths.rows(site.stack().unwrap_or(last)),
        };
        (info.site, info.numbers(length))
    };
    sites.map(numbers).collect()
}

fn product<const N: usize>(sizes: [usize; N]) -> u128 {
    sizes.into_iter().fold(1, |product, size| product.saturating_mul(size as u128))
}

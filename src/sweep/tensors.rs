//! A sweep as tensors: the output of `headlight attribute` with a corrupted text.

use super::cells::Sweep;
use super::part::SweepPart;
use super::receiver::Receiver;
use super::score::Metric;
use crate::clock::Turns;
use crate::error::{Result, refuse};
use crate::run::Session;

/// A tensor by its name in the file: its shape and its numbers, row-major.
pub type NamedTensor = (String, Vec<usize>, Vec<f32>);

/// `patch.resid_pre`, `patch.attn_out`, `patch.mlp_out` `[layer, pos]` and `patch.z` `[layer, head]` by the metric,
/// with the measures themselves as `patch.clean` and `patch.corrupted`. With two stacks, the same names behind
/// `encoder.` and `decoder.`, and those of cross-attention as `patch.cross_out` and `patch.cross_z`. Both sessions are
/// finished, and their texts have one length.
///
/// # Errors
/// Texts of different lengths, a model without an output head, or numbers that are not finite.
pub async fn patch_tensors(clean: &Session, corrupted: &Session, metric: Metric) -> Result<Vec<NamedTensor>> {
    let sweep = sweep(clean, corrupted, metric).await?;
    let mut tensors = tables(&sweep, "patch", &SweepPart::ALL).await?;
    let (of_clean, of_corrupted) = sweep.measures();
    tensors.push(("patch.clean".into(), Vec::new(), vec![of_clean as f32]));
    tensors.push(("patch.corrupted".into(), Vec::new(), vec![of_corrupted as f32]));
    Ok(tensors)
}

/// `path.z` `[layer, head]`, with two stacks `path.cross_z` and the stack's name before it: each head's z along the
/// stream to one receiver, for the layers before it.
///
/// # Errors
/// Those of [`patch_tensors`].
pub async fn path_tensors(
    clean: &Session,
    corrupted: &Session,
    metric: Metric,
    receiver: Receiver,
) -> Result<Vec<NamedTensor>> {
    let sweep = sweep(clean, corrupted, metric).await?.toward(receiver);
    tables(&sweep, "path", &[SweepPart::Z, SweepPart::CrossZ]).await
}

async fn sweep<'a>(clean: &'a Session, corrupted: &'a Session, metric: Metric) -> Result<Sweep<'a>> {
    let model = &corrupted.model;
    let lengths = |session: &Session| -> Vec<usize> {
        model.stacks().map(|layers| session.run().inputs().rows(layers.stack)).collect()
    };
    let (of_clean, of_corrupted) = (lengths(clean), lengths(corrupted));
    if of_clean != of_corrupted {
        let count = |all: &[usize]| all.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ");
        let (clean, corrupted) = (count(&of_clean), count(&of_corrupted));
        return refuse(format!(
            "the corrupted text has {corrupted} tokens and the text {clean}: give one of the same length"
        ));
    }
    Sweep::new(corrupted, clean, metric).await
}

/// Each part's cells, `[layer, cell]`, of the layers that have it.
async fn tables(sweep: &Sweep<'_>, name: &str, parts: &[SweepPart]) -> Result<Vec<NamedTensor>> {
    let (corrupted, model) = (sweep.corrupted, &sweep.corrupted.model);
    let mut turns = Turns::new(&|| 0.0);
    let several = model.stacks().count() > 1;
    let mut tensors = Vec::new();
    for layers in model.stacks() {
        let stack = layers.stack;
        let prefix = if several { format!("{}.", stack.name()) } else { String::new() };
        let pairs: Vec<(usize, usize)> = (0..corrupted.run().inputs().rows(stack)).map(|row| (row, row)).collect();
        for part in parts {
            let (mut values, mut count) = (Vec::new(), 0);
            for block in 0..=layers.sublayers.last().map_or(0, |sublayer| sublayer.path.block) {
                if let Some(cells) = sweep.layer(*part, stack, block, &pairs, &mut turns).await? {
                    values.extend(cells);
                    count += 1;
                }
            }
            if count > 0 {
                let shape = vec![count, values.len() / count];
                tensors.push((format!("{prefix}{name}.{}", part.name()), shape, values));
            }
        }
    }
    Ok(tensors)
}

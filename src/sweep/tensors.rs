//! A sweep as tensors: what `headlight attribute` writes beside a corrupted text.

use super::part::SweepPart;
use super::score::{Asked, Score};
use super::whole::Sweep;
use crate::clock::Turns;
use crate::error::{InputProblem, Result};
use crate::run::Session;

/// A tensor by its name in the file: its shape and its numbers, row-major.
pub type NamedTensor = (String, Vec<usize>, Vec<f32>);

/// `patch.resid_pre`, `patch.attn_out`, `patch.mlp_out` `[layer, pos]` and `patch.z` `[layer, head]` by the logit
/// difference of two tokens at a row, with `patch.clean` and `patch.corrupted`, the differences themselves. Of two
/// stacks the same names behind `encoder.` and `decoder.`, and cross-attention's as `patch.cross_out` and
/// `patch.cross_z`. Both sessions are finished, and of texts of one length.
///
/// # Errors
/// Texts of different lengths, a model without an output head, or numbers that are not finite.
pub async fn patch_tensors(
    clean: &Session,
    corrupted: &Session,
    row: usize,
    answer: usize,
    foil: usize,
) -> Result<Vec<NamedTensor>> {
    let model = &corrupted.model;
    let lengths = |session: &Session| -> Vec<usize> {
        model.stacks().map(|layers| session.run().inputs().rows(layers.stack)).collect()
    };
    let (of_clean, of_corrupted) = (lengths(clean), lengths(corrupted));
    if of_clean != of_corrupted {
        let problem = format!(
            "the corrupted text has {of_corrupted:?} tokens and the text {of_clean:?}: give one of the same length"
        );
        return Err(InputProblem::Said(problem).into());
    }
    let asked = Asked { score: Score::LogitDifference, row, clean_row: row, answer, foil };
    let sweep = Sweep::new(corrupted, clean, asked).await?;
    let mut turns = Turns::new(&|| 0.0);
    let several = model.stacks().count() > 1;
    let mut tensors = Vec::new();
    for layers in model.stacks() {
        let stack = layers.stack;
        let prefix = if several { format!("{}.", stack.name()) } else { String::new() };
        let pairs: Vec<(usize, usize)> = (0..corrupted.run().inputs().rows(stack)).map(|row| (row, row)).collect();
        for part in SweepPart::ALL {
            let (mut values, mut count) = (Vec::new(), 0);
            for block in 0..=layers.sublayers.last().map_or(0, |sublayer| sublayer.path.block) {
                if let Some(cells) = sweep.layer(part, stack, block, &pairs, &mut turns).await? {
                    values.extend(cells);
                    count += 1;
                }
            }
            if count > 0 {
                let shape = vec![count, values.len() / count];
                tensors.push((format!("{prefix}patch.{}", part.name()), shape, values));
            }
        }
    }
    let (of_clean, of_corrupted) = sweep.measures();
    tensors.push(("patch.clean".into(), Vec::new(), vec![of_clean as f32]));
    tensors.push(("patch.corrupted".into(), Vec::new(), vec![of_corrupted as f32]));
    Ok(tensors)
}

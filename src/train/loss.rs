//! Cross-entropy with label smoothing, padding left out (Szegedy et al. 2016; Vaswani et al. 2017, §5.4).

use burn::tensor::{Tensor, TensorData};

use crate::ops::cpu::HostFloats;
use crate::ops::{self, FromNumbers};

/// q for one label: 1 − ε + ε / d_vocab for the label, ε / d_vocab for every other token.
pub fn smoothed_target(d_vocab: usize, label: usize, smoothing: f64) -> Vec<f64> {
    let each = smoothing / d_vocab as f64;
    (0..d_vocab).map(|token| if token == label { 1.0 - smoothing + each } else { each }).collect()
}

/// The mean over labels of −Σ q ln p, with the smoothed target q (Szegedy et al. 2016, §7): 1 − ε + ε / d_vocab for the
/// label, ε / d_vocab for every other token.
///
/// # Shapes
/// - logits: `[batch, pos, d_vocab]`
/// - labels: `[batch][pos]`, `pad` in rows without a label
/// - output: `[1]`
pub fn cross_entropy(logits: Tensor<3>, labels: &[Vec<u32>], pad: u32, smoothing: f64) -> Tensor<1> {
    let [batch, pos, d_vocab] = logits.dims();
    let logits = logits.reshape([batch * pos, d_vocab]);
    let real: Vec<Option<u32>> = labels.iter().flatten().map(|id| (*id != pad).then_some(*id)).collect();
    ops::cross_entropy(logits, &real, smoothing)
}

/// The share of labels that are their row's most probable token, `[1]`.
///
/// # Shapes
/// - logits: `[batch, pos, d_vocab]`
/// - labels: `[batch][pos]`, `pad` in rows without a label
pub fn share_right(logits: Tensor<3>, labels: &[Vec<u32>], pad: u32) -> Tensor<1> {
    let [batch, pos, d_vocab] = logits.dims();
    let device = logits.device();
    let labels: Vec<u32> = labels.iter().flatten().copied().collect();
    let count = labels.iter().filter(|id| **id != pad).count().max(1) as f64;
    // Of equal logits the first is the most probable.
    let is_right = |row: &[f32], id: usize| {
        let (before, from) = row.split_at(id);
        before.iter().all(|x| *x < row[id]) && from.iter().all(|x| *x <= row[id])
    };
    let by_kernel = HostFloats::new(&logits).map(|all| {
        let rows = all.chunks_exact(d_vocab).zip(&labels);
        let right = rows.filter(|(row, id)| **id != pad && is_right(row, **id as usize)).count();
        Tensor::from_numbers([(right as f64 / count) as f32], &device)
    });
    by_kernel.unwrap_or_else(|| {
        let real: Vec<f32> = labels.iter().map(|id| if *id == pad { 0.0 } else { 1.0 }).collect();
        // [batch · pos]
        let predicted: Tensor<1> = logits.reshape([batch * pos, d_vocab]).argmax(1).float().flatten(0, 1);
        let row = |values: Vec<f32>| Tensor::<1>::from_numbers(TensorData::new(values, [batch * pos]), &device);
        let labels = labels.iter().map(|id| *id as f32).collect();
        (predicted.equal(row(labels)).float() * row(real)).sum() / count
    })
}

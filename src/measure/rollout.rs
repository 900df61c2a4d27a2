//! Attention rollout (Abnar & Zuidema 2020, §3): the share of each input in each token, through all layers.
//!
//! A layer's heads are fused into one pattern A, whose rows are distributions. A row of
//!
//! ```text
//! r I + (1 − r) A        r: how much of a token the residual stream carries on
//! ```
//!
//! is the composition of a token from the layer below; the product over all layers is its composition from the inputs.
//! Through cross-attention a target token takes A's part from the source tokens' compositions.

use burn::tensor::Tensor;
use serde::Deserialize;

use crate::ops::matmul;

/// The fusion of a layer's heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Fusion {
    Mean,
    Max,
    Min,
}

/// Fuses all heads of a sublayer into one pattern.
///
/// Each row is normalised to sum to 1: after max and min it does not, nor with dropout or sinks, nor where a mask hides
/// all keys from some heads. A row without any weight stays zero.
///
/// # Shapes
/// - pattern: `[heads, queries, keys]`
/// - returns: `[queries, keys]`
pub fn fuse_heads(pattern: Tensor<3>, fusion: Fusion) -> Tensor<2> {
    let [_, queries, keys] = pattern.dims();
    let fused = match fusion {
        Fusion::Mean => pattern.mean_dim(0),
        Fusion::Max => pattern.max_dim(0),
        Fusion::Min => pattern.min_dim(0),
    };
    let fused = fused.reshape([queries, keys]);
    let sums = fused.clone().sum_dim(1);
    // Zero sums are replaced by 1, so that nothing is divided by zero.
    let divisors = sums.clone().mask_fill(sums.equal_elem(0.0), 1.0);
    fused / divisors
}

/// r · before + (1 − r) · A · below: the composition of each token after one more attention.
///
/// A zero row of A, because all is masked or the heads share no key under [`Fusion::Min`], adds nothing: the token
/// keeps its composition. So a row of the result is a distribution wherever its row of `before` is.
///
/// # Shapes
/// - before: `[queries, inputs]`, the compositions of the attending tokens
/// - fused: `[queries, keys]`, by [`fuse_heads`]
/// - below: `[keys, inputs]`, the compositions of the attended tokens
pub fn roll_out(before: Tensor<2>, fused: Tensor<2>, below: Tensor<2>, residual: f32) -> Tensor<2> {
    let blank = fused.clone().sum_dim(1).equal_elem(0.0); // [queries, 1]
    let kept = fused.clone().sum_dim(1).zeros_like().add_scalar(residual).mask_fill(blank, 1.0);
    before * kept + matmul(fused * (1.0 - residual), below)
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    fn tensor<const D: usize>(values: &[f32], shape: [usize; D]) -> Tensor<D> {
        Tensor::from_data(TensorData::new(values.to_vec(), shape), &Device::flex())
    }

    fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
        tensor.into_data().try_to_vec().expect("floats")
    }

    fn near(found: Tensor<2>, wanted: &[f32]) {
        let found = floats(found);
        assert!(
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6),
            "{found:?}"
        );
    }

    #[test]
    fn heads_are_fused_to_rows_that_sum_to_one() {
        let heads = || tensor(&[1.0, 0.0, 0.5, 0.5, 0.6, 0.4, 0.0, 0.0], [2, 2, 2]);
        near(fuse_heads(heads(), Fusion::Mean), &[0.8, 0.2, 0.5, 0.5]);
        near(fuse_heads(heads(), Fusion::Max), &[1.0 / 1.4, 0.4 / 1.4, 0.5, 0.5]);
        // The second head's second row is fully masked: the heads share no key there.
        near(fuse_heads(heads(), Fusion::Min), &[1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_token_s_composition_mixes_its_own_with_those_it_attends_to() {
        let before = tensor(&[1.0, 0.0, 0.0, 1.0], [2, 2]);
        let below = tensor(&[0.5, 0.5, 0.0, 1.0], [2, 2]);
        let a = tensor(&[1.0, 0.0, 0.0, 0.0], [2, 2]);
        near(roll_out(before.clone(), a.clone(), below.clone(), 0.25), &[0.625, 0.375, 0.0, 1.0]);
        near(roll_out(before.clone(), a.clone(), below.clone(), 1.0), &[1.0, 0.0, 0.0, 1.0]);
        near(roll_out(before, a, below, 0.0), &[0.5, 0.5, 0.0, 1.0]);
    }
}

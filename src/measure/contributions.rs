//! Value-weighted attention: the norm of a head's output, split by key.
//!
//! With v_k the value of key k and W_o^h a head's own rows of the output projection, a head writes Σ_k α_qk v_k W_o^h
//! into the stream of query q. A key's part in it has the norm ‖α_qk v_k W_o^h‖ = α_qk ‖v_k W_o^h‖ (Kobayashi et al.
//! 2020, §3). The projection's bias belongs to no key and is left out; gates, layer-scale and norms come later and are
//! left out too, as are gates of heads. Without an output projection W_o^h is the identity.

use burn::tensor::Tensor;

use crate::ops::{matmul, projected_norms, share_heads};

/// ‖x W_o^h‖ of each row of every head, or ‖x‖ without a projection.
///
/// # Shapes
/// - x: `[heads, rows, d_value]`
/// - output: `[d_out, heads · d_value]`, as the model keeps W_o
/// - returns: `[heads, rows]`
fn norms(x: Tensor<3>, output: Option<Tensor<2>>) -> Tensor<2> {
    match output {
        Some(output) => projected_norms(x, output),
        None => {
            let [heads, rows, _] = x.dims();
            (x.clone() * x).sum_dim(2).sqrt().reshape([heads, rows])
        }
    }
}

/// The values that each head reads: `[kv_heads, keys, d_value]` → `[heads, keys, d_value]`
fn shared(v: Tensor<3>, heads: usize) -> Tensor<3> {
    share_heads(v.unsqueeze(), heads).squeeze_dim(0)
}

/// α_qk ‖v_k W_o^h‖.
///
/// # Shapes
/// - pattern: `[heads, queries, keys]`
/// - v: `[kv_heads, keys, d_value]`
/// - output: `[d_out, heads · d_value]`
/// - returns: `[heads, queries, keys]`
pub fn weighted_by_values(pattern: Tensor<3>, v: Tensor<3>, output: Option<Tensor<2>>) -> Tensor<3> {
    let [heads, _, _] = pattern.dims();
    pattern * norms(shared(v, heads), output).unsqueeze_dim(1)
}

/// The mean over queries of ‖Σ_k α_qk v_k W_o^h‖: the size of a head's output into the stream.
///
/// # Shapes
/// - as [`weighted_by_values`]; returns `[heads]`
pub fn contributions(pattern: Tensor<3>, v: Tensor<3>, output: Option<Tensor<2>>) -> Tensor<1> {
    let [heads, _, _] = pattern.dims();
    let z = matmul(pattern.unsqueeze(), share_heads(v.unsqueeze(), heads)).squeeze_dim(0); // [heads, queries, d_value]
    norms(z, output).mean_dim(1).reshape([heads])
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

    #[test]
    fn heads_that_share_values_have_separate_rows_of_the_projection() {
        // One value head of two keys, read by two heads: the first doubles it, the second maps it to one number.
        let v = tensor(&[3.0, 4.0, 1.0, 0.0], [1, 2, 2]);
        let output = tensor(&[2.0, 0.0, 1.0, 1.0, 0.0, 2.0, 0.0, 0.0], [2, 4]);
        let pattern = tensor(&[0.5, 0.5, 0.0, 1.0], [2, 1, 2]);
        // ‖v W_o‖ is 10 and 2 for the first, 7 and 1 for the second.
        assert_eq!(floats(weighted_by_values(pattern.clone(), v.clone(), Some(output))), [5.0, 1.0, 0.0, 1.0]);
        assert_eq!(floats(weighted_by_values(pattern, v, None)), [2.5, 0.5, 0.0, 1.0]);
    }

    #[test]
    fn values_that_cancel_contribute_nothing() {
        // The first query's weighted parts have the norm 2.5 each, and cancel in the sum.
        let v = tensor(&[3.0, 4.0, -3.0, -4.0], [1, 2, 2]);
        let pattern = tensor(&[0.5, 0.5, 1.0, 0.0], [1, 2, 2]);
        assert_eq!(floats(contributions(pattern, v, None)), [2.5]);
    }
}

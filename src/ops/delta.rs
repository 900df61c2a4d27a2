//! The gated delta rule (Yang et al. 2025) as a sum over earlier values:
//!
//! ```text
//! S_t = exp(g_t) S_{t−1} + k_t (β_t (v_t − (exp(g_t) S_{t−1})ᵀ k_t))ᵀ      what a head remembers, [d_key, d_value]
//! z_t = S_tᵀ q_t = Σ_s w_ts v_s
//! w_ts = β_s k_sᵀ x_s      x_t = q_t,  x_{s−1} = exp(g_s) (x_s − w_ts k_s)
//! ```
//!
//! As a matrix w = (q kᵀ ⊙ D) (I + tril(β k kᵀ ⊙ D, −1))⁻¹ diag β, with D_ts = exp(g_{s+1} + … + g_t) for s ≤ t.

use burn::tensor::Tensor;

#[cfg(feature = "gpu")]
use super::gpu;
use super::{cpu, largest_of_blocks, reference};

/// The weight of each key's values in each query's output, 0 after the query: signed, and summing to nothing in
/// particular. The first query is position `start`.
///
/// # Shapes
/// - q: `[batch, head, query, d_key]`
/// - k: `[batch, head, key, d_key]`
/// - beta and decay, g: `[batch, head, key, 1]`
/// - output: `[batch, head, query, key]`
pub fn delta_weights(q: Tensor<4>, k: Tensor<4>, beta: Tensor<4>, decay: Tensor<4>, start: usize) -> Tensor<4> {
    by_device! {
        cpu: cpu::delta_weights(&q, &k, &beta, &decay, start),
        gpu: gpu::delta_weights(&q, &k, &beta, &decay, start),
        otherwise: reference::delta_weights(q, k, beta, decay, start),
    }
}

/// Of each block of `block` queries and keys, the number furthest from 0: `[batch, head, query, key]` → `[batch, head,
/// ⌈query / block⌉, ⌈key / block⌉]`
pub fn furthest_of_blocks(x: Tensor<4>, block: usize) -> Tensor<4> {
    let (high, low) = (largest_of_blocks(x.clone(), block), largest_of_blocks(x.neg(), block));
    let above = high.clone().greater_equal(low.clone());
    low.neg().mask_where(above, high)
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    fn tensor(shape: [usize; 4], seed: f32, of: fn(f32) -> f32) -> Tensor<4> {
        let values: Vec<f32> = (0..shape.iter().product()).map(|i| of((i as f32 * 0.73 + seed).sin())).collect();
        Tensor::from_data(TensorData::new(values, shape), &Device::flex())
    }

    fn floats(x: Tensor<4>) -> Vec<f32> {
        x.into_data().try_to_vec().expect("floats")
    }

    fn assert_near(a: &[f32], b: &[f32]) {
        assert_eq!(a.len(), b.len());
        let worst = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0f32, f32::max);
        assert!(worst < 1e-5, "{worst:e}");
    }

    #[test]
    fn weights_of_any_rows_are_those_of_the_recurrence() {
        let (keys, width) = (9, 5);
        let sizes = |rows, width| [2, 3, rows, width];
        let k = tensor(sizes(keys, width), 0.2, |x| 0.4 * x);
        let beta = tensor(sizes(keys, 1), 0.9, |x| 0.5 + 0.4 * x);
        let decay = tensor(sizes(keys, 1), 1.4, |x| x - 1.0);
        let all = tensor(sizes(keys, width), 3.1, |x| x);
        for (start, rows) in [(0, 9), (0, 4), (3, 6), (8, 1), (2, 3)] {
            let q = all.clone().slice_dim(2, start..start + rows);
            let by_kernel = floats(delta_weights(q.clone(), k.clone(), beta.clone(), decay.clone(), start));
            let by_burn = reference::delta_weights(q.clone(), k.clone(), beta.clone(), decay.clone(), start);
            assert_near(&by_kernel, &floats(by_burn));
            let [q, k, beta, decay] = [q, k.clone(), beta.clone(), decay.clone()].map(floats);
            // Values that are each a column of their own leave the weights in z.
            for head in 0..6 {
                let mut state = vec![vec![0f32; keys]; width];
                for t in 0..start + rows {
                    let (k, kept) = (&k[(head * keys + t) * width..][..width], decay[head * keys + t].exp());
                    state.iter_mut().flatten().for_each(|s| *s *= kept);
                    for s in 0..keys {
                        let known: f32 = state.iter().zip(k).map(|(row, k)| row[s] * k).sum();
                        let change = beta[head * keys + t] * (f32::from(u8::from(s == t)) - known);
                        state.iter_mut().zip(k).for_each(|(row, k)| row[s] += k * change);
                    }
                    let Some(row) = t.checked_sub(start) else { continue };
                    let q = &q[(head * rows + row) * width..][..width];
                    let z: Vec<f32> = (0..keys).map(|s| state.iter().zip(q).map(|(row, q)| row[s] * q).sum()).collect();
                    assert_near(&by_kernel[(head * rows + row) * keys..][..keys], &z);
                }
            }
        }
    }

    #[test]
    fn the_number_furthest_from_zero_stands_for_a_block() {
        let x = tensor([1, 1, 3, 3], 0.0, |x| x);
        let values = floats(x.clone());
        let furthest = |cells: &[usize]| {
            let all = cells.iter().map(|cell| values[*cell]);
            all.max_by(|a, b| a.abs().total_cmp(&b.abs())).expect("a cell")
        };
        let expected = [furthest(&[0, 1, 3, 4]), furthest(&[2, 5]), furthest(&[6, 7]), furthest(&[8])];
        assert_eq!(floats(furthest_of_blocks(x, 2)), expected);
    }
}

//! The similarity of two heads: the overlap of their queries' distributions over the keys.

use burn::tensor::Tensor;

use crate::ops::matmul;

/// Sums of overlaps between heads, collected over blocks of rows.
///
/// The overlap of two distributions p and q is Σ_k √(p_k q_k): 1 if they are equal, 0 if they share no key
/// (Bhattacharyya 1943). All pairs of heads come from one product of the square roots.
#[derive(Clone, Debug)]
pub struct Overlaps {
    /// `[heads, heads]`
    sums: Tensor<2>,
    /// The number of queries in which neither head's row is empty.
    counts: Tensor<2>,
}

impl Overlaps {
    /// The overlaps of some queries of every head: `[heads, queries, keys]`.
    pub fn new(pattern: Tensor<3>) -> Self {
        let [heads, queries, keys] = pattern.dims();
        let live = pattern.clone().sum_dim(2).reshape([heads, queries]).greater_elem(0.0).float();
        let roots = pattern.clamp_min(0.0).sqrt().reshape([heads, queries * keys]);
        Self { sums: matmul(roots.clone(), roots.transpose()), counts: matmul(live.clone(), live.transpose()) }
    }

    /// Adds the overlaps of further queries.
    pub fn and(self, further: Self) -> Self {
        Self { sums: self.sums + further.sums, counts: self.counts + further.counts }
    }

    /// The mean overlap of each pair of heads, `[heads, heads]`; 0 if no query counts.
    pub fn means(self) -> Tensor<2> {
        // Rounding makes a head's overlap with itself differ slightly from 1.
        (self.sums / self.counts.clamp_min(1.0)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    fn overlaps(values: &[f32], shape: [usize; 3]) -> Overlaps {
        Overlaps::new(Tensor::from_data(TensorData::new(values.to_vec(), shape), &Device::flex()))
    }

    fn means(overlaps: Overlaps) -> Vec<f32> {
        overlaps.means().into_data().try_to_vec().expect("floats")
    }

    #[test]
    fn a_head_overlaps_itself_and_no_head_without_common_keys() {
        let found = means(overlaps(&[1.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 0.0], [3, 1, 3]));
        let wanted = [1.0, 0.0, 0.5f32.sqrt(), 0.0, 1.0, 0.5, 0.5f32.sqrt(), 0.5, 1.0];
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?}");
    }

    #[test]
    fn fully_masked_queries_do_not_count() {
        // The second query of the second head is fully masked.
        let found = means(overlaps(&[1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0], [2, 2, 2]));
        assert_eq!(found, [1.0; 4]);
        assert_eq!(means(overlaps(&[1.0, 0.0, 0.0, 0.0], [2, 1, 2])), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn blocks_of_queries_add_up() {
        let whole = overlaps(&[0.2, 0.8, 0.6, 0.4, 0.5, 0.5, 1.0, 0.0], [2, 2, 2]);
        let parts = overlaps(&[0.2, 0.8, 0.5, 0.5], [2, 1, 2]).and(overlaps(&[0.6, 0.4, 1.0, 0.0], [2, 1, 2]));
        assert!(means(whole).iter().zip(means(parts)).all(|(a, b)| (a - b).abs() < 1e-6));
    }
}

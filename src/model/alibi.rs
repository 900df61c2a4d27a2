//! Attention with linear biases (Press et al. 2022, "ALiBi"): scores fall with the distance, in each head by a fixed
//! slope.
//!
//! ```text
//! bias  = −slope |query − key|                  [head, query, key]
//! slope = 2^(−8 (h + 1) / n)                    of head h of n, a power of two; of more heads the first n so, and the
//!                                               others as every second one of 2n
//! ```

use burn::tensor::{Device, Tensor, TensorData};

use crate::ops::FromNumbers;

/// The bias of queries `start..start + queries` over keys `0..keys`: `[1, head, query, key]`.
pub fn alibi(heads: usize, start: usize, queries: usize, keys: usize, device: &Device) -> Tensor<4> {
    let rows = slopes(heads).into_iter().flat_map(|slope| (start..start + queries).map(move |query| (slope, query)));
    let cells = rows.flat_map(|(slope, query)| (0..keys).map(move |key| (-slope * query.abs_diff(key) as f64) as f32));
    Tensor::from_numbers(TensorData::new(cells.collect::<Vec<f32>>(), [1, heads, queries, keys]), device)
}

fn slopes(heads: usize) -> Vec<f64> {
    let power = 1 << heads.ilog2();
    let slope = |number: usize, of: usize| (-8.0 * number as f64 / of as f64).exp2();
    let more = (1..=2 * power).step_by(2).map(|number| slope(number, 2 * power));
    (1..=power).map(|number| slope(number, power)).chain(more).take(heads).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As transformers 5.24's `build_alibi_tensor` has them.
    #[test]
    fn slopes_of_head_counts_that_are_no_power_of_two_are_blooms() {
        assert_eq!(slopes(1), [1.0 / 256.0]);
        assert_eq!(slopes(4), [0.25, 0.0625, 0.015625, 0.00390625]);
        assert_eq!(slopes(6), [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125]);
        assert_eq!(slopes(3), [0.0625, 0.00390625, 0.25]);
    }

    #[test]
    fn a_row_from_the_middle_is_that_of_the_whole() {
        let floats = |x: Tensor<4>| x.into_data().try_to_vec::<f32>().expect("floats");
        let whole = alibi(3, 0, 4, 4, &Device::flex());
        let later = alibi(3, 2, 2, 4, &Device::flex());
        assert_eq!(floats(whole.slice_dim(2, 2..4)), floats(later));
    }
}

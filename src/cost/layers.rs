//! Self-attention against the other ways to connect a text with itself (Vaswani et al. 2017, table 1).

use serde::Serialize;

use crate::error::{Result, refuse};

/// One row of the table, its O(·) as a number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayerCost {
    #[cfg_attr(test, ts(type = "\"self-attention\" | \"recurrent\" | \"convolutional\" | \"restricted\""))]
    pub layer: &'static str,
    /// Operations of one layer.
    pub operations: f64,
    /// The number of them that must run one after another.
    pub sequential: f64,
    /// The longest path between two positions, in operations.
    pub path: f64,
}

/// The cost of a layer for `n` positions of `d` numbers, with convolutions `k` wide and self-attention restricted to
/// `k` neighbours. Convolutions are dilated: their path is log_k(n).
///
/// The table assumes long texts. In one shorter than `k` a position has only `n` neighbours, and a path has at least
/// one operation.
///
/// # Errors
/// Sizes of 0, and a kernel that connects no two positions.
pub fn layers(n: usize, d: usize, k: usize) -> Result<[LayerCost; 4]> {
    for (what, size, least) in [("the length", n, 1), ("the width", d, 1), ("the kernel width", k, 2)] {
        if size < least {
            return refuse(format!("{what} is {size}: use {least} or more"));
        }
    }
    let [n, d, k] = [n, d, k].map(|size| size as f64);
    let row = |layer, operations, sequential, path| LayerCost { layer, operations, sequential, path };
    Ok([
        row("self-attention", n * n * d, 1.0, 1.0),
        row("recurrent", n * d * d, n, n),
        row("convolutional", k * n * d * d, 1.0, (n.ln() / k.ln()).max(1.0)),
        row("restricted", k.min(n) * n * d, 1.0, (n / k).max(1.0)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_equals_numbers_worked_out_by_hand() {
        // n 8, d 16, k 2: 8·8·16, 8·16·16, 2·8·16·16, 2·8·16; log2(8) = 3 and 8/2 = 4.
        let rows = layers(8, 16, 2).expect("sizes that can be compared");
        let told: Vec<_> = rows.iter().map(|row| (row.layer, row.operations, row.sequential, row.path)).collect();
        let expected = [
            ("self-attention", 1_024.0, 1.0, 1.0),
            ("recurrent", 2_048.0, 8.0, 8.0),
            ("convolutional", 4_096.0, 1.0, 3.0),
            ("restricted", 256.0, 1.0, 4.0),
        ];
        for (told, expected) in told.iter().zip(expected) {
            assert_eq!((told.0, told.1, told.2), (expected.0, expected.1, expected.2));
            assert!((told.3 - expected.3).abs() < 1e-12, "{told:?}");
        }
    }

    #[test]
    fn a_text_shorter_than_the_kernel_has_paths_of_one_operation() {
        for (n, restricted) in [(4, 4.0 * 4.0 * 16.0), (1, 16.0)] {
            let rows = layers(n, 16, 9).expect("sizes");
            assert!(rows.iter().all(|row| row.path >= 1.0), "{rows:?}");
            assert_eq!((rows[2].path, rows[3].path), (1.0, 1.0));
            assert_eq!(
                (rows[0].operations, rows[3].operations),
                (restricted, restricted),
                "all positions are neighbours"
            );
        }
    }

    #[test]
    fn self_attention_is_cheaper_than_recurrence_while_the_text_is_shorter_than_the_width() {
        let [attention, recurrent, ..] = layers(511, 512, 3).expect("sizes");
        assert!(attention.operations < recurrent.operations);
        let [attention, recurrent, ..] = layers(513, 512, 3).expect("sizes");
        assert!(attention.operations > recurrent.operations);
    }

    #[test]
    fn impossible_sizes_are_refused_by_name() {
        for ((n, d, k), word) in [((0, 1, 2), "length"), ((1, 0, 2), "width"), ((1, 1, 1), "kernel")] {
            let message = layers(n, d, k).expect_err(word).to_string();
            assert!(message.contains(word), "{message}");
        }
    }
}

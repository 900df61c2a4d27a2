//! How much memory patterns may take: what weights and the arithmetic leave.

use super::operations::{F32_BYTES, pattern_bytes};
use crate::config::Config;
use crate::run::{Inputs, PATTERN_BUDGET};
use crate::site::Kind;

/// Beside scores and pattern there are for a moment the mask that is added and what softmax divides.
const COPIES: u128 = 2;

/// How many bytes of a sublayer's own numbers are there at once while it is computed: scores and pattern, or an MLP's
/// hidden activations before and after its function.
pub(super) fn working(config: &Config, kind: Kind, batch: u128, rows: u128, keys: u128) -> u128 {
    match kind {
        Kind::Mlp => 2 * F32_BYTES * batch * rows * config.d_mlp as u128,
        _ => 2 * batch * pattern_bytes(config, rows, keys),
    }
}

/// How many bytes of patterns each of two runs may keep, the one that is shown and the unedited one, of `most` that
/// there are and `held` that are taken: half of what the largest sublayer leaves. Never fewer than `PATTERN_BUDGET`.
pub fn pattern_budget(config: &Config, inputs: &Inputs, most: u64, held: u64) -> usize {
    let largest = config.sublayers().into_iter().map(|path| {
        let sizes = [inputs.batch(path.stack), inputs.rows(path.stack), inputs.keys(path)];
        let [batch, rows, keys] = sizes.map(|n| n as u128);
        working(config, path.kind, batch, rows, keys)
    });
    let taken = u128::from(held) + COPIES * largest.max().unwrap_or_default();
    let left = u128::from(most).saturating_sub(taken) / 2;
    usize::try_from(left).unwrap_or(usize::MAX).max(PATTERN_BUDGET)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_runs_share_what_weights_and_the_largest_sublayer_leave() {
        let text = r#"{ "format": "headlight/1", "architecture": "decoder", "n_decoder_layers": 2, "d_model": 64,
            "n_heads": 32, "d_mlp": 128, "d_vocab": 5, "n_ctx": 4096, "pad_id": 0 }"#;
        let config = Config::from_json(text).expect("a configuration");
        let of = |tokens: usize| {
            let inputs = Inputs { decoder: Some(vec![vec![3; tokens]]), ..Inputs::default() };
            pattern_budget(&config, &inputs, 3 << 30, 1 << 30)
        };
        // By hand: 2 GiB less 4 times 32 heads of n² numbers of four bytes, halved.
        assert_eq!(of(1024), (1 << 30) - (256 << 20));
        assert_eq!(of(1), (1 << 30) - 2 * 128 * 4 * 2 / 2, "an MLP of one token is the larger");
        assert_eq!(of(4096), PATTERN_BUDGET, "there is no room");
        assert_eq!(pattern_budget(&config, &Inputs::default(), 0, u64::MAX), PATTERN_BUDGET);
    }
}

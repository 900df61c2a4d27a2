//! The memory for patterns: the limit minus weights and working memory.

use super::operations::{F32_BYTES, keys_bytes, pattern_bytes};
use crate::config::Config;
use crate::edit::Edits;
use crate::run::{Inputs, PATTERN_BUDGET};
use crate::site::{Kind, Stack, SublayerPath};

/// Scores and pattern coexist briefly with the added mask and the divisor of the softmax.
const COPIES: u128 = 2;

/// The number of runs: under edits there is the unedited one as well.
pub(super) fn runs(edits: &Edits) -> u128 {
    if edits.is_empty() { 1 } else { 2 }
}

/// The working memory of a sublayer in bytes: scores and pattern, or an MLP's hidden activations before and after its
/// function, which is a sum of three parts in xIELU, and the layer's embedding of the tokens, in three parts and with
/// its map of the stream.
pub(super) fn working(config: &Config, path: SublayerPath, batch: u128, rows: u128, keys: u128) -> u128 {
    match path.kind {
        Kind::Mlp => {
            let d_layer = if config.has_layer_embedding(path) { config.embedding.d_layer as u128 } else { 0 };
            let copies = if config.mlp.xielu { 5 } else { 2 };
            let of_rows = copies * config.d_mlp(path) as u128 + 3 * d_layer;
            F32_BYTES * (batch * rows * of_rows + d_layer * config.d_model as u128)
        }
        _ => 2 * batch * pattern_bytes(config, path, rows, keys),
    }
}

/// The budget of cached patterns in bytes for each of two runs, the shown and the unedited one, from a limit `most`
/// with `held` bytes taken: half of the rest after the largest sublayer. Never less than `PATTERN_BUDGET`.
pub fn pattern_budget(config: &Config, inputs: &Inputs, most: u64, held: u64) -> usize {
    let largest = config.sublayers().into_iter().map(|path| {
        let sizes = [inputs.batch(path.stack), inputs.rows(path.stack), inputs.keys(path)];
        let [batch, rows, keys] = sizes.map(|n| n as u128);
        working(config, path, batch, rows, keys)
    });
    let taken = u128::from(held) + COPIES * largest.max().unwrap_or_default();
    let left = u128::from(most).saturating_sub(taken) / 2;
    usize::try_from(left).unwrap_or(usize::MAX).max(PATTERN_BUDGET)
}

/// The bytes of each beam once its decoder has this many rows: residual streams, keys and values, and under edits those
/// of the unedited run. All beams share the encoder's output.
pub fn beam_bytes(config: &Config, edits: &Edits, rows: usize) -> u128 {
    let rows = rows as u128;
    let sublayers = config.sublayers().into_iter().filter(|path| path.stack == Stack::Decoder);
    let paths: Vec<SublayerPath> = sublayers.collect();
    // The embedding and the last norm have a stream as well.
    let streams = F32_BYTES * rows * config.d_model as u128 * (paths.len() as u128 + 2);
    let caches = paths.into_iter().filter(|path| path.kind == Kind::Attn);
    runs(edits) * (streams + caches.map(|path| keys_bytes(config, path, rows)).sum::<u128>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_runs_share_the_memory_left_by_weights_and_the_largest_sublayer() {
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

    #[test]
    fn an_embedding_for_each_layer_counts_beside_the_mlp() {
        let text = r#"{ "format": "headlight/1", "architecture": "decoder", "n_decoder_layers": 2, "d_model": 8,
            "n_heads": 2, "d_mlp": 16, "d_vocab": 5, "d_layer_embed": 3 }"#;
        let config = Config::from_json(text).expect("a configuration");
        let mlp = config.sublayers().into_iter().find(|path| path.kind == Kind::Mlp).expect("an MLP");
        // By hand: 2 texts of 5 rows, each with 2 times 16 and 3 times 3 numbers, and a map of 3 times 8.
        assert_eq!(working(&config, mlp, 2, 5, 0), 4 * (10 * (32 + 9) + 24));
    }

    #[test]
    fn the_parts_of_xielu_count() {
        let text = r#"{ "format": "headlight/1", "architecture": "decoder", "n_decoder_layers": 1, "d_model": 8,
            "n_heads": 2, "d_mlp": 16, "d_vocab": 5, "mlp_xielu": true }"#;
        let config = Config::from_json(text).expect("a configuration");
        let mlp = config.sublayers().into_iter().find(|path| path.kind == Kind::Mlp).expect("an MLP");
        assert_eq!(working(&config, mlp, 2, 5, 0), 4 * 10 * 5 * 16, "before and after, and three parts");
    }

    #[test]
    fn a_beam_has_streams_keys_and_values_and_under_edits_both_twice() {
        // One block of attention, cross-attention and MLP, d 4, 2 heads of 2: five streams, keys and values once.
        let config = &super::super::request::tests::session().model.config;
        let plain = beam_bytes(config, &Edits::default(), 3);
        assert_eq!(plain, 4 * 3 * 4 * 5 + 4 * 3 * 2 * (2 + 2));
        let edits: Edits = serde_json::from_str(r#"{ "scale": false }"#).expect("edits");
        assert_eq!(beam_bytes(config, &edits, 3), 2 * plain);
    }
}

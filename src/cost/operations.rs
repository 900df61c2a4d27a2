//! The arithmetic and memory of one run by length.

use crate::config::{AttentionConfig, ClassRows, Config, GatedDeltaConfig};
use crate::site::{Kind, Stack, SublayerPath};

/// The cost of one run, with source and target both `length` tokens long, in one sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub length: u128,
    /// Multiplications and additions of all matrix products, logits of every position included.
    pub flops: u128,
    /// Bytes of all patterns.
    pub pattern_bytes: u128,
    /// Bytes of the keys and values that a decoder's next step reuses.
    pub cache_bytes: u128,
}

pub(super) const F32_BYTES: u128 = 4;

/// The cost of a run on `length` tokens in source and target, in one sequence.
///
/// A product of an m×k and a k×n matrix is n·m dot products of k multiplications and k additions:
/// 2·m·n·k (Golub & Van Loan 2013, §1.1.11). Masked cells are computed like others. Cross-attention
/// counts if the model has an encoder.
pub fn cost(config: &Config, length: usize) -> Cost {
    let n = length as u128;
    let stacks = [config.architecture.has_encoder(), config.architecture.has_decoder()].map(u128::from);
    let flops = stacks.iter().sum::<u128>() * projection_flops(config, n);
    let mut cost = Cost { length: n, flops, ..Cost::default() };
    for path in config.sublayers() {
        if path.kind == Kind::Mlp {
            cost.flops += mlp_flops(config, path, n);
            continue;
        }
        if path.kind == Kind::Cross && !config.architecture.has_encoder() {
            continue;
        }
        cost.flops += attention_flops(config, path, n, n, n);
        cost.pattern_bytes += pattern_bytes(config, path, n, n);
        if path.stack == Stack::Decoder {
            cost.cache_bytes += keys_bytes(config, path, n);
        }
    }
    if config.head.exists {
        cost.flops += logits_flops(config, n);
    }
    cost.flops += class_flops(config, n);
    cost
}

/// A product of an m×k and a k×n matrix.
const fn product(m: u128, n: u128, k: u128) -> u128 {
    2 * m * n * k
}

/// The cost of an attention sublayer for this many queries; `fresh` of its keys must be computed.
pub(super) fn attention_flops(config: &Config, path: SublayerPath, queries: u128, keys: u128, fresh: u128) -> u128 {
    let config = config.of(path.stack);
    if let Some(linear) = config.gated_delta(path) {
        let weights = delta_flops(&linear, config.d_model, queries, keys, fresh);
        return weights + after_pattern_flops(config, path, queries, keys);
    }
    let AttentionConfig { n_heads, n_kv_heads, d_head, d_value, .. } = config.attention_in(path);
    let sizes = [config.d_model, n_heads, n_kv_heads, d_head, d_value];
    let [d, heads, kv_heads, d_head, d_value] = sizes.map(|x| x as u128);
    // Keys of an earlier layer are not fresh.
    let fresh = if config.keys_of(path) == path { fresh } else { 0 };
    let maps = if config.layer(path).values_from_keys { d_head } else { d_head + d_value };
    // q, k, v; q kᵀ of every head (Vaswani et al. 2017, §3.2).
    product(queries, heads * d_head, d)
        + product(fresh, kv_heads * maps, d)
        + heads * product(queries, keys, d_head)
        + after_pattern_flops(config, path, queries, keys)
}

/// A linear layer up to its weights (Yang et al. 2025).
fn delta_flops(linear: &GatedDeltaConfig, d: usize, queries: u128, keys: u128, fresh: u128) -> u128 {
    let sizes = [d, linear.d_keys(), linear.d_values(), linear.n_value_heads, linear.d_key, linear.convolution];
    let [d, d_keys, d_values, heads, d_key, reach] = sizes.map(|x| x as u128);
    // A query sees the keys up to its own.
    let seen = queries * keys - queries * queries.saturating_sub(1) / 2;
    // q, k, v and two rates of each head; the convolution of k and v, and of q; for each cell w = β kᵀx and x − w k.
    product(fresh, 2 * d_keys + d_values + 2 * heads, d)
        + 2 * reach * (fresh * (d_keys + d_values) + queries * d_keys)
        + 2 * heads * product(1, d_key, seen)
}

/// The part of that cost after the pattern.
pub(super) fn after_pattern_flops(config: &Config, path: SublayerPath, queries: u128, keys: u128) -> u128 {
    let config = config.of(path.stack);
    let attention = config.attention_in(path);
    let [d, heads, d_value, d_out] =
        [config.d_model, attention.n_heads, attention.d_value, attention.d_out].map(|x| x as u128);
    let given = |there: bool, flops: u128| if there { flops } else { 0 };
    // pattern v of every head; output projection; gate; gates of heads.
    heads * product(queries, d_value, keys)
        + given(attention.out_proj, product(queries, d_out, heads * d_value))
        + given(attention.gate, product(queries, d, 2 * d))
        + given(attention.z_gate, product(queries, heads * d_value, d))
}

/// An MLP for this many rows: up, down and, if gated, gate (Shazeer 2020).
pub(super) fn mlp_flops(config: &Config, path: SublayerPath, rows: u128) -> u128 {
    let (d_mlp, config) = (config.d_mlp(path) as u128, config.of(path.stack));
    let [d, d_layer] = [config.d_model, config.embedding.d_layer].map(|x| x as u128);
    let maps = if config.mlp.gated { 3 } else { 2 };
    // The gate and the map of an embedding for the layer.
    maps * product(rows, d_mlp, d) + 2 * product(rows, d_layer, d)
}

/// The output head for this many rows: its transform or projection to the width of embeddings, if there is one, and
/// the logits.
pub(super) fn logits_flops(config: &Config, rows: u128) -> u128 {
    let [d, d_embed, vocab] = [config.d_model, config.embedding.d_embed, config.d_vocab].map(|x| x as u128);
    match config.head.transform || config.head.projection {
        true => product(rows, d_embed, d) + product(rows, vocab, d_embed),
        false => product(rows, vocab, d),
    }
}

/// The map from embeddings to the first stream for this many rows, if there is one, and those to embeddings for layers.
pub(super) fn projection_flops(config: &Config, rows: u128) -> u128 {
    let [d, d_embed] = [config.d_model, config.embedding.d_embed].map(|x| x as u128);
    let projected = if config.embedding.projection { product(rows, d, d_embed) } else { 0 };
    projected + product(rows, (config.n_decoder_layers * config.embedding.d_layer) as u128, d)
}

/// The class head, which reads one row, or all of so many: its transform, and its map to classes.
pub(super) fn class_flops(config: &Config, rows: u128) -> u128 {
    let rows = if config.head.class_rows == ClassRows::VisibleLogits { rows } else { 1 };
    let [d, classes] = [config.d_model, config.head.classes.len()].map(|x| x as u128);
    let width = config.head.class_width(config.d_model) as u128;
    product(rows, if config.head.transforms_classes() { width } else { 0 }, d) + product(rows, classes, width)
}

/// A sublayer's patterns.
pub(super) fn pattern_bytes(config: &Config, path: SublayerPath, queries: u128, keys: u128) -> u128 {
    F32_BYTES * config.attention_in(path).n_heads as u128 * queries * keys
}

/// A sublayer's keys and values, if they are its own.
pub(super) fn keys_bytes(config: &Config, path: SublayerPath, keys: u128) -> u128 {
    if config.keys_of(path) != path {
        return 0;
    }
    let AttentionConfig { n_kv_heads, d_head, d_value, .. } = config.attention_in(path);
    // A linear layer keeps its rows before the convolution, and two rates of each head.
    let more = config.gated_delta(path).map_or(0, |linear| 2 * linear.d_keys() + linear.d_values() + 2 * n_kv_heads);
    F32_BYTES * keys * (n_kv_heads * (d_head + d_value) + more) as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(more: &str) -> Config {
        let text = format!(r#"{{ "format": "headlight/1", {more} }}"#);
        Config::from_json(&text).expect(more)
    }

    const VASWANI: &str = r#""architecture": "encoder-decoder", "n_encoder_layers": 6, "n_decoder_layers": 6,
        "tie": "all", "norm_position": "post", "activation": "relu", "d_vocab": 37000"#;

    #[test]
    fn a_cost_worked_out_by_hand() {
        // One decoder block, d 4, 2 heads of 2 over 1 kv head, mlp 8, 5 tokens in the vocabulary, length 3:
        //   q 2·3·4·4 = 96, k and v 2·(2·3·2·4) = 96, q kᵀ 2·(2·3·3·2) = 72, pattern v the same 72, o 96
        //   mlp 2·(2·3·8·4) = 384, logits 2·3·5·4 = 120
        let small = config(
            r#""architecture": "decoder", "n_decoder_layers": 1, "d_model": 4, "n_heads": 2, "n_kv_heads": 1,
               "d_mlp": 8, "d_vocab": 5"#,
        );
        let expected = Cost {
            length: 3,
            flops: 96 + 96 + 72 + 72 + 96 + 384 + 120,
            pattern_bytes: 4 * 2 * 3 * 3,
            cache_bytes: 4 * 3 * (2 + 2),
        };
        assert_eq!(cost(&small, 3), expected);
    }

    #[test]
    fn a_linear_layer_has_fewer_heads_of_keys_and_no_softmax() {
        // One decoder block without an MLP, d 4, 1 head of keys of 2 and 2 of values of 3, a convolution over 4, length
        // 3, 5 tokens: q, k, v and 2 · 2 rates 2·3·4·(2 + 2 + 6 + 4), the convolution 2·4·3·(2 + 2 + 6), of 6 cells
        // that are seen 2·2·2·2·6, their sums of values 2·(2·3·3·3), the gate and o 2·(2·3·4·6), logits 2·3·5·4.
        let linear = config(
            r#""architecture": "decoder", "n_decoder_layers": 1, "d_model": 4, "n_heads": 2, "mlp": false,
               "d_vocab": 5, "gated_delta": { "n_key_heads": 1, "n_value_heads": 2, "d_key": 2, "d_value": 3,
               "convolution": 4 }"#,
        );
        let expected = 2 * 3 * 4 * 14 + 2 * 4 * 3 * 10 + 96 + 108 + 288 + 120;
        assert_eq!(cost(&linear, 3).flops, expected);
        // A step: one row, whose query sees all keys.
        let path = linear.sublayers()[0];
        let step = 2 * 4 * 14 + 2 * 4 * 10 + 2 * 2 * 2 * 2 * 3 + 2 * 2 * 3 * 3 + 2 * 2 * 4 * 6;
        assert_eq!(attention_flops(&linear, path, 1, 3, 1), step);
    }

    #[test]
    fn embeddings_of_another_width_are_mapped_and_the_transform_maps_back() {
        // Length 3, d 4, embeddings of 6, 5 tokens: the map 2·3·4·6, the transform 2·3·6·4, logits 2·3·5·6.
        let flops = |more: &str| {
            let body = r#""architecture": "encoder", "n_encoder_layers": 1, "d_model": 4, "n_heads": 2, "d_mlp": 8,
                "d_vocab": 5, "d_embed": 6, "embedding_projection": true"#;
            cost(&config(&format!("{body}{more}")), 3).flops
        };
        let plain = cost(
            &config(
                r#""architecture": "encoder", "n_encoder_layers": 1, "d_model": 4, "n_heads": 2, "d_mlp": 8,
                   "d_vocab": 5"#,
            ),
            3,
        );
        assert_eq!(flops("") - plain.flops, 2 * 3 * 4 * 6);
        let head = flops(r#", "head": true, "head_transform": true"#) - flops("");
        assert_eq!(head, 2 * 3 * 6 * 4 + 2 * 3 * 5 * 6);
    }

    #[test]
    fn a_class_head_reads_one_row_or_all() {
        let encoder = r#""architecture": "encoder", "n_encoder_layers": 1, "d_model": 4, "n_heads": 2, "mlp": false,
            "d_vocab": 5"#;
        let flops = |more: &str, length: usize| cost(&config(&format!("{encoder}{more}")), length).flops;
        for length in [1, 7] {
            let (body, classes) = (flops("", length), r#", "classes": ["a", "b", "c"]"#);
            assert_eq!(flops(classes, length) - body, 2 * 4 * 3);
            let transformed = format!(r#"{classes}, "class_transform": "tanh""#);
            assert_eq!(flops(&transformed, length) - body, 2 * 4 * 4 + 2 * 4 * 3);
            let narrowed = format!(r#"{classes}, "d_class": 2"#);
            assert_eq!(flops(&narrowed, length) - body, 2 * 4 * 2 + 2 * 2 * 3);
            let of_all = format!(r#"{narrowed}, "class_rows": "visible_logits""#);
            assert_eq!(flops(&of_all, length) - body, length as u128 * (2 * 4 * 2 + 2 * 2 * 3));
        }
    }

    #[test]
    fn patterns_grow_with_the_square_and_caches_with_the_length() {
        let base = config(&format!(r#"{VASWANI}, "d_model": 512, "n_heads": 8, "d_mlp": 2048"#));
        let (short, long) = (cost(&base, 100), cost(&base, 200));
        assert_eq!(long.pattern_bytes, 4 * short.pattern_bytes);
        assert_eq!(long.cache_bytes, 2 * short.cache_bytes);
        // 6 encoder, 6 decoder and 6 cross sublayers of 8 heads.
        assert_eq!(short.pattern_bytes, 4 * 18 * 8 * 100 * 100);
        assert_eq!(short.cache_bytes, 4 * 12 * 2 * 512 * 100);
    }
}

//! Disentangled positions (He et al. 2021, "DeBERTa"): each distance of a query from a key has an embedding, which the
//! maps of queries and keys read like the stream; or each layer has two separate maps for them.
//!
//! ```text
//! row(i, j)           = span + bucket(i − j), between the first and the last row
//! content_position    = q_i · k(r_row)         from a query's content to the distance
//! position_content    = q(r_row) · k_j         from the distance to a key's content
//! scores              = (q_i · k_j + content_position + position_content) · scale
//! ```

use burn::tensor::{Int, Tensor, TensorData};

use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use crate::config::{Config, DistanceConfig};
use crate::ops::FromNumbers;

/// One stack's embeddings of distances, shared by its layers.
#[derive(Clone, Debug)]
pub struct DistanceEmbeddings {
    /// `[2 · span, d_model]`
    weight: Tensor<2>,
    norm: Option<Norm>,
    config: DistanceConfig,
    name: String,
}

/// The embeddings of distances, `[row, d_model]`, and the row of each query and key, `[query, key]`.
#[derive(Clone, Debug)]
pub struct Distances {
    pub embeddings: Tensor<2>,
    pub rows: Tensor<2, Int>,
}

impl DistanceEmbeddings {
    /// Takes `{stack}.distances.weight` and, where they have a norm, that at `{stack}.distances.norm`.
    pub fn new(builder: &mut Builder, stack: &str, config: &Config, distances: DistanceConfig) -> Self {
        let dot = if stack.is_empty() { "" } else { "." };
        let name = format!("{stack}{dot}distances");
        let shape = [2 * distances.span, config.d_model];
        let weight = builder.table(&format!("{name}.weight"), shape, Init::Normal(0.02));
        let norm = || Norm::new(builder, &format!("{name}.norm"), &config.layer.norm, config.d_model);
        Self { weight, norm: distances.norm.then(norm), config: distances, name }
    }

    /// The distances of queries `start..start + queries` from keys `0..keys`.
    pub fn forward(&self, start: usize, queries: usize, keys: usize) -> Distances {
        let rows: Vec<i32> = (start..start + queries)
            .flat_map(|query| (0..keys).map(move |key| query as i64 - key as i64))
            .map(|distance| self.config.row(distance) as i32)
            .collect();
        let rows = Tensor::from_numbers(TensorData::new(rows, [queries, keys]), &self.weight.device());
        let weight = self.weight.clone();
        let embeddings = match &self.norm {
            Some(norm) => norm.forward(weight.unsqueeze()).squeeze_dim(0),
            None => weight,
        };
        Distances { embeddings, rows }
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.visit(&format!("{}.weight", self.name), &mut self.weight);
        if let Some(norm) = &mut self.norm {
            norm.visit(&format!("{}.norm", self.name), visitor);
        }
    }
}

impl Distances {
    /// Of products with every row, those with the row of each query and key.
    ///
    /// # Shapes
    /// - products: `[batch, head, query, row]`, or, if `of_keys`, `[batch, head, key, row]`
    /// - output: `[batch, head, query, key]`
    pub fn pick(&self, products: Tensor<4>, of_keys: bool) -> Tensor<4> {
        let [batch, heads, _, _] = products.dims();
        let [queries, keys] = self.rows.dims();
        let pick = |rows: Tensor<2, Int>| {
            let [down, across] = rows.dims();
            products.gather(3, rows.reshape([1, 1, down, across]).expand([batch, heads, down, across]))
        };
        match of_keys {
            true => pick(self.rows.clone().transpose()).swap_dims(2, 3),
            false => pick(self.rows.clone()),
        }
        .reshape([batch, heads, queries, keys])
    }
}

impl DistanceConfig {
    /// The row of a distance, query − key.
    pub fn row(&self, distance: i64) -> usize {
        let (span, last) = (self.span as i64, 2 * self.span as i64 - 1);
        (span + self.bucket(distance)).clamp(0, last) as usize
    }

    /// The bucket of a distance: itself, or, where there are buckets, itself up to half of the span and logarithmic
    /// ones up to the farthest distance. In 32 bits, as makers of such models compute it.
    fn bucket(&self, distance: i64) -> i64 {
        let (Some(farthest), half) = (self.farthest, self.span as i64 / 2) else { return distance };
        let size = distance.abs();
        if size <= half {
            return distance;
        }
        let whole = ((farthest as f64 - 1.0) / half as f64) as f32;
        let part = (size as f32 / half as f32).ln() / whole.ln();
        distance.signum() * ((part * (half - 1) as f32).ceil() as i64 + half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by `tests/reference/texts/deberta_buckets.py`.
    #[test]
    fn buckets_are_transformers() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/disentangled/buckets.json");
        let text = std::fs::read_to_string(file).expect("a golden");
        let all: Vec<(usize, usize, Vec<usize>)> = serde_json::from_str(&text).expect("lists");
        assert!(!all.is_empty());
        for (span, farthest, rows) in all {
            let config = DistanceConfig { span, farthest: Some(farthest), norm: false, own_maps: false };
            let farther = rows.len() as i64 / 2;
            let found: Vec<usize> = (-farther..=farther).map(|distance| config.row(distance)).collect();
            assert_eq!(found, rows, "{span} of {farthest}");
        }
        let plain = DistanceConfig { span: 4, farthest: None, norm: false, own_maps: false };
        assert_eq!([-9, -4, -1, 0, 3, 4, 9].map(|distance| plain.row(distance)), [0, 0, 3, 4, 7, 7, 7]);
    }
}

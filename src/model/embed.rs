//! Token embeddings and positions: ids in, the first residual stream out.

use burn::tensor::{Int, Tensor, TensorData};

use super::config::{Config, PositionKind};
use super::params::{Builder, Init, Visitor};

/// How a stack tells a token's place.
#[derive(Clone, Debug)]
pub enum Positions {
    Sinusoidal,
    /// `[n_ctx, d_model]`
    Learned(Tensor<2>),
    None,
}

/// A stack's way in. With `tie: all` the token matrix is the model's own, handed in at each call.
#[derive(Clone, Debug)]
pub struct Embed {
    /// `[d_vocab, d_model]`; `None` where it is shared.
    pub tokens: Option<Tensor<2>>,
    positions: Positions,
    scale: Option<f64>,
    d_model: usize,
}

impl Embed {
    /// Takes `{stack}.embed.tokens.weight` unless `shared`, and `{stack}.embed.positions.weight` when learned.
    pub fn new(builder: &mut Builder, stack: &str, config: &Config, shared: bool) -> Self {
        let d = config.d_model;
        let tokens = (!shared).then(|| token_matrix(builder, &format!("{stack}.embed.tokens.weight"), config));
        let positions = match config.positions {
            PositionKind::Sinusoidal => Positions::Sinusoidal,
            PositionKind::Learned => Positions::Learned(builder.matrix(
                &format!("{stack}.embed.positions.weight"),
                [config.n_ctx, d],
                Init::Normal(0.02),
            )),
            PositionKind::Rotary | PositionKind::RelativeBias | PositionKind::None => Positions::None,
        };
        let scale = config.embedding_scale.then(|| (d as f64).sqrt());
        Self { tokens, positions, scale, d_model: d }
    }

    /// The embeddings of token ids, times √d_model where the model scales them (Vaswani et al. 2017, §3.4).
    ///
    /// # Shapes
    /// - ids: `[batch, pos]`
    /// - matrix: `[d_vocab, d_model]`
    /// - output: `[batch, pos, d_model]`
    pub fn tokens(&self, ids: Tensor<2, Int>, matrix: Tensor<2>) -> Tensor<3> {
        let [batch, pos] = ids.dims();
        let rows = matrix.select(0, ids.reshape([batch * pos])); // [batch · pos, d_model]
        let x = rows.reshape([batch, pos, self.d_model]);
        match self.scale {
            Some(scale) => x * scale,
            None => x,
        }
    }

    /// The vectors added at positions `start..start + count`: `[1, count, d_model]`, or nothing.
    pub fn positions(&self, start: usize, count: usize, like: &Tensor<3>) -> Option<Tensor<3>> {
        match &self.positions {
            Positions::Sinusoidal => {
                let table = sinusoids(start, count, self.d_model);
                Some(Tensor::from_data(TensorData::new(table, [1, count, self.d_model]), &like.device()))
            }
            Positions::Learned(matrix) => {
                Some(matrix.clone().slice([start..start + count, 0..self.d_model]).unsqueeze())
            }
            Positions::None => None,
        }
    }

    pub fn visit(&mut self, stack: &str, visitor: &mut impl Visitor) {
        if let Some(tokens) = &mut self.tokens {
            visitor.visit(&format!("{stack}.embed.tokens.weight"), tokens);
        }
        if let Positions::Learned(matrix) = &mut self.positions {
            visitor.visit(&format!("{stack}.embed.positions.weight"), matrix);
        }
    }
}

/// Takes a token embedding. Scaled embeddings start small, so that times √d_model they have unit variance.
pub fn token_matrix(builder: &mut Builder, name: &str, config: &Config) -> Tensor<2> {
    let deviation = if config.embedding_scale { (config.d_model as f32).powf(-0.5) } else { 1.0 };
    builder.matrix(name, [config.d_vocab, config.d_model], Init::Normal(deviation))
}

/// PE(pos, 2i) = sin(pos / 10000^(2i/d)), PE(pos, 2i+1) = cos of the same (Vaswani et al. 2017, §3.5).
pub fn sinusoids(start: usize, count: usize, d_model: usize) -> Vec<f32> {
    let mut table = Vec::with_capacity(count * d_model);
    for pos in start..start + count {
        for column in 0..d_model {
            let even = (column - column % 2) as f64;
            let angle = pos as f64 / 10_000f64.powf(even / d_model as f64);
            table.push(if column % 2 == 0 { angle.sin() } else { angle.cos() } as f32);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sinusoids_start_at_zero_and_one_and_turn_slower_with_each_pair() {
        let table = sinusoids(0, 2, 4);
        assert_eq!(table[..4], [0.0, 1.0, 0.0, 1.0]);
        let expected = [1f64.sin(), 1f64.cos(), 0.01f64.sin(), 0.01f64.cos()].map(|x| x as f32);
        assert_eq!(table[4..], expected);
    }

    #[test]
    fn a_later_start_gives_the_same_rows() {
        assert_eq!(sinusoids(0, 5, 6)[3 * 6..], sinusoids(3, 2, 6));
    }
}

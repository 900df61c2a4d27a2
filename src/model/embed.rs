//! Embeddings and positions: ids, an image or features in, the first residual stream out.

use burn::tensor::{Device, Int, Tensor, TensorData};

use super::convolutions::Convolutions;
use super::linear::Linear;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::patches::Patches;
use super::signal::Signal;
use crate::config::{Config, InputConfig, Pairing, PositionKind};
use crate::ops::{FromNumbers, Matrix};
use crate::site::Stack;

/// How a stack encodes positions.
#[derive(Clone, Debug)]
pub enum Positions {
    Sinusoidal(Pairing),
    /// `[n_ctx + position_offset, d_embed]`; of features, a row for each of theirs
    Learned(Tensor<2>),
    None,
}

/// The embedding of an input that is not tokens.
#[derive(Clone, Debug)]
enum SignalEmbed {
    Patches(Patches),
    Convolutions(Convolutions),
}

/// The embedding of a stack. With `tie: all` the token matrix belongs to the model and is passed in at each call.
#[derive(Clone, Debug)]
pub struct Embed {
    /// `[d_vocab, d_embed]`; `None` where the matrix is shared, or no tokens are read.
    pub tokens: Option<Matrix>,
    /// Of a stack that reads no tokens.
    of_signal: Option<SignalEmbed>,
    positions: Positions,
    /// The row of a learned table for position 0.
    offset: usize,
    /// The token that positions do not count.
    pad: Option<u32>,
    /// `[token_types, d_embed]`
    types: Option<Matrix>,
    pub(super) norm: Option<Norm>,
    /// From `d_embed` to `d_model`.
    pub(super) project: Option<Linear>,
    /// Whether it widens tokens alone, else the sum.
    pub(super) projects_tokens: bool,
    pub(super) scale: Option<f64>,
    /// The width of the sum.
    width: usize,
}

impl Embed {
    /// Takes `{stack}.embed.tokens.weight` unless `shared`, and `{stack}.embed.positions.weight`, `.types.weight`,
    /// `.norm` and `.project` if the model has them.
    pub fn new(builder: &mut Builder, stack: &str, config: &Config, shared: bool) -> Self {
        let (d, path) = (config.embedding.sum_width(config.d_model), format!("{stack}.embed"));
        let (narrow, projects_tokens) = (config.embedding.d_embed, config.embedding.project_tokens);
        let init = Init::Normal(0.02);
        let input = if stack == Stack::Encoder.name() { config.input } else { InputConfig::Tokens };
        let rows = input.features().map(|features| features.rows(features.frames));
        let rows = rows.unwrap_or(config.n_ctx + config.positions.offset);
        let positions = match config.positions.kind {
            PositionKind::Sinusoidal => Positions::Sinusoidal(config.positions.sinusoid_layout),
            PositionKind::Learned => {
                Positions::Learned(builder.table(&format!("{path}.positions.weight"), [rows, d], init))
            }
            PositionKind::Rotary | PositionKind::RelativeBias | PositionKind::Alibi | PositionKind::None => {
                Positions::None
            }
        };
        let of_signal = match input {
            InputConfig::Tokens => None,
            InputConfig::Pixels(pixels) => Some(SignalEmbed::Patches(Patches::new(builder, &path, pixels, d))),
            InputConfig::Features(features) => {
                Some(SignalEmbed::Convolutions(Convolutions::new(builder, &path, features, d)))
            }
        };
        let types = (config.embedding.token_types > 0 && stack == Stack::Encoder.name())
            .then(|| builder.matrix(&format!("{path}.types.weight"), [config.embedding.token_types, d], init));
        Self {
            tokens: (!shared && of_signal.is_none())
                .then(|| token_matrix(builder, &format!("{path}.tokens.weight"), config)),
            of_signal,
            positions,
            offset: config.positions.offset,
            pad: config.positions.pad,
            types,
            norm: config.embedding.norm.then(|| Norm::new(builder, &format!("{path}.norm"), &config.layer.norm, d)),
            project: config
                .embedding
                .projection
                .then(|| Linear::new(builder, &format!("{path}.project"), narrow, config.d_model, !projects_tokens)),
            projects_tokens,
            scale: config.embedding.scale.factor(config.d_model),
            width: d,
        }
    }

    /// The embeddings of token ids, times the model's factor, and widened if they are alone.
    ///
    /// # Shapes
    /// - ids: `[batch, pos]`
    /// - matrix: `[d_vocab, d_embed]`
    /// - output: `[batch, pos, width of the sum]`
    pub fn tokens(&self, ids: Tensor<2, Int>, matrix: &Matrix) -> Tensor<3> {
        let x = rows_of(ids, matrix);
        let x = self.scale.map_or(x.clone(), |scale| x * scale);
        match self.project.as_ref().filter(|_| self.projects_tokens) {
            Some(project) => project.forward(x),
            None => x,
        }
    }

    /// The vectors added at the positions from `start` on: `[1, pos, d_embed]`, `[batch, pos, d_embed]` where a token
    /// is not counted, or nothing.
    pub fn positions(&self, ids: &[Vec<u32>], start: usize, like: &Tensor<3>) -> Option<Tensor<3>> {
        let (d, count) = (self.width, ids.first().map_or(0, |row| row.len() - start));
        match (&self.positions, self.pad) {
            (Positions::Sinusoidal(layout), _) => {
                let table = arrange(sinusoids(start, count, d), d, *layout);
                Some(Tensor::from_numbers(TensorData::new(table, [1, count, d]), &like.device()))
            }
            (Positions::Learned(matrix), None) => {
                let start = start + self.offset;
                Some(matrix.clone().slice([start..start + count, 0..d]).unsqueeze())
            }
            (Positions::Learned(matrix), Some(pad)) => {
                let rows = ids.iter().flat_map(|ids| rows_without(ids, pad, self.offset).skip(start));
                let rows: Vec<i32> = rows.map(|row| row as i32).collect();
                let rows = Tensor::<1, Int>::from_numbers(TensorData::new(rows, [ids.len() * count]), &like.device());
                Some(matrix.clone().select(0, rows).reshape([ids.len(), count, d]))
            }
            (Positions::None, _) => None,
        }
    }

    /// The rows of an input that is not tokens, `[batch, row, d_embed]`, and the vectors added at them,
    /// `[1, row, d_embed]`, or nothing.
    pub fn signal(&self, signal: &Signal, device: &Device) -> (Tensor<3>, Option<Tensor<3>>) {
        let of_signal = self.of_signal.as_ref().expect("a signal was checked against the model's input");
        let table = match &self.positions {
            Positions::Learned(table) => Some(table),
            Positions::Sinusoidal(_) | Positions::None => None,
        };
        match of_signal {
            SignalEmbed::Patches(patches) => {
                (patches.forward(signal, device), table.map(|table| patches.positions(table, signal)))
            }
            SignalEmbed::Convolutions(convolutions) => {
                let first = |table: &Tensor<2>| table.clone().slice_dim(0, 0..signal.rows()).unsqueeze();
                (convolutions.forward(signal, device), table.map(first))
            }
        }
    }

    /// The segment embeddings: `[batch, pos, d_embed]`, or nothing.
    ///
    /// # Shapes
    /// - types: `[batch, pos]`; not called without a table
    pub fn types(&self, types: impl FnOnce() -> Tensor<2, Int>) -> Option<Tensor<3>> {
        self.types.as_ref().map(|matrix| rows_of(types(), matrix))
    }

    /// The sum of all three `[batch, pos, d_embed]`, normalised if the model has an embedding norm.
    pub fn normalise(&self, x: Tensor<3>) -> Tensor<3> {
        match &self.norm {
            Some(norm) => norm.forward(x),
            None => x,
        }
    }

    /// From the sum to the first residual stream, `[batch, pos, d_model]`.
    pub fn widen(&self, x: Tensor<3>) -> Tensor<3> {
        match self.project.as_ref().filter(|_| !self.projects_tokens) {
            Some(project) => project.forward(x),
            None => x,
        }
    }

    pub fn visit(&mut self, stack: &str, visitor: &mut impl Visitor) {
        let path = format!("{stack}.embed");
        if let Some(tokens) = &mut self.tokens {
            visitor.visit_matrix(&format!("{path}.tokens.weight"), tokens);
        }
        match &mut self.of_signal {
            Some(SignalEmbed::Patches(patches)) => patches.visit(&path, visitor),
            Some(SignalEmbed::Convolutions(convolutions)) => convolutions.visit(&path, visitor),
            None => {}
        }
        if let Positions::Learned(matrix) = &mut self.positions {
            visitor.visit(&format!("{path}.positions.weight"), matrix);
        }
        if let Some(types) = &mut self.types {
            visitor.visit_matrix(&format!("{path}.types.weight"), types);
        }
        if let Some(norm) = &mut self.norm {
            norm.visit(&format!("{path}.norm"), visitor);
        }
        if let Some(project) = &mut self.project {
            project.visit(&format!("{path}.project"), visitor);
        }
    }
}

/// The table's rows of a text's tokens, where one token is not counted: it has the row before position 0.
fn rows_without(ids: &[u32], pad: u32, offset: usize) -> impl Iterator<Item = usize> {
    let mut next = offset;
    ids.iter().map(move |id| {
        let counts = *id != pad;
        next += usize::from(counts);
        if counts { next - 1 } else { offset - 1 }
    })
}

/// Row `ids[b][p]` of a matrix `[rows, d]` for every place: `[batch, pos, d]`.
pub(super) fn rows_of(ids: Tensor<2, Int>, matrix: &Matrix) -> Tensor<3> {
    let ([batch, pos], [_, d]) = (ids.dims(), matrix.dims());
    matrix.rows(ids.reshape([batch * pos])).reshape([batch, pos, d])
}

/// Takes a token embedding. Scaled embeddings start small, so that they have unit variance after their factor.
pub fn token_matrix(builder: &mut Builder, name: &str, config: &Config) -> Matrix {
    let deviation = config.embedding.scale.factor(config.d_model).map_or(1.0, |factor| factor.recip() as f32);
    builder.matrix(name, [config.d_vocab, config.embedding.d_embed], Init::Normal(deviation))
}

/// PE(pos, 2i) = sin(pos / 10000^(2i/d)), PE(pos, 2i+1) = cos of the same (Vaswani et al. 2017, §3.5).
pub fn sinusoids(start: usize, count: usize, d_model: usize) -> Vec<f32> {
    let even = |column| (column - column % 2) as f64;
    let lengths: Vec<f64> = (0..d_model).map(|column| 10_000f64.powf(even(column) / d_model as f64)).collect();
    let mut table = Vec::with_capacity(count * d_model);
    for pos in start..start + count {
        for (column, length) in lengths.iter().enumerate() {
            let angle = pos as f64 / length;
            table.push(if column % 2 == 0 { angle.sin() } else { angle.cos() } as f32);
        }
    }
    table
}

/// Rows of alternating sines and cosines, or all sines first if the layout is halves.
fn arrange(table: Vec<f32>, d: usize, layout: Pairing) -> Vec<f32> {
    let halves =
        |row: &[f32]| -> Vec<f32> { row.iter().step_by(2).chain(row.iter().skip(1).step_by(2)).copied().collect() };
    match layout {
        Pairing::Interleaved => table,
        Pairing::Halves => table.chunks(d).flat_map(halves).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_the_sines_and_then_the_cosines() {
        assert_eq!(
            arrange(vec![0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 4, Pairing::Halves),
            [0.0, 2.0, 1.0, 3.0, 4.0, 6.0, 5.0, 7.0]
        );
    }

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

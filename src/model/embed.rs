//! Embeddings and positions: ids, an image or features in, the first residual stream out.

use burn::tensor::{Device, Int, Tensor, TensorData};

use super::convolutions::Convolutions;
use super::linear::Linear;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::patches::Patches;
use super::signal::Signal;
use crate::config::{Config, InputConfig, Pairing, PositionKind, PositionsConfig};
use crate::ops::{FromNumbers, Matrix};
use crate::site::Stack;

/// How a stack encodes positions.
#[derive(Clone, Debug)]
pub enum Positions {
    Sinusoidal {
        layout: Pairing,
        closed: bool,
    },
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
    /// The row of position 0.
    offset: usize,
    /// The token that positions do not count.
    pad: Option<u32>,
    /// The token whose embedding counts as 0.
    mask: Option<u32>,
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
            PositionKind::Sinusoidal => {
                let PositionsConfig { sinusoid_layout: layout, sinusoid_closed: closed, .. } = config.positions;
                Positions::Sinusoidal { layout, closed }
            }
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
            mask: config.embedding.mask_dropout_id.filter(|_| stack == Stack::Encoder.name()),
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
        // The rows of all tokens, and which of them is counted.
        let rows: Vec<(usize, bool)> = match self.pad {
            Some(pad) => ids.iter().flat_map(|ids| rows_without(ids, pad, self.offset).skip(start)).collect(),
            None => (start + self.offset..start + self.offset + count).map(|row| (row, true)).collect(),
        };
        let shape = [rows.len() / count.max(1), count, d];
        match &self.positions {
            Positions::Sinusoidal { layout, closed } => {
                let lengths = wavelengths(d, *closed);
                let row = |(row, counted)| if counted { sinusoids_at(row, &lengths) } else { vec![0.0; d] };
                let table = arrange(rows.into_iter().flat_map(row).collect(), d, *layout);
                Some(Tensor::from_numbers(TensorData::new(table, shape), &like.device()))
            }
            Positions::Learned(matrix) if self.pad.is_none() => {
                let start = start + self.offset;
                Some(matrix.clone().slice([start..start + count, 0..d]).unsqueeze())
            }
            Positions::Learned(matrix) => {
                let rows: Vec<i32> = rows.into_iter().map(|(row, _)| row as i32).collect();
                let rows = TensorData::new(rows, [shape[0] * count]);
                let rows = Tensor::<1, Int>::from_numbers(rows, &like.device());
                Some(matrix.clone().select(0, rows).reshape(shape))
            }
            Positions::None => None,
        }
    }

    /// The factors of tokens' embeddings from `start` on, `[batch, pos, 1]`, where masked ones count as 0 and the
    /// others make up for it; `None` where all count alike. `hidden` are the padded rows of each sequence.
    pub fn factors(
        &self,
        ids: &[Vec<u32>],
        start: usize,
        hidden: &[(usize, usize)],
        device: &Device,
    ) -> Option<Tensor<3>> {
        let mask = self.mask?;
        let of_sequence = |(sequence, ids): (usize, &Vec<u32>)| {
            let all = ids.len() - hidden.iter().filter(|(of, row)| *of == sequence && *row < ids.len()).count();
            let masked = ids.iter().filter(|id| **id == mask).count();
            let factor = if masked < all { all as f32 / (all - masked) as f32 } else { 1.0 };
            ids[start..].iter().map(|id| if *id == mask { 0.0 } else { factor }).collect::<Vec<f32>>()
        };
        let factors: Vec<f32> = ids.iter().enumerate().flat_map(of_sequence).collect();
        let shape = [ids.len(), factors.len() / ids.len().max(1), 1];
        Some(Tensor::from_numbers(TensorData::new(factors, shape), device))
    }

    /// The rows of an input that is not tokens, `[batch, row, d_embed]`, and the vectors added at them,
    /// `[1, row, d_embed]`, or nothing.
    pub fn signal(&self, signal: &Signal, device: &Device) -> (Tensor<3>, Option<Tensor<3>>) {
        let of_signal = self.of_signal.as_ref().expect("a signal was checked against the model's input");
        let table = match &self.positions {
            Positions::Learned(table) => Some(table),
            Positions::Sinusoidal { .. } | Positions::None => None,
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

/// The rows of a text's tokens where one token is not counted, with whether each is: that one has the row before
/// position 0.
fn rows_without(ids: &[u32], pad: u32, offset: usize) -> impl Iterator<Item = (usize, bool)> {
    let mut next = offset;
    ids.iter().map(move |id| {
        let counted = *id != pad;
        next += usize::from(counted);
        (if counted { next } else { offset } - 1, counted)
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
    let lengths = wavelengths(d_model, false);
    (start..start + count).flat_map(|row| sinusoids_at(row, &lengths)).collect()
}

/// 10000^(2i/d) of each column; with 10000^(i/(d/2 − 1)) the last is 10000 exactly.
fn wavelengths(d_model: usize, closed: bool) -> Vec<f64> {
    let steps = if closed { (d_model / 2).max(2) - 1 } else { d_model / 2 };
    let length = |pair: usize| 10_000f64.powf(pair as f64 / steps.max(1) as f64);
    let odd = |column: usize| 10_000f64.powf((column - column % 2) as f64 / d_model as f64);
    (0..d_model).map(|column| if d_model.is_multiple_of(2) { length(column / 2) } else { odd(column) }).collect()
}

fn sinusoids_at(pos: usize, lengths: &[f64]) -> Vec<f32> {
    let angles = lengths.iter().map(|length| pos as f64 / length).enumerate();
    angles.map(|(column, angle)| if column % 2 == 0 { angle.sin() } else { angle.cos() } as f32).collect()
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

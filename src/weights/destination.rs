//! The destination of a tensor's numbers: the model's parameters, whole or in equal parts.

use std::ops::Range;

use burn::tensor::{Device, Shape, Tensor, TensorData};
use headlight_kernels::{Bits, WEIGHT_BLOCK, transpose};

use super::numbers::{Blocks, Values};
use crate::config::Precision;
use crate::family::Layout;
use crate::model::{Matrix, Model, RoundingError, Visitor};
use crate::ops::FromNumbers;

/// The parts of a tensor in file order.
pub struct Destination {
    pub parts: Vec<Part>,
    pub layout: Layout,
    /// The number of heads, which the rows are ordered by in one of the layouts.
    pub heads: usize,
    /// The rows of one head, which in another layout are in pairs.
    pub d_head: usize,
    /// Whether they are matrices, which may be stored in fewer bits.
    pub matrices: bool,
}

/// Some rows of a tensor: a parameter's value.
pub struct Part {
    /// The parameters that hold it: if there are several, they share it.
    pub ours: Vec<String>,
    pub shape: Vec<usize>,
}

/// The form of numbers in memory.
pub struct Stored<'a> {
    /// Of matrices.
    pub precision: Precision,
    pub device: &'a Device,
    /// The most bytes of one tensor that the device computes with at once.
    pub piece_limit: Option<u64>,
}

impl Part {
    /// The rows of each piece but the last, if it is in pieces. They are below the limit even in 32 bits, to which some
    /// operations expand them, and nearly equal: each piece is in memory twice while it is made.
    fn rows_of_piece(&self, limit: Option<u64>) -> Option<usize> {
        let (&[rows, columns], Some(limit)) = (&self.shape[..], limit) else { return None };
        let most = (limit / Precision::F32.bytes([1, columns])) as usize;
        let cut = (1..rows).contains(&most) && self.ours.iter().all(|name| has_row_per_token(name));
        cut.then(|| rows.div_ceil(rows.div_ceil(most)))
    }
}

impl Destination {
    /// Writes a tensor's numbers into the model; returns the rounding error.
    pub fn place(&self, model: &mut Model, values: Values, stored: &Stored) -> RoundingError {
        let values = match values {
            Values::Floats(values) => values,
            Values::Blocks(blocks) => return self.place_blocks(model, blocks, stored),
        };
        let &Stored { precision, device, piece_limit } = stored;
        let mut error = RoundingError::default();
        let mut put = |part: &Part, values: Vec<f32>| {
            let Part { ours, shape } = part;
            let content = match (precision, &shape[..]) {
                (_, &[rows, columns]) if let Some(step) = part.rows_of_piece(piece_limit) => {
                    Content::Matrix(Matrix::in_pieces(rows, step, |rows| {
                        let (values, shape) = (rows_of(&values, &rows, columns), [rows.len(), columns]);
                        let (piece, apart) = Matrix::in_precision(values, shape, precision, device);
                        error += apart;
                        piece
                    }))
                }
                (Precision::F16 | Precision::Int8 | Precision::Int4, &[rows, columns]) if self.matrices => {
                    let (matrix, apart) = Matrix::in_precision(values, [rows, columns], precision, device);
                    error += apart;
                    Content::Matrix(matrix)
                }
                _ => {
                    let count = values.len();
                    Content::Flat(Tensor::from_numbers(TensorData::new(values, [count]), device))
                }
            };
            model.visit(&mut Fill { names: ours, content, shape });
        };
        match &self.parts[..] {
            [part] if self.layout == Layout::Rows => put(part, values),
            several => several.iter().enumerate().for_each(|(i, part)| put(part, self.part(&values, i))),
        }
        error
    }

    /// The width of the rows of matrices of which only whole rows change their place; `None` for anything else.
    pub fn row_width(&self) -> Option<usize> {
        let [Part { shape, .. }, ..] = &self.parts[..] else { return None };
        let &[_, columns] = &shape[..] else { return None };
        let alike = self.parts.iter().all(|part| part.shape.len() == 2 && part.shape[1] == columns);
        (alike && self.matrices && self.layout != Layout::Transposed).then_some(columns)
    }

    fn place_blocks(&self, model: &mut Model, blocks: Blocks, stored: &Stored) -> RoundingError {
        let Blocks { numbers, scales, sums: [apart, squares] } = blocks;
        let (bits, device) = (stored.precision.bits().unwrap_or(Bits::Eight), stored.device);
        let mut put = |part: &Part, numbers: Vec<i8>, scales: Vec<f32>| {
            let Part { ours, shape } = part;
            let (rows, columns) = (shape[0], shape[1]);
            let matrix = match part.rows_of_piece(stored.piece_limit) {
                None => Matrix::from_blocks(numbers, scales, [rows, columns], bits, device),
                Some(step) => Matrix::in_pieces(rows, step, |of| {
                    let blocks = columns.div_ceil(WEIGHT_BLOCK);
                    let (numbers, scales) = (rows_of(&numbers, &of, columns), rows_of(&scales, &of, blocks));
                    Matrix::from_blocks(numbers, scales, [of.len(), columns], bits, device)
                }),
            };
            model.visit(&mut Fill { names: ours, content: Content::Matrix(matrix), shape });
        };
        match &self.parts[..] {
            [part] if self.layout == Layout::Rows => put(part, numbers, scales),
            several => {
                several
                    .iter()
                    .enumerate()
                    .for_each(|(i, part)| put(part, self.rows(&numbers, i), self.rows(&scales, i)));
            }
        }
        RoundingError { apart, squares }
    }

    /// Every parameter it fills.
    pub fn ours(&self) -> impl Iterator<Item = &String> {
        self.parts.iter().flat_map(|part| &part.ours)
    }

    /// The bytes of each part in memory.
    pub fn bytes(&self, precision: Precision) -> impl Iterator<Item = u64> {
        self.parts.iter().map(move |part| self.bytes_of(&part.shape, precision))
    }

    /// The bytes of the largest tensor of each part.
    pub fn largest_tensors(&self, precision: Precision, piece_limit: Option<u64>) -> impl Iterator<Item = u64> {
        self.parts.iter().map(move |part| match part.rows_of_piece(piece_limit) {
            Some(step) => precision.bytes([step, part.shape[1]]),
            None => self.bytes_of(&part.shape, precision),
        })
    }

    fn bytes_of(&self, shape: &[usize], precision: Precision) -> u64 {
        match shape {
            &[rows, columns] if self.matrices => precision.bytes([rows, columns]),
            shape => shape.iter().map(|n| *n as u64).product::<u64>() * size_of::<f32>() as u64,
        }
    }

    /// The numbers of one part, copied: for a tensor stored in another order, the whole and a part are in memory at
    /// once.
    fn part(&self, values: &[f32], i: usize) -> Vec<f32> {
        let [all, first, rows] = self.rows_of(i);
        let columns = values.len() / all;
        match self.layout {
            // A bias has no rows to exchange.
            Layout::Transposed if columns > 1 => transpose(values, [columns, all], first..first + rows),
            _ => self.rows(values, i),
        }
    }

    /// The number of all rows, and the first one of a part with their number.
    fn rows_of(&self, i: usize) -> [usize; 3] {
        let of = |part: &Part| part.shape.first().copied().unwrap_or(1);
        let before = |parts: &[Part]| parts.iter().map(of).sum();
        [before(&self.parts), before(&self.parts[..i]), of(&self.parts[i])]
    }

    /// What stands in the rows of one part, in our order; there may be any number in a row.
    fn rows<T: Copy>(&self, values: &[T], i: usize) -> Vec<T> {
        let [all, first, rows] = self.rows_of(i);
        let width = values.len() / all;
        let copied = |order: &mut dyn Iterator<Item = usize>, width: usize| {
            order.flat_map(|at| values[at * width..(at + 1) * width].iter().copied()).collect()
        };
        if let Some(turns) = self.layout.turns(self.heads) {
            return copied(&mut (0..turns).map(|turn| turn * self.parts.len() + i), rows / turns * width);
        }
        match self.layout {
            Layout::InPairs | Layout::HalvesSwapped => {
                let half = self.d_head / 2;
                let theirs = |row: usize| {
                    let (head, row) = (row / self.d_head, row % self.d_head);
                    let row = match self.layout {
                        Layout::HalvesSwapped => (row + half) % self.d_head,
                        _ => row % half * 2 + row / half,
                    };
                    first + head * self.d_head + row
                };
                copied(&mut (0..rows).map(theirs), width)
            }
            _ => values[first * width..(first + rows) * width].to_vec(),
        }
    }
}

/// Whether a parameter is an embedding of tokens or the output matrix.
fn has_row_per_token(name: &str) -> bool {
    ["embed.tokens.weight", "embed.layers.weight"].iter().any(|end| name.ends_with(end)) || name == "head.weight"
}

/// Some rows of this width.
fn rows_of<T: Copy>(values: &[T], rows: &Range<usize>, width: usize) -> Vec<T> {
    values[rows.start * width..rows.end * width].to_vec()
}

/// Writes a tensor under its names, in every layer that shares it.
struct Fill<'a> {
    names: &'a [String],
    content: Content,
    shape: &'a [usize],
}

enum Content {
    Flat(Tensor<1>),
    Matrix(Matrix),
}

impl Visitor for Fill<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        if self.names.iter().any(|ours| ours == name)
            && let Content::Flat(flat) = &self.content
        {
            *tensor = flat.clone().reshape(Shape::from(self.shape));
        }
    }

    fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
        match (&self.content, matrix) {
            (Content::Matrix(kept), matrix) if self.names.iter().any(|ours| ours == name) => *matrix = kept.clone(),
            (_, Matrix::Whole(values)) => self.visit(name, values),
            // Any other was filled before.
            (_, Matrix::Half(_) | Matrix::Rounded(_) | Matrix::Pieces(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rows_after_a_transposed_tensor_is_turned() {
        let part = |name: &str, shape: &[usize]| Part { ours: vec![name.into()], shape: shape.into() };
        let of = |parts, layout, i| {
            let values: Vec<f32> = (0..12).map(|x| x as f32).collect();
            Destination { parts, layout, heads: 2, d_head: 4, matrices: true }.part(&values, i)
        };
        let equal = || vec![part("q", &[2, 3]), part("k", &[2, 3])];
        assert_eq!(of(equal(), Layout::Rows, 1), [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
        // [3][4]: the columns 2 and 3 are the second part's rows.
        assert_eq!(of(equal(), Layout::Transposed, 1), [2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
        // A row of each head in turn.
        assert_eq!(of(equal(), Layout::ByHead, 1), [3.0, 4.0, 5.0, 9.0, 10.0, 11.0]);
        let unequal = || vec![part("q", &[3, 3]), part("k", &[1, 3])];
        assert_eq!(of(unequal(), Layout::Rows, 1), [9.0, 10.0, 11.0]);
        assert_eq!(of(unequal(), Layout::Transposed, 1), [3.0, 7.0, 11.0]);
        // Two heads of four rows: the rows of each go 0 2, 1 3.
        let pairs = of(vec![part("q", &[12])], Layout::InPairs, 0);
        assert_eq!(pairs, [0.0, 2.0, 1.0, 3.0, 4.0, 6.0, 5.0, 7.0, 8.0, 10.0, 9.0, 11.0]);
        // The halves of each change places.
        let turned = of(vec![part("q", &[12])], Layout::HalvesSwapped, 0);
        assert_eq!(turned, [2.0, 3.0, 0.0, 1.0, 6.0, 7.0, 4.0, 5.0, 10.0, 11.0, 8.0, 9.0]);
        let biases = || vec![part("q", &[6]), part("k", &[6])];
        assert_eq!(of(biases(), Layout::Transposed, 0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], "a bias has no columns");
        assert_eq!(of(biases(), Layout::ByHead, 0), [0.0, 1.0, 2.0, 6.0, 7.0, 8.0]);
        let quarters = || vec![part("q", &[4]), part("v", &[4]), part("k", &[4])];
        assert_eq!(of(quarters(), Layout::ByQuarter, 2), [2.0, 5.0, 8.0, 11.0]);
    }
}

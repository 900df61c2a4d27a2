//! The destination of a tensor's numbers: the model's parameters, whole or in equal parts.

use burn::tensor::{Device, Shape, Tensor, TensorData};

use crate::config::Precision;
use crate::model::{Matrix, Model, RoundingError, Visitor};

/// Our names with the shape of each part.
pub struct Destination {
    /// The parameters that hold each part: if there are several, they share it.
    pub parts: Vec<Vec<String>>,
    pub shape: Vec<usize>,
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
    /// Whether they are matrices, which may be stored in fewer bits.
    pub matrices: bool,
}

impl Destination {
    /// Writes a tensor's numbers into the model, in this precision for matrices; returns the rounding error.
    pub fn place(&self, model: &mut Model, values: Vec<f32>, precision: Precision, device: &Device) -> RoundingError {
        let mut error = RoundingError::default();
        let mut put = |ours: &[String], values: Vec<f32>| {
            let content = match (precision, &self.shape[..]) {
                (Precision::F16 | Precision::Int8, &[rows, columns]) if self.matrices => {
                    let (matrix, apart) = Matrix::in_precision(values, [rows, columns], precision, device);
                    error += apart;
                    Content::Matrix(matrix)
                }
                _ => {
                    let count = values.len();
                    Content::Flat(Tensor::from_data(TensorData::new(values, [count]), device))
                }
            };
            model.visit(&mut Fill { names: ours, content, shape: &self.shape });
        };
        match &self.parts[..] {
            [ours] if !self.transposed => put(ours, values),
            several => several.iter().enumerate().for_each(|(i, ours)| put(ours, self.part(&values, i))),
        }
        error
    }

    /// Every parameter it fills.
    pub fn ours(&self) -> impl Iterator<Item = &String> {
        self.parts.iter().flatten()
    }

    /// The bytes of these parameters in memory.
    pub fn bytes(&self, precision: Precision) -> u64 {
        let each = match &self.shape[..] {
            &[rows, columns] if self.matrices => precision.bytes([rows, columns]),
            shape => shape.iter().map(|n| *n as u64).product::<u64>() * size_of::<f32>() as u64,
        };
        self.parts.len() as u64 * each
    }

    /// The numbers of one part, copied: for a tensor stored transposed, the whole and a part are in memory at once.
    fn part(&self, values: &[f32], i: usize) -> Vec<f32> {
        let parts = self.parts.len();
        match &self.shape[..] {
            // From [columns][rows of all parts] to [rows][columns].
            [rows, columns] if self.transposed => {
                let at = |row| (0..*columns).map(move |column| values[column * rows * parts + row]);
                (i * rows..(i + 1) * rows).flat_map(at).collect()
            }
            _ => {
                let size = values.len() / parts;
                values[i * size..(i + 1) * size].to_vec()
            }
        }
    }
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
            // A rounded matrix was filled before.
            (_, Matrix::Half(_) | Matrix::Rounded(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_equal_row_ranges_after_a_transposed_tensor_is_turned() {
        let mut target = Destination {
            parts: ["q", "k"].map(|name| vec![name.into()]).into(),
            shape: vec![2, 3],
            transposed: false,
            matrices: true,
        };
        let values: Vec<f32> = (0..12).map(|x| x as f32).collect();
        assert_eq!(target.part(&values, 1), [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
        target.transposed = true;
        // [3][4]: the columns 2 and 3 are the second part's rows.
        assert_eq!(target.part(&values, 1), [2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
        target.shape = vec![6];
        assert_eq!(target.part(&values, 0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], "a bias has no rows to exchange");
    }
}

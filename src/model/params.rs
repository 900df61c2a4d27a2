//! Parameters: their source and their traversal. Each has one name, the one in the file.

use burn::tensor::{Device, Tensor, TensorData};

use crate::ops::{FromNumbers, Matrix};
use crate::random::{Key, Stream};

/// The initial distribution of a fresh parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Init {
    Constant(f32),
    /// Uniform in ±√(6 / (fan_in + fan_out)) (Glorot & Bengio 2010).
    Xavier,
    /// Normal with this standard deviation.
    Normal(f32),
}

impl Init {
    /// The next `count` values of a parameter of this shape.
    pub(crate) fn draw(self, shape: &[usize], count: usize, stream: &mut Stream) -> Vec<f32> {
        match self {
            Self::Constant(value) => vec![value; count],
            Self::Normal(deviation) => (0..count).map(|_| deviation * stream.normal()).collect(),
            Self::Xavier => {
                let bound = (6.0 / shape.iter().sum::<usize>() as f32).sqrt();
                (0..count).map(|_| bound * (2.0 * stream.uniform() - 1.0)).collect()
            }
        }
    }
}

/// Hands out parameters by name: from a checkpoint, or fresh from a seed.
pub trait Source {
    /// The values of a parameter of this shape.
    ///
    /// A source that cannot provide it records the reason and returns an empty tensor. A model under construction never
    /// computes, so all problems can be reported at once.
    fn take(&mut self, name: &str, shape: &[usize], init: Init) -> TensorData;

    /// Whether the source has this optional parameter.
    fn has(&self, name: &str) -> bool;
}

/// Builds tensors on a device from a source.
pub struct Builder<'a> {
    pub source: &'a mut dyn Source,
    pub device: Device,
}

impl Builder<'_> {
    pub fn matrix(&mut self, name: &str, shape: [usize; 2], init: Init) -> Matrix {
        Matrix::Whole(self.table(name, shape, init))
    }

    /// A matrix that is never rounded: it has few rows, each used directly.
    pub fn table(&mut self, name: &str, shape: [usize; 2], init: Init) -> Tensor<2> {
        Tensor::from_numbers(self.source.take(name, &shape, init), &self.device)
    }

    pub fn vector(&mut self, name: &str, length: usize, init: Init) -> Tensor<1> {
        Tensor::from_numbers(self.source.take(name, &[length], init), &self.device)
    }
}

/// Fresh parameters. Each is drawn from a stream keyed by its name, so that adding one changes no other.
pub struct FreshParameters {
    pub seed: u64,
}

impl Source for FreshParameters {
    fn take(&mut self, name: &str, shape: &[usize], init: Init) -> TensorData {
        let mut stream = Key { seed: self.seed, site: name, sequence: 0, position: 0, step: 0 }.stream();
        let values = init.draw(shape, shape.iter().product(), &mut stream);
        TensorData::new(values, shape)
    }

    fn has(&self, _name: &str) -> bool {
        true
    }
}

/// Visits every parameter by name, and may replace it.
pub trait Visitor {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>);

    /// Visits a matrix. A rounded one is shown in 32 bits and cannot be replaced; pieces are shown one by one.
    fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
        match matrix {
            Matrix::Whole(values) => self.visit(name, values),
            Matrix::Half(_) | Matrix::Rounded(_) => self.visit(name, &mut matrix.whole()),
            Matrix::Pieces(pieces) => {
                let named = pieces.iter_mut().enumerate();
                named.for_each(|(i, piece)| self.visit_matrix(&format!("{name}.{i}"), piece));
            }
        }
    }
}

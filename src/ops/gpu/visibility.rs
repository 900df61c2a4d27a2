//! The parameters of the GPU programs: an elementwise function, and the keys that a query sees.

use burn::tensor::Tensor;

/// A function of single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    Relu,
    Gelu,
    GeluTanh,
    Silu,
    Sigmoid,
}

/// Which keys a query sees.
pub enum Visibility {
    All,
    /// Those up to its own place; the first query's is `start`.
    Earlier {
        start: usize,
    },
    /// Those where this adds no −∞ to scores, `[batch, head or 1, query, key]`.
    Unmasked(Tensor<4>),
}

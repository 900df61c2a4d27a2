//! What a program may compute of each number.

/// A function of single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    Gelu,
    GeluTanh,
    Silu,
    Sigmoid,
}

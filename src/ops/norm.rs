//! Layer normalisation (Ba et al. 2016) and root-mean-square normalisation (Zhang & Sennrich 2019).

use std::cell::OnceCell;
use std::rc::Rc;

use burn::tensor::Tensor;

use super::cpu;
#[cfg(feature = "gpu")]
use super::{gpu, reference};

/// Rows that products read, with a norm that the products still have to apply, if any.
#[derive(Clone, Debug)]
pub struct Rows {
    pub(super) x: Tensor<3>,
    pub(super) norm: Option<RowNorm>,
    /// The rows after their norm, once a product has asked for them; clones share it.
    after: Rc<OnceCell<Tensor<3>>>,
}

/// A norm of the last axis: layer norm with a bias, RMS norm without.
#[derive(Clone, Debug)]
pub struct RowNorm {
    /// `[d]`
    pub weight: Tensor<1>,
    /// `[d]`
    pub bias: Option<Tensor<1>>,
    pub eps: f64,
}

impl From<Tensor<3>> for Rows {
    fn from(x: Tensor<3>) -> Self {
        Self { x, norm: None, after: Rc::default() }
    }
}

impl Rows {
    /// Rows after a norm, which is left to the products where their program normalises what it reads.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d]`
    pub fn normed(x: Tensor<3>, by: RowNorm) -> Self {
        #[cfg(feature = "gpu")]
        if gpu::normalises(&x, &by) {
            return Self { x, norm: Some(by), after: Rc::default() };
        }
        norm(x, &by.weight, by.bias.as_ref(), by.eps).into()
    }

    /// The rows after their norm.
    pub fn whole(self) -> Tensor<3> {
        match &self.norm {
            Some(by) => {
                let after = || norm(self.x.clone(), &by.weight, by.bias.as_ref(), by.eps);
                self.after.get_or_init(after).clone()
            }
            None => self.x,
        }
    }
}

/// Normalises the last axis: layer norm with a bias, RMS norm without.
///
/// # Shapes
/// - x and output: `[batch, pos, d]`
/// - weight and bias: `[d]`
pub fn norm(x: Tensor<3>, weight: &Tensor<1>, bias: Option<&Tensor<1>>, eps: f64) -> Tensor<3> {
    by_device! {
        cpu: cpu::norm(&x, weight, bias, eps),
        gpu: gpu::norm(&x, weight, bias, eps),
        elsewhere: reference::norm(x, weight, bias, eps),
    }
}

//! Back through a norm whose scale is held.

use burn::tensor::Tensor;

use super::held_step::along;
use crate::config::NormKind;
use crate::model::norm::Norm;

impl Norm {
    /// The backward pass through this norm, its scale held at that of `x`, and the shift's component along the
    /// direction.
    ///
    /// # Shapes
    /// - direction and the returned one: `[directions, d]`
    /// - x: `[directions or 1, d]`
    /// - shift: `[directions, 1]`
    pub(super) fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> (Tensor<2>, Option<Tensor<2>>) {
        let shift = self.bias.as_ref().map(|bias| along(&direction, bias.clone().unsqueeze()));
        let scaled = direction * self.held_scale(x);
        match self.kind {
            NormKind::LayerNorm => (scaled.clone() - scaled.mean_dim(1), shift),
            NormKind::RmsNorm => (scaled, shift),
        }
    }

    /// The factor of each centred number, held at the rows of `x`: `[rows, d]`.
    pub(super) fn held_scale(&self, x: Tensor<2>) -> Tensor<2> {
        self.gain().unsqueeze::<2>() / self.deviation(x)
    }

    /// σ of each row: `[rows, d]` → `[rows, 1]`
    fn deviation(&self, x: Tensor<2>) -> Tensor<2> {
        let centred = match self.kind {
            NormKind::LayerNorm => x.clone() - x.mean_dim(1),
            NormKind::RmsNorm => x,
        };
        (centred.square().mean_dim(1) + self.eps).sqrt()
    }
}

//! The vector that stands for a whole text or image: one row of the encoder's output, projected (Radford et
//! al. 2021; Zhai et al. 2023).
//!
//! ```text
//! y = W x_r + b      r: the first row, the first end token, the first token with the highest id, or the last row
//! ```

use burn::tensor::Tensor;

use crate::config::{Config, PooledRow};
use crate::model::linear::Linear;
use crate::model::params::{Builder, Visitor};

/// The choice of that row, and its projection.
#[derive(Clone, Debug)]
pub struct PooledHead {
    row: PooledRow,
    end_id: Option<u32>,
    /// `[d_pooled, d_model]`
    projection: Option<Linear>,
}

impl PooledHead {
    /// Takes `pooled.weight`, and its bias, if there is a projection.
    pub fn new(builder: &mut Builder, config: &Config, row: PooledRow) -> Self {
        let width = config.head.d_pooled;
        let projection =
            (width > 0).then(|| Linear::new(builder, "pooled", config.d_model, width, config.head.pooled_bias));
        Self { row, end_id: config.writing.end_id, projection }
    }

    /// `ids` are the tokens of each sequence; an image has none.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - output: `[batch, 1, d_pooled]`
    pub fn forward(&self, x: Tensor<3>, ids: &[Vec<u32>]) -> Tensor<3> {
        let rows = (0..x.dims()[0]).map(|i| {
            let row = self.row_of(ids.get(i).map_or(&[], Vec::as_slice), x.dims()[1]);
            x.clone().slice_dim(0, i..i + 1).slice_dim(1, row..row + 1)
        });
        let x = Tensor::cat(rows.collect(), 0);
        self.projection.as_ref().map_or(x.clone(), |projection| projection.forward(x))
    }

    /// The chosen row of a sequence, of all its rows.
    fn row_of(&self, ids: &[u32], rows: usize) -> usize {
        let chosen = match self.row {
            PooledRow::First => None,
            PooledRow::Last => return rows - 1,
            PooledRow::End => self.end_id,
            PooledRow::Highest => ids.iter().max().copied(),
        };
        ids.iter().position(|id| Some(*id) == chosen).unwrap_or(0)
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some(projection) = &mut self.projection {
            projection.visit("pooled", visitor);
        }
    }
}

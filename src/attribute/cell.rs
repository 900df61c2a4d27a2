//! The reason for a head's attention: a raw score as a sum over pairs of a part of the query's stream and a part of
//! the key's.
//!
//! ```text
//! raw_ts = q_t · k_s = Σ_i Σ_j q_i · k_j     norms' scales and rotary turns held; biases are separate parts
//! ```

use burn::tensor::Tensor;

use super::backward_walk::parts_of;
use super::part::Part;
use super::target::{AttributionTarget, Scores};
use crate::clock::{Clock, Turns};
use crate::error::Result;
use crate::model::QueryOrKey;
use crate::ops::matmul;
use crate::run::Session;
use crate::site::{SublayerPath, read_packed};

/// A raw product, split by parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Each with the sum of its row.
    pub query_parts: Vec<Part>,
    /// Each with the sum of its column.
    pub key_parts: Vec<Part>,
    /// `[query_parts, key_parts]`
    pub values: Vec<f32>,
    pub sum: f32,
    /// The run's own product.
    pub raw: f32,
}

/// One cell of one head.
///
/// # Errors
/// A missing head or cell, a device that failed.
pub async fn cell<C: Clock>(
    session: &Session,
    path: SublayerPath,
    head: usize,
    [query, key]: [usize; 2],
    turns: &mut Turns<'_, C>,
) -> Result<Cell> {
    let query_start = AttributionTarget::side(session, path, head, QueryOrKey::Query, query)?;
    let key_start = AttributionTarget::side(session, path, head, QueryOrKey::Key, key)?;
    let raw = Scores::of(session, path, head, [query, key])?.raw;
    let (mut query_parts, q) = parts_of(session, query_start, turns).await?; // [parts, d_head]
    let (mut key_parts, k) = parts_of(session, key_start, turns).await?;
    let products = matmul(q, k.transpose()); // [query_parts, key_parts]
    let flat: Tensor<1> = products.flatten(0, 1);
    let mut values = read_packed(vec![flat, raw]).await?;
    session.check_finite(&values)?;
    let raw = values.pop().unwrap_or_default();
    for (row, part) in values.chunks(key_parts.len().max(1)).zip(&mut query_parts) {
        part.value = sum(row.iter());
    }
    let columns = key_parts.len().max(1);
    for (column, part) in key_parts.iter_mut().enumerate() {
        part.value = sum(values.iter().skip(column).step_by(columns));
    }
    let sum = sum(values.iter());
    Ok(Cell { query_parts, key_parts, values, sum, raw })
}

fn sum<'a>(values: impl Iterator<Item = &'a f32>) -> f32 {
    values.map(|value| f64::from(*value)).sum::<f64>() as f32
}

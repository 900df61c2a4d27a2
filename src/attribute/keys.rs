//! A head's output by the token it comes from: A_ts ⟨v_s W_o, d⟩ for each key s (Elhage et al. 2021).

use burn::tensor::Tensor;

use super::backward_walk::BackwardWalk;
use super::target::AttributionTarget;
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result, refuse};
use crate::ops::matmul;
use crate::run::Session;
use crate::site::{SublayerPath, read_packed};

/// A head's part, split by key.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadKeys {
    /// The component of each key's part along the target.
    pub values: Vec<f32>,
    /// The head's pattern: the mean over the rows in question.
    pub pattern: Vec<f32>,
}

/// A head's part along `start`, split by key.
///
/// # Errors
/// A head that is missing or not below, a device that failed.
pub async fn head_keys<C: Clock>(
    session: &Session,
    start: AttributionTarget,
    path: SublayerPath,
    head: usize,
    turns: &mut Turns<'_, C>,
) -> Result<HeadKeys> {
    let config = &session.model.config;
    config.check_head(path, head)?;
    let attention = config.attention_in(path);
    let (stack, rows) = (start.stack, start.rows.clone());
    if stack != path.stack {
        return refuse(format!("{path} is not part of the stream that is asked about"));
    }
    let left_out = || InputProblem::LeftOut { path: path.to_string() };
    let above = BackwardWalk::new(session, start).above(path, turns).await?;
    let pattern = session.run().pattern(&session.model, path, session.baseline());
    let v = session.run().values(&session.model, path, session.baseline());
    let (Some(above), Some(pattern), Some(v)) = (above, pattern, v) else {
        return Err(left_out().into());
    };
    let d = attention.d_value;
    let above = above.slice_dim(1, head * d..(head + 1) * d); // [rows, d_value]
    let shared = attention.kv_head(head);
    // [key, d_value]
    let v = v.slice_dim(0, 0..1).slice_dim(1, shared..shared + 1).squeeze_dims::<2>(&[0, 1]);
    let pattern = pattern.slice_dim(0, 0..1).slice_dim(1, head..head + 1).squeeze_dims::<2>(&[0, 1]);
    let pattern = pattern.slice_dim(0, rows); // [rows, key]
    // In a linear layer it is a part of the gates.
    let strength = match config.gated_delta(path) {
        None => session.edits().heads.get(&format!("{path}.{head}")).copied().unwrap_or(1.0),
        Some(_) => 1.0,
    };
    let values = matmul(above, v.transpose()) * pattern.clone() * strength;
    let keys = pattern.dims()[1];
    let flat = |x: Tensor<2>| x.flatten::<1>(0, 1);
    let mut values = read_packed(vec![flat(values.sum_dim(0)), flat(pattern.mean_dim(0))]).await?;
    session.check_finite(&values)?;
    let pattern = values.split_off(keys);
    Ok(HeadKeys { values, pattern })
}

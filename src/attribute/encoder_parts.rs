//! How the source reached an answer: the outputs of cross-attention's heads, by the parts of the encoder's stream.
//!
//! ```text
//! Σ_h ⟨z_h, d_h⟩ = Σ_h Σ_s A_ts ⟨v_s, d_h⟩     v_s is linear in the memory: d goes on to every row s of it
//! ```
//!
//! Every layer's cross-attention reads one memory, so their directions are added.

use burn::tensor::Tensor;

use super::backward_walk::BackwardWalk;
use super::target::{AttributionTarget, steps};
use crate::clock::{Clock, Turns};
use crate::error::Result;
use crate::model::{Added, HeldStep, PartKind};
use crate::ops::matmul;
use crate::run::Session;
use crate::site::{Activation, Kind, Name, Site, Stack, SublayerPath};

impl AttributionTarget {
    /// From a start in the decoder to the encoder's output, whose parts sum to the cross heads' parts. `None` if no
    /// cross-attention read an encoder.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn in_memory<C: Clock>(session: &Session, start: Self, turns: &mut Turns<'_, C>) -> Result<Option<Self>> {
        let Some(memory) = session.run().stack_out(&session.model, Stack::Encoder) else { return Ok(None) };
        let memory = memory.slice_dim(0, 0..1).squeeze_dim(0);
        let mut walk = BackwardWalk::new(session, start);
        let (mut direction, mut added, mut whole) = (None::<Tensor<2>>, Vec::new(), None::<Tensor<1>>);
        while let Some(held) = walk.next_step() {
            if let Some(path) = held.step.path().filter(|path| path.kind == Kind::Cross) {
                let found = back_through_cross(session, path, walk.direction(), &held, &memory);
                if let Some((more, parts, sum)) = found {
                    direction = Some(direction.map_or(more.clone(), |direction| direction + more));
                    whole = Some(whole.map_or(sum.clone(), |whole| whole + sum));
                    added.extend(parts);
                }
            }
            walk.descend_through(&held);
            turns.rest().await?;
        }
        let Some((direction, whole)) = direction.zip(whole) else { return Ok(None) };
        let [rows, _] = memory.dims();
        let below = steps(session, Stack::Encoder).len();
        Ok(Some(Self { stack: Stack::Encoder, below, rows: 0..rows, direction, added, whole }))
    }
}

/// From directions above a cross-attention to every row of the memory, with the sum of its heads' parts.
fn back_through_cross(
    session: &Session,
    path: SublayerPath,
    direction: Tensor<2>,
    held: &HeldStep,
    memory: &Tensor<2>,
) -> Option<(Tensor<2>, Vec<Added>, Tensor<1>)> {
    let (model, run, config) = (&session.model, session.run(), &session.model.config);
    let above = model.back_to_heads(direction, held)?; // [rows, head · d_value]
    let attention = config.attention_in(path);
    let (heads, d) = (attention.n_heads, attention.d_value);
    let (z, pattern) = (held.joined_heads(Site::In(path, Name::Z))?, run.pattern(model, path, session.baseline())?);
    let whole = (above.clone() * z).sum();
    let [rows, _] = held.x.dims();
    let [.., keys] = pattern.dims();
    let of_head = |head: usize| {
        let seen = pattern.clone().slice([0..1, head..head + 1, held.start..held.start + rows, 0..keys]);
        let strength = held.edits.heads.iter().find(|(other, _)| *other == head).map_or(1.0, |(_, factor)| *factor);
        let seen = seen.reshape([rows, keys]).transpose() * strength;
        matmul(seen, above.clone().slice_dim(1, head * d..(head + 1) * d)) // [key, d_value]
    };
    let group = attention.heads_per_kv();
    let shared = |first: usize| (first..first + group).map(of_head).reduce(|a, b| a + b);
    let values = Tensor::cat((0..heads).step_by(group).filter_map(shared).collect(), 1); // [key, kv_head · d_value]
    let changes = run.changes(model, path, session.baseline());
    let (direction, mut added) = model.back_to_memory(path, values, memory.clone(), &changes)?;
    if let Some(Activation::Heads(change)) = changes.get(&Site::In(path, Name::Z)) {
        let change = change.clone().slice_dim(0, 0..1).slice_dim(2, held.start..held.start + rows);
        let along = (change.swap_dims(1, 2).reshape([rows, heads * d]) * above).sum_dim(1);
        added.push(Added { kind: PartKind::Patch, path: Site::In(path, Name::Z).to_string(), along });
    }
    Some((direction, added, whole))
}

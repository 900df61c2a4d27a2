//! Back through an attention: from its output to each head's z, and from a score to its query's or key's row.

use std::collections::BTreeMap;
use std::ops::Range;

use burn::tensor::ops::PadMode;
use burn::tensor::{Int, Tensor};

use super::held_step::{Added, Directions, HeldStep, PartKind, along, rows_of};
use super::linear::{back_through, held_ratio};
use crate::model::attention::Attention;
use crate::model::linear::Linear;
use crate::model::query_key_norm::HeadNorms;
use crate::model::rotary::{Extent, rotate};
use crate::model::sublayer::Body;
use crate::model::transformer::Model;
use crate::ops::matmul;
use crate::site::{Activation, Kind, Name, Site, SublayerPath};

/// A side of a product q · k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryOrKey {
    Query,
    Key,
}

/// A head's maps, without biases, bounds, norms and gates, rotated as at position 0; W_o times gamma.
#[derive(Clone, Debug)]
pub struct HeadMaps {
    /// `[d_head, d_model]`
    pub q: Tensor<2>,
    /// `[d_head, d_model]`
    pub k: Tensor<2>,
    /// `[d_value, d_model]`
    pub v: Tensor<2>,
    /// `[d_out, d_value]`
    pub o: Tensor<2>,
}

/// From a direction in the heads' output to each head's z, with its gates held: `[directions, d_out]` → `[directions,
/// head · d_value]`
pub(super) fn back_to_heads(o: Option<&Linear>, direction: Tensor<2>, held: &HeldStep) -> Tensor<2> {
    let d = match o {
        Some(o) => back_through(direction, &o.weight),
        None => direction,
    };
    match held.step.path().and_then(|path| held.joined_heads(Site::In(path, Name::ZGate))) {
        Some(gates) => d * gates,
        None => d,
    }
}

impl Attention {
    /// The map of queries or keys, its norm, and the number of its heads.
    fn side(&self, of: QueryOrKey) -> (&Linear, Option<&HeadNorms>, usize) {
        match of {
            QueryOrKey::Query => (&self.q, self.q_norm.as_ref(), self.n_heads),
            QueryOrKey::Key => (self.key_map(), self.k_norm.as_ref(), self.n_kv_heads),
        }
    }

    /// The rows of one query head or key-value head in its map: `[d_head, d_model]`. A rotation at position 0 only
    /// multiplies, by the factor of its rule.
    fn head_map(&self, of: QueryOrKey, head: usize) -> Tensor<2> {
        let (map, _, heads) = self.side(of);
        let [width, d_model] = map.weight.dims();
        let d = width / heads;
        let columns = rows_of_map(map, head * d..(head + 1) * d).transpose().reshape([d_model, 1, 1, d]);
        self.turn(columns, 0, 1.into()).reshape([d_model, d]).transpose()
    }

    /// From each number of one head's query or key, at a position, to the sublayer's input
    /// `u` there, `[1, d_model]`, with the scale of a norm held: `[d_head, d_model]`, and the parts of the map's bias
    /// and the norm's shift, `[d_head, 1]` each.
    fn back_from_head(
        &self,
        (of, head, position): (QueryOrKey, usize, usize),
        extent: Extent,
        u: Tensor<2>,
    ) -> (Tensor<2>, [Option<Tensor<2>>; 2]) {
        let (map, norms, heads) = self.side(of);
        let norm = norms.map(|norms| norms.of_head(head));
        let d = map.weight.dims()[0] / heads;
        let units = Tensor::<2>::eye(d, &map.weight.device());
        // Row i of the rotated identity is the rotated unit vector i.
        let turned = match &self.rotary {
            Some(rotary) => {
                rotate(units.clone().reshape([1, d, 1, d]), position, extent, rotary).reshape([d, d]).transpose()
            }
            None => units.clone(),
        };
        // A norm of the whole width reads the other heads too.
        let together = norm.map_or(1, |norm| norm.width() / d);
        let first = head / together * together;
        let columns = first * d..(first + together) * d;
        let before = (head - first) * d;
        let direction = turned.clone().pad([(0, 0), (before, columns.len() - before - d)], PadMode::Constant(0.0));
        let weight = rows_of_map(map, columns.clone()); // [columns, d_model]
        let bias = map.bias.clone().map(|bias| bias.slice_dim(0, columns).unsqueeze::<2>()); // [1, columns]
        let read = || {
            let read = matmul(u.clone(), weight.clone().transpose()); // [1, columns]
            bias.clone().map_or(read.clone(), |bias| read + bias)
        };
        let (direction, shift) = match norm {
            Some(norm) if self.norms_follow => {
                let (direction, shift) = norm.back(units, matmul(self.clip(read()), turned.clone().transpose()));
                (matmul(direction, turned), shift)
            }
            Some(norm) => norm.back(direction, self.clip(read())),
            None => (direction, None),
        };
        let growth = self.growth.filter(|_| of == QueryOrKey::Query).map_or(1.0, |growth| growth.factor(position));
        let (direction, shift) = (direction * growth, shift.map(|shift| shift * growth));
        let direction = self.back_through_clip(direction, read);
        let bias = bias.map(|bias| along(&direction, bias));
        (matmul(direction, weight), [bias, shift])
    }
}

impl Attention {
    /// From directions in values to the same before their norm, whose scale is held at that of the values `read`:
    /// `[keys, kv_head · d_value]` each.
    fn back_through_value_norm(&self, direction: Tensor<2>, read: impl FnOnce() -> Tensor<2>) -> Tensor<2> {
        let Some(norm) = &self.v_norm else { return direction };
        let [keys, width] = direction.dims();
        let heads = |x: Tensor<2>| x.reshape([keys * (width / norm.width()), norm.width()]);
        // Without a bias there is no shift.
        norm.back(heads(direction), heads(read())).0.reshape([keys, width])
    }

    /// From a direction in clipped numbers to the same before, each held at the ratio of both.
    fn back_through_clip(&self, direction: Tensor<2>, read: impl FnOnce() -> Tensor<2>) -> Tensor<2> {
        if self.clip.is_none() {
            return direction;
        }
        let read = read();
        direction * held_ratio(read.clone(), self.clip(read))
    }
}

/// Some rows of a map, `[rows, d_model]`.
fn rows_of_map(map: &Linear, rows: Range<usize>) -> Tensor<2> {
    map.weight.rows(Tensor::<1, Int>::arange(rows.start as i64..rows.end as i64, &map.weight.device()))
}

impl Model {
    /// From directions after an attention sublayer to each head's z: `[directions, head · d_value]`.
    pub fn back_to_heads(&self, direction: Tensor<2>, held: &HeldStep) -> Option<Tensor<2>> {
        let path = held.step.path().filter(|_| !held.edits.skip)?;
        let sublayer = self.sublayer(path)?;
        held.heads()?;
        let (d, _) = sublayer.back_to_sum(direction, held);
        let (d, ..) = sublayer.back_to_body(d, held);
        Some(back_to_heads(sublayer.projection(), held.before(Site::In(path, Name::Out), d), held))
    }

    /// From directions in a cross-attention's values, `[keys, kv_head · d_value]`, to its memory `x`, `[keys,
    /// d_model]`; `changes` are the changes by patches in the sublayer.
    pub fn back_to_memory(
        &self,
        path: SublayerPath,
        direction: Tensor<2>,
        x: Tensor<2>,
        changes: &BTreeMap<Site, Activation>,
    ) -> Option<Directions> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (site, mut added) = (Site::In(path, Name::V), Vec::new());
        if let Some(Activation::Heads(change)) = changes.get(&site) {
            let change = change.clone().slice_dim(0, 0..1).swap_dims(1, 2).reshape(direction.dims());
            added.push(Added::new(PartKind::Patch, site, along(&direction, change)));
        }
        let map = attention.value_map();
        let read = || {
            let x = x.clone().unsqueeze();
            map.forward(if sublayer.norm_memory { sublayer.input(x) } else { x }).squeeze_dim::<2>(0)
        };
        let direction = attention.back_through_value_norm(direction, || attention.clip(read()));
        let direction = attention.back_through_clip(direction, read);
        if let Some(bias) = &map.bias {
            added.push(Added::new(PartKind::Bias, site, along(&direction, bias.clone().unsqueeze())));
        }
        let d = back_through(direction, &map.weight); // [keys, d_model]
        if !sublayer.norm_memory {
            return Some((d, added));
        }
        let (d, shift) = sublayer.back_to_stream(d, x);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        Some((d, added))
    }

    /// From each number of one row's query or key of a head, to the sublayer's input `x`
    /// there, or to the memory: `[d_head, d_model]`. A key is asked of the sublayer that has it. x is `[1, d_model]`;
    /// `changes` are the changes by patches in the sublayer.
    pub fn back_from_score(
        &self,
        path: SublayerPath,
        (side, head, position): (QueryOrKey, usize, usize),
        extent: Extent,
        x: Tensor<2>,
        changes: &BTreeMap<Site, Activation>,
    ) -> Option<Directions> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (name, head) = match side {
            QueryOrKey::Query => (Name::Q, head),
            QueryOrKey::Key => (Name::K, self.config.attention_in(path).kv_head(head)),
        };
        let of_memory = path.kind == Kind::Cross && side == QueryOrKey::Key;
        let normed = !of_memory || sublayer.norm_memory;
        let change = changes.get(&Site::In(path, Name::Norm)).and_then(rows_of).filter(|_| !of_memory);
        let change = change.map(|change| change.slice_dim(0, position..position + 1)); // [1, d_model]
        let u = if normed { sublayer.input(x.clone().unsqueeze()).squeeze_dim(0) } else { x.clone() };
        let u = change.clone().map_or(u.clone(), |change| u + change);
        let (d, [bias, shift]) = attention.back_from_head((side, head, position), extent, u); // [d_head, d_model]
        let site = Site::In(path, name);
        let mut added = Vec::new();
        if let Some(Activation::Heads(change)) = changes.get(&site) {
            let [_, _, _, width] = change.dims();
            let change = change.clone().slice([0..1, head..head + 1, position..position + 1, 0..width]);
            added.push(Added::new(PartKind::Patch, site, change.reshape([width, 1])));
        }
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{site}_norm"), shift)));
        added.extend(bias.map(|bias| Added::new(PartKind::Bias, site, bias)));
        if !normed {
            return Some((d, added));
        }
        added.extend(change.map(|change| Added::new(PartKind::Patch, Site::In(path, Name::Norm), along(&d, change))));
        let (d, shift) = sublayer.back_to_stream(d, x);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        Some((d, added))
    }

    /// A head's maps, if it has them.
    pub fn head_maps(&self, path: SublayerPath, head: usize) -> Option<HeadMaps> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let Body::Attention(of_keys) = &self.sublayer(self.config.keys_of(path))?.body else { return None };
        let part = self.config.attention_in(path).kv_head(head);
        let q = attention.head_map(QueryOrKey::Query, head);
        let k = of_keys.head_map(QueryOrKey::Key, part);
        let d = self.config.attention_in(path).d_value;
        let v = of_keys.value_map().weight.whole().slice_dim(0, part * d..(part + 1) * d);
        let o = attention.o.as_ref()?.weight.whole().slice_dim(1, head * d..(head + 1) * d);
        let o = match &sublayer.gamma {
            Some(gamma) => o * gamma.clone().unsqueeze_dim(1),
            None => o,
        };
        Some(HeadMaps { q, k, v, o })
    }
}

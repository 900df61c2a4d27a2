//! The cache of keys and values.

use burn::tensor::Tensor;

use crate::ops::{self, split_heads};

/// Keys and values of all positions so far: the cache that a step reuses.
#[derive(Clone, Debug)]
pub struct KeysValues {
    k: Cache,
    v: Cache,
    kv_heads: usize,
}

/// Rows `[batch, room, kv_head · d]`; the first `count` are in use. Stored by position, so that later ones can be
/// appended; stored by head they could not.
#[derive(Clone, Debug)]
struct Cache {
    rows: Tensor<3>,
    count: usize,
}

impl Cache {
    fn new(rows: Tensor<3>) -> Self {
        let [_, count, _] = rows.dims();
        Self { rows, count }
    }

    fn append(self, later: Self) -> Self {
        Self { rows: ops::append(self.rows, self.count, &later.all()), count: self.count + later.count }
    }

    /// `[batch, count, kv_head · d]`
    fn all(&self) -> Tensor<3> {
        let [_, room, _] = self.rows.dims();
        let rows = self.rows.clone();
        if room == self.count { rows } else { rows.slice_dim(1, 0..self.count) }
    }
}

impl KeysValues {
    /// Keys and values of all their positions, `[batch, key, kv_head · d]` each.
    pub fn new(k: Tensor<3>, v: Tensor<3>, kv_heads: usize) -> Self {
        Self { k: Cache::new(k), v: Cache::new(v), kv_heads }
    }

    /// These, followed by `later` ones: appended in place if there is no other owner.
    pub fn append(self, later: Self) -> Self {
        Self { k: self.k.append(later.k), v: self.v.append(later.v), ..self }
    }

    /// The number of positions.
    pub fn count(&self) -> usize {
        self.k.count
    }

    /// The first `keys` positions.
    pub fn truncate(mut self, keys: usize) -> Self {
        for cache in [&mut self.k, &mut self.v] {
            cache.count = cache.count.min(keys);
        }
        self
    }

    /// The keys and values of one sequence, repeated for each of several.
    pub fn repeat(mut self, sequences: usize) -> Self {
        for cache in [&mut self.k, &mut self.v].into_iter().filter(|_| sequences > 1) {
            cache.rows = cache.all().repeat_dim(0, sequences);
        }
        self
    }

    /// `[batch, kv_head, key, d_head]`
    pub fn keys(&self) -> Tensor<4> {
        split_heads(self.k.all(), self.kv_heads)
    }

    /// `[batch, kv_head, key, d_value]`
    pub fn values(&self) -> Tensor<4> {
        split_heads(self.v.all(), self.kv_heads)
    }
}

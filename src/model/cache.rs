//! The cache of keys and values, and of a linear layer's other rows.

use burn::tensor::Tensor;

use crate::ops::{self, split_heads};

/// A linear layer's rows besides keys and values.
#[derive(Clone, Debug)]
pub struct LinearRows {
    /// Before the convolution, which later rows read: `[batch, pos, column]`
    pub columns: Tensor<3>,
    /// `[batch, pos, head]`
    pub beta: Tensor<3>,
    /// `[batch, pos, head]`
    pub decay: Tensor<3>,
}

/// Keys and values of all positions so far: the cache that a step reuses, and layers without keys of their own.
#[derive(Clone, Debug)]
pub struct KeysValues {
    k: Cache,
    v: Cache,
    kv_heads: usize,
    /// Columns, decay and β of a linear layer.
    linear: Option<[Cache; 3]>,
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
        Self { k: Cache::new(k), v: Cache::new(v), kv_heads, linear: None }
    }

    /// The same with a linear layer's other rows.
    pub fn with_linear(self, rows: LinearRows) -> Self {
        Self { linear: Some([rows.columns, rows.decay, rows.beta].map(Cache::new)), ..self }
    }

    /// These, followed by `later` ones: appended in place if there is no other owner.
    pub fn append(self, later: Self) -> Self {
        let linear =
            self.linear.zip(later.linear).map(|([a, b, c], [d, e, f])| [a.append(d), b.append(e), c.append(f)]);
        Self { k: self.k.append(later.k), v: self.v.append(later.v), linear, ..self }
    }

    /// The number of positions.
    pub fn count(&self) -> usize {
        self.k.count
    }

    /// The first `keys` positions.
    pub fn truncate(mut self, keys: usize) -> Self {
        for cache in self.caches() {
            cache.count = cache.count.min(keys);
        }
        self
    }

    /// The keys and values of one sequence, repeated for each of several; unchanged if they are of as many.
    pub fn repeat(mut self, sequences: usize) -> Self {
        let [own, ..] = self.k.rows.dims();
        for cache in self.caches().filter(|_| sequences > own) {
            cache.rows = cache.all().repeat_dim(0, sequences);
        }
        self
    }

    fn caches(&mut self) -> impl Iterator<Item = &mut Cache> {
        [&mut self.k, &mut self.v].into_iter().chain(self.linear.iter_mut().flatten())
    }

    /// A linear layer's columns before its convolution, `[batch, key, column]`.
    pub fn columns(&self) -> Option<Tensor<3>> {
        self.linear.as_ref().map(|[columns, ..]| columns.all())
    }

    /// A linear layer's decay and β, `[batch, head, key, 1]` each.
    pub fn rates(&self) -> Option<[Tensor<4>; 2]> {
        let [_, decay, beta] = self.linear.as_ref()?;
        Some([decay, beta].map(|rates| split_heads(rates.all(), self.kv_heads)))
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

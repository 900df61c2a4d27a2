//! The GPU programs. One workgroup computes a row: its units take turns over it, and combine their results in shared
//! memory.

use std::f32::consts::FRAC_1_SQRT_2;

use burn::cubecl;
use burn::cubecl::prelude::*;
use headlight_kernels::ActivationFunction;

/// Units of a workgroup.
pub(super) const UNITS: usize = 64;
/// The most columns of a head of the gated delta rule.
pub(super) const WIDEST_HEAD: usize = 256;
/// The most keys of a row that `attend` computes. Each row reads all keys and values by itself; with more of them,
/// products in tiles read far less.
pub(super) const MOST_KEYS: usize = 256;
/// Below what a mask adds to a visible cell, above what it adds to a masked one.
const MASKED: f32 = -1e30;
/// √(2/π)
const TANH_SCALE: f32 = 0.797_884_6;

/// Which keys are masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Masked {
    Never,
    /// Those after the query.
    Later,
    /// As the mask's cells say.
    Cells,
}

/// softmax(factor · scores) over the keys that are not masked; a row without any is 0. The first query is at `start`.
///
/// # Shapes
/// - scores: `[batch, head, query, key]`
/// - weights: the same, one after the other
/// - mask: `[batch, head or 1, query, key]`, one after the other, read where `masked` says so
#[cube(launch)]
pub(super) fn softmax_rows(
    scores: &Tensor<f32>,
    mask: &Tensor<f32>,
    weights: &mut Tensor<f32>,
    factor: f32,
    start: usize,
    #[comptime] masked: Masked,
) {
    let (heads, queries, keys) = (scores.shape(1), scores.shape(2), scores.shape(3));
    let rows = scores.shape(0) * heads * queries;
    let (row, writes) = (own_row(rows), CUBE_POS < rows);
    let masks = mask_row(mask, row, heads, queries) * keys;
    let (query, head, batch) = (row % queries, row / queries % heads, row / queries / heads);
    let last = start + query;
    let own = batch * scores.stride(0) + head * scores.stride(1) + query * scores.stride(2);

    let mut largest = f32::new(MASKED);
    let mut key = UNIT_POS as usize;
    while key < keys {
        if is_visible(mask, masks, key, last, masked) {
            let score = scores[own + key * scores.stride(3)] * factor;
            if writes {
                weights[row * keys + key] = score;
            }
            largest = max(largest, score);
        }
        key += UNITS;
    }
    normalise(mask, weights, row * keys, masks, keys, last, largest, writes, masked);
}

/// softmax(factor · q kᵀ), the same with the products, and what these weights make of the values.
///
/// # Shapes
/// - q: `[batch, head, query, d]`
/// - k: `[batch, kv_head, key, d]`, of at most `MOST_KEYS`
/// - v: `[batch, kv_head, key, d_value]`
/// - weights: `[batch, head, query, key]`, one after the other
/// - z: `[batch, query, head, d_value]`, the same, as the output projection reads it
/// - mask: `[batch, head or 1, query, key]`, the same, read where `masked` says so
#[cube(launch)]
pub(super) fn attend(
    q: &Tensor<f32>,
    k: &Tensor<f32>,
    v: &Tensor<f32>,
    mask: &Tensor<f32>,
    weights: &mut Tensor<f32>,
    z: &mut Tensor<f32>,
    factor: f32,
    start: usize,
    #[comptime] masked: Masked,
) {
    let (heads, queries, keys) = (q.shape(1), q.shape(2), k.shape(2));
    let rows = q.shape(0) * heads * queries;
    let (row, writes) = (own_row(rows), CUBE_POS < rows);
    let masks = mask_row(mask, row, heads, queries) * keys;
    let (query, head, batch) = (row % queries, row / queries % heads, row / queries / heads);
    let last = start + query;
    let own = batch * q.stride(0) + head * q.stride(1) + query * q.stride(2);
    let theirs = batch * k.stride(0) + head * k.shape(1) / heads * k.stride(1);

    let mut largest = f32::new(MASKED);
    let mut key = UNIT_POS as usize;
    while key < keys {
        if is_visible(mask, masks, key, last, masked) {
            let mut product = f32::new(0.0);
            for i in 0..q.shape(3) {
                product += q[own + i * q.stride(3)] * k[theirs + key * k.stride(2) + i * k.stride(3)];
            }
            let score = product * factor;
            if writes {
                weights[row * keys + key] = score;
            }
            largest = max(largest, score);
        }
        key += UNITS;
    }
    normalise(mask, weights, row * keys, masks, keys, last, largest, writes, masked);

    // Each unit reads the weights of all.
    let mut shared = Shared::<[f32]>::new_slice(MOST_KEYS);
    let mut key = UNIT_POS as usize;
    while key < keys {
        shared[key] = weights[row * keys + key];
        key += UNITS;
    }
    sync_cube();
    let values = batch * v.stride(0) + head * v.shape(1) / heads * v.stride(1);
    let mut i = UNIT_POS as usize;
    while i < v.shape(3) {
        let mut sum = f32::new(0.0);
        for key in 0..keys {
            sum += shared[key] * v[values + key * v.stride(2) + i * v.stride(3)];
        }
        if writes {
            z[((batch * queries + query) * heads + head) * v.shape(3) + i] = sum;
        }
        i += UNITS;
    }
}

/// From a row's scores to its weights; `largest` is of those that this unit has seen.
#[cube]
fn normalise(
    mask: &Tensor<f32>,
    weights: &mut Tensor<f32>,
    row: usize,
    masks: usize,
    keys: usize,
    last: usize,
    largest: f32,
    writes: bool,
    #[comptime] masked: Masked,
) {
    let mut shared = Shared::<[f32]>::new_slice(UNITS);
    shared[UNIT_POS as usize] = largest;
    let largest = reduced(&mut shared, true);

    let mut sum = f32::new(0.0);
    let mut key = UNIT_POS as usize;
    while key < keys {
        let mut weight = f32::new(0.0);
        if is_visible(mask, masks, key, last, masked) {
            weight = (weights[row + key] - largest).exp();
        }
        if writes {
            weights[row + key] = weight;
        }
        sum += weight;
        key += UNITS;
    }
    shared[UNIT_POS as usize] = sum;
    let sum = reduced(&mut shared, false);

    let mut key = UNIT_POS as usize;
    while key < keys {
        if writes && sum > 0.0 {
            weights[row + key] /= sum;
        }
        key += UNITS;
    }
}

/// What the weights make of the values: Σ over keys of weight · value.
///
/// # Shapes
/// - weights: `[batch, head, query, key]`
/// - v: `[batch, kv_head, key, d]`
/// - z: `[batch, query, head, d]`, one after the other, as the output projection reads it
#[cube(launch)]
pub(super) fn add_values(weights: &Tensor<f32>, v: &Tensor<f32>, z: &mut Tensor<f32>) {
    let (queries, heads, d) = (z.shape(1), z.shape(2), z.shape(3));
    let own = ABSOLUTE_POS;
    if own < z.shape(0) * queries * heads * d {
        let (i, head, query, batch) = (own % d, own / d % heads, own / d / heads % queries, own / d / heads / queries);
        let row = batch * weights.stride(0) + head * weights.stride(1) + query * weights.stride(2);
        let column = batch * v.stride(0) + head * v.shape(1) / heads * v.stride(1) + i * v.stride(3);
        let mut sum = f32::new(0.0);
        for key in 0..v.shape(2) {
            sum += weights[row + key * weights.stride(3)] * v[column + key * v.stride(2)];
        }
        z[own] = sum;
    }
}

/// The weights of the gated delta rule, as in `crate::ops::delta_weights`: a workgroup goes from a query's own key back
/// to the first. The first query is at `start`.
///
/// # Shapes
/// - q: `[batch, head, query, d]`
/// - k: `[batch, head, key, d]`
/// - beta and decay: `[batch, head, key, 1]`
/// - weights: `[batch, head, query, key]`, one after the other
#[cube(launch)]
pub(super) fn delta_rows(
    q: &Tensor<f32>,
    k: &Tensor<f32>,
    beta: &Tensor<f32>,
    decay: &Tensor<f32>,
    weights: &mut Tensor<f32>,
    start: usize,
) {
    let (heads, queries, keys, width) = (q.shape(1), q.shape(2), k.shape(2), q.shape(3));
    let row = own_row(q.shape(0) * heads * queries);
    let (query, head, batch) = (row % queries, row / queries % heads, row / queries / heads);
    let own = batch * q.stride(0) + head * q.stride(1) + query * q.stride(2);
    let unit = UNIT_POS as usize;
    // What later keys leave of the query; each unit has the same columns throughout.
    let mut left = Shared::<[f32]>::new_slice(WIDEST_HEAD);
    let mut i = unit;
    while i < width {
        left[i] = q[own + i * q.stride(3)];
        i += UNITS;
    }
    let mut shared = Shared::<[f32]>::new_slice(UNITS);
    let mut later = keys;
    while later > 0 {
        let key = later - 1;
        let theirs = batch * k.stride(0) + head * k.stride(1) + key * k.stride(2);
        let mut product = f32::new(0.0);
        let mut i = unit;
        while i < width {
            product += left[i] * k[theirs + i * k.stride(3)];
            i += UNITS;
        }
        shared[unit] = product;
        let mut weight = reduced(&mut shared, false);
        weight *= beta[batch * beta.stride(0) + head * beta.stride(1) + key * beta.stride(2)];
        let mut kept = decay[batch * decay.stride(0) + head * decay.stride(1) + key * decay.stride(2)].exp();
        if key > start + query {
            weight = f32::new(0.0);
            kept = f32::new(1.0);
        }
        if unit == 0 {
            weights[row * keys + key] = weight;
        }
        let mut i = unit;
        while i < width {
            left[i] = (left[i] - weight * k[theirs + i * k.stride(3)]) * kept;
            i += UNITS;
        }
        later -= 1;
    }
}

/// Pairs of columns turned by an angle for each position and pair, a pair for each unit.
///
/// # Shapes
/// - x: `[batch, head, pos, d]`
/// - table: `[pos, d / 2, 2]`, cosines and sines
/// - y: `[batch, pos, head, d]`, one after the other, as the cache appends it
#[cube(launch)]
pub(super) fn rotate_pairs(x: &Tensor<f32>, table: &[f32], y: &mut Tensor<f32>, #[comptime] neighbours: bool) {
    let (positions, heads, half) = (y.shape(1), y.shape(2), y.shape(3) / 2);
    let own = ABSOLUTE_POS;
    if own < y.shape(0) * positions * heads * half {
        let (i, head) = (own % half, own / half % heads);
        let (position, batch) = (own / half / heads % positions, own / half / heads / positions);
        let mut first = i;
        let mut second = i + half;
        if comptime!(neighbours) {
            first = 2 * i;
            second = 2 * i + 1;
        }
        let row = batch * x.stride(0) + head * x.stride(1) + position * x.stride(2);
        let (a, b) = (x[row + first * x.stride(3)], x[row + second * x.stride(3)]);
        let angle = 2 * (position * half + i);
        let (cos, sin) = (table[angle], table[angle + 1]);
        let begin = own / half * 2 * half;
        y[begin + first] = a * cos - b * sin;
        y[begin + second] = a * sin + b * cos;
    }
}

/// Layer norm where `centred`, else root-mean-square norm, of each row of `width` numbers; `bias` is read where
/// `shifted`.
#[cube(launch)]
pub(super) fn norm_rows(
    x: &[f32],
    weight: &[f32],
    bias: &[f32],
    y: &mut [f32],
    eps: f32,
    rows: usize,
    width: usize,
    #[comptime] shifted: bool,
) {
    let start = own_row(rows) * width;
    let count = f32::cast_from(width as u32);
    let mut shared = Shared::<[f32]>::new_slice(UNITS);

    let mut mean = f32::new(0.0);
    if comptime!(shifted) {
        let mut sum = f32::new(0.0);
        let mut i = UNIT_POS as usize;
        while i < width {
            sum += x[start + i];
            i += UNITS;
        }
        shared[UNIT_POS as usize] = sum;
        mean = reduced(&mut shared, false) / count;
    }

    let mut squares = f32::new(0.0);
    let mut i = UNIT_POS as usize;
    while i < width {
        let apart = x[start + i] - mean;
        squares += apart * apart;
        i += UNITS;
    }
    shared[UNIT_POS as usize] = squares;
    let deviation = (reduced(&mut shared, false) / count + eps).sqrt();

    let mut i = UNIT_POS as usize;
    while i < width {
        let mut scaled = (x[start + i] - mean) / deviation * weight[i];
        if comptime!(shifted) {
            scaled += bias[i];
        }
        y[start + i] = scaled;
        i += UNITS;
    }
}

/// A function of each number.
#[cube(launch)]
pub(super) fn apply_each(x: &[f32], y: &mut [f32], #[comptime] function: ActivationFunction) {
    if ABSOLUTE_POS < x.len() {
        y[ABSOLUTE_POS] = applied(x[ABSOLUTE_POS], comptime!(Some(function)));
    }
}

/// A function of a number, where there is one.
#[cube]
pub(super) fn applied(value: f32, #[comptime] function: Option<ActivationFunction>) -> f32 {
    match comptime!(function) {
        None => value,
        Some(ActivationFunction::Relu) => max(value, f32::new(0.0)),
        Some(ActivationFunction::Relu2) => max(value, f32::new(0.0)) * max(value, f32::new(0.0)),
        Some(ActivationFunction::Gelu) => value * 0.5 * (1.0 + Erf::erf(value * FRAC_1_SQRT_2)),
        Some(ActivationFunction::GeluTanh) => {
            let inner = (value + value * value * value * 0.044715) * TANH_SCALE;
            value * 0.5 * (1.0 + bounded_tanh(inner))
        }
        Some(ActivationFunction::Silu) => value / (1.0 + (-value).exp()),
        Some(ActivationFunction::QuickGelu) => value / (1.0 + (-(value * 1.702)).exp()),
        Some(ActivationFunction::Tanh) => bounded_tanh(value),
        Some(ActivationFunction::Sigmoid) => 1.0 / (1.0 + (-value).exp()),
        Some(ActivationFunction::ExpBelow) => {
            let below = min(value, f32::new(0.0));
            below.exp() - 1.0 - below
        }
    }
}

/// From 20 on the tanh is 1; a card's own may overflow there.
#[cube]
fn bounded_tanh(value: f32) -> f32 {
    max(min(value, f32::new(20.0)), f32::new(-20.0)).tanh()
}

/// g a + (1 − g) b, number by number.
#[cube(launch)]
pub(super) fn mix_each(g: &[f32], a: &[f32], b: &[f32], y: &mut [f32]) {
    if ABSOLUTE_POS < g.len() {
        let share = g[ABSOLUTE_POS];
        y[ABSOLUTE_POS] = share * a[ABSOLUTE_POS] + (1.0 - share) * b[ABSOLUTE_POS];
    }
}

/// Cells of patterns as pixels, one a unit: each head's place is its number and where its first pixel is.
///
/// # Shapes
/// - weights: `[batch, head, query, key]`, of which the first of the batch is drawn
/// - masks: `[head or 1, query, key]`, four cells in each number; `mask_per_head` is 1 or 0
/// - places: `[count, 3]`
/// - across, down: `[pixels, 2]`, the first token that each shows and the one after the last
/// - pixels: `[height, stride]`
#[cube(launch)]
pub(super) fn draw_cells(
    weights: &Tensor<f32>,
    masks: &[u32],
    places: &[u32],
    across: &[u32],
    down: &[u32],
    table: &[u32],
    pixels: &mut [u32],
    mask_per_head: usize,
    width: usize,
    stride: usize,
    ground: u32,
    diagonal: u32,
    line: u32,
    pitch: usize,
    bar: usize,
) {
    let (queries, keys) = (weights.shape(2), weights.shape(3));
    let (wide, high) = (across.len() / 2, down.len() / 2);
    let unit = ABSOLUTE_POS;
    let place = unit / (high * wide) * 3;
    if place < places.len() {
        let (row, column) = (unit / wide % high, unit % wide);
        let (x, y) = (places[place + 1] as usize + column, places[place + 2] as usize + row);
        if x < width && y * stride + x < pixels.len() {
            let (first, last) = (down[2 * row] as usize, down[2 * row + 1] as usize);
            let (begin, end) = (across[2 * column] as usize, across[2 * column + 1] as usize);
            let mut colour = line;
            if first < last && begin < end {
                let head = places[place] as usize;
                let mut most = f32::new(0.0);
                let mut masked = true.runtime();
                for query in first..last {
                    for key in begin..end {
                        let at = head * weights.stride(1) + query * weights.stride(2) + key * weights.stride(3);
                        most = max(most, weights[at]);
                        let mask = (head * mask_per_head * queries + query) * keys + key;
                        if masks[mask / 4] >> ((mask % 4) as u32 * 8) & 255 != 1 {
                            masked = false;
                        }
                    }
                }
                let top = table.len() - 1;
                let entry = (most * f32::cast_from(top as u32) + 0.5).floor();
                colour = table[min(u32::cast_from(entry) as usize, top)];
                if masked {
                    colour = ground;
                    if (row + column) % pitch < bar {
                        colour = diagonal;
                    }
                }
            }
            pixels[y * stride + x] = colour;
        }
    }
}

/// How many blocks there are, the last of them perhaps smaller.
#[allow(clippy::manual_div_ceil, reason = "a program for the GPU has no div_ceil")]
#[cube]
pub(super) fn blocks(count: usize, block: usize) -> usize {
    (count + block - 1) / block
}

/// Which row of a mask is over a row of a pattern: where the sequences or the heads have one mask, its only one.
#[cube]
fn mask_row(mask: &Tensor<f32>, row: usize, heads: usize, queries: usize) -> usize {
    let head = row / queries;
    let (sequence, head) = (head / heads % mask.shape(0), head % heads % mask.shape(1));
    (sequence * mask.shape(1) + head) * queries + row % queries
}

/// The row of this workgroup. Those beyond the last compute that once more: where some returned early, not all of a
/// workgroup could be seen to wait for one another. They must not write what the workgroup of the last row reads again.
#[cube]
pub(super) fn own_row(rows: usize) -> usize {
    let own = CUBE_POS;
    if own < rows { own } else { rows - 1 }
}

#[cube]
fn is_visible(mask: &Tensor<f32>, masks: usize, key: usize, last: usize, #[comptime] masked: Masked) -> bool {
    match comptime!(masked) {
        Masked::Never => true.runtime(),
        Masked::Later => key <= last,
        Masked::Cells => mask[masks + key] > MASKED,
    }
}

/// The largest of what the units found, or their sum. Who goes on may write into `shared` again.
#[cube]
pub(super) fn reduced(shared: &mut Shared<[f32]>, #[comptime] largest: bool) -> f32 {
    let unit = UNIT_POS as usize;
    sync_cube();
    let mut active = UNITS.runtime();
    while active > 1 {
        active /= 2;
        if unit < active {
            let (mine, other) = (shared[unit], shared[unit + active]);
            shared[unit] = if comptime!(largest) { max(mine, other) } else { mine + other };
        }
        sync_cube();
    }
    let all = shared[0];
    sync_cube();
    all
}

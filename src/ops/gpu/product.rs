//! Programs for matrix products with weights, fused with a bias, an activation or an added tensor.

use burn::cubecl;
use burn::cubecl::prelude::*;
use headlight_kernels::ActivationFunction;

use super::programs::{UNITS, applied, blocks, own_row, reduced};

/// The rows and columns that a workgroup computes. A line in shared memory is one longer, so that units which write
/// side by side use different banks.
pub(super) const TILE: usize = 32;
const LINE: usize = TILE + 1;
/// How far along the depth a workgroup reads at a time.
const DEPTH: usize = 16;
/// The rows and columns that a unit computes: 64 units share a tile.
const EACH: usize = 4;
const ACROSS: usize = TILE / EACH;
/// Parts of a joined tensor begin at multiples of this: a device's alignment of buffers, in 16 bits too.
pub(super) const ALIGNED: usize = 128;

/// The operations after a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Then {
    pub biased: bool,
    pub function: Option<ActivationFunction>,
    pub other: Option<Other>,
}

/// What becomes of a value and the number of another tensor at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Other {
    Added,
    Factor,
}

/// f(x Wᵀ + b) in tiles, then plus or times another tensor. The columns before `first`, those before `second` and the
/// rest are parts: each is written as a tensor of its own, the next after it from an aligned place on, and their biases
/// lie so too. With `normed`, x is first normalised as in `norm_rows`, and shifted if that is true.
///
/// # Shapes
/// - x: `[rows, depth]`
/// - gain and shift: `[depth]`
/// - weight: `[columns, depth]`
/// - bias: `[columns]`
/// - other and y: `[rows, columns]`
#[cube(launch)]
pub(super) fn product_in_tiles<W: Float>(
    x: &[f32],
    weight: &[W],
    bias: &[f32],
    other: &[f32],
    gain: &[f32],
    shift: &[f32],
    y: &mut [f32],
    eps: f32,
    rows: usize,
    columns: usize,
    depth: usize,
    first: usize,
    second: usize,
    #[comptime] normed: Option<bool>,
    #[comptime] then: Then,
    #[define(W)] _weights: ElemType,
) {
    let unit = UNIT_POS as usize;
    let (top, left) = (CUBE_POS_Y as usize * TILE, CUBE_POS_X as usize * TILE);
    let (row, column) = (top + unit / ACROSS * EACH, left + unit % ACROSS);
    let mut lines = Shared::<[f32]>::new_slice(DEPTH * LINE);
    let mut weights = Shared::<[f32]>::new_slice(DEPTH * LINE);
    let mut sums = Array::<f32>::new(EACH * EACH);
    #[unroll]
    for i in 0..EACH * EACH {
        sums[i] = f32::new(0.0);
    }

    let mut means = Shared::<[f32]>::new_slice(TILE);
    let mut deviations = Shared::<[f32]>::new_slice(TILE);
    if comptime!(normed.is_some()) {
        spreads(x, &mut means, &mut deviations, top, rows, depth, eps, comptime!(normed == Some(true)));
    }

    let mut start = 0usize.runtime();
    while start < depth {
        #[unroll]
        for turn in 0..TILE * DEPTH / UNITS {
            let (line, i) = ((turn * UNITS + unit) / DEPTH, unit % DEPTH);
            let mut number = f32::new(0.0);
            let mut by = f32::new(0.0);
            if start + i < depth {
                if top + line < rows {
                    number = x[(top + line) * depth + start + i];
                    if comptime!(normed.is_some()) {
                        number = (number - means[line]) / deviations[line] * gain[start + i];
                    }
                    if comptime!(normed == Some(true)) {
                        number += shift[start + i];
                    }
                }
                if left + line < columns {
                    by = f32::cast_from(weight[(left + line) * depth + start + i]);
                }
            }
            lines[i * LINE + line] = number;
            weights[i * LINE + line] = by;
        }
        sync_cube();
        for i in 0..DEPTH {
            #[unroll]
            for across in 0..EACH {
                let by = weights[i * LINE + unit % ACROSS + across * ACROSS];
                #[unroll]
                for down in 0..EACH {
                    sums[down * EACH + across] += lines[i * LINE + unit / ACROSS * EACH + down] * by;
                }
            }
        }
        sync_cube();
        start += DEPTH;
    }

    #[unroll]
    for down in 0..EACH {
        #[unroll]
        for across in 0..EACH {
            if row + down < rows && column + across * ACROSS < columns {
                let (row, column) = (row + down, column + across * ACROSS);
                write(sums[down * EACH + across], bias, other, y, row, column, rows, columns, first, second, then);
            }
        }
    }
}

/// The mean, if rows are shifted, and the deviation of each row of a tile. `ACROSS` units share a row.
#[cube]
fn spreads(
    x: &[f32],
    means: &mut Shared<[f32]>,
    deviations: &mut Shared<[f32]>,
    top: usize,
    rows: usize,
    depth: usize,
    eps: f32,
    #[comptime] shifted: bool,
) {
    let unit = UNIT_POS as usize;
    let count = f32::cast_from(depth as u32);
    let mut shared = Shared::<[f32]>::new_slice(UNITS);
    for turn in 0..TILE * ACROSS / UNITS {
        let line = turn * (UNITS / ACROSS) + unit / ACROSS;
        let mut row = top + line;
        if row >= rows {
            row = rows - 1;
        }
        let mut mean = f32::new(0.0);
        if comptime!(shifted) {
            let mut sum = f32::new(0.0);
            let mut i = unit % ACROSS;
            while i < depth {
                sum += x[row * depth + i];
                i += ACROSS;
            }
            mean = shared_sum(&mut shared, sum) / count;
        }
        let mut squares = f32::new(0.0);
        let mut i = unit % ACROSS;
        while i < depth {
            let apart = x[row * depth + i] - mean;
            squares += apart * apart;
            i += ACROSS;
        }
        let deviation = (shared_sum(&mut shared, squares) / count + eps).sqrt();
        let across = unit % ACROSS;
        if across == 0 {
            means[line] = mean;
            deviations[line] = deviation;
        }
    }
    sync_cube();
}

/// The sum over the units of a row.
#[cube]
fn shared_sum(shared: &mut Shared<[f32]>, own: f32) -> f32 {
    let unit = UNIT_POS as usize;
    shared[unit] = own;
    sync_cube();
    let mut sum = f32::new(0.0);
    #[unroll]
    for i in 0..ACROSS {
        sum += shared[unit / ACROSS * ACROSS + i];
    }
    sync_cube();
    sum
}

/// The same for few rows: a workgroup for each number, whose units interleave over the depth.
#[cube(launch)]
pub(super) fn product_by_turns<W: Float>(
    x: &[f32],
    weight: &[W],
    bias: &[f32],
    other: &[f32],
    y: &mut [f32],
    rows: usize,
    columns: usize,
    depth: usize,
    first: usize,
    second: usize,
    #[comptime] then: Then,
    #[define(W)] _weights: ElemType,
) {
    let own = own_row(rows * columns);
    let (row, column) = (own / columns, own % columns);
    let mut sum = f32::new(0.0);
    let mut i = UNIT_POS as usize;
    while i < depth {
        sum += x[row * depth + i] * f32::cast_from(weight[column * depth + i]);
        i += UNITS;
    }
    let mut shared = Shared::<[f32]>::new_slice(UNITS);
    shared[UNIT_POS as usize] = sum;
    let sum = reduced(&mut shared, false);
    if UNIT_POS == 0 {
        write(sum, bias, other, y, row, column, rows, columns, first, second, then);
    }
}

#[cube]
fn write(
    sum: f32,
    bias: &[f32],
    other: &[f32],
    y: &mut [f32],
    row: usize,
    column: usize,
    rows: usize,
    columns: usize,
    first: usize,
    second: usize,
    #[comptime] then: Then,
) {
    // Where its part begins: in the columns, in the biases and in the output.
    let mut begin = 0usize.runtime();
    let mut end = first;
    let mut biases = 0usize.runtime();
    let mut part = 0usize.runtime();
    if column >= first {
        begin = first;
        end = second;
        biases = aligned(first);
        part = aligned(rows * first);
    }
    if column >= second {
        begin = second;
        end = columns;
        biases += aligned(second - first);
        part += aligned(rows * (second - first));
    }
    let mut value = sum;
    if comptime!(then.biased) {
        value += bias[biases + column - begin];
    }
    value = applied(value, comptime!(then.function));
    value = combined(value, other, row * columns + column, comptime!(then.other));
    y[part + row * (end - begin) + column - begin] = value;
}

#[cube]
fn combined(value: f32, other: &[f32], at: usize, #[comptime] how: Option<Other>) -> f32 {
    match comptime!(how) {
        None => value,
        Some(Other::Added) => value + other[at],
        Some(Other::Factor) => value * other[at],
    }
}

#[cube]
fn aligned(count: usize) -> usize {
    blocks(count, ALIGNED) * ALIGNED
}

//! Attention in one operation, for when nobody looks at what is between.

use burn::tensor::Tensor;
use headlight_kernels::{Matrix, products};

use super::gradient::{Operand, output};
use super::numbers::{in_a_row, numbers, slice};
use super::operations::{masks_of, transposed};

/// softmax(scale q kᵀ) v of each head, side by side; 0 where a row is masked throughout. Nothing where there are no
/// queries or keys, or q, k and v are of different batches.
///
/// # Shapes
/// - q: `[batch, query, head · d_head]`
/// - kv: `[batch, key, head · d_head]` and `[batch, key, head · d_value]`, asked for where q is on the CPU
/// - masked: `[batch, head or 1, query, key]` where there is any, 1 is masked
/// - output: `[batch, query, head · d_value]`
pub fn attend(
    q: &Tensor<3>,
    kv: impl FnOnce() -> [Tensor<3>; 2],
    heads: usize,
    scale: f64,
    masked: Option<&[u8]>,
) -> Option<Tensor<3>> {
    let [batch, queries, width] = q.dims();
    let q = Operand::in_a_row(q)?;
    let [k, v] = kv();
    let [_, keys, values] = v.dims();
    if k.dims() != [batch, keys, width] || v.dims()[0] != batch || queries == 0 || keys == 0 {
        return None;
    }
    let (k, v) = (Operand::in_a_row(&k)?, Operand::in_a_row(&v)?);
    let (q_heads, k_heads) = (Heads { heads, rows: queries, width }, Heads { heads, rows: keys, width });
    let (v_heads, z_heads) =
        (Heads { heads, rows: keys, width: values }, Heads { heads, rows: queries, width: values });
    let (count, scale) = (batch * heads, scale as f32);
    let map = [queries, keys];

    let all = [&q, &k, &v].map(|x| x.numbers.clone());
    let [q_numbers, k_numbers, v_numbers] = all.each_ref().map(slice);
    let masks = masked.map(|cells| masks_of(cells, [batch, heads, queries, keys]));
    let raw =
        products(count, queries * keys, |i| (q_heads.matrix(q_numbers, i), transposed(k_heads.matrix(k_numbers, i))));
    let pattern = headlight_kernels::pattern(&raw, keys, scale, masks);
    drop(raw);
    let z = products(count, queries * v_heads.size(), |i| (cells(&pattern, map, i), v_heads.matrix(v_numbers, i)));
    let z = numbers(z_heads.join(&z), [batch, queries, values]);

    // dpattern = dz vᵀ, dv = patternᵀ dz; dq = dscores k, dk = dscoresᵀ q
    Some(output([q, k, v], z, move |dz| {
        let dz = in_a_row(dz);
        let (dz, [q_numbers, k_numbers, v_numbers]) = (slice(&dz), all.each_ref().map(slice));
        let mut scores =
            products(count, queries * keys, |i| (z_heads.matrix(dz, i), transposed(v_heads.matrix(v_numbers, i))));
        headlight_kernels::softmax_backward(&pattern, &mut scores, keys, scale);
        let (pattern, scores) = (|i| cells(&pattern, map, i), |i| cells(&scores, map, i));
        let dq = products(count, queries * q_heads.size(), |i| (scores(i), k_heads.matrix(k_numbers, i)));
        let dk = products(count, keys * k_heads.size(), |i| (transposed(scores(i)), q_heads.matrix(q_numbers, i)));
        let dv = products(count, keys * v_heads.size(), |i| (transposed(pattern(i)), z_heads.matrix(dz, i)));
        [
            numbers(q_heads.join(&dq), [batch, queries, width]),
            numbers(k_heads.join(&dk), [batch, keys, width]),
            numbers(v_heads.join(&dv), [batch, keys, values]),
        ]
    }))
}

/// How the heads' parts lie in rows `[batch, rows, width]`.
#[derive(Clone, Copy)]
struct Heads {
    heads: usize,
    rows: usize,
    width: usize,
}

impl Heads {
    /// Columns of one head.
    fn size(self) -> usize {
        self.width / self.heads
    }

    /// The part `[rows, size]` of the i-th head, counted sequence by sequence.
    fn matrix(self, numbers: &[f32], i: usize) -> Matrix<'_> {
        let first = i / self.heads * self.rows * self.width + i % self.heads * self.size();
        Matrix { numbers: &numbers[first..], shape: [self.rows, self.size()], row: self.width, column: 1 }
    }

    /// The parts `[batch · head, rows, size]` side by side, `[batch, rows, width]`.
    fn join(self, parts: &[f32]) -> Vec<f32> {
        let size = self.size();
        let mut joined = Vec::with_capacity(parts.len());
        for sequence in parts.chunks_exact(self.rows * self.width) {
            for row in 0..self.rows {
                for head in 0..self.heads {
                    joined.extend_from_slice(&sequence[(head * self.rows + row) * size..][..size]);
                }
            }
        }
        joined
    }
}

/// The i-th of maps `[query, key]`.
fn cells(numbers: &[f32], shape @ [queries, keys]: [usize; 2], i: usize) -> Matrix<'_> {
    Matrix { numbers: &numbers[i * queries * keys..], shape, row: keys, column: 1 }
}

//! Fused attention, for runs whose intermediate values are neither shown nor edited.

use burn::tensor::Tensor;

use super::gradient::{Operand, output};
use super::numbers::{changed, mapped, slice};
use super::operations::{join, masks_of, products, split, turned};

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
    let q = Operand::new(q)?;
    let [k, v] = kv();
    let [_, keys, _] = v.dims();
    if k.dims() != [batch, keys, width] || v.dims()[0] != batch || queries == 0 || keys == 0 {
        return None;
    }
    let (k, v, scale) = (Operand::new(&k)?, Operand::new(&v)?, scale as f32);
    let parts = [&q, &k, &v].map(|x| split(x.numbers.clone(), heads));
    let [of_q, of_k, of_v] = &parts;
    let masks = masked.map(|cells| masks_of(cells, [batch, heads, queries, keys]));
    let pattern = mapped(&products(of_q, &turned(of_k)), |raw| headlight_kernels::pattern(raw, keys, scale, masks));
    let z = join(products(&pattern, of_v));
    // dpattern = dz vᵀ, dv = patternᵀ dz; dq = dscores k, dk = dscoresᵀ q
    Some(output([q, k, v], z, move |dz| {
        let ([q, k, v], dz) = (&parts, split(dz, heads));
        let scores = changed(products(&dz, &turned(v)), |dy| {
            headlight_kernels::softmax_backward(slice(&pattern), dy, keys, scale);
        });
        [products(&scores, k), products(&turned(&scores), q), products(&turned(&pattern), &dz)].map(join)
    }))
}

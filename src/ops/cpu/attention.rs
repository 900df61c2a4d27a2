//! Fused attention, for runs whose intermediate values are neither shown nor edited.

use burn::tensor::Tensor;

use super::gradient::{Operand, output};
use super::numbers::{changed, mapped, slice};
use super::operations::{masks_of, products, turned};

/// softmax(scale q kᵀ) v of each head; 0 where a row is masked throughout. `None` without queries or keys, or where q,
/// k and v are of different batches.
///
/// # Shapes
/// - q: `[batch, head, query, d_head]`
/// - kv: `[batch, head, key, d_head]` and `[batch, head, key, d_value]`, asked for if q is on the CPU
/// - masked: `[batch, head or 1, query, key]` where there is any, 1 is masked
/// - output: `[batch, head, query, d_value]`
pub fn attend(
    q: &Tensor<4>,
    kv: impl FnOnce() -> [Tensor<4>; 2],
    scale: f64,
    masked: Option<&[u8]>,
) -> Option<Tensor<4>> {
    let [batch, heads, queries, width] = q.dims();
    let q = Operand::new(q)?;
    let [k, v] = kv();
    let [_, _, keys, _] = v.dims();
    if k.dims() != [batch, heads, keys, width] || v.dims()[0] != batch || queries == 0 || keys == 0 {
        return None;
    }
    let (k, v, scale) = (Operand::new(&k)?, Operand::new(&v)?, scale as f32);
    let parts = [&q, &k, &v].map(|x| x.numbers.clone());
    let [of_q, of_k, of_v] = &parts;
    let masks = masked.map(|cells| masks_of(cells, [batch, heads, queries, keys]));
    let pattern = mapped(&products(of_q, &turned(of_k)), |raw| headlight_kernels::pattern(raw, keys, scale, masks));
    let z = products(&pattern, of_v);
    // dpattern = dz vᵀ, dv = patternᵀ dz; dq = dscores k, dk = dscoresᵀ q
    Some(output([q, k, v], z, move |dz| {
        let [q, k, v] = &parts;
        let scores = changed(products(&dz, &turned(v)), |dy| {
            headlight_kernels::softmax_backward(slice(&pattern), dy, keys, scale);
        });
        [products(&scores, k), products(&turned(&scores), q), products(&turned(&pattern), &dz)]
    }))
}

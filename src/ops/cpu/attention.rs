//! Fused attention, for runs whose intermediate values are neither shown nor edited.

use burn::backend::Flex;
use burn::tensor::Tensor;

use super::gradient::{Operand, output};
use super::numbers::{changed, slice};
use super::operations::{attended, masks_of, products, products_split, turned};

/// With more queries, and where no gradient is wanted, the pattern is never whole in memory.
const FEW: usize = 64;

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
    if queries > FEW && [&q, &k, &v].iter().all(|operand| operand.is_constant()) {
        let masks = masked.map(|cells| masks_of(cells, [batch, heads, queries, keys]));
        return Some(Tensor::from_primitive::<Flex>(attended([&q, &k, &v].map(|x| &x.numbers), scale, masks)));
    }
    let parts = [&q, &k, &v].map(|x| x.numbers.clone());
    let [of_q, of_k, of_v] = &parts;
    let masks = masked.map(|cells| masks_of(cells, [batch, heads, queries, keys]));
    let raw = products(of_q, &turned(of_k));
    let pattern = changed(raw, |raw| headlight_kernels::pattern(raw, keys, scale, masks));
    let z = products_split(&pattern, of_v);
    // dpattern = dz vᵀ, dv = patternᵀ dz; dq = dscores k, dk = dscoresᵀ q
    Some(output([q, k, v], z, move |dz| {
        let [q, k, v] = &parts;
        let scores = changed(products(&dz, &turned(v)), |dy| {
            headlight_kernels::softmax_backward(slice(&pattern), dy, keys, scale);
        });
        [products(&scores, k), products(&turned(&scores), q), products(&turned(&pattern), &dz)]
    }))
}

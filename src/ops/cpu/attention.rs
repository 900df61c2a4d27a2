//! Fused attention, for runs whose intermediate values are neither shown nor edited.

use burn::backend::Flex;
use burn::tensor::Tensor;

use super::gradient::{Operand, output};
use super::numbers::{changed, slice};
use super::operations::{attended, products, products_split, turned, with_masks};
use crate::ops::Visibility;

/// With more queries, and where no gradient is wanted, the pattern is never whole in memory.
const FEW: usize = 64;

/// softmax(scale q kᵀ) v of each head; 0 where a row is masked throughout. `None` without queries or keys, or where q,
/// k and v are of different batches.
///
/// # Shapes
/// - q: `[batch, head, query, d_head]`
/// - kv: `[batch, head, key, d_head]` and `[batch, head, key, d_value]`, asked for if q is on the CPU
/// - output: `[batch, head, query, d_value]`
pub fn attend(
    q: &Tensor<4>,
    kv: impl FnOnce() -> [Tensor<4>; 2],
    scale: f64,
    visibility: &Visibility,
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
        let operands = [&q, &k, &v].map(|x| &x.numbers);
        let z = with_masks(visibility, [batch, heads], |masks| attended(operands, scale, masks));
        return Some(Tensor::from_primitive::<Flex>(z));
    }
    let parts = [&q, &k, &v].map(|x| x.numbers.clone());
    let [of_q, of_k, of_v] = &parts;
    let raw = products(of_q, &turned(of_k));
    let pattern = changed(raw, |raw| {
        with_masks(visibility, [batch, heads], |masks| headlight_kernels::pattern(raw, keys, scale, masks));
    });
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

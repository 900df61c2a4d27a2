//! The weights of the gated delta rule.

use burn::backend::Flex;
use burn::tensor::Tensor;
use headlight_kernels::DeltaRule;

use super::host_floats::floats;
use super::numbers::{numbers, slice};

/// As [`crate::ops::delta_weights`], without gradients; `None` where the batches differ.
pub fn delta_weights(
    q: &Tensor<4>,
    k: &Tensor<4>,
    beta: &Tensor<4>,
    decay: &Tensor<4>,
    start: usize,
) -> Option<Tensor<4>> {
    let ([batch, heads, queries, width], [.., keys, _]) = (q.dims(), k.dims());
    let rates = [batch, heads, keys, 1];
    if k.dims() != [batch, heads, keys, width] || beta.dims() != rates || decay.dims() != rates || queries == 0 {
        return None;
    }
    let (q, k, beta, decay) = (floats(q)?, floats(k)?, floats(beta)?, floats(decay)?);
    let [q, k, beta, decay] = [&q, &k, &beta, &decay].map(slice);
    let weights = DeltaRule { q, k, beta, decay, queries, keys, width, start }.weights();
    Some(Tensor::from_primitive::<Flex>(numbers(weights, [batch, heads, queries, keys])))
}

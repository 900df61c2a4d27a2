//! The operations used only in training: the loss and the optimizer's step.

use burn::backend::Flex;
use burn::tensor::Tensor;
use headlight_kernels::AdamStep;

use super::gradient::{Operand, output};
use super::host_floats::floats;
use super::numbers::{changed, mapped, numbers, slice};

/// The mean over rows that have a label of −Σ q ln p, where q gives the label 1 − ε and all tokens, it too, ε / d_vocab
/// each, `[1]`.
///
/// # Shapes
/// - logits: `[labels, d_vocab]`
pub fn cross_entropy(logits: &Tensor<2>, labels: &[Option<u32>], smoothing: f64) -> Option<Tensor<1>> {
    let shape = logits.dims();
    let x = Operand::in_a_row(logits)?;
    let factor = (labels.iter().flatten().count().max(1) as f64).recip();
    let (mut losses, mut slopes) = (vec![0f32; labels.len()], vec![0f32; shape[0] * shape[1]]);
    headlight_kernels::cross_entropy(slice(&x.numbers), labels, smoothing, factor, &mut losses, &mut slopes);
    let loss = losses.iter().map(|loss| f64::from(*loss)).sum::<f64>() * factor;
    let slopes = numbers(slopes, shape);
    Some(output([x], numbers(vec![loss as f32], [1]), move |dy| {
        let dy = slice(&dy)[0];
        // Nearly always it is the loss itself that is derived.
        [if dy == 1.0 { slopes.clone() } else { mapped(&slopes, |x| x.iter().map(|x| dy * x).collect()) }]
    }))
}

/// A step of Adam on the values and both moments, and whether they are on the CPU: elsewhere they stay as they are.
pub fn adam(values: &mut Tensor<1>, gradient: &Tensor<1>, moments: &mut [Tensor<1>; 2], step: AdamStep) -> bool {
    let Some(gradient) = floats(gradient) else { return false };
    let owned = |numbers: &mut Tensor<1>| {
        let nothing = Tensor::empty([0], &numbers.device());
        std::mem::replace(numbers, nothing).try_into_primitive::<Flex>().expect("it is where the gradient is")
    };
    let [mut first, mut second] = moments.each_mut().map(owned);
    let moved = changed(owned(values), |values| {
        step.apply(values, slice(&gradient), first.storage_mut(), second.storage_mut());
    });
    *values = Tensor::from_primitive::<Flex>(moved);
    *moments = [first, second].map(Tensor::from_primitive::<Flex>);
    true
}

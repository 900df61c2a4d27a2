//! What training alone computes: the loss and the optimizer's step.

use burn::backend::Flex;
use burn::tensor::Tensor;
use headlight_kernels::AdamStep;

use super::gradient::{Operand, output};
use super::numbers::{changed, floats, mapped, numbers, slice};

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

/// A step of Adam: the values, and both moments. Nothing where they are elsewhere.
pub fn adam(
    values: &Tensor<1>,
    gradient: &Tensor<1>,
    moments: &mut [Tensor<1>; 2],
    step: AdamStep,
) -> Option<Tensor<1>> {
    let (values, gradient) = (floats(values)?, floats(gradient)?);
    let owned = |moment: &mut Tensor<1>| {
        let nothing = Tensor::empty([0], &moment.device());
        std::mem::replace(moment, nothing).try_into_primitive::<Flex>().expect("it is where the values are")
    };
    let [mut first, mut second] = moments.each_mut().map(owned);
    let values =
        changed(values, |values| step.apply(values, slice(&gradient), first.storage_mut(), second.storage_mut()));
    *moments = [first, second].map(Tensor::from_primitive::<Flex>);
    Some(Tensor::from_primitive::<Flex>(values))
}

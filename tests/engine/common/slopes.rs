//! Gradients of training beside differences of the loss.

use burn::tensor::{Gradients, Tensor};
use headlight::edit::Paddings;
use headlight::model::{Model, Visitor};
use headlight::train::{Batch, forward};

/// The only number of a tensor, or its first.
pub fn number(x: Tensor<1>) -> f32 {
    x.into_data().try_to_vec::<f32>().expect("floats")[0]
}

/// Adds a number to every element of a parameter.
struct Move<'a>(&'a str, f32);

impl Visitor for Move<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        if name == self.0 {
            *tensor = tensor.clone() + self.1;
        }
    }
}

/// The sum of every parameter's gradient.
struct Sums<'a>(&'a Gradients, Vec<(String, f32)>);

impl Visitor for Sums<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let gradient = tensor.grad(self.0).unwrap_or_else(|| panic!("{name} has a gradient"));
        self.1.push((name.into(), number(gradient.sum())));
    }
}

/// Every parameter of a decoder has a gradient, and the sums of those named are the differences that `step` makes, off
/// by less than `most` of them.
pub fn assert_slopes(model: &Model, names: impl IntoIterator<Item = String>, step: f32, most: f32) {
    let rows = vec![vec![1, 5, 21, 7, 33, 12]];
    let batch = Batch::padded(vec![vec![]], rows.clone(), rows, Paddings::default()).expect("a batch");
    let loss = |model: &Model| {
        let logits = forward(model, &batch, None).expect("logits");
        let [_, rows, width] = logits.dims();
        let factors = (0..rows * width).map(|i| (i as f32 * 0.37).sin()).collect::<Vec<f32>>();
        let factors = Tensor::<1>::from_floats(&factors[..], &model.device).reshape([1, rows, width]);
        (logits * factors).sum()
    };
    let mut tracked = model.clone().with_autodiff(true);
    let gradients = loss(&tracked).backward();
    let mut sums = Sums(&gradients, Vec::new());
    tracked.visit(&mut sums);
    for name in names {
        let (_, found) = sums.1.iter().find(|(other, _)| *other == name).unwrap_or_else(|| panic!("{name}"));
        let at = |step: f32| {
            let mut moved = model.clone();
            moved.visit(&mut Move(&name, step));
            number(loss(&moved))
        };
        let expected = (at(step) - at(-step)) / (2.0 * step);
        let off = (found - expected).abs();
        assert!(off < most * expected.abs().max(1.0), "{name}: {found}, by differences {expected}");
    }
}

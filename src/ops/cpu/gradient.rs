//! Connects the project's own kernels to burn's autodiff: registers their backward passes.

use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

use burn::backend::autodiff::checkpoint::{base::Checkpointer, strategy::NoCheckpointing};
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, NodeGuard, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;
use burn::backend::{Autodiff, BackendTensor, DispatchTensorKind, Flex};
use burn::tensor::{DType, Tensor};

use super::numbers::{OnCpu, in_a_row};

/// What goes into an operation: 32-bit numbers on the CPU and, where gradients are wanted, their place in the graph.
pub(super) struct Operand {
    pub numbers: OnCpu,
    pub(super) node: Option<NodeGuard>,
}

impl Operand {
    /// Nothing where the tensor is elsewhere, or reads its numbers from the last one on.
    pub fn new<const D: usize>(x: &Tensor<D>) -> Option<Self> {
        let (numbers, node) = match x.clone().into_dispatch().kind {
            DispatchTensorKind::Flex(BackendTensor::Float(numbers)) => (numbers, None),
            DispatchTensorKind::Autodiff(inner) => match *inner {
                DispatchTensorKind::Flex(BackendTensor::Autodiff(tensor)) => {
                    let (numbers, node) = tensor.into_parts();
                    (numbers, Some(node))
                }
                _ => return None,
            },
            _ => return None,
        };
        let forward = numbers.layout().strides().iter().all(|stride| *stride >= 0);
        (numbers.dtype() == DType::F32 && forward).then_some(Self { numbers, node })
    }

    /// The same with its numbers one after the other.
    pub fn in_a_row<const D: usize>(x: &Tensor<D>) -> Option<Self> {
        let Self { numbers, node } = Self::new(x)?;
        Some(Self { numbers: in_a_row(numbers), node })
    }

    /// Whether no gradient is wanted.
    pub fn is_constant(&self) -> bool {
        self.node.is_none()
    }

    /// Its numbers, unless gradients are wanted.
    pub fn constant(self) -> Option<OnCpu> {
        self.node.is_none().then_some(self.numbers)
    }
}

/// An operation's result as a tensor; `backward` computes the gradients of all operands from the result's.
pub(super) fn output<const N: usize, const D: usize>(
    operands: [Operand; N],
    y: OnCpu,
    backward: impl Fn(OnCpu) -> [OnCpu; N] + Send + Sync + 'static,
) -> Tensor<D> {
    if operands.iter().all(|operand| operand.node.is_none()) {
        return Tensor::from_primitive::<Flex>(y);
    }
    let constant = |numbers| FloatTensor::<Autodiff<Flex>>::new(numbers).node();
    let nodes = operands.map(|Operand { numbers, node }| node.unwrap_or_else(|| constant(numbers)));
    let y = match Pullback.prepare::<NoCheckpointing>(nodes).compute_bound().stateful() {
        OpsKind::Tracked(operation) => operation.finish(State(Arc::new(backward)), y),
        OpsKind::UnTracked(operation) => operation.finish(y),
    };
    Tensor::from_primitive::<Autodiff<Flex>>(y)
}

#[derive(Debug)]
struct Pullback;

/// What makes the operands' gradients of an operation's.
#[derive(Clone)]
struct State<const N: usize>(Arc<dyn Fn(OnCpu) -> [OnCpu; N] + Send + Sync>);

impl<const N: usize> Debug for State<N> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        f.write_str("a backward pass")
    }
}

impl<const N: usize> Backward<Flex, N> for Pullback {
    type State = State<N>;

    fn backward(self, ops: Ops<State<N>, N>, gradients: &mut Gradients, _: &mut Checkpointer) {
        let State(backward) = ops.state;
        let found = backward(gradients.consume::<Flex>(&ops.node));
        for (parent, gradient) in ops.parents.into_iter().zip(found) {
            if let Some(parent) = parent {
                gradients.register::<Flex>(parent.id, gradient);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::activation::{gelu_approximate, softmax};
    use burn::tensor::{Device, Gradients, TensorData};
    use headlight_kernels::ActivationFunction;

    use super::*;
    use crate::ops::{Visibility, cpu, reference};
    use crate::random::Key;

    /// How far a gradient may be from burn's own, as a part of the largest.
    const TOLERANCE: f32 = 1e-5;

    type Gradient = Box<dyn Fn(&Gradients) -> Vec<f32>>;

    fn device() -> Device {
        Device::flex().autodiff()
    }

    fn numbers<const D: usize>(shape: [usize; D], seed: u64) -> Tensor<D> {
        let mut stream = Key { seed, site: "numbers", sequence: 0, position: 0, step: 0 }.stream();
        let numbers: Vec<f32> = (0..shape.iter().product()).map(|_| stream.normal()).collect();
        Tensor::from_data(TensorData::new(numbers, shape), &device())
    }

    fn leaf<const D: usize>(shape: [usize; D], seed: u64) -> Tensor<D> {
        numbers(shape, seed).require_grad()
    }

    fn floats<const D: usize>(x: Tensor<D>) -> Vec<f32> {
        x.into_data().try_to_vec().expect("floats")
    }

    fn of<const D: usize>(leaf: &Tensor<D>) -> Gradient {
        let leaf = leaf.clone();
        Box::new(move |gradients| floats(leaf.grad(gradients).expect("a gradient")))
    }

    fn assert_near(what: &str, ours: &[f32], burns: &[f32]) {
        assert_eq!(ours.len(), burns.len(), "{what}");
        let largest = burns.iter().fold(0f32, |most, x| most.max(x.abs()));
        assert!(largest > 0.0, "{what} is 0 throughout");
        for (ours, burns) in ours.iter().zip(burns) {
            assert!((ours - burns).abs() <= TOLERANCE * largest, "{what}: {ours}, {burns}");
        }
    }

    /// Compares what an operation computes, and its leaves' gradients of the sum of it, each number times a random one.
    fn compare<const D: usize>(what: &str, ours: Option<Tensor<D>>, burns: Tensor<D>, leaves: &[Gradient]) {
        let ours = ours.expect("it is on the CPU");
        assert_near(what, &floats(ours.clone().inner()), &floats(burns.clone().inner()));
        let weights = numbers(burns.dims(), 99);
        let [ours, burns] = [ours, burns].map(|y| (y * weights.clone()).sum().backward());
        for (i, gradient) in leaves.iter().enumerate() {
            assert_near(&format!("{what}, gradient {i}"), &gradient(&ours), &gradient(&burns));
        }
    }

    #[test]
    fn linear_maps_have_burns_gradients() {
        let (x, w, b) = (leaf([3, 5, 19], 1), leaf([33, 19], 2), leaf([33], 3));
        let product = |bias: Option<&Tensor<1>>| {
            let y = x.clone().matmul(w.clone().transpose().unsqueeze());
            bias.map_or(y.clone(), |bias| y + bias.clone().unsqueeze())
        };
        compare("x Wᵀ", cpu::linear(&x, &w, None), product(None), &[of(&x), of(&w)]);
        compare("x Wᵀ + b", cpu::linear(&x, &w, Some(&b)), product(Some(&b)), &[of(&x), of(&w), of(&b)]);
        let y = leaf([3, 5, 33], 15);
        let sum = y.clone() + product(Some(&b));
        compare("y + x Wᵀ + b", cpu::linear_onto(&y, &x, &w, Some(&b)), sum, &[of(&y), of(&x), of(&w), of(&b)]);
        compare("y + x Wᵀ", cpu::linear_onto(&y, &x, &w, None), y.clone() + product(None), &[of(&y), of(&x), of(&w)]);
        assert!(cpu::linear_onto(&leaf([1, 5, 33], 15), &x, &w, None).is_none(), "one sequence to several");
    }

    #[test]
    fn attention_has_burns_gradients() {
        let (q, k, v) = (leaf([2, 4, 9], 16), leaf([2, 6, 9], 17), leaf([2, 6, 12], 18));
        let heads = |x: &Tensor<3>| cpu::split_heads(x, 3).expect("it is on the CPU");
        let burns = |visibility: &Visibility| {
            let [q, k, v] = [&q, &k, &v].map(|x| reference::split_heads(x.clone(), 3));
            reference::softmax(q.matmul(k.transpose()), 0.3, visibility).matmul(v)
        };
        let ours = |visibility: &Visibility| cpu::attend(&heads(&q), || [heads(&k), heads(&v)], 0.3, visibility);
        let leaves = [of(&q), of(&k), of(&v)];
        let all = Visibility::new(vec![0; 48], [2, 1, 4, 6], None);
        compare("plain", ours(&all), burns(&all), &leaves);
        for masked in [1, 3].map(masked_maps) {
            compare("masked", ours(&masked), burns(&masked), &leaves);
        }
    }

    #[test]
    fn attention_is_left_alone_where_batches_differ() {
        let kv = || [numbers([1, 3, 6, 3], 2), numbers([1, 3, 6, 3], 3)];
        let all = Visibility::new(vec![0; 48], [2, 1, 4, 6], None);
        assert!(cpu::attend(&numbers([2, 3, 4, 3], 1), kv, 1.0, &all).is_none());
    }

    /// Maps `[2, heads, 4, 6]` with a masked cell in every row, and all of one row.
    fn masked_maps(heads: usize) -> Visibility {
        let cells = (0..2 * heads * 24).map(|i| u8::from(i % 5 == 0 || (6..12).contains(&i))).collect();
        Visibility::new(cells, [2, heads, 4, 6], None)
    }

    #[test]
    fn products_have_burns_gradients_however_they_lie() {
        let (q, k) = (leaf([2, 7, 3, 5], 4), leaf([2, 9, 3, 5], 5));
        // Once for each: what was derived cannot be derived again.
        let heads = || (q.clone().swap_dims(1, 2), k.clone().swap_dims(1, 2).transpose());
        let ((a, b), (left, right)) = (heads(), heads());
        compare("q kᵀ", cpu::product(&a, &b), left.matmul(right), &[of(&q), of(&k)]);
        let (a, b) = (leaf([7, 5], 6), leaf([9, 5], 7));
        let (left, right) = (|| a.clone().slice_dim(1, 2..4), || b.clone().slice_dim(1, 1..3).transpose());
        compare("two matrices", cpu::product(&left(), &right()), left().matmul(right()), &[of(&a), of(&b)]);
        let column = || a.clone().slice_dim(1, 2..3);
        compare(
            "a column",
            cpu::product(&column(), &column().transpose()),
            column().matmul(column().transpose()),
            &[of(&a)],
        );
    }

    #[test]
    fn one_matrix_stands_for_several_in_products() {
        let (one, many) = (leaf([1, 3, 7, 5], 4), leaf([2, 3, 5, 4], 5));
        let leaves = [of(&one), of(&many)];
        compare("on the left", cpu::product(&one, &many), one.clone().matmul(many.clone()), &leaves);
        let turned = || (many.clone().transpose(), one.clone().transpose());
        let ((a, b), (left, right)) = (turned(), turned());
        compare("on the right", cpu::product(&a, &b), left.matmul(right), &leaves);
        let blank = cpu::product(&numbers([1, 1, 0, 5], 1), &numbers([1, 1, 5, 4], 1)).expect("it is on the CPU");
        assert_eq!(blank.dims(), [1, 1, 0, 4]);
        let nothing = cpu::product(&numbers::<2>([3, 0], 1), &numbers([0, 4], 1)).expect("it is on the CPU");
        assert_eq!(floats(nothing), [0.0; 12]);
    }

    #[test]
    fn heads_have_burns_gradients() {
        let (x, y) = (leaf([2, 3, 8], 13), leaf([2, 4, 3, 2], 14));
        compare("split", cpu::split_heads(&x, 4), reference::split_heads(x.clone(), 4), &[of(&x)]);
        compare("joined", cpu::join_heads(&y), reference::join_heads(y.clone()), &[of(&y)]);
    }

    #[test]
    fn patterns_have_burns_gradients() {
        let x = leaf([2, 3, 4, 6], 6);
        let all = Visibility::new(vec![0; 48], [2, 1, 4, 6], None);
        compare("plain", cpu::pattern(x.clone(), 0.3, &all).ok(), softmax(x.clone() * 0.3, 3), &[of(&x)]);
        for masked in [1, 3].map(masked_maps) {
            let burns = reference::softmax(x.clone(), 0.3, &masked);
            compare("masked", cpu::pattern(x.clone(), 0.3, &masked).ok(), burns, &[of(&x)]);
        }
    }

    #[test]
    fn norms_have_burns_gradients() {
        let (x, w, b) = (leaf([3, 30, 21], 7), leaf([21], 8), leaf([21], 9));
        let [layer, rms] = [Some(&b), None].map(|bias| reference::norm(x.clone(), &w, bias, 1e-5));
        compare("layer norm", cpu::norm(&x, &w, Some(&b), 1e-5), layer, &[of(&x), of(&w), of(&b)]);
        compare("RMS norm", cpu::norm(&x, &w, None, 1e-5), rms, &[of(&x), of(&w)]);
    }

    #[test]
    fn activations_have_burns_gradients() {
        let x = leaf([1_003], 10);
        let unnamed = [ActivationFunction::Sigmoid, ActivationFunction::ExpBelow];
        for function in ActivationFunction::NAMED.into_iter().chain(unnamed) {
            let burns = || reference::activate(x.clone(), function);
            compare(&format!("{function:?}"), cpu::activate(&x, function), burns(), &[of(&x)]);
            let y = leaf(x.dims(), 12);
            let gated = y.clone() * burns();
            compare(&format!("a gate by {function:?}"), cpu::gate(&x, &y, function), gated, &[of(&x), of(&y)]);
        }
        let ours = floats(reference::activate(x.clone(), ActivationFunction::GeluTanh));
        assert_near("tanh's approximation", &ours, &floats(gelu_approximate(x)));
    }

    #[test]
    fn rotations_have_burns_gradients() {
        let x = leaf([2, 3, 4, 6], 11);
        let table: Vec<[f32; 2]> = (0..12).map(|i| i as f32).map(|angle| [angle.cos(), angle.sin()]).collect();
        for neighbours in [false, true] {
            let burns = reference::rotate(x.clone(), &table, neighbours);
            compare("rotated", cpu::rotate(&x, &table, neighbours), burns, &[of(&x)]);
        }
    }

    #[test]
    fn largest_of_blocks_are_burns() {
        for (shape, block) in [([1, 2, 9, 7], 2), ([1, 3, 130, 130], 2), ([1, 2, 1, 515], 5)] {
            let weights: Vec<f32> = (0..shape.iter().product()).map(|i| (i as f32 * 0.37).sin().abs()).collect();
            let pattern = Tensor::<4>::from_data(TensorData::new(weights, shape), &Device::flex());
            let by_kernel = cpu::largest_of_blocks(&pattern, block).expect("it is on the CPU");
            by_kernel.into_data().assert_eq(&reference::largest_of_blocks(pattern, block).into_data(), true);
        }
    }

    #[test]
    fn the_loss_has_burns_gradient() {
        let x = leaf([4, 9], 12);
        let labels = [Some(3), None, Some(0), Some(8)];
        let loss = reference::cross_entropy(x.clone(), &labels, 0.1);
        compare("cross-entropy", cpu::cross_entropy(&x, &labels, 0.1), loss, &[of(&x)]);
    }
}

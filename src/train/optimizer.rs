//! Adam (Kingma & Ba 2015) over a model's named parameters, with a state that can be saved.

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Tensor, TensorData};
use headlight_kernels::AdamStep;

use super::gradients::ParameterGradients;
use crate::error::{Error, Result};
use crate::model::{Model, Visitor};
use crate::ops::FromNumbers;
use crate::ops::cpu::{self, HostFloats};
use crate::site::read_packed;
use crate::weights::Tensors;

/// β₁ and β₂ of Vaswani et al. 2017, §5.3.
const BETAS: [f64; 2] = [0.9, 0.98];
const EPSILON: f64 = 1e-9;

/// Adam (Kingma & Ba 2015) with its moments.
#[derive(Default)]
pub struct Optimizer {
    /// By parameter name.
    states: BTreeMap<String, State>,
}

/// Adam's state of one parameter.
struct State {
    /// The number of updates.
    time: usize,
    /// The running means of its gradients and of their squares, flat.
    moments: [Tensor<1>; 2],
}

impl Optimizer {
    pub fn new() -> Self {
        Self::default()
    }

    /// Updates every parameter once. The gradients are first multiplied by `factor`, `[1]`.
    pub(super) fn step(
        &mut self,
        model: &mut Model,
        gradients: ParameterGradients,
        rate: f64,
        factor: Option<Tensor<1>>,
    ) {
        let number = factor.as_ref().map_or(Some(1.0), |factor| HostFloats::new(factor).map(|factor| factor[0]));
        let moved = model.config.shares_parameters().then(BTreeMap::new);
        model.visit(&mut Step { optimizer: self, gradients, moved, rate, factor, number, by_kernel: None });
    }

    /// The number of updates of the parameter with the most.
    pub fn steps(&self) -> u64 {
        self.states.values().map(|state| state.time as u64).max().unwrap_or(0)
    }

    /// Both moments and the number of updates of every parameter, as `restore` reads them.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn save(&self) -> Result<Tensors> {
        let all = read_packed(self.states.values().flat_map(|state| state.moments.clone()).collect()).await?;
        let mut rest = &all[..];
        let mut saved = Tensors::new();
        for (name, state) in &self.states {
            for (part, tensor) in ["first", "second"].into_iter().zip(&state.moments) {
                let (values, after) = rest.split_at(tensor.dims()[0]);
                saved.insert(format!("{name}/{part}"), (vec![values.len()], values.to_vec()));
                rest = after;
            }
            saved.insert(format!("{name}/time"), (vec![1], vec![state.time as f32]));
        }
        Ok(saved)
    }

    /// Continues with saved moments.
    ///
    /// # Errors
    /// A missing moment, or one of another length than its parameter.
    pub fn restore(saved: &Tensors, model: &Model, device: &Device) -> Result<Self> {
        let lengths = lengths(model);
        let names: BTreeSet<&str> = saved.keys().map(|key| key.rsplit_once('/').map_or("", |(name, _)| name)).collect();
        let mut optimizer = Self::new();
        for name in names {
            let length = *lengths
                .get(name)
                .ok_or_else(|| broken(&format!("has moments of `{name}`, and the model no such parameter")))?;
            let part = |part: &str, length: usize| {
                let key = format!("{name}/{part}");
                let (_, values) = saved.get(&key).ok_or_else(|| broken(&format!("lacks `{key}`")))?;
                match values.len() {
                    n if n == length => Ok(values.clone()),
                    n => Err(broken(&format!("has {n} numbers in `{key}`, not {length}"))),
                }
            };
            let moment = |values: Vec<f32>| Tensor::<1>::from_numbers(TensorData::new(values, [length]), device);
            let time = part("time", 1)?[0] as usize;
            let moments = [moment(part("first", length)?), moment(part("second", length)?)];
            optimizer.states.insert(name.into(), State { time, moments });
        }
        Ok(optimizer)
    }
}

fn broken(problem: &str) -> Error {
    Error::training(format!("training/optimizer.safetensors {problem}: start a new run"))
}

/// The number of values of each parameter.
fn lengths(model: &Model) -> BTreeMap<String, usize> {
    struct Lengths(BTreeMap<String, usize>);
    impl Visitor for Lengths {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            self.0.insert(name.into(), tensor.dims().iter().product());
        }
    }
    let mut lengths = Lengths(BTreeMap::new());
    model.clone().visit(&mut lengths);
    lengths.0
}

struct Step<'a> {
    optimizer: &'a mut Optimizer,
    gradients: ParameterGradients,
    /// The updated parameters, if sublayers share some and a later one visits them again.
    moved: Option<BTreeMap<String, Tensor<1>>>,
    rate: f64,
    factor: Option<Tensor<1>>,
    /// The factor on the CPU, 1 without clipping; `None` on a GPU.
    number: Option<f32>,
    /// The kernel's settings for the number of updates so far, reused while that number stays the same.
    by_kernel: Option<(usize, AdamStep)>,
}

impl Visitor for Step<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let shape = tensor.dims();
        let Some(gradient) = self.gradients.remove(name) else {
            if let Some(moved) = self.moved.as_ref().and_then(|moved| moved.get(name)) {
                *tensor = moved.clone().reshape(shape);
            }
            return;
        };
        let device = tensor.device();
        let [length] = gradient.dims();
        // On the CPU the values are moved out of the model, so that the kernel can update them in place.
        let values = match self.number {
            Some(_) => std::mem::replace(tensor, Tensor::empty([0; D], &device)),
            None => tensor.clone(),
        };
        let mut values = values.reshape([length]);
        let zeros = || Tensor::zeros([length], &device);
        let fresh = || State { time: 0, moments: [zeros(), zeros()] };
        let Self { optimizer: Optimizer { states }, rate, number, by_kernel, .. } = self;
        // `entry` would copy the name each time.
        if !states.contains_key(name) {
            states.insert(name.into(), fresh());
        }
        let state = states.get_mut(name).expect("inserted above");
        state.time += 1;
        if by_kernel.is_none_or(|(time, _)| time != state.time) {
            let step = |factor| AdamStep::new(*rate, BETAS, EPSILON, state.time, factor);
            *by_kernel = number.map(|factor| (state.time, step(factor)));
        }
        if !by_kernel.is_some_and(|(_, step)| cpu::adam(&mut values, &gradient, &mut state.moments, step)) {
            values = state.step(values, gradient, *rate, self.factor.as_ref());
        }
        if let Some(moved) = &mut self.moved {
            moved.insert(name.into(), values.clone());
        }
        *tensor = values.reshape(shape);
    }
}

impl State {
    fn step(&mut self, values: Tensor<1>, gradient: Tensor<1>, rate: f64, factor: Option<&Tensor<1>>) -> Tensor<1> {
        let gradient = match factor {
            Some(factor) => gradient * factor.clone(),
            None => gradient,
        };
        let [first, second] = self.moments.clone();
        let corrections = BETAS.map(|beta| 1.0 - beta.powi(self.time as i32));
        let first = first * BETAS[0] + gradient.clone() * (1.0 - BETAS[0]);
        let second = second * BETAS[1] + gradient.square() * (1.0 - BETAS[1]);
        let deviation = second.clone().sqrt() + EPSILON * corrections[1].sqrt();
        let moved = values - first.clone() / deviation * (rate * corrections[1].sqrt() / corrections[0]);
        self.moments = [first, second];
        moved
    }
}

//! Adam (Kingma & Ba 2015) over a model's named parameters, with a state that can be saved.

use std::collections::{BTreeMap, BTreeSet};

use burn::optim::{Adam, Optimizer as _};
use burn::optim::{AdamConfig, AdamState, AdaptiveMomentumState};
use burn::tensor::{Device, Gradients, Tensor, TensorData};

use crate::error::{Error, Result};
use crate::model::{Model, Visitor};
use crate::site::read_packed;
use crate::weights::Tensors;

/// Adam with β 0.9 and 0.98 and ε 1e-9 (Vaswani et al. 2017, §5.3).
pub struct Optimizer {
    adam: Adam,
    /// By parameter name; moments are kept as one axis.
    states: BTreeMap<String, AdamState<1>>,
}

impl Optimizer {
    pub fn new() -> Self {
        let adam = AdamConfig::new().with_beta_1(0.9).with_beta_2(0.98).with_epsilon(1e-9).build();
        Self { adam, states: BTreeMap::new() }
    }

    /// Moves every parameter one step down its gradient, which is first multiplied by `factor`, `[1]`.
    pub fn step(&mut self, model: &mut Model, gradients: Gradients, rate: f64, factor: Option<Tensor<1>>) {
        model.visit(&mut Step { optimizer: self, gradients, rate, factor });
    }

    /// How often it moved the parameter that it moved most often.
    pub fn steps(&self) -> u64 {
        self.states.values().map(|state| state.momentum.time as u64).max().unwrap_or(0)
    }

    /// Both moments of every parameter, and how often each was moved: what `restore` takes.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn save(&self) -> Result<Tensors> {
        let moments = |state: &AdamState<1>| [state.momentum.moment_1.clone(), state.momentum.moment_2.clone()];
        let all = read_packed(self.states.values().flat_map(moments).collect()).await?;
        let mut rest = &all[..];
        let mut saved = Tensors::new();
        for (name, state) in &self.states {
            for (part, tensor) in [("first", &state.momentum.moment_1), ("second", &state.momentum.moment_2)] {
                let (values, after) = rest.split_at(tensor.dims()[0]);
                saved.insert(format!("{name}/{part}"), (vec![values.len()], values.to_vec()));
                rest = after;
            }
            saved.insert(format!("{name}/time"), (vec![1], vec![state.momentum.time as f32]));
        }
        Ok(saved)
    }

    /// Continues from the saved moments of a model's parameters.
    ///
    /// # Errors
    /// A moment that is missing, or that is not as long as its parameter.
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
            let moment = |values: Vec<f32>| Tensor::<1>::from_data(TensorData::new(values, [length]), device);
            let time = part("time", 1)?[0] as usize;
            let momentum =
                AdaptiveMomentumState::new(time, moment(part("first", length)?), moment(part("second", length)?));
            optimizer.states.insert(name.into(), AdamState::new(momentum));
        }
        Ok(optimizer)
    }
}

impl Default for Optimizer {
    fn default() -> Self {
        Self::new()
    }
}

fn broken(problem: &str) -> Error {
    Error::training(format!("training/optimizer.safetensors {problem}: start a new run"))
}

/// How many numbers each parameter has.
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
    gradients: Gradients,
    rate: f64,
    factor: Option<Tensor<1>>,
}

impl Visitor for Step<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let Some(gradient) = tensor.grad_remove(&mut self.gradients) else { return };
        let shape = tensor.dims();
        let state = self.optimizer.states.remove(name);
        let flat = |t: Tensor<D>| t.reshape([shape.iter().product::<usize>()]);
        let values = flat(tensor.clone().inner());
        let gradient = match &self.factor {
            Some(factor) => flat(gradient) * factor.clone(),
            None => flat(gradient),
        };
        let (moved, state) = self.optimizer.adam.step(self.rate, values, gradient, state);
        if let Some(state) = state {
            self.optimizer.states.insert(name.into(), state);
        }
        *tensor = Tensor::from_inner(moved.reshape(shape)).require_grad();
    }
}

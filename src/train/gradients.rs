//! The gradients of a loss by a model's parameters.

use std::collections::BTreeMap;

use burn::tensor::{Gradients, Tensor};

use crate::model::{Model, Visitor};

/// One axis for each parameter, by its name; those that the loss does not depend on are left out.
pub(super) struct ParameterGradients(BTreeMap<String, Tensor<1>>);

impl ParameterGradients {
    /// Those of a loss that a model with gradients computed. Layers that share a parameter add theirs up.
    pub fn of(model: &mut Model, loss: &Tensor<1>) -> Self {
        struct Take {
            from: Gradients,
            to: BTreeMap<String, Tensor<1>>,
        }
        impl Visitor for Take {
            fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
                let Some(gradient) = tensor.grad_remove(&mut self.from) else { return };
                let gradient = gradient.flatten(0, D - 1);
                let sum = match self.to.remove(name) {
                    Some(sum) => sum + gradient,
                    None => gradient,
                };
                self.to.insert(name.into(), sum);
            }
        }
        let mut take = Take { from: loss.backward(), to: BTreeMap::new() };
        model.visit(&mut take);
        Self(take.to)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&String, &Tensor<1>)> {
        self.0.iter()
    }

    pub fn remove(&mut self, name: &str) -> Option<Tensor<1>> {
        self.0.remove(name)
    }
}

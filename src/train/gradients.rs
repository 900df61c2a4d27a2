//! The gradients of a loss by a model's parameters.

use std::collections::BTreeMap;

use burn::tensor::{Gradients, Tensor};

use crate::model::{Model, Visitor};

/// Flat gradients by parameter name. Parameters without influence on the loss have none.
pub(super) struct ParameterGradients(BTreeMap<String, Tensor<1>>);

impl ParameterGradients {
    /// The gradients of a loss with respect to the model's parameters. The layers that share a parameter add up theirs.
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

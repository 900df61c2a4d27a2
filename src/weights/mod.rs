//! `headlight/1` checkpoints: safetensors in and out, checked whole before anything is computed.

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Tensor, TensorData, bf16, f16};
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

use crate::error::{Error, Result, WeightProblem};
use crate::model::{Config, Init, Model, Source, Visitor};
use crate::trace::{Activation, Site, read_packed};

/// Named f32 tensors: name → (shape, values in row-major order).
pub type Tensors = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

/// Builds a model from its configuration and the bytes of `model.safetensors`.
///
/// # Errors
/// One message with everything that is missing, unexpected, misshapen or not finite.
pub fn load(config: &Config, bytes: &[u8], device: &Device) -> Result<Model> {
    let file = SafeTensors::deserialize(bytes).map_err(|e| Error::WeightsSyntax(e.to_string()))?;
    let mut checkpoint =
        Checkpoint { unused: file.names().iter().map(|n| (*n).to_owned()).collect(), file, problems: Vec::new() };
    let model = Model::new(config, &mut checkpoint, device);
    let Checkpoint { mut problems, unused, .. } = checkpoint;
    problems.extend(unused.into_iter().map(WeightProblem::Unexpected));
    if problems.is_empty() { Ok(model) } else { Err(Error::Weights(problems)) }
}

/// The bytes of `model.safetensors`, every parameter as f32 under its name.
///
/// # Errors
/// A device that failed.
pub async fn save(model: &Model) -> Result<Vec<u8>> {
    write_tensors(&tensors(model).await?)
}

/// Every parameter by name, in one read from the device.
///
/// # Errors
/// A device that failed.
pub async fn tensors(model: &Model) -> Result<Tensors> {
    let mut collected = Collect { shapes: Vec::new(), values: Vec::new() };
    model.clone().visit(&mut collected);
    let all = read_packed(collected.values).await?;
    let mut rest = &all[..];
    let take = |(name, shape): (String, Vec<usize>)| {
        let (values, after) = rest.split_at(shape.iter().product());
        rest = after;
        (name, (shape, values.to_vec()))
    };
    Ok(collected.shapes.into_iter().map(take).collect())
}

/// Safetensors bytes of activations, every one as f32 under its site.
///
/// # Errors
/// A device that failed.
pub async fn save_activations(taken: BTreeMap<Site, Activation>) -> Result<Vec<u8>> {
    let mut tensors = Tensors::new();
    for (site, activation) in taken {
        let shape = activation.shape();
        // One by one: together they may be more than a device reads at once.
        tensors.insert(site.to_string(), (shape, read_packed(vec![activation.flatten()]).await?));
    }
    write_tensors(&tensors)
}

/// Safetensors bytes of named tensors.
pub fn write_tensors(tensors: &Tensors) -> Result<Vec<u8>> {
    let bytes: Vec<(&String, &Vec<usize>, Vec<u8>)> = tensors
        .iter()
        .map(|(name, (shape, values))| (name, shape, values.iter().flat_map(|x| x.to_le_bytes()).collect()))
        .collect();
    let views = bytes
        .iter()
        .map(|(name, shape, data)| Ok((name.as_str(), TensorView::new(Dtype::F32, (*shape).clone(), data)?)))
        .collect::<std::result::Result<Vec<_>, safetensors::SafeTensorError>>()
        .and_then(|views| safetensors::serialize(views, None));
    views.map_err(|e| Error::WeightsSyntax(e.to_string()))
}

/// Reads safetensors bytes as f32 tensors.
pub fn read_tensors(bytes: &[u8]) -> Result<Tensors> {
    let file = SafeTensors::deserialize(bytes).map_err(|e| Error::WeightsSyntax(e.to_string()))?;
    let mut tensors = BTreeMap::new();
    for (name, view) in file.tensors() {
        let values = floats(&name, &view).map_err(|problem| Error::Weights(vec![problem]))?;
        tensors.insert(name, (view.shape().to_vec(), values));
    }
    Ok(tensors)
}

/// A file whose tensors are ticked off as they are taken.
struct Checkpoint<'a> {
    file: SafeTensors<'a>,
    unused: BTreeSet<String>,
    problems: Vec<WeightProblem>,
}

impl Checkpoint<'_> {
    fn values(&self, name: &str, shape: &[usize]) -> std::result::Result<Vec<f32>, WeightProblem> {
        let view = self.file.tensor(name).map_err(|_| WeightProblem::Missing(name.into()))?;
        if view.shape() != shape {
            return Err(WeightProblem::Shape { name: name.into(), found: view.shape().into(), expected: shape.into() });
        }
        let values = floats(name, &view)?;
        match values.iter().all(|x| x.is_finite()) {
            true => Ok(values),
            false => Err(WeightProblem::NotFinite(name.into())),
        }
    }
}

impl Source for Checkpoint<'_> {
    fn take(&mut self, name: &str, shape: &[usize], _init: Init) -> TensorData {
        self.unused.remove(name);
        match self.values(name, shape) {
            Ok(values) => TensorData::new(values, shape),
            Err(problem) => {
                self.problems.push(problem);
                TensorData::new(Vec::<f32>::new(), vec![0; shape.len()])
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.file.tensor(name).is_ok()
    }
}

/// A tensor's values as f32.
fn floats(name: &str, view: &TensorView) -> std::result::Result<Vec<f32>, WeightProblem> {
    let data = view.data();
    match view.dtype() {
        Dtype::F32 => Ok(data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()),
        Dtype::F16 => Ok(data.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]]).to_f32()).collect()),
        Dtype::BF16 => Ok(data.chunks_exact(2).map(|b| bf16::from_le_bytes([b[0], b[1]]).to_f32()).collect()),
        other => Err(WeightProblem::Type { name: name.into(), dtype: format!("{other:?}") }),
    }
}

/// Reads every parameter back.
struct Collect {
    shapes: Vec<(String, Vec<usize>)>,
    values: Vec<Tensor<1>>,
}

impl Visitor for Collect {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let shape = tensor.dims();
        self.values.push(tensor.clone().reshape([shape.iter().product::<usize>()]));
        self.shapes.push((name.into(), shape.to_vec()));
    }
}

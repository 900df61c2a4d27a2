//! Weights in and out: safetensors, whole or piece by piece, checked before anything is computed.

mod assembly;
mod header;
mod numbers;
mod target;

use std::collections::BTreeMap;

use burn::tensor::{Device, Tensor};
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

use crate::error::{Error, Result, WeightProblem};
use crate::family::Names;
use crate::model::{Config, Model, Visitor};
use crate::trace::{Activation, Site, read_packed};

pub use assembly::Assembly;
pub use header::{Entry, Header, check_data_len, header_len, parts_of, split};

/// Named f32 tensors: name → (shape, values in row-major order).
pub type Tensors = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

/// Builds a model from its configuration and the bytes of `model.safetensors`, under our names.
///
/// # Errors
/// One message with everything that is missing, unexpected, misshapen or not finite.
pub fn load(config: &Config, bytes: &[u8], device: &Device) -> Result<Model> {
    let (header, data) = split(bytes)?;
    let mut assembly = Assembly::new(config, Names::own(), vec![Header::parse(header)?], device)?;
    assembly.feed(0, data)?;
    assembly.finish()
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

/// A tensor's values as f32.
fn floats(name: &str, view: &TensorView) -> std::result::Result<Vec<f32>, WeightProblem> {
    if !numbers::is_read(view.dtype()) {
        return Err(WeightProblem::Type { name: name.into(), dtype: format!("{:?}", view.dtype()) });
    }
    let mut values = Vec::with_capacity(view.shape().iter().product());
    numbers::numbers(view.data(), view.dtype(), &mut values);
    Ok(values)
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

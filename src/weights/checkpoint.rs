//! Reads and writes whole files of weights and activations.

use std::collections::BTreeMap;

use burn::tensor::{Device, Tensor};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};

use super::assembly::Assembly;
use super::header::{Header, split};
use super::numbers::{self, NumberType, is_read};
use crate::config::{Config, Naming};
use crate::error::{Error, Result, WeightProblem};
use crate::family::Names;
use crate::model::{Matrix, Model, Visitor};
use crate::ops::Visibility;
use crate::site::{Site, SublayerPath, Traced, read_packed};

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

/// The same bytes piece by piece, for models that fit in memory only once: one parameter at a time, or a piece of one,
/// is read from the device.
///
/// # Errors
/// A device that failed, or the error of `take`.
pub async fn save_pieces(model: &Model, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let parameters = parameters(model);
    take(&Header::of(parameters.iter().map(|(name, (shape, _))| (name, shape))).to_bytes())?;
    for values in parameters.into_values().flat_map(|(_, pieces)| pieces) {
        take(&bytes(&read_packed(vec![values]).await?))?;
    }
    Ok(())
}

/// Every parameter by name, in one read from the device.
///
/// # Errors
/// A device that failed.
pub async fn tensors(model: &Model) -> Result<Tensors> {
    let (named, values): (Vec<_>, Vec<_>) =
        parameters(model).into_iter().map(|(name, (shape, values))| ((name, shape), values)).unzip();
    let all = read_packed(values.concat()).await?;
    let mut rest = &all[..];
    let take = |(name, shape): (String, Vec<usize>)| {
        let (values, after) = rest.split_at(shape.iter().product());
        rest = after;
        (name, (shape, values.to_vec()))
    };
    Ok(named.into_iter().map(take).collect())
}

/// Activations as safetensors bytes, every one as f32 under its name, with the file's metadata; after them the masks of
/// their patterns as booleans, `decoder.blocks.1.cross.mask`. Sites without a name are left out.
///
/// # Errors
/// A device that failed.
pub async fn save_activations(
    (taken, masks): (BTreeMap<Site, Traced>, Vec<(SublayerPath, Visibility)>),
    (naming, config): (Naming, &Config),
    check: impl Fn(Site, &[f32]) -> Result<()>,
    metadata: BTreeMap<String, String>,
) -> Result<Vec<u8>> {
    let masks: BTreeMap<String, Visibility> =
        masks.into_iter().map(|(path, mask)| (format!("{path}.mask"), mask)).collect();
    let mut tensors = Tensors::new();
    for (site, activation) in taken {
        let Some(name) = naming.of(site, config) else { continue };
        let activation = naming.arrange(site, activation);
        let shape = activation.shape();
        // One by one: all activations together may exceed a device's largest read.
        let values = read_packed(activation.parts()).await?;
        check(site, &values)?;
        tensors.insert(name, (shape, values));
    }
    write_described(&tensors, &masks, metadata)
}

/// Named tensors as safetensors bytes.
///
/// # Errors
/// A tensor whose number of values differs from its shape's.
pub fn write_tensors(tensors: &Tensors) -> Result<Vec<u8>> {
    write_described(tensors, &BTreeMap::new(), BTreeMap::new())
}

/// The same with masks, after all numbers so that these stay aligned, and `__metadata__`.
///
/// # Errors
/// As for `write_tensors`.
pub fn write_described(
    tensors: &Tensors,
    masks: &BTreeMap<String, Visibility>,
    metadata: BTreeMap<String, String>,
) -> Result<Vec<u8>> {
    let mut header = Header::of(tensors.iter().map(|(name, (shape, _))| (name, shape))).with_metadata(metadata);
    masks.iter().for_each(|(name, mask)| header.push(name, Dtype::BOOL, &mask.shape));
    let mut file = header.to_bytes();
    for (entry, (_, values)) in header.tensors.iter().zip(tensors.values()) {
        if values.len() as u64 != entry.count() {
            let problem = format!("`{}` has {} values and shape {:?}", entry.name, values.len(), entry.shape);
            return Err(Error::weights_syntax(problem));
        }
        file.extend(bytes(values));
    }
    masks.values().for_each(|mask| file.extend(&*mask.cells()));
    Ok(file)
}

/// Numbers in a file's byte order.
fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// Reads safetensors bytes as f32 tensors.
pub fn read_tensors(bytes: &[u8]) -> Result<Tensors> {
    let file = SafeTensors::deserialize(bytes).map_err(|e| Error::weights_syntax(e.to_string()))?;
    let mut tensors = BTreeMap::new();
    for (name, view) in file.tensors() {
        let values = floats(&name, &view).map_err(|problem| Error::weights(vec![problem]))?;
        tensors.insert(name, (view.shape().to_vec(), values));
    }
    Ok(tensors)
}

/// A tensor's values as f32.
fn floats(name: &str, view: &TensorView) -> std::result::Result<Vec<f32>, WeightProblem> {
    if view.dtype() == Dtype::BOOL {
        return Ok(view.data().iter().map(|cell| f32::from(*cell)).collect());
    }
    if !is_read(NumberType::Plain(view.dtype())) {
        return Err(WeightProblem::Type { name: name.into(), dtype: format!("{:?}", view.dtype()) });
    }
    let mut values = Vec::with_capacity(view.shape().iter().product());
    numbers::numbers(view.data(), view.dtype(), &mut values);
    Ok(values)
}

/// Every parameter once by name: its shape, and its numbers in the pieces that it is in.
fn parameters(model: &Model) -> BTreeMap<String, (Vec<usize>, Vec<Tensor<1>>)> {
    let mut collected = Collect(BTreeMap::new());
    model.clone().visit(&mut collected);
    collected.0
}

struct Collect(BTreeMap<String, (Vec<usize>, Vec<Tensor<1>>)>);

impl Visitor for Collect {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let shape = tensor.dims();
        let flat = tensor.clone().reshape([shape.iter().product::<usize>()]);
        self.0.insert(name.into(), (shape.to_vec(), vec![flat]));
    }

    fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
        let flat = |piece: &Matrix| piece.whole().flatten(0, 1);
        self.0.insert(name.into(), (matrix.dims().to_vec(), matrix.pieces().iter().map(flat).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_files_equal_those_of_the_safetensors_library() {
        let tensors: Tensors =
            [("b".to_owned(), (vec![2, 2], vec![1.0, -2.5, 0.0, 4.0])), ("a.weight".to_owned(), (vec![1], vec![7.0]))]
                .into();
        let stored: BTreeMap<&String, Vec<u8>> = tensors.iter().map(|(name, (_, x))| (name, bytes(x))).collect();
        let view = |name: &String| {
            TensorView::new(Dtype::F32, tensors[name].0.clone(), &stored[name]).expect("a well-formed tensor")
        };
        let theirs = safetensors::serialize(tensors.keys().map(|name| (name, view(name))), None).expect("a file");
        assert_eq!(write_tensors(&tensors).expect("a file"), theirs);
        let metadata = BTreeMap::from([("text".to_owned(), "a \"b\"\nğ ক".to_owned())]);
        let described = write_described(&tensors, &BTreeMap::new(), metadata.clone()).expect("a file");
        let (_, read) = SafeTensors::read_metadata(&described).expect("the library reads it");
        assert_eq!(read.metadata(), &Some(metadata.into_iter().collect()));
        assert_eq!(read_tensors(&described).expect("the same tensors"), tensors);
        let (header, _) = split(&described).expect("a header");
        assert_eq!(Header::parse(header).expect("a header").tensors.len(), 2, "metadata is not a tensor");
        let foreign = r#"{"a":{"dtype":"Q8_0","shape":[20],"data_offsets":[0,0]}}"#;
        let complaint = Header::parse(foreign).expect_err("a type of another format").to_string();
        assert!(complaint.contains("`a` has a type of numbers that only GGUF files have"), "{complaint}");
        let short = [("a".to_owned(), (vec![2], vec![7.0]))].into();
        let complaint = write_tensors(&short).expect_err("a value is missing").to_string();
        assert!(complaint.contains("`a` has 1 values and shape [2]"), "{complaint}");
    }
}

//! A model under construction: everything is checked by its headers, then filled tensor by tensor as bytes come.
//!
//! At any time there are the weights that have come, the one tensor that is coming, and a piece of a file.

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Tensor, TensorData};

use super::destination::Destination;
use super::feed::TensorFeed;
use super::header::{Header, TensorEntry};
use super::numbers::is_read;
use crate::config::{Config, Precision};
use crate::error::{Error, Result, WeightProblem};
use crate::family::Names;
use crate::model::{Init, Matrix, Model, RoundingError, Source, Visitor};

/// A model that waits for its weights.
pub struct Assembly {
    model: Model,
    device: Device,
    files: Vec<TensorFeed<Destination>>,
    spare: Vec<String>,
    precision: Precision,
    rounding: RoundingError,
}

impl Assembly {
    /// Checks names, shapes and types of all tensors against the model.
    ///
    /// # Errors
    /// One message with everything that is missing, unexpected, misshapen or of an unknown type.
    pub fn new(config: &Config, names: Names, headers: Vec<Header>, device: &Device) -> Result<Self> {
        let mut led = Vec::new();
        for header in headers {
            let length = header.data_len();
            let entries = header.tensors.into_iter().map(|entry| (names.targets(&entry.name), entry));
            led.push((length, entries.collect::<Vec<_>>()));
        }
        let offered = led.iter().flat_map(|(_, entries)| entries).flat_map(|(targets, _)| targets);
        let offered = offered.flat_map(|target| target.ours.iter().cloned()).collect();
        let mut expected = ExpectedParameters { offered, wanted: BTreeMap::new() };
        let mut model = Model::new(config, &mut expected, device);
        let mut wanted = expected.wanted;
        let mut matrices = MatrixNames::default();
        model.visit(&mut matrices);
        let (mut problems, mut spare, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for (length, entries) in led {
            let mut tensors = Vec::new();
            for (targets, entry) in entries {
                let found = targets.into_iter().find(|target| target.ours.iter().all(|o| wanted.contains_key(o)));
                let target = match found {
                    Some(found) => {
                        let shapes: Vec<Vec<usize>> =
                            found.ours.iter().filter_map(|name| wanted.remove(name)).collect();
                        problems.extend(misfit(&entry, &shapes, found.transposed));
                        let shape = shapes.into_iter().next().unwrap_or_default();
                        let matrices = found.ours.iter().all(|name| matrices.0.contains(name));
                        Some(Destination { ours: found.ours, shape, transposed: found.transposed, matrices })
                    }
                    None => {
                        // A copy of a tied matrix, a buffer, a head for another purpose; or else a mistake.
                        match names.spare(&entry.name) {
                            true => spare.push(entry.name.clone()),
                            false => problems.push(WeightProblem::Unexpected(entry.name.clone())),
                        }
                        None
                    }
                };
                tensors.push((entry, target));
            }
            files.push(TensorFeed::new(tensors, length));
        }
        let missing: BTreeSet<String> = wanted.into_keys().map(|ours| names.origin(&ours).theirs).collect();
        problems.splice(0..0, missing.into_iter().map(WeightProblem::Missing));
        problems.sort_by_key(|problem| match problem {
            WeightProblem::Missing(_) => 0,
            WeightProblem::Shape { .. } => 1,
            WeightProblem::Unequal { .. } => 2,
            WeightProblem::Type { .. } => 3,
            _ => 4,
        });
        if problems.is_empty() {
            let (precision, rounding) = (Precision::default(), RoundingError::default());
            Ok(Self { model, device: device.clone(), files, spare, precision, rounding })
        } else {
            Err(Error::weights(problems))
        }
    }

    /// The same for a model that keeps its matrices in this precision.
    pub fn with_precision(self, precision: Precision) -> Self {
        Self { precision, ..self }
    }

    /// Tensors that are not read.
    pub fn spare(&self) -> &[String] {
        &self.spare
    }

    /// How many bytes the weights will have in memory.
    pub fn bytes(&self, precision: Precision) -> u64 {
        self.read().map(|(_, target)| target.bytes(precision)).sum()
    }

    /// How many bytes the largest tensor has while it is on its way, as f32: it is there beside the others.
    pub fn largest(&self) -> u64 {
        self.read().map(|(entry, _)| entry.count() * size_of::<f32>() as u64).max().unwrap_or_default()
    }

    /// Whether one of our tensors is among them.
    pub fn has(&self, ours: &str) -> bool {
        self.read().flat_map(|(_, target)| &target.ours).any(|name| name == ours)
    }

    fn read(&self) -> impl Iterator<Item = (&TensorEntry, &Destination)> {
        self.files.iter().flat_map(TensorFeed::read)
    }

    /// Takes the next bytes of a file's data section.
    ///
    /// # Errors
    /// More bytes than the header says, or numbers that are not finite.
    pub fn feed(&mut self, file: usize, bytes: &[u8]) -> Result<()> {
        let Self { model, device, files, precision, rounding, .. } = self;
        files[file].feed(bytes, |entry, target, values| {
            if values.iter().any(|x| !x.is_finite()) {
                return Err(Error::weights(vec![WeightProblem::NotFinite(entry.name.clone())]));
            }
            *rounding += target.place(model, values, *precision, device);
            Ok(())
        })
    }

    /// The model, once everything has come.
    ///
    /// # Errors
    /// A file that ended early.
    pub fn finish(self) -> Result<Model> {
        self.files.iter().try_for_each(TensorFeed::check_end)?;
        let mut model = self.model;
        (model.precision, model.rounding) = (self.precision, self.rounding);
        model.lay_side_by_side();
        Ok(model)
    }
}

/// What is wrong with a tensor that holds tensors of these shapes, one's rows after another's.
fn misfit(entry: &TensorEntry, shapes: &[Vec<usize>], transposed: bool) -> Option<WeightProblem> {
    let name = entry.name.clone();
    if !is_read(entry.dtype) {
        return Some(WeightProblem::Type { name, dtype: format!("{:?}", entry.dtype) });
    }
    // Where each begins is told by their number alone.
    if shapes.iter().any(|shape| shape != &shapes[0]) {
        return Some(WeightProblem::Unequal { name, shapes: shapes.to_vec() });
    }
    let mut expected = shapes.first().cloned().unwrap_or_default();
    if let Some(rows) = expected.first_mut() {
        *rows *= shapes.len();
    }
    if transposed && expected.len() == 2 {
        expected.reverse();
    }
    // A bias may be stored as a matrix of one row.
    let found = match (&entry.shape[..], expected.len()) {
        ([1, rest @ ..], 1) if !rest.is_empty() => rest,
        (shape, _) => shape,
    };
    (found != expected).then(|| WeightProblem::Shape { name, found: entry.shape.clone(), expected })
}

/// The names of what may be kept in fewer bits.
#[derive(Default)]
struct MatrixNames(BTreeSet<String>);

impl Visitor for MatrixNames {
    fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

    fn visit_matrix(&mut self, name: &str, _matrix: &mut Matrix) {
        self.0.insert(name.into());
    }
}

/// Writes down what a model asks for; it is given nothing yet.
struct ExpectedParameters {
    offered: BTreeSet<String>,
    wanted: BTreeMap<String, Vec<usize>>,
}

impl Source for ExpectedParameters {
    fn take(&mut self, name: &str, shape: &[usize], _init: Init) -> TensorData {
        self.wanted.insert(name.into(), shape.into());
        TensorData::new(Vec::<f32>::new(), vec![0; shape.len()])
    }

    fn has(&self, name: &str) -> bool {
        self.offered.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use safetensors::Dtype;

    use super::*;

    #[test]
    fn several_share_a_tensor_only_in_equal_parts() {
        let (name, shape) = ("qkv".to_owned(), vec![12, 8]);
        let entry = TensorEntry { name: name.clone(), dtype: Dtype::F32, shape: shape.clone(), begin: 0, end: 384 };
        assert_eq!(misfit(&entry, &vec![vec![4, 8]; 3], false), None);
        let expected = vec![8, 12];
        assert_eq!(
            misfit(&entry, &vec![vec![4, 8]; 3], true),
            Some(WeightProblem::Shape { name: name.clone(), found: shape, expected })
        );
        let shapes = vec![vec![8, 8], vec![2, 8], vec![2, 8]];
        assert_eq!(misfit(&entry, &shapes, false), Some(WeightProblem::Unequal { name, shapes: shapes.clone() }));
    }
}

//! A model under construction: everything is checked by its headers, then filled tensor by tensor as bytes come.
//!
//! At any time there are the weights that have come, the one tensor that is coming, and a piece of a file.

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Tensor, TensorData, bf16, f16};
use safetensors::Dtype;

use super::header::{Entry, Header};
use crate::error::{Error, Result, WeightProblem};
use crate::family::Names;
use crate::model::{Config, Init, Model, Source, Visitor};

/// A model that waits for its weights.
pub struct Assembly {
    model: Model,
    device: Device,
    files: Vec<File>,
    spare: Vec<String>,
}

/// A file, and how far it has come.
struct File {
    jobs: Vec<Job>,
    /// The tensor that is coming.
    next: usize,
    /// How many bytes of the data section have come.
    at: u64,
    length: u64,
    coming: Option<Coming>,
}

/// A tensor of a file, and what becomes of it.
struct Job {
    entry: Entry,
    target: Option<Target>,
}

/// Where numbers go: our names with the shape of each.
struct Target {
    ours: Vec<String>,
    shape: Vec<usize>,
    transposed: bool,
}

/// Numbers that have come so far, and the bytes of one that came only in part.
struct Coming {
    values: Vec<f32>,
    rest: Vec<u8>,
}

impl Assembly {
    /// Checks names, shapes and types of all tensors against the model.
    ///
    /// # Errors
    /// One message with everything that is missing, unexpected, misshapen or of an unknown type.
    pub fn new(config: &Config, names: Names, headers: Vec<Header>, device: &Device) -> Result<Self> {
        let targets = |entry: &Entry| names.targets(&entry.name);
        let offered = headers.iter().flat_map(|header| &header.tensors).flat_map(&targets).flat_map(|t| t.ours);
        let mut plan = Plan { offered: offered.collect(), wanted: BTreeMap::new() };
        let model = Model::new(config, &mut plan, device);
        let mut wanted = plan.wanted;
        let (mut problems, mut spare, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for header in headers {
            let length = header.data_len();
            let mut jobs = Vec::new();
            for entry in header.tensors {
                let found =
                    names.targets(&entry.name).into_iter().find(|t| t.ours.iter().all(|o| wanted.contains_key(o)));
                let target = match found {
                    Some(found) => {
                        let shapes: Vec<Vec<usize>> =
                            found.ours.iter().filter_map(|name| wanted.remove(name)).collect();
                        problems.extend(misfit(&entry, &shapes, found.transposed));
                        let shape = shapes.into_iter().next().unwrap_or_default();
                        Some(Target { ours: found.ours, shape, transposed: found.transposed })
                    }
                    None if names.spare(&entry.name) => {
                        // A copy of a tied matrix, a buffer, a head for another purpose.
                        spare.push(entry.name.clone());
                        None
                    }
                    None => {
                        problems.push(WeightProblem::Unexpected(entry.name.clone()));
                        None
                    }
                };
                jobs.push(Job { entry, target });
            }
            files.push(File { jobs, next: 0, at: 0, length, coming: None });
        }
        let missing: BTreeSet<String> = wanted.into_keys().map(|ours| names.origin(&ours).theirs).collect();
        problems.splice(0..0, missing.into_iter().map(WeightProblem::Missing));
        problems.sort_by_key(|problem| match problem {
            WeightProblem::Missing(_) => 0,
            WeightProblem::Shape { .. } => 1,
            WeightProblem::Type { .. } => 2,
            _ => 3,
        });
        if problems.is_empty() {
            Ok(Self { model, device: device.clone(), files, spare })
        } else {
            Err(Error::Weights(problems))
        }
    }

    /// Tensors that are not read.
    pub fn spare(&self) -> &[String] {
        &self.spare
    }

    /// How many bytes the weights will have, as f32.
    pub fn bytes(&self) -> u64 {
        let wanted = self.files.iter().flat_map(|file| &file.jobs).filter(|job| job.target.is_some());
        wanted.map(|job| job.entry.count() * size_of::<f32>() as u64).sum()
    }

    /// Whether one of our tensors is among them.
    pub fn has(&self, ours: &str) -> bool {
        let targets = self.files.iter().flat_map(|file| &file.jobs).filter_map(|job| job.target.as_ref());
        targets.flat_map(|target| &target.ours).any(|name| name == ours)
    }

    /// Takes the next bytes of a file's data section.
    ///
    /// # Errors
    /// More bytes than the header says, or numbers that are not finite.
    pub fn feed(&mut self, file: usize, mut bytes: &[u8]) -> Result<()> {
        let file = &mut self.files[file];
        while let Some(job) = file.jobs.get(file.next) {
            let left = job.entry.end - file.at;
            if bytes.is_empty() && left > 0 {
                return Ok(());
            }
            let (piece, after) =
                bytes.split_at(usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len())));
            bytes = after;
            file.at += piece.len() as u64;
            if let Some(target) = &job.target {
                let count = job.entry.shape.iter().product();
                let coming =
                    file.coming.get_or_insert_with(|| Coming { values: Vec::with_capacity(count), rest: vec![] });
                coming.take(piece, job.entry.dtype);
                if file.at == job.entry.end {
                    let values = file.coming.take().map(|coming| coming.values).unwrap_or_default();
                    if values.iter().any(|x| !x.is_finite()) {
                        return Err(Error::Weights(vec![WeightProblem::NotFinite(job.entry.name.clone())]));
                    }
                    place(&mut self.model, target, values, &self.device);
                }
            }
            if file.at < job.entry.end {
                return Ok(());
            }
            file.next += 1;
        }
        match bytes.is_empty() {
            true => Ok(()),
            false => Err(Error::WeightsSyntax(format!("it is {} bytes longer than its header says", bytes.len()))),
        }
    }

    /// The model, once everything has come.
    ///
    /// # Errors
    /// A file that ended early.
    pub fn finish(self) -> Result<Model> {
        match self.files.iter().find(|file| file.at < file.length) {
            Some(file) => {
                let (at, length) = (file.at, file.length);
                Err(Error::WeightsSyntax(format!("it ends after {at} of {length} bytes: fetch or copy it again")))
            }
            None => Ok(self.model),
        }
    }
}

impl Coming {
    /// Turns bytes into numbers; half a number waits for the rest of it.
    fn take(&mut self, mut bytes: &[u8], dtype: Dtype) {
        let size = if dtype == Dtype::F32 { 4 } else { 2 };
        if !self.rest.is_empty() {
            let missing = (size - self.rest.len()).min(bytes.len());
            self.rest.extend_from_slice(&bytes[..missing]);
            bytes = &bytes[missing..];
            if self.rest.len() < size {
                return;
            }
            let whole = std::mem::take(&mut self.rest);
            numbers(&whole, dtype, &mut self.values);
        }
        let whole = bytes.len() / size * size;
        numbers(&bytes[..whole], dtype, &mut self.values);
        self.rest.extend_from_slice(&bytes[whole..]);
    }
}

/// Whether numbers of this type are read.
pub(super) fn is_read(dtype: Dtype) -> bool {
    matches!(dtype, Dtype::F32 | Dtype::F16 | Dtype::BF16)
}

/// Appends little-endian numbers, of a type that is read, as f32.
pub(super) fn numbers(bytes: &[u8], dtype: Dtype, values: &mut Vec<f32>) {
    match dtype {
        Dtype::F16 => values.extend(bytes.as_chunks().0.iter().map(|b| f16::from_le_bytes(*b).to_f32())),
        Dtype::BF16 => values.extend(bytes.as_chunks().0.iter().map(|b| bf16::from_le_bytes(*b).to_f32())),
        _ => values.extend(bytes.as_chunks().0.iter().map(|b| f32::from_le_bytes(*b))),
    }
}

/// What is wrong with a tensor that holds equal parts of these shapes.
fn misfit(entry: &Entry, shapes: &[Vec<usize>], transposed: bool) -> Option<WeightProblem> {
    if !is_read(entry.dtype) {
        return Some(WeightProblem::Type { name: entry.name.clone(), dtype: format!("{:?}", entry.dtype) });
    }
    let mut expected = shapes.first().cloned().unwrap_or_default();
    // Parts need not be alike, as long as their rows together are: the first tells how long a row is.
    if let Some(rows) = expected.first_mut() {
        *rows = shapes.iter().map(|shape| shape[0]).sum();
    }
    if transposed && expected.len() == 2 {
        expected.reverse();
    }
    // A bias may be stored as a matrix of one row.
    let found: Vec<usize> = match (&entry.shape[..], expected.len()) {
        ([1, rest @ ..], 1) if !rest.is_empty() => rest.into(),
        (shape, _) => shape.into(),
    };
    let alike = shapes.iter().all(|shape| shape == &shapes[0]);
    (found != expected || !alike).then(|| WeightProblem::Shape {
        name: entry.name.clone(),
        found: entry.shape.clone(),
        expected,
    })
}

/// Hands a tensor's numbers to the model.
fn place(model: &mut Model, target: &Target, values: Vec<f32>, device: &Device) {
    let parts = target.ours.len();
    let values = match (target.transposed, &target.shape[..]) {
        (true, [rows, columns]) => transpose(&values, rows * parts, *columns),
        _ => values,
    };
    let mut put = |ours: &str, values: Vec<f32>| {
        let data = TensorData::new(values, target.shape.clone());
        match target.shape.len() {
            1 => model.visit(&mut Fill { name: ours, one: Some(Tensor::from_data(data, device)), two: None }),
            _ => model.visit(&mut Fill { name: ours, one: None, two: Some(Tensor::from_data(data, device)) }),
        }
    };
    match &target.ours[..] {
        [ours] => put(ours, values),
        several => {
            let part = values.len() / parts;
            several.iter().zip(values.chunks(part)).for_each(|(ours, values)| put(ours, values.to_vec()));
        }
    }
}

/// From `[columns][rows]` to `[rows][columns]`.
fn transpose(values: &[f32], rows: usize, columns: usize) -> Vec<f32> {
    let mut turned = Vec::with_capacity(values.len());
    for row in 0..rows {
        turned.extend((0..columns).map(|column| values[column * rows + row]));
    }
    turned
}

/// Puts a tensor where its name is, in every layer that shares it.
struct Fill<'a> {
    name: &'a str,
    one: Option<Tensor<1>>,
    two: Option<Tensor<2>>,
}

impl Visitor for Fill<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        if name != self.name {
            return;
        }
        // The model's parameters have one axis or two, and D says which.
        if let Some(one) = &self.one {
            *tensor = one.clone().reshape::<D, _>(shape_of::<D>(&one.dims()));
        } else if let Some(two) = &self.two {
            *tensor = two.clone().reshape::<D, _>(shape_of::<D>(&two.dims()));
        }
    }
}

/// The same sizes as an array of D, which is how many there are.
fn shape_of<const D: usize>(dims: &[usize]) -> [usize; D] {
    let mut shape = [1; D];
    shape.copy_from_slice(dims);
    shape
}

/// Writes down what a model asks for; it is given nothing yet.
struct Plan {
    offered: BTreeSet<String>,
    wanted: BTreeMap<String, Vec<usize>>,
}

impl Source for Plan {
    fn take(&mut self, name: &str, shape: &[usize], _init: Init) -> TensorData {
        self.wanted.insert(name.into(), shape.into());
        TensorData::new(Vec::<f32>::new(), vec![0; shape.len()])
    }

    fn has(&self, name: &str) -> bool {
        self.offered.contains(name)
    }
}

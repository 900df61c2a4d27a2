//! A model under construction: checked by its headers, then filled tensor by tensor as bytes arrive.
//!
//! At any time memory holds the weights that have arrived, the one arriving tensor, and a piece of a file.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData};
use crc32fast::Hasher;
use headlight_kernels::{Bits, WEIGHT_BLOCK};
use serde::Serialize;

use super::destination::{Destination, Part, Stored};
use super::feed::TensorFeed;
use super::header::{Header, TensorEntry};
use super::numbers::{Form, is_read};
use super::origin::Origin;
use super::vocabulary::Vocabulary;
use crate::config::{Config, Precision};
use crate::error::{Error, InputProblem, Result, WeightProblem};
use crate::family::{Layout, Names, Target};
use crate::model::{Init, Matrix, Model, RoundingError, Source, Step, Visitor};

/// A model that awaits its weights.
pub struct Assembly {
    model: Model,
    device: Device,
    files: Vec<WeightsFile>,
    /// Our parameters that have not arrived.
    pending: BTreeSet<String>,
    spare: Vec<String>,
    vocabulary: Vocabulary,
    precision: Precision,
    /// The most bytes of one tensor that the device computes with at once; `None` for no limit.
    piece_limit: Option<u64>,
    rounding: RoundingError,
    /// Of a computed copy.
    origin: Option<Origin>,
    /// The checksum of its data that have arrived.
    sum: Hasher,
}

/// Some bytes of a file, or of its data section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FileRange {
    pub file: usize,
    pub bytes: Range<u64>,
}

/// An arriving file.
struct WeightsFile {
    name: Option<String>,
    feed: TensorFeed<Destination>,
}

impl Assembly {
    /// Checks names, shapes and types of all tensors against the model.
    ///
    /// # Errors
    /// One message with everything that is missing, unexpected, misshapen or of an unknown type.
    pub fn new(config: &Config, names: Names, headers: Vec<Header>, device: &Device) -> Result<Self> {
        let vocabulary = Vocabulary::new(config, names.may_repeat());
        let entries: Vec<&TensorEntry> = headers.iter().flat_map(|header| &header.tensors).collect();
        let targets: Vec<Vec<(usize, Target)>> =
            entries.iter().map(|entry| entry.names().flat_map(|name| names.targets(name)).collect()).collect();
        let offered = targets.iter().flatten().flat_map(|(_, target)| target.ours.iter().cloned()).collect();
        let mut expected = ExpectedParameters { offered, wanted: BTreeMap::new() };
        let mut model = Model::new(&vocabulary.apart(config), &mut expected, device);
        let mut wanted = expected.wanted;
        let pending = wanted.keys().cloned().collect();
        let mut matrices = ParameterNames::default();
        model.visit(&mut matrices);
        let chosen = chosen(&targets, &wanted);
        let (mut problems, mut spare) = (Vec::new(), Vec::new());
        let mut destinations = Vec::new();
        for (i, entry) in entries.iter().enumerate() {
            let destination = parts_of(&targets[i], |ours| chosen.get(ours) == Some(&i)).map(|(parts, layout)| {
                let shapes = |part: &Vec<String>| part.iter().filter_map(|name| wanted.remove(name)).collect();
                let shapes: Vec<Vec<Vec<usize>>> = parts.iter().map(shapes).collect();
                let heads = config.attention.n_heads;
                problems.extend(misfit(entry, &shapes, layout, heads).map(|problem| (i, problem)));
                let matrices = parts.iter().flatten().all(|name| matrices.matrices.contains(name));
                let shapes = shapes.into_iter().map(|of| of.into_iter().next().unwrap_or_default());
                let parts = parts.into_iter().zip(shapes).map(|(ours, shape)| Part { ours, shape }).collect();
                let to = Destination { parts, layout, heads, d_head: config.attention.d_head, matrices };
                if entry.dtype.is_own() && to.row_width().is_none() {
                    let (name, dtype) = (entry.name.clone(), entry.dtype.name());
                    problems.push((i, WeightProblem::Type { name, dtype }));
                }
                to
            });
            if destination.is_none() {
                // One of several names, a buffer or a head for another purpose is ignored, and what holds no number;
                // any other tensor is an error.
                match names.spare(&entry.name) {
                    true => spare.push(entry.name.clone()),
                    false if entry.count() == 0 => {}
                    false => problems.push((i, WeightProblem::Unexpected(entry.name.clone()))),
                }
            }
            destinations.push(destination);
        }
        let files_of: Vec<Option<&str>> =
            headers.iter().flat_map(|header| header.tensors.iter().map(|_| header.file.as_deref())).collect();
        let missing: BTreeSet<String> = wanted.into_keys().map(|ours| names.origin(&ours).theirs).collect();
        if !missing.is_empty() || !problems.is_empty() {
            let all = headers.iter().map(|header| header.file.as_deref());
            let found: Vec<Option<&str>> = match missing.is_empty() {
                true => problems.iter().map(|(i, _)| files_of[*i]).collect(),
                false => all.collect(),
            };
            // If no name is known, that is the cause.
            if let (true, Some(entry), Some(missing)) = (chosen.is_empty(), entries.first(), missing.first()) {
                let problem = WeightProblem::OtherNames { found: entry.name.clone(), missing: missing.clone() };
                return Err(in_files(Error::weights(vec![problem]), &found));
            }
            let missing = missing.into_iter().map(WeightProblem::Missing);
            let mut problems: Vec<WeightProblem> =
                missing.chain(problems.into_iter().map(|(_, problem)| problem)).collect();
            problems.sort_by_key(|problem| match problem {
                WeightProblem::Missing(_) => 0,
                WeightProblem::Shape { .. } => 1,
                WeightProblem::Unequal { .. } => 2,
                WeightProblem::Type { .. } => 3,
                _ => 4,
            });
            return Err(in_files(Error::weights(problems), &found));
        }
        let mut destinations = destinations.into_iter();
        let origin = headers.iter().find_map(|header| header.origin.clone());
        let file = |header: Header| {
            let length = header.data_len();
            let tensors = header.tensors.into_iter().map(|entry| (entry, destinations.next().flatten())).collect();
            WeightsFile { name: header.file, feed: TensorFeed::new(tensors, length) }
        };
        let files = headers.into_iter().map(file).collect();
        let (precision, rounding) = (Precision::default(), RoundingError::default());
        let sum = Hasher::new();
        let (device, piece_limit) = (device.clone(), None);
        Ok(Self { model, device, files, pending, spare, vocabulary, precision, piece_limit, rounding, origin, sum })
    }

    /// The same for a model with matrices of this precision.
    pub fn with_precision(self, precision: Precision) -> Self {
        Self { precision, ..self }
    }

    /// The same for a device that computes with so many bytes of one tensor at once.
    pub fn with_piece_limit(self, piece_limit: Option<u64>) -> Self {
        Self { piece_limit, ..self }
    }

    /// Refuses a computed copy in another precision.
    ///
    /// # Errors
    /// One sentence with both.
    pub fn check_precision(&self, precision: Precision) -> Result<()> {
        match &self.origin {
            Some(origin) if origin.precision != precision => {
                let [copy, wanted] = [origin.precision, precision].map(Precision::name);
                let why = format!("the computed copy is in {copy}, not in {wanted}: open the model's own files");
                Err(Error::weights_syntax(why))
            }
            _ => Ok(()),
        }
    }

    /// Tensors that are not read.
    pub fn spare(&self) -> &[String] {
        &self.spare
    }

    /// The bytes of the weights in memory. Tied copies count once, until one arrives that is not equal.
    pub fn bytes(&self, precision: Precision) -> u64 {
        let (repeated, others): (Vec<&Destination>, Vec<&Destination>) =
            self.read().map(|(_, target)| target).partition(|target| self.vocabulary.holds(target));
        let matrices = self.vocabulary.matrices().min(repeated.len());
        others.into_iter().chain(repeated.into_iter().take(matrices)).flat_map(|target| target.bytes(precision)).sum()
    }

    /// The bytes of the largest tensor in memory.
    pub fn largest_tensor(&self, precision: Precision) -> u64 {
        let of = |target: &Destination| target.largest_tensors(precision, self.piece_limit).max();
        self.read().filter_map(|(_, target)| of(target)).max().unwrap_or_default()
    }

    /// Refuses a tensor of more bytes than the device computes with at once.
    ///
    /// # Errors
    /// One sentence with both sizes.
    pub fn check_pieces(&self) -> Result<()> {
        let largest = self.largest_tensor(self.precision);
        let Some(most) = self.piece_limit.filter(|most| largest > *most) else { return Ok(()) };
        let [needed, most] = [largest.div_ceil(1 << 20), most >> 20].map(|mebibytes| mebibytes as f64);
        Err(InputProblem::PieceMemory { needed, most }.into())
    }

    /// The most bytes that a tensor takes while it arrives, beside those that it takes in memory.
    pub fn largest(&self) -> u64 {
        let more = |(entry, target): (&TensorEntry, &Destination)| match form(entry, target, self.precision) {
            Form::Floats => entry.count() * size_of::<f32>() as u64,
            // In bytes, until half bytes are made of them.
            Form::Rounded { bits: Bits::Four, .. } => entry.count(),
            _ if target.parts.len() > 1 => target.bytes(self.precision).sum(),
            _ => 0,
        };
        self.read().map(more).max().unwrap_or_default()
    }

    /// Whether it fills this one of our tensors.
    pub fn has(&self, ours: &str) -> bool {
        self.read().flat_map(|(_, target)| target.ours()).any(|name| name == ours)
    }

    /// The ranges of all files in the order in which a text needs them: embeddings, block after block, the rest. A
    /// block's tensors stay in file order, and neighbours are one range. A computed copy is read from its start: its
    /// checksum is that of the bytes in order.
    pub fn reading_order(&mut self) -> Vec<FileRange> {
        let first = if self.origin.is_some() { BTreeMap::new() } else { self.first_blocks() };
        let last = first.values().max().copied().unwrap_or_default() + 1;
        let mut tensors: Vec<(usize, FileRange)> = Vec::new();
        for (file, WeightsFile { feed, .. }) in self.files.iter().enumerate() {
            let mut block = 0;
            for (bytes, target) in feed.extents() {
                // Tensors that are not read come with the one before them.
                if let Some(target) = target.filter(|_| !first.is_empty()) {
                    block = target.ours().filter_map(|name| first.get(name)).min().copied().unwrap_or(last);
                }
                tensors.push((block, FileRange { file, bytes }));
            }
        }
        tensors.sort_by_key(|(block, _)| *block);
        let mut ranges: Vec<FileRange> = Vec::new();
        for (_, FileRange { file, bytes }) in tensors.into_iter().filter(|(_, range)| !range.bytes.is_empty()) {
            match ranges.last_mut() {
                Some(before) if before.file == file && before.bytes.end == bytes.start => before.bytes.end = bytes.end,
                _ => ranges.push(FileRange { file, bytes }),
            }
        }
        ranges
    }

    /// The first block that computes with each parameter, counted through all stacks.
    fn first_blocks(&mut self) -> BTreeMap<String, usize> {
        let (mut first, mut block, mut before) = (BTreeMap::new(), 0, None);
        for step in self.model.steps().collect::<Vec<_>>() {
            let place = (step.stack(), step.path().map(|path| path.block));
            block += usize::from(before.replace(place).is_some_and(|before| before != place));
            for name in self.parameters(step) {
                first.entry(name).or_insert(block);
            }
        }
        first
    }

    fn parameters(&mut self, step: Step) -> BTreeSet<String> {
        let mut names = ParameterNames::default();
        self.model.visit_step(step, &mut names);
        names.all
    }

    /// The number of parameters that have not arrived.
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// Whether all parameters of a step have arrived.
    pub fn has_arrived(&mut self, step: Step) -> bool {
        self.parameters(step).is_disjoint(&self.pending)
    }

    /// The model with the weights that have arrived; the others are empty.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Continues a file at another place of its data section, where a tensor begins.
    pub fn seek(&mut self, file: usize, at: u64) {
        self.files[file].feed.seek(at);
    }

    fn read(&self) -> impl Iterator<Item = (&TensorEntry, &Destination)> {
        self.files.iter().flat_map(|file| file.feed.read())
    }

    /// Accepts the next bytes of a file's data section.
    ///
    /// # Errors
    /// More bytes than the header says, or numbers that are not finite.
    pub fn feed(&mut self, file: usize, bytes: &[u8]) -> Result<()> {
        let Self { model, device, files, pending, vocabulary, precision, piece_limit, rounding, origin, sum, .. } =
            self;
        let stored = Stored { precision: *precision, device, piece_limit: *piece_limit };
        if origin.is_some() {
            sum.update(bytes);
        }
        let WeightsFile { name, feed } = &mut files[file];
        let fed = feed.feed(
            bytes,
            |entry, target| form(entry, target, stored.precision),
            |entry, target, values| {
                if !values.are_finite() {
                    return Err(Error::weights(vec![WeightProblem::NotFinite(entry.name.clone())]));
                }
                match vocabulary.equal(target, &values) {
                    Some(earlier) => model.share_matrix(&earlier, &target.parts[0].ours),
                    None => *rounding += target.place(model, values, &stored),
                }
                target.ours().for_each(|name| _ = pending.remove(name));
                Ok(())
            },
        );
        fed.map_err(|e| in_files(e, &[name.as_deref()]))
    }

    /// The complete model.
    ///
    /// # Errors
    /// A file that ended early, or other bytes than were written.
    pub fn finish(self) -> Result<Model> {
        let ended = |file: &WeightsFile| file.feed.check_end().map_err(|e| in_files(e, &[file.name.as_deref()]));
        self.files.iter().try_for_each(ended)?;
        let mut model = self.model;
        (model.precision, model.rounding) = (self.precision, self.rounding);
        self.vocabulary.tie(&mut model);
        if let Some(origin) = self.origin {
            origin.check(self.sum.finalize())?;
            (model.rounding, model.untied) = (origin.rounding(), origin.untied);
        }
        model.lay_side_by_side();
        Ok(model)
    }
}

/// The form in which a tensor arrives.
fn form(entry: &TensorEntry, target: &Destination, precision: Precision) -> Form {
    match (target.row_width(), precision.bits()) {
        (Some(width), _) if entry.dtype.is_own() => Form::Rows { width },
        (Some(width), Some(bits)) => {
            let fits = entry.dtype.fits(bits) && width.is_multiple_of(WEIGHT_BLOCK);
            if fits { Form::Blocks } else { Form::Rounded { width, bits } }
        }
        _ => Form::Floats,
    }
}

/// Adds the files' names to an error: the single name, or the first and the last.
fn in_files(error: Error, files: &[Option<&str>]) -> Error {
    let names: BTreeSet<&str> = files.iter().flatten().copied().collect();
    match (names.first(), names.last()) {
        (Some(first), Some(last)) if first == last => error.in_file(first),
        (Some(first), Some(last)) => error.in_file(&format!("{first} … {last}")),
        _ => error,
    }
}

/// The tensor that fills each of ours: of several candidates the one with the lowest rank, then the first.
fn chosen(targets: &[Vec<(usize, Target)>], wanted: &BTreeMap<String, Vec<usize>>) -> BTreeMap<String, usize> {
    let mut best: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (i, targets) in targets.iter().enumerate() {
        for (rank, target) in targets.iter().filter(|(_, target)| target.ours.iter().all(|o| wanted.contains_key(o))) {
            for ours in &target.ours {
                let place = best.entry(ours).or_insert((*rank, i));
                *place = (*place).min((*rank, i));
            }
        }
    }
    best.into_iter().map(|(ours, (_, i))| (ours.to_owned(), i)).collect()
}

/// The parts of a tensor with our names of each, and their order; `None` if it fills none.
fn parts_of(targets: &[(usize, Target)], fills: impl Fn(&str) -> bool) -> Option<(Vec<Vec<String>>, Layout)> {
    let mut taken = targets.iter().map(|(_, target)| target).filter(|target| target.ours.iter().all(|o| fills(o)));
    let first = taken.next()?;
    let mut parts: Vec<Vec<String>> = first.ours.iter().map(|ours| vec![ours.clone()]).collect();
    for other in taken.filter(|o| o.layout == first.layout && o.ours.len() == first.ours.len()) {
        for (part, ours) in parts.iter_mut().zip(&other.ours) {
            if !part.contains(ours) {
                part.push(ours.clone());
            }
        }
    }
    Some((parts, first.layout))
}

/// The error of a tensor that holds parameters of these shapes, those of each part; `None` if it fits.
fn misfit(entry: &TensorEntry, parts: &[Vec<Vec<usize>>], layout: Layout, heads: usize) -> Option<WeightProblem> {
    let name = entry.name.clone();
    if !is_read(entry.dtype) && !entry.dtype.is_own() {
        return Some(WeightProblem::Type { name, dtype: entry.dtype.name() });
    }
    let shapes: Vec<Vec<usize>> = parts.iter().flatten().cloned().collect();
    let all_equal = |shapes: &[Vec<usize>]| shapes.iter().all(|shape| shape == &shapes[0]);
    let mut expected = shapes.first().cloned().unwrap_or_default();
    let joined = match layout.turns(heads) {
        Some(turns) => all_equal(&shapes) && expected.first().is_none_or(|rows| rows.is_multiple_of(turns)),
        None => {
            let columns = |shape: &Vec<usize>| shape.get(1..) == expected.get(1..);
            parts.iter().all(|part| all_equal(part)) && shapes.iter().all(columns)
        }
    };
    if !joined {
        return Some(WeightProblem::Unequal { name, shapes });
    }
    if let Some(rows) = expected.first_mut() {
        *rows = parts.iter().filter_map(|part| part.first()?.first()).sum();
    }
    if layout == Layout::Transposed && expected.len() == 2 {
        expected.reverse();
    }
    // A vector may be stored as a matrix of one row, and the kernel of a convolution in more dimensions.
    let rows = |shape: &[usize]| shape.iter().copied().skip_while(|size| *size == 1).collect::<Vec<_>>();
    let is_kernel = matches!(entry.shape[..], [_, middle, .., last] if middle == 1 || last > 1);
    let folded = || is_kernel && expected[..] == [entry.shape[0], entry.shape[1..].iter().product()];
    // Vectors of the heads may be stored as the rows of a matrix.
    let joined =
        || matches!(entry.shape[..], [rows, _] if rows == parts.len()) && expected[..] == [entry.count() as usize];
    let fits = rows(&entry.shape) == rows(&expected) || folded() || joined();
    (!fits).then(|| WeightProblem::Shape { name, found: entry.shape.clone(), expected })
}

/// The names of parameters.
#[derive(Default)]
struct ParameterNames {
    all: BTreeSet<String>,
    /// Those that may be stored in fewer bits.
    matrices: BTreeSet<String>,
}

impl Visitor for ParameterNames {
    fn visit<const D: usize>(&mut self, name: &str, _tensor: &mut Tensor<D>) {
        self.all.insert(name.into());
    }

    fn visit_matrix(&mut self, name: &str, _matrix: &mut Matrix) {
        self.all.insert(name.into());
        self.matrices.insert(name.into());
    }
}

/// Records the parameters that a model requests; it provides no values yet.
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

    use super::super::numbers::NumberType;
    use super::*;

    #[test]
    fn parts_share_a_tensor_by_rows_or_by_heads() {
        let (name, shape) = ("qkv".to_owned(), vec![12, 8]);
        let entry = TensorEntry {
            name: name.clone(),
            dtype: NumberType::Plain(Dtype::F32),
            shape: shape.clone(),
            begin: 0,
            end: 384,
            aliases: Vec::new(),
        };
        let parts = |shapes: &[[usize; 2]]| shapes.iter().map(|shape| vec![shape.to_vec()]).collect::<Vec<_>>();
        let equal = parts(&[[4, 8]; 3]);
        assert_eq!(misfit(&entry, &equal, Layout::Rows, 2), None);
        assert_eq!(misfit(&entry, &equal, Layout::ByHead, 2), None);
        let expected = vec![8, 12];
        let problem = WeightProblem::Shape { name: name.clone(), found: shape, expected };
        assert_eq!(misfit(&entry, &equal, Layout::Transposed, 2), Some(problem));
        let unequal = parts(&[[8, 8], [2, 8], [2, 8]]);
        assert_eq!(misfit(&entry, &unequal, Layout::Rows, 2), None);
        let shapes =
            |parts: Vec<Vec<Vec<usize>>>| WeightProblem::Unequal { name: name.clone(), shapes: parts.concat() };
        assert_eq!(misfit(&entry, &unequal, Layout::ByHead, 2), Some(shapes(unequal)));
        let narrower = parts(&[[8, 8], [4, 6]]);
        assert_eq!(misfit(&entry, &narrower, Layout::Rows, 2), Some(shapes(narrower)));
    }
}

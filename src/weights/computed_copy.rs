//! A computed copy of a model: a file with its matrices in the bits that they have in memory, under our names. Loading
//! it only reads: nothing is transposed, rounded or compared.
//!
//! The file is a safetensors file whose metadata says which files the model was made from, with a checksum of its data.
//! It lies beside these files, and is opened with their configuration.

use std::collections::BTreeMap;
use std::vec::IntoIter;

use burn::tensor::{Device, Tensor};
use crc32fast::Hasher;
use headlight_kernels::Quantized;
use safetensors::Dtype;

use super::header::Header;
use super::numbers::NumberType;
use super::origin::{COPY_FORMAT, ORIGIN, Origin};
use crate::config::Precision;
use crate::error::{Error, Result};
use crate::family::{self, FamilyConfig, Names};
use crate::model::{Matrix, Model, Visitor};
use crate::site::read_packed;

/// The configuration of a model whose weights have these headers: that of its files, or of its computed copy.
///
/// # Errors
/// Those of [`family::open`].
pub fn configured(config: &str, generation: Option<&str>, headers: &[Header]) -> Result<FamilyConfig> {
    let Some(origin) = headers.iter().find_map(|header| header.origin.as_ref()) else {
        return family::open(config, generation, &headers.iter().flat_map(Header::names).collect::<Vec<_>>());
    };
    let names: Vec<&str> = origin.names.iter().map(String::as_str).collect();
    let mut opened = family::open(config, generation, &names)?;
    // A copy has our names, and the ties that the numbers showed.
    opened.names = Names::own();
    opened.config.embedding.tie = origin.tie;
    Ok(opened)
}

/// The file of a computed copy, which is made piece by piece.
pub struct ComputedCopy {
    header: Header,
    origin: Origin,
    contents: IntoIter<Content>,
    /// The place of the next piece.
    at: u64,
    /// The checksum of the data so far.
    sum: Hasher,
}

enum Content {
    Matrix(Matrix),
    Numbers(Tensor<1>),
}

/// A piece of the file.
pub struct CopyPiece {
    /// The place of its first byte.
    pub at: u64,
    pub bytes: Vec<u8>,
    /// The bytes of the whole file, with its last piece.
    pub size: Option<u64>,
}

impl ComputedCopy {
    /// `names`: of the tensors in its files. `None` of a model whose matrices are not rounded, or are on a card: it is
    /// always read from its files.
    pub fn new(model: &Model, names: Vec<String>) -> Option<Self> {
        let blocks = match model.precision {
            Precision::Int8 => Quantized::Int8,
            Precision::Int4 => Quantized::Int4,
            Precision::F32 | Precision::F16 => return None,
        };
        if model.device != Device::flex() {
            return None;
        }
        let mut collected = Collect(BTreeMap::new());
        model.clone().visit(&mut collected);
        let tie = model.config.embedding.tie;
        let origin = Origin::new(model.precision, names, (tie, model.untied), model.rounding);
        let (mut header, mut contents) = (Header::default(), Vec::new());
        for (name, (shape, content)) in collected.0 {
            let kind = match content {
                Content::Matrix(_) => NumberType::Blocks(blocks),
                Content::Numbers(_) => NumberType::Plain(Dtype::F32),
            };
            header.push_bytes(&name, kind, &shape);
            contents.push(content);
        }
        let mut copy = Self { header, origin, contents: contents.into_iter(), at: 0, sum: Hasher::new() };
        // The data begin where the header ends.
        copy.at = copy.header_bytes().len() as u64;
        Some(copy)
    }

    /// The next piece of the file: first each tensor, and the header last. A file whose writing was interrupted has no
    /// header, so it is not mistaken for a whole one.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn next_piece(&mut self) -> Result<CopyPiece> {
        let bytes = match self.contents.next() {
            None => return Ok(CopyPiece { at: 0, bytes: self.header_bytes(), size: Some(self.at) }),
            Some(Content::Matrix(matrix)) => {
                let failed = || Error::weights_syntax("a matrix cannot be read from the device");
                matrix.block_bytes().await.ok_or_else(failed)?
            }
            Some(Content::Numbers(numbers)) => {
                read_packed(vec![numbers]).await?.iter().flat_map(|x| x.to_le_bytes()).collect()
            }
        };
        let at = self.at;
        self.at += bytes.len() as u64;
        self.sum.update(&bytes);
        Ok(CopyPiece { at, bytes, size: None })
    }

    /// The header of a file with the data so far.
    fn header_bytes(&self) -> Vec<u8> {
        let mut metadata = Header::in_format(COPY_FORMAT);
        metadata.insert(ORIGIN.into(), self.origin.to_json(self.sum.clone().finalize()));
        self.header.clone().with_metadata(metadata).to_bytes()
    }
}

struct Collect(BTreeMap<String, (Vec<usize>, Content)>);

impl Visitor for Collect {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let shape = tensor.dims();
        let flat = tensor.clone().reshape([shape.iter().product::<usize>()]);
        self.0.insert(name.into(), (shape.to_vec(), Content::Numbers(flat)));
    }

    fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
        match matrix {
            Matrix::Whole(values) => self.visit(name, values),
            matrix => {
                self.0.insert(name.into(), (matrix.dims().to_vec(), Content::Matrix(matrix.clone())));
            }
        }
    }
}

//! A file that PyTorch wrote, as tensors under a header.

use std::fs;
use std::io;
use std::path::Path;

use burn_store::pytorch_reader::{DType, PytorchError, PytorchReader, Tensor};
use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::weights::{Header, NumberType, TensorEntry};

/// PyTorch tensors may share storage; together they may be this many times as large as the file.
const SHARED: u64 = 8;

/// The tensors of a PyTorch file, with a header that places them one after another.
pub(super) fn pytorch(path: &Path) -> Result<(Header, Vec<Tensor>)> {
    let reader = PytorchReader::new(path).map_err(|e| match e {
        PytorchError::Io(e) => Error::reading(path, e),
        other => Error::reading(path, io::Error::other(other)),
    })?;
    let mut tensors: Vec<Tensor> = reader.into_tensors().into_values().collect();
    tensors.sort_by(|a, b| a.name.cmp(&b.name));
    let length = fs::metadata(path).map_err(|e| Error::reading(path, e))?.len();
    let mut at = 0u64;
    let entry = |tensor: &Tensor| {
        let (name, shape, begin) = (tensor.name.clone(), tensor.shape().to_vec(), at);
        let one = tensor.dtype().size() as u64;
        let bytes = shape.iter().try_fold(one, |bytes, n| bytes.checked_mul(*n as u64)).filter(|n| *n <= length);
        at = bytes.and_then(|bytes| at.checked_add(bytes)).filter(|all| *all / SHARED <= length).ok_or_else(|| {
            Error::reading(path, io::Error::other(format!("it is too small for `{name}` to be as large as it says")))
        })?;
        Ok(TensorEntry {
            name,
            dtype: NumberType::Plain(dtype(tensor.dtype())),
            shape,
            begin,
            end: at,
            aliases: Vec::new(),
        })
    };
    let entries: Result<Vec<TensorEntry>> = tensors.iter().map(entry).collect();
    Ok((Header { tensors: entries?, ..Header::default() }, tensors))
}

/// The safetensors type of a PyTorch type.
fn dtype(dtype: DType) -> Dtype {
    match dtype {
        DType::F64 => Dtype::F64,
        DType::F32 => Dtype::F32,
        DType::F16 => Dtype::F16,
        DType::BF16 => Dtype::BF16,
        DType::I64 => Dtype::I64,
        DType::I32 => Dtype::I32,
        DType::I16 => Dtype::I16,
        DType::I8 => Dtype::I8,
        DType::U64 => Dtype::U64,
        DType::U32 => Dtype::U32,
        DType::U16 => Dtype::U16,
        DType::U8 => Dtype::U8,
        DType::Bool => Dtype::BOOL,
    }
}

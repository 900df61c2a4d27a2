//! Bytes of a file as numbers: of three types, and whole or in pieces that end anywhere.

use burn::tensor::{bf16, f16};
use safetensors::Dtype;

/// Numbers that have come so far, and the bytes of one that came only in part.
pub struct PartialNumbers {
    values: Vec<f32>,
    rest: Vec<u8>,
}

impl PartialNumbers {
    /// None of so many numbers yet.
    pub fn of(count: usize) -> Self {
        Self { values: Vec::with_capacity(count), rest: Vec::new() }
    }

    /// Turns bytes into numbers; half a number waits for the rest of it.
    pub fn take(&mut self, mut bytes: &[u8], dtype: Dtype) {
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

    /// The numbers that have come.
    pub fn values(self) -> Vec<f32> {
        self.values
    }
}

/// Whether numbers of this type are read.
pub fn is_read(dtype: Dtype) -> bool {
    matches!(dtype, Dtype::F32 | Dtype::F16 | Dtype::BF16)
}

/// Appends little-endian numbers, of a type that is read, as f32.
pub fn numbers(bytes: &[u8], dtype: Dtype, values: &mut Vec<f32>) {
    match dtype {
        Dtype::F16 => values.extend(bytes.as_chunks().0.iter().map(|b| f16::from_le_bytes(*b).to_f32())),
        Dtype::BF16 => values.extend(bytes.as_chunks().0.iter().map(|b| bf16::from_le_bytes(*b).to_f32())),
        _ => values.extend(bytes.as_chunks().0.iter().map(|b| f32::from_le_bytes(*b))),
    }
}

//! Converts a file's bytes to 32-bit floats: from every plain number type, in pieces that may end inside a number.

use headlight_kernels::{extend_bf16, extend_f16, extend_f32};
use safetensors::Dtype;

/// The numbers that have arrived, and the bytes of an incomplete one.
pub struct PartialNumbers {
    values: Vec<f32>,
    rest: Vec<u8>,
}

impl PartialNumbers {
    /// An empty buffer for this many numbers.
    pub fn of(count: usize) -> Self {
        Self { values: Vec::with_capacity(count), rest: Vec::new() }
    }

    /// Converts bytes to numbers; a partial number waits for its remaining bytes.
    pub fn take(&mut self, mut bytes: &[u8], dtype: Dtype) {
        let size = dtype.bitsize() / 8;
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

    /// The numbers that have arrived.
    pub fn values(self) -> Vec<f32> {
        self.values
    }
}

/// Whether numbers of this type are read. 8-bit types are not: they are quantized, and their scales are elsewhere.
pub fn is_read(dtype: Dtype) -> bool {
    use Dtype::{BF16, F16, F32, F64, I16, I32, I64, U16, U32, U64};
    matches!(dtype, F32 | F16 | BF16 | F64 | I64 | I32 | I16 | U64 | U32 | U16)
}

/// Appends little-endian numbers, of a readable type, as f32.
pub fn numbers(bytes: &[u8], dtype: Dtype, values: &mut Vec<f32>) {
    fn extend<const N: usize>(values: &mut Vec<f32>, bytes: &[u8], number: impl Fn([u8; N]) -> f32) {
        values.extend(bytes.as_chunks().0.iter().map(|bytes| number(*bytes)));
    }
    match dtype {
        Dtype::F16 => extend_f16(values, bytes),
        Dtype::BF16 => extend_bf16(values, bytes),
        Dtype::F64 => extend(values, bytes, |b| f64::from_le_bytes(b) as f32),
        Dtype::I64 => extend(values, bytes, |b| i64::from_le_bytes(b) as f32),
        Dtype::I32 => extend(values, bytes, |b| i32::from_le_bytes(b) as f32),
        Dtype::I16 => extend(values, bytes, |b| i16::from_le_bytes(b).into()),
        Dtype::U64 => extend(values, bytes, |b| u64::from_le_bytes(b) as f32),
        Dtype::U32 => extend(values, bytes, |b| u32::from_le_bytes(b) as f32),
        Dtype::U16 => extend(values, bytes, |b| u16::from_le_bytes(b).into()),
        _ => extend_f32(values, bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_type_becomes_f32_even_if_a_piece_ends_inside_a_number() {
        let stored: [(Dtype, Vec<u8>); 5] = [
            (Dtype::F64, [-2.5f64, 1e-3].map(f64::to_le_bytes).concat()),
            (Dtype::I64, [-3i64, 1 << 40].map(i64::to_le_bytes).concat()),
            (Dtype::I32, [-3i32, 70_000].map(i32::to_le_bytes).concat()),
            (Dtype::I16, [-3i16, 300].map(i16::to_le_bytes).concat()),
            (Dtype::U64, [3u64, 1 << 40].map(u64::to_le_bytes).concat()),
        ];
        let large = 2f32.powi(40);
        let expected = [[-2.5, 1e-3], [-3.0, large], [-3.0, 70_000.0], [-3.0, 300.0], [3.0, large]];
        for ((dtype, bytes), expected) in stored.into_iter().zip(expected) {
            assert!(is_read(dtype), "{dtype:?}");
            let mut numbers = PartialNumbers::of(2);
            bytes.chunks(3).for_each(|piece| numbers.take(piece, dtype));
            assert_eq!(numbers.values(), expected, "{dtype:?}");
        }
    }
}

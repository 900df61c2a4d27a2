//! Converts a file's bytes to 32-bit floats: from every plain number type, in pieces that may end inside a number.

use headlight_kernels::{
    Bits, Quantized, RoundedRows, WEIGHT_BLOCK, are_finite, extend_bf16, extend_blocks, extend_f16, extend_f32,
    fingerprint, round_rows, squares_of_blocks,
};
use safetensors::Dtype;
use serde::{Deserialize, Serialize};

/// The type of a tensor's numbers in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberType {
    Plain(Dtype),
    /// Blocks with scales, as ggml stores them.
    #[serde(with = "by_name")]
    Blocks(Quantized),
}

/// Types of blocks by their names.
mod by_name {
    use headlight_kernels::Quantized;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(blocks: &Quantized, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&blocks.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Quantized, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Quantized::ALL.into_iter().chain(Quantized::OWN).find(|blocks| blocks.name() == name);
        found.ok_or_else(|| D::Error::custom("no type of numbers"))
    }
}

impl NumberType {
    /// The fewest bytes that can be read at once, and the numbers in them.
    fn unit(self) -> (usize, usize) {
        match self {
            Self::Plain(dtype) => (dtype.bitsize().div_ceil(8), 1),
            Self::Blocks(blocks) => (blocks.bytes(), blocks.numbers()),
        }
    }

    /// The numbers in the smallest part of a row.
    pub fn numbers(self) -> usize {
        self.unit().1
    }

    /// Whether it is this project's own, which only computed copies have: there rows may end inside a block.
    pub fn is_own(self) -> bool {
        matches!(self, Self::Blocks(blocks) if Quantized::OWN.contains(&blocks))
    }

    /// Whether the numbers are integers of at most these bits with a scale for each 32.
    pub fn fits(self, bits: Bits) -> bool {
        let most = if bits == Bits::Four { 4 } else { 8 };
        matches!(self, Self::Blocks(blocks) if blocks.bits().is_some_and(|needed| needed <= most))
    }

    /// The bytes of a tensor of this shape, whose rows are whole blocks; `None` if it is larger than any file, or
    /// its rows are no whole blocks.
    pub fn bytes(self, shape: &[u64]) -> Option<u64> {
        let count = shape.iter().try_fold(1u64, |count, n| count.checked_mul(*n))?;
        match self {
            Self::Plain(dtype) => Some(count.checked_mul(dtype.bitsize() as u64)?.div_ceil(8)),
            Self::Blocks(_) if self.is_own() => {
                let (bytes, numbers) = self.unit();
                let [rows, row] = shape else { return None };
                rows.checked_mul(row.div_ceil(numbers as u64))?.checked_mul(bytes as u64)
            }
            Self::Blocks(_) => {
                let (bytes, numbers) = self.unit();
                let whole = shape.last().is_some_and(|row| row.is_multiple_of(numbers as u64));
                whole.then_some(count / numbers as u64)?.checked_mul(bytes as u64)
            }
        }
    }

    /// Its name in files.
    pub fn name(self) -> String {
        match self {
            Self::Plain(dtype) => format!("{dtype:?}"),
            Self::Blocks(blocks) => blocks.name(),
        }
    }
}

/// A tensor's numbers.
pub enum Values {
    Floats(Vec<f32>),
    Blocks(Blocks),
}

/// Integers, and a scale for each block of 32 in a row.
#[derive(Default)]
pub struct Blocks {
    pub numbers: Vec<i8>,
    pub scales: Vec<f32>,
    /// Σ (w − ŵ)², Σ w², of what they were rounded from; of a file's own blocks the first is 0.
    pub sums: [f64; 2],
}

/// The form in which a tensor's numbers lie while they arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Floats,
    /// The file's own blocks.
    Blocks,
    /// The same in rows of this width, which may end inside a block.
    Rows {
        width: usize,
    },
    /// Rows of this width, rounded as they arrive: all of them as floats would take four times the memory.
    Rounded {
        width: usize,
        bits: Bits,
    },
}

impl Values {
    pub fn are_finite(&self) -> bool {
        match self {
            Self::Floats(values) | Self::Blocks(Blocks { scales: values, .. }) => are_finite(values),
        }
    }

    /// A hash; equal numbers of one kind have equal hashes.
    pub fn fingerprint(&self) -> u64 {
        match self {
            Self::Floats(values) => fingerprint(values),
            Self::Blocks(Blocks { numbers, scales, .. }) => {
                let floats = |part: &[i8]| part.iter().map(|number| f32::from(*number)).collect::<Vec<f32>>();
                let parts = numbers.chunks(AT_ONCE).map(|part| fingerprint(&floats(part)));
                parts.fold(fingerprint(scales), |all, part| all.rotate_left(1) ^ part)
            }
        }
    }

    /// The same numbers as floats.
    pub fn floats(self) -> Vec<f32> {
        match self {
            Self::Floats(values) => values,
            Self::Blocks(Blocks { numbers, scales, .. }) => {
                let mut values = Vec::with_capacity(numbers.len());
                extend_blocks(&mut values, &numbers, &scales);
                values
            }
        }
    }
}

/// The numbers that are rounded or hashed at once.
const AT_ONCE: usize = 1 << 16;

/// The numbers that have arrived, and the bytes of an incomplete one.
pub struct PartialNumbers {
    values: Values,
    rest: Vec<u8>,
    rounded: Option<Rounded>,
    /// The width of rows that end inside a block.
    uneven: Option<usize>,
}

/// The rows that were rounded; the others wait as floats.
struct Rounded {
    width: usize,
    bits: Bits,
    blocks: Blocks,
}

impl PartialNumbers {
    /// An empty buffer for this many numbers.
    pub fn of(count: usize, form: Form) -> Self {
        let blocks = |blocks: usize| Blocks {
            numbers: Vec::with_capacity(count),
            scales: Vec::with_capacity(blocks),
            ..Blocks::default()
        };
        let (values, rounded) = match form {
            Form::Floats => (Values::Floats(Vec::with_capacity(count)), None),
            Form::Blocks | Form::Rows { .. } => (Values::Blocks(blocks(count / WEIGHT_BLOCK)), None),
            Form::Rounded { width, bits } => {
                let blocks = blocks(count / width.max(1) * width.div_ceil(WEIGHT_BLOCK));
                (Values::Floats(Vec::new()), Some(Rounded { width: width.max(1), bits, blocks }))
            }
        };
        let uneven = match form {
            Form::Rows { width } if !width.is_multiple_of(WEIGHT_BLOCK) => Some(width),
            _ => None,
        };
        Self { values, rest: Vec::new(), rounded, uneven }
    }

    /// Converts bytes to numbers; a partial number waits for its remaining bytes.
    pub fn take(&mut self, mut bytes: &[u8], dtype: NumberType) {
        let (size, _) = dtype.unit();
        if !self.rest.is_empty() {
            let missing = (size - self.rest.len()).min(bytes.len());
            self.rest.extend_from_slice(&bytes[..missing]);
            bytes = &bytes[missing..];
            if self.rest.len() < size {
                return;
            }
            let whole = std::mem::take(&mut self.rest);
            self.values.extend(&whole, dtype);
        }
        let whole = bytes.len() / size * size;
        self.values.extend(&bytes[..whole], dtype);
        self.rest.extend_from_slice(&bytes[whole..]);
        self.round(AT_ONCE);
    }

    /// The numbers that have arrived.
    pub fn values(mut self) -> Values {
        self.round(1);
        match (self.rounded, self.values) {
            (Some(rounded), _) => Values::Blocks(rounded.blocks),
            (None, Values::Blocks(mut blocks)) => {
                let sums = [0.0, squares_of_blocks(&blocks.numbers, &blocks.scales)];
                if let Some(width) = self.uneven {
                    let rows = blocks.numbers.chunks(width.next_multiple_of(WEIGHT_BLOCK));
                    blocks.numbers = rows.flat_map(|row| &row[..width.min(row.len())]).copied().collect();
                }
                Values::Blocks(Blocks { sums, ..blocks })
            }
            (None, floats) => floats,
        }
    }

    /// Rounds the waiting rows once they hold at least this many numbers.
    fn round(&mut self, least: usize) {
        let (Some(Rounded { width, bits, blocks }), Values::Floats(waiting)) = (&mut self.rounded, &mut self.values)
        else {
            return;
        };
        let whole = waiting.len() / *width * *width;
        if whole < least {
            return;
        }
        let RoundedRows { numbers, scales, apart, squares } = round_rows(&waiting[..whole], *width, *bits);
        blocks.numbers.extend(numbers);
        blocks.scales.extend(scales);
        blocks.sums = [blocks.sums[0] + apart, blocks.sums[1] + squares];
        if let (false, Some(last)) = (are_finite(&waiting[..whole]), blocks.scales.last_mut()) {
            *last = f32::NAN;
        }
        waiting.drain(..whole);
    }
}

impl Values {
    /// Appends whole numbers or blocks.
    fn extend(&mut self, bytes: &[u8], dtype: NumberType) {
        match (self, dtype) {
            (Self::Floats(values), NumberType::Plain(dtype)) => numbers(bytes, dtype, values),
            (Self::Floats(values), NumberType::Blocks(blocks)) => blocks.extend(values, bytes),
            (Self::Blocks(Blocks { numbers, scales, .. }), NumberType::Blocks(blocks)) => {
                blocks.extend_integers(numbers, scales, bytes);
            }
            // Plain numbers arrive as floats.
            (Self::Blocks(_), NumberType::Plain(_)) => {}
        }
    }
}

/// Whether numbers of this type are read. Plain 8-bit types are not: they are quantized, with scales elsewhere.
pub fn is_read(dtype: NumberType) -> bool {
    use Dtype::{BF16, F16, F32, F64, I16, I32, I64, U16, U32, U64};
    match dtype {
        NumberType::Plain(dtype) => {
            matches!(dtype, F32 | F16 | BF16 | F64 | I64 | I32 | I16 | U64 | U32 | U16)
        }
        // A computed copy is a format of its own.
        NumberType::Blocks(_) => !dtype.is_own(),
    }
}

/// Little-endian numbers, of a readable type, as f32.
pub fn numbers_of(bytes: &[u8], dtype: Dtype) -> Vec<f32> {
    let mut values = Vec::new();
    numbers(bytes, dtype, &mut values);
    values
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
    use crate::weights::read_tensors;

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
            let dtype = NumberType::Plain(dtype);
            assert!(is_read(dtype), "{dtype:?}");
            let mut numbers = PartialNumbers::of(2, Form::Floats);
            bytes.chunks(3).for_each(|piece| numbers.take(piece, dtype));
            assert_eq!(numbers.values().floats(), expected, "{dtype:?}");
        }
    }

    #[test]
    fn rows_are_rounded_as_they_arrive_as_all_at_once() {
        let numbers: Vec<f32> = (0..3 * 70_000).map(|i| (i as f32 * 0.37).sin()).collect();
        let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
        for (width, bits) in [(70_000, Bits::Eight), (70, Bits::Four), (3, Bits::Eight)] {
            let mut partial = PartialNumbers::of(numbers.len(), Form::Rounded { width, bits });
            bytes.chunks(100_003).for_each(|piece| partial.take(piece, NumberType::Plain(Dtype::F32)));
            let Values::Blocks(blocks) = partial.values() else { panic!("they are rounded") };
            let whole = round_rows(&numbers, width, bits);
            assert_eq!((blocks.numbers, blocks.scales), (whole.numbers, whole.scales), "{width}");
            let sums = [whole.apart, whole.squares];
            assert!(blocks.sums.iter().zip(sums).all(|(sum, all)| (sum - all).abs() < 1e-9 * all), "{width}");
        }
        let mut partial = PartialNumbers::of(2, Form::Rounded { width: 2, bits: Bits::Eight });
        partial.take(&[1f32.to_le_bytes(), f32::INFINITY.to_le_bytes()].concat(), NumberType::Plain(Dtype::F32));
        assert!(!partial.values().are_finite());
    }

    #[test]
    fn blocks_of_every_type_are_those_of_gguf() {
        // `tests/reference/gguf/files.py` made it.
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gguf/blocks.safetensors");
        let golden = read_tensors(&std::fs::read(golden).expect("a file")).expect("tensors");
        assert_eq!(golden.len(), 2 * Quantized::ALL.len());
        for blocks in Quantized::ALL {
            let (_, bytes) = &golden[&format!("{}.bytes", blocks.name())];
            let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
            let (shape, theirs) = &golden[&format!("{}.numbers", blocks.name())];
            let shape: Vec<u64> = shape.iter().map(|n| *n as u64).collect();
            let dtype = NumberType::Blocks(blocks);
            assert_eq!(dtype.bytes(&shape), Some(bytes.len() as u64), "{blocks:?}");
            for form in [Form::Floats, Form::Blocks] {
                if form == Form::Floats || dtype.fits(Bits::Eight) {
                    let mut numbers = PartialNumbers::of(theirs.len(), form);
                    // Pieces that end inside a block.
                    bytes.chunks(100).for_each(|piece| numbers.take(piece, dtype));
                    assert_eq!(numbers.values().floats(), *theirs, "{blocks:?}, {form:?}");
                }
            }
        }
    }

    #[test]
    fn blocks_are_bytes_times_their_scale() {
        // By hand: 0.5 and -2 as halves. Of Q4_0's first byte the lower half is the first number, the upper the 17th.
        let q8_0 = [&[0x00, 0x38][..], &[3, 0x80], &[0; 30], &[0x00, 0xc0], &[1], &[0; 31]].concat();
        let q4_0 = [&[0x00, 0x38][..], &[0x9f], &[0x88; 15]].concat();
        let expect = |count, given: &[(usize, f32)]| {
            let mut all = vec![0.0; count];
            given.iter().for_each(|(at, x)| all[*at] = *x);
            all
        };
        let of = [
            (Quantized::Q8_0, q8_0, expect(64, &[(0, 1.5), (1, -64.0), (32, -2.0)])),
            (Quantized::Q4_0, q4_0, expect(32, &[(0, 3.5), (16, 0.5)])),
        ];
        for (blocks, bytes, expected) in of {
            for form in [Form::Floats, Form::Blocks] {
                let mut numbers = PartialNumbers::of(expected.len(), form);
                bytes.chunks(5).for_each(|piece| numbers.take(piece, NumberType::Blocks(blocks)));
                let values = numbers.values();
                assert_eq!(matches!(values, Values::Blocks(_)), form == Form::Blocks);
                assert_eq!(values.floats(), expected, "{blocks:?}");
            }
            let shape = [expected.len() as u64];
            assert_eq!(NumberType::Blocks(blocks).bytes(&shape), Some(bytes.len() as u64));
        }
    }
}

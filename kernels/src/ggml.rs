//! Blocks of quantized numbers as ggml stores them in GGUF files, and as this project keeps them: the bytes of each
//! type, and its numbers.
//!
//! Products and sums are made in 32 bits in the order of gguf's `quants.dequantize`, so all numbers are equal to its.

use half::f16;

use crate::bytes::BLOCK;
use crate::weights::Bits;

/// The numbers of the larger blocks.
const LARGE: usize = 256;
/// The numbers that stand for the sixteen values of IQ4_NL and IQ4_XS.
const UNEVEN: [i8; 16] = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
/// Those of MXFP4: twice the floats of four bits.
const FLOATS: [i8; 16] = [0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12];

/// The types of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types, reason = "their names in ggml")]
pub enum Quantized {
    Q8_0,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    IQ4_NL,
    IQ4_XS,
    MXFP4,
    /// This project's own: as in memory, a scale in 32 bits for each 32 integers of eight bits.
    Int8,
    /// The same for integers of four bits.
    Int4,
}

impl Quantized {
    /// Those of ggml.
    pub const ALL: [Self; 13] = [
        Self::Q8_0,
        Self::Q4_0,
        Self::Q4_1,
        Self::Q5_0,
        Self::Q5_1,
        Self::Q2_K,
        Self::Q3_K,
        Self::Q4_K,
        Self::Q5_K,
        Self::Q6_K,
        Self::IQ4_NL,
        Self::IQ4_XS,
        Self::MXFP4,
    ];

    /// This project's own.
    pub const OWN: [Self; 2] = [Self::Int8, Self::Int4];

    /// Its name in ggml or in computed copies.
    pub fn name(self) -> String {
        match self {
            Self::Int8 => "Kept8".into(),
            Self::Int4 => "Kept4".into(),
            ggml => format!("{ggml:?}"),
        }
    }

    /// The numbers of a block.
    pub fn numbers(self) -> usize {
        match self {
            Self::Q2_K | Self::Q3_K | Self::Q4_K | Self::Q5_K | Self::Q6_K | Self::IQ4_XS => LARGE,
            _ => BLOCK,
        }
    }

    /// The bytes of a block.
    pub fn bytes(self) -> usize {
        match self {
            Self::Q8_0 => 2 + 32,
            Self::Q4_0 | Self::IQ4_NL => 2 + 16,
            Self::Q4_1 => 4 + 16,
            Self::Q5_0 => 2 + 4 + 16,
            Self::Q5_1 => 4 + 4 + 16,
            Self::Q2_K => 16 + 64 + 4,
            Self::Q3_K => 32 + 64 + 12 + 2,
            Self::Q4_K => 4 + 12 + 128,
            Self::Q5_K => 4 + 12 + 32 + 128,
            Self::Q6_K => 128 + 64 + 16 + 2,
            Self::IQ4_XS => 2 + 2 + 4 + 128,
            Self::MXFP4 => 1 + 16,
            Self::Int8 => 4 + 32,
            Self::Int4 => 4 + 16,
        }
    }

    /// The bits of a number, if a block of 32 is a scale times signed integers: 8 bits hold it without loss.
    pub fn bits(self) -> Option<usize> {
        match self {
            Self::Q8_0 | Self::IQ4_NL | Self::Int8 => Some(8),
            Self::Q5_0 | Self::MXFP4 => Some(5),
            Self::Q4_0 | Self::Int4 => Some(4),
            _ => None,
        }
    }

    /// Appends the integers and scales of blocks that are a scale times signed integers. Bytes after the last whole
    /// block are ignored.
    ///
    /// # Panics
    /// If they are not ([`Self::bits`]).
    pub fn extend_integers(self, numbers: &mut Vec<i8>, scales: &mut Vec<f32>, bytes: &[u8]) {
        for block in bytes.chunks_exact(self.bytes()) {
            let mut integers = [0; BLOCK];
            match self {
                Self::Q8_0 | Self::Int8 => {
                    for (integer, byte) in integers.iter_mut().zip(&block[self.bytes() - BLOCK..]) {
                        *integer = byte.cast_signed();
                    }
                }
                Self::Int4 => halves(&block[4..], &mut integers, |byte| (byte << 4).cast_signed() >> 4),
                Self::Q4_0 => halves(&block[2..], &mut integers, |byte| byte.cast_signed() - 8),
                Self::IQ4_NL => halves(&block[2..], &mut integers, |byte| UNEVEN[usize::from(byte)]),
                Self::MXFP4 => halves(&block[1..], &mut integers, |byte| FLOATS[usize::from(byte)]),
                Self::Q5_0 => {
                    halves(&block[6..], &mut integers, u8::cast_signed);
                    fifth_bits(&block[2..6], &mut integers);
                    integers.iter_mut().for_each(|integer| *integer -= 16);
                }
                _ => panic!("{self:?} is no scale times integers"),
            }
            numbers.extend(integers);
            scales.push(match self {
                Self::MXFP4 => half_power_of_two(block[0]),
                Self::Int8 | Self::Int4 => f32::from_le_bytes([block[0], block[1], block[2], block[3]]),
                _ => float(block, 0),
            });
        }
    }

    /// Appends the numbers of blocks. Bytes after the last whole block are ignored.
    pub fn extend(self, values: &mut Vec<f32>, bytes: &[u8]) {
        for block in bytes.chunks_exact(self.bytes()) {
            match self {
                Self::Q4_1 => with_least(values, block, |integers| halves(&block[4..], integers, u8::cast_signed)),
                Self::Q5_1 => with_least(values, block, |integers| {
                    halves(&block[8..], integers, u8::cast_signed);
                    fifth_bits(&block[4..8], integers);
                }),
                Self::Q2_K => extend_q2_k(values, block),
                Self::Q3_K => extend_q3_k(values, block),
                Self::Q4_K | Self::Q5_K => self.extend_q4_k(values, block),
                Self::Q6_K => extend_q6_k(values, block),
                Self::IQ4_XS => extend_iq4_xs(values, block),
                _ => {
                    let (mut numbers, mut scales) = (Vec::with_capacity(BLOCK), Vec::with_capacity(1));
                    self.extend_integers(&mut numbers, &mut scales, block);
                    extend_blocks(values, &numbers, &scales);
                }
            }
        }
    }

    /// Q4_K, and Q5_K, which has a fifth bit for each number: two factors, eight pairs of scales with six bits, then
    /// the bits of the numbers.
    fn extend_q4_k(self, values: &mut Vec<f32>, block: &[u8]) {
        let (factor, least) = (float(block, 0), float(block, 2));
        let scales = &block[4..16];
        let (fifth, fours) = if self == Self::Q5_K { block[16..].split_at(32) } else { (&[][..], &block[16..]) };
        for run in 0..LARGE / 32 {
            let (scale, offset) = match run {
                0..4 => (scales[run] & 63, scales[run + 4] & 63),
                _ => {
                    let [low, scale, offset] = [scales[run + 4], scales[run - 4], scales[run]];
                    (low & 15 | scale >> 2 & 48, low >> 4 | offset >> 2 & 48)
                }
            };
            let (scale, offset) = (factor * f32::from(scale), least * f32::from(offset));
            // Each 64 numbers share 32 bytes.
            let bytes = &fours[run / 2 * 32..][..32];
            let number = |at: usize| {
                let fifth = fifth.get(at).map_or(0, |bits| bits >> run & 1);
                f32::from(bytes[at] >> (run % 2 * 4) & 15 | fifth << 4)
            };
            values.extend((0..32).map(|at| scale * number(at) - offset));
        }
    }
}

/// The bytes of rows of integers and their scales, as they lie in memory, in blocks of [`Quantized::OWN`]. Zeros fill
/// a row's last block.
///
/// # Panics
/// If `width`, the bytes of a row of integers, is 0.
pub fn pack_blocks(numbers: &[i8], width: usize, scales: &[f32], bits: Bits) -> Vec<u8> {
    let size = if bits == Bits::Four { BLOCK / 2 } else { BLOCK };
    let mut bytes = Vec::with_capacity(scales.len() * (size_of::<f32>() + size));
    let blocks = numbers.chunks_exact(width).flat_map(|row| row.chunks(size));
    for (block, scale) in blocks.zip(scales) {
        bytes.extend(scale.to_le_bytes());
        bytes.extend(block.iter().map(|number| number.cast_unsigned()));
        bytes.resize(bytes.len() + size - block.len(), 0);
    }
    bytes
}

/// Appends blocks of 32 integers as floats, each times its scale.
pub fn extend_blocks(values: &mut Vec<f32>, numbers: &[i8], scales: &[f32]) {
    for (numbers, scale) in numbers.as_chunks::<BLOCK>().0.iter().zip(scales) {
        values.extend(numbers.iter().map(|number| f32::from(*number) * scale));
    }
}

/// The float in half precision at this byte.
fn float(block: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([block[at], block[at + 1]]).to_f32()
}

/// A number from each half of 16 bytes: the lower halves are the first 16 numbers, the upper halves the last 16.
fn halves(bytes: &[u8], integers: &mut [i8; BLOCK], number: impl Fn(u8) -> i8) {
    let (first, last) = integers.split_at_mut(BLOCK / 2);
    for ((first, last), byte) in first.iter_mut().zip(last).zip(bytes) {
        (*first, *last) = (number(byte & 15), number(byte >> 4));
    }
}

/// Adds the fifth bit of each number, from four bytes.
fn fifth_bits(bytes: &[u8], integers: &mut [i8; BLOCK]) {
    for (at, integer) in integers.iter_mut().enumerate() {
        *integer += (bytes[at / 8] >> (at % 8) & 1).cast_signed() << 4;
    }
}

/// Half of the power of two with this exponent, as MXFP4's scales are.
fn half_power_of_two(exponent: u8) -> f32 {
    f32::from_bits(if exponent < 2 { 0x0020_0000 << exponent } else { u32::from(exponent - 1) << 23 })
}

/// Blocks of 32 with a factor, and the least number.
fn with_least(values: &mut Vec<f32>, block: &[u8], integers: impl Fn(&mut [i8; BLOCK])) {
    let (factor, least) = (float(block, 0), float(block, 2));
    let mut of = [0; BLOCK];
    integers(&mut of);
    values.extend(of.iter().map(|integer| factor * f32::from(*integer) + least));
}

/// Sixteen pairs of scales with four bits, two bits for each number, and two factors.
fn extend_q2_k(values: &mut Vec<f32>, block: &[u8]) {
    let (factor, least) = (float(block, 80), float(block, 82));
    for run in 0..LARGE / 16 {
        let (scale, offset) = (factor * f32::from(block[run] & 15), least * f32::from(block[run] >> 4));
        let number = |at: usize| f32::from(two_bits(&block[16..80], run * 16 + at));
        values.extend((0..16).map(|at| scale * number(at) - offset));
    }
}

/// A bit for each number, two bits for each number, sixteen scales with six bits, and a factor.
fn extend_q3_k(values: &mut Vec<f32>, block: &[u8]) {
    let (factor, scales) = (float(block, 108), &block[96..108]);
    for run in 0..LARGE / 16 {
        let (low, high) = (scales[run % 8] >> (run / 8 * 4) & 15, scales[8 + run % 4] >> (run / 4 * 2) & 3);
        let scale = factor * f32::from((low | high << 4).cast_signed() - 32);
        let number = |at: usize| {
            let i = run * 16 + at;
            // The numbers whose bit is 0 are smaller by 4.
            let less = (!block[i % 32] >> (i / 32) & 1) << 2;
            f32::from(two_bits(&block[32..96], i).cast_signed() - less.cast_signed())
        };
        values.extend((0..16).map(|at| scale * number(at)));
    }
}

/// Number `i` of two bits: of each 128 numbers, 32 at a time share the bytes.
fn two_bits(bytes: &[u8], i: usize) -> u8 {
    bytes[i / 128 * 32 + i % 32] >> (i % 128 / 32 * 2) & 3
}

/// The lower four bits of each number, the upper two of each, a signed byte for each 16 numbers, and a factor.
fn extend_q6_k(values: &mut Vec<f32>, block: &[u8]) {
    let factor = float(block, 208);
    for run in 0..LARGE / 16 {
        let scale = factor * f32::from(block[192 + run].cast_signed());
        let number = |at: usize| {
            let i = run * 16 + at;
            let low = block[i / 128 * 64 + i % 64] >> (i % 128 / 64 * 4) & 15;
            f32::from((low | two_bits(&block[128..192], i) << 4).cast_signed() - 32)
        };
        values.extend((0..16).map(|at| scale * number(at)));
    }
}

/// A factor, the upper two bits of eight scales, the lower four of each, and four bits for each number.
fn extend_iq4_xs(values: &mut Vec<f32>, block: &[u8]) {
    let factor = float(block, 0);
    for run in 0..LARGE / 32 {
        let (low, high) = (block[4 + run / 2] >> (run % 2 * 4) & 15, block[2 + run / 4] >> (run % 4 * 2) & 3);
        let scale = factor * f32::from((low | high << 4).cast_signed() - 32);
        let mut integers = [0; BLOCK];
        halves(&block[8 + run * 16..][..16], &mut integers, |byte| UNEVEN[usize::from(byte)]);
        values.extend(integers.iter().map(|integer| scale * f32::from(*integer)));
    }
}

//! The precision of matrices: bits per number.

use std::str::FromStr;

use burn::tensor::{DType, Device};
use headlight_kernels::{Bits, WEIGHT_BLOCK};
use serde::{Deserialize, Serialize};

/// The precision of matrices in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    /// 32 bits per number, the precision of the arithmetic.
    #[default]
    F32,
    /// 16 bits per number.
    F16,
    /// Eight bits per number, and a scale for each block of 32 numbers of a row.
    Int8,
    /// Four bits per number, and a scale for each block likewise.
    Int4,
}

impl Precision {
    /// The most exact first.
    pub const ALL: [Self; 4] = [Self::F32, Self::F16, Self::Int8, Self::Int4];

    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F16 => "f16",
            Self::Int8 => "int8",
            Self::Int4 => "int4",
        }
    }

    /// Whether the device computes with matrices of this precision. WebGPU has none of eight or four bits, and those of
    /// 16 if its adapter offers `shader-f16`.
    pub fn is_supported_by(self, device: &Device) -> bool {
        device.supports_dtype(match self {
            Self::F32 => DType::F32,
            Self::F16 => DType::F16,
            Self::Int8 | Self::Int4 => DType::I8,
        })
    }

    /// The form of integers; `None` of floats.
    pub fn bits(self) -> Option<Bits> {
        match self {
            Self::F32 | Self::F16 => None,
            Self::Int8 => Some(Bits::Eight),
            Self::Int4 => Some(Bits::Four),
        }
    }

    /// The bytes of a matrix of this shape.
    pub fn bytes(self, [rows, columns]: [usize; 2]) -> u64 {
        let [rows, columns] = [rows, columns].map(|n| n as u64);
        match self {
            Self::F32 => 4 * rows * columns,
            Self::F16 => 2 * rows * columns,
            Self::Int8 => rows * (columns + 4 * columns.div_ceil(WEIGHT_BLOCK as u64)),
            Self::Int4 => rows * columns.div_ceil(WEIGHT_BLOCK as u64) * (WEIGHT_BLOCK as u64 / 2 + 4),
        }
    }
}

impl FromStr for Precision {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|precision| precision.name() == name);
        found.ok_or_else(|| format!("{name:?} is no precision: f32, f16, int8 and int4 are"))
    }
}

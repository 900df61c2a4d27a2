#!/usr/bin/env bash
# float8 0.7.0 (Rust crate), against ml_dtypes 0.6.0: infinity becomes the largest finite number.
#
# Expected: converting to E5M2, which has infinities, keeps them, and what is too large becomes one, as in `half`,
# ml_dtypes and IEEE's formats; in E4M3, which has none, it becomes NaN.
# Seen: `from_f32` clamps. Infinity and 1e9 are 57344 in E5M2 and 448 in E4M3, though E5M2 reads the bits of its
# infinity as such. So a mask of -inf that is stored in E5M2 comes back as a score of -57344, and overflow leaves no
# trace. Rounding of all other numbers is the same in both libraries: all 65,536 half-precision values were compared,
# and NaN stays NaN.
#
# Needs cargo, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ml_dtypes==0.6.0 numpy==2.4.6
mkdir -p look/src
cat > look/Cargo.toml <<'TOML'
[package]
name = "look"
version = "0.0.0"
edition = "2021"

[dependencies]
float8 = "=0.7.0"
half = "=2.7.1"
TOML
cat > look/src/main.rs <<'RUST'
use float8::{F8E4M3, F8E5M2};
use half::f16;

fn main() {
    assert!(F8E5M2::from_bits(0x7c).to_f32() == f32::INFINITY);
    for value in [f32::INFINITY, 1e9, 65536.0] {
        assert_eq!(F8E5M2::from_f32(value).to_f32(), 57344.0);
        assert_eq!(F8E5M2::from_f32(-value).to_f32(), -57344.0);
        assert_eq!(F8E4M3::from_f32(value).to_f32(), 448.0);
    }
    for bits in 0..=u16::MAX {
        let value = f16::from_bits(bits).to_f32();
        println!("{} {}", F8E4M3::from_f32(value).to_bits(), F8E5M2::from_f32(value).to_bits());
    }
}
RUST
cargo run --quiet --manifest-path look/Cargo.toml > bits
cat > look.py <<'PYTHON'
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")
values = np.arange(65536).astype(np.uint16).view(np.float16).astype(np.float32)
bits = np.loadtxt("bits", dtype=np.uint8)
for column, kind, largest, beyond in [(0, ml_dtypes.float8_e4m3fn, 448, np.nan), (1, ml_dtypes.float8_e5m2, 57344, np.inf)]:
    rust = bits[:, column].view(kind).astype(np.float32)
    other = values.astype(kind).astype(np.float32)
    same = (rust == other) | (np.isnan(rust) & np.isnan(values))
    apart = ~same
    print(kind.__name__, "differs for", apart.sum(), "values, the smallest", np.abs(values[apart]).min())
    assert apart.any() and (np.abs(rust[apart]) == largest).all()
    assert np.isnan(other[apart]).all() if np.isnan(beyond) else np.isinf(other[apart]).all()
    assert np.isinf(values[apart]).any()
PYTHON
venv/bin/python look.py

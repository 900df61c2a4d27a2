#!/usr/bin/env bash
# imageproc 0.27.0 (Rust crate): a picture that is turned about its centre by half a turn loses a row and a column.
#
# Expected: `rotate_about_center` by 180 degrees shows the same pixels in the opposite order, as `rotate180` does.
# Seen: the centre is taken at half the width and height, where the middle of the pixels is half a pixel before that.
# Everything moves down and right by one pixel: the first row and column become border, and what belongs into the row
# and column beyond is gone. Of 3 by 3 pixels four are left, of 2 by 2 one. A picture that is turned about its centre
# and a map of patches that is turned exactly no longer lie on each other.
#
# Needs cargo. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "look"
version = "0.0.0"
edition = "2024"

[dependencies]
imageproc = { version = "=0.27.0", default-features = false }
TOML
cat > src/main.rs <<'RUST'
use imageproc::geometric_transformations::{Border, Interpolation, rotate_about_center, rotate180};
use imageproc::image::{GrayImage, ImageBuffer, Luma};
use std::f32::consts::PI;

fn main() {
    let picture = |side: u32| -> GrayImage {
        ImageBuffer::from_raw(side, side, (1..=(side * side) as u8).collect()).unwrap()
    };
    for (side, seen) in [(2, vec![0, 0, 0, 4]), (3, vec![0, 0, 0, 0, 9, 8, 0, 6, 5])] {
        let border = Border::Constant(Luma([0]));
        let turned = rotate_about_center(&picture(side), PI, Interpolation::Nearest, border);
        let exact = rotate180(&picture(side));
        println!("{side} by {side}: about the centre {:?}, exact {:?}", turned.as_raw(), exact.as_raw());
        assert_eq!(turned.as_raw(), &seen);
        assert_eq!(exact.into_raw(), (1..=(side * side) as u8).rev().collect::<Vec<_>>());
    }
}
RUST
cargo run --quiet

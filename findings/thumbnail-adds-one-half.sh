#!/usr/bin/env bash
# image 0.25.10 (Rust crate): the pixels of a thumbnail of floats are one half too large.
#
# Expected: `thumbnail` gives the mean of the pixels that each new one covers, of bytes as well as of floats. With it a
# program prepares pictures for a model, or makes a map of weights smaller.
# Seen: for floats it is the mean plus 0.5, whatever the numbers are: before it divides, it adds half the number of
# pixels in order to round, which only a division of integers needs. A picture between 0 and 1 comes out between 0.5 and
# 1.5, so it is bright or white all over. The mean of weights of 0.25 is 0.75. With the old size too, 0.5 is added to
# every pixel. Bytes are right; `resize` with `Triangle` gives the mean.
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
image = { version = "=0.25.10", default-features = false }
TOML
cat > src/main.rs <<'RUST'
use image::imageops::{FilterType, resize, thumbnail};
use image::{DynamicImage, ImageBuffer, Luma, Rgb};

fn main() {
    let weights = vec![0.0, 0.5, 0.25, 0.25, 1.0, 1.0, 0.125, 0.125];
    let map: ImageBuffer<Luma<f32>, Vec<f32>> = ImageBuffer::from_raw(4, 2, weights.clone()).unwrap();
    let bytes: ImageBuffer<Luma<u8>, Vec<u8>> =
        ImageBuffer::from_raw(4, 2, weights.iter().map(|x| (x * 200.0) as u8).collect()).unwrap();
    let small = thumbnail(&map, 2, 1);
    println!("bytes {:?}, floats {:?}", thumbnail(&bytes, 2, 1).as_raw(), small.as_raw());
    // The means are (0 + 0.5 + 1 + 1) / 4 and (0.25 + 0.25 + 0.125 + 0.125) / 4, and 200 times as much in bytes.
    assert_eq!(thumbnail(&bytes, 2, 1).as_raw(), &[125, 38]);
    assert_eq!(small.as_raw(), &[0.625 + 0.5, 0.1875 + 0.5]);
    let same = thumbnail(&map, 4, 2);
    println!("of the old size {:?}", same.as_raw());
    assert_eq!(same.into_raw(), weights.iter().map(|x| x + 0.5).collect::<Vec<_>>());

    let grey: ImageBuffer<Rgb<f32>, Vec<f32>> = ImageBuffer::from_pixel(8, 8, Rgb([0.25, 0.0, 0.75]));
    let whole = DynamicImage::ImageRgb32F(grey.clone()).thumbnail_exact(2, 2).into_rgb32f();
    println!("a picture of {:?}: {:?}", grey.get_pixel(0, 0).0, whole.get_pixel(0, 0).0);
    assert!(whole.pixels().all(|pixel| pixel.0 == [0.75, 0.5, 1.25]));
    let filtered = resize(&grey, 2, 2, FilterType::Triangle);
    assert!(filtered.as_raw().iter().zip(grey.as_raw()).all(|(a, b)| (a - b).abs() < 1e-6));
    let words = DynamicImage::ImageRgb8(DynamicImage::ImageRgb32F(grey).to_rgb8()).thumbnail_exact(2, 2).into_rgb8();
    assert_eq!(words.get_pixel(0, 0).0, [64, 0, 191]);
}
RUST
cargo run --quiet

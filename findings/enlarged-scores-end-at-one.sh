#!/usr/bin/env bash
# image 0.25.10 (Rust crate): a map of scores that is resized is cut off at 0 and 1.
#
# Expected: an `ImageBuffer<Luma<f32>, _>` holds any numbers, so a small map of scores or relevances can be enlarged to
# the size of a picture: `resize` takes weighted means of them, and `FilterType::Nearest` takes single ones.
# Seen: what is below 0 becomes 0, and what is above 1 becomes 1, with every filter, `Nearest` too. Of a map of -3 to 7
# only the numbers between 0 and 1 are left; a map of signed relevance shows its positive half, and one of logits is
# flat. The documentation of `resize` speaks of alpha and of linear light only. `blur` keeps the numbers, and so does
# `resize` itself if the size stays as it is, so that the cut comes with the first enlargement.
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
use image::imageops::{FilterType, blur, resize};
use image::{ImageBuffer, Luma};

type Map = ImageBuffer<Luma<f32>, Vec<f32>>;

fn ends(map: &Map) -> (f32, f32) {
    let numbers = map.as_raw();
    (numbers.iter().copied().fold(f32::MAX, f32::min), numbers.iter().copied().fold(f32::MIN, f32::max))
}

fn main() {
    let map: Map = ImageBuffer::from_raw(2, 2, vec![-3.0, 0.25, 0.75, 7.0]).unwrap();
    let weights: Map = ImageBuffer::from_raw(2, 2, vec![0.0, 0.25, 0.75, 1.0]).unwrap();
    for filter in [
        FilterType::Nearest,
        FilterType::Triangle,
        FilterType::CatmullRom,
        FilterType::Gaussian,
        FilterType::Lanczos3,
    ] {
        let large = resize(&map, 8, 8, filter);
        println!("{filter:?}: from {:?} to {:?}", ends(&map), ends(&large));
        assert_eq!(ends(&large), (0.0, 1.0));
        assert_eq!(resize(&map, 2, 2, filter), map);
    }
    let nearest = resize(&map, 4, 2, FilterType::Nearest);
    println!("nearest, twice as wide: {:?}", nearest.as_raw());
    assert_eq!(nearest.as_raw(), &[0.0, 0.0, 0.25, 0.25, 0.75, 0.75, 1.0, 1.0]);
    let whole = resize(&weights, 4, 2, FilterType::Nearest);
    assert_eq!(whole.as_raw(), &[0.0, 0.0, 0.25, 0.25, 0.75, 0.75, 1.0, 1.0]);
    println!("blurred: {:?}", ends(&blur(&map, 0.5)));
    assert!(ends(&blur(&map, 0.5)).0 < -1.0 && ends(&blur(&map, 0.5)).1 > 5.0);
}
RUST
cargo run --quiet

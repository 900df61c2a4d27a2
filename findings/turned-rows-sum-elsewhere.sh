#!/usr/bin/env bash
# burn 0.22.1 (Rust crate) on a GPU, whose sums are cubek-reduce 0.3.1's: sums come back in other rows' places.
#
# Expected: in which order a tensor's axes lie in memory does not change its sums, as with burn's CPU backend.
# Seen: the sums over axis 3 of [2, 4, 5, 2], permuted from [2, 2, 5, 4] so that axis 3 lies outermost and axis 1
# innermost, are the right numbers in the wrong places. It takes an even length of axis 0: with 1 or 3 there all are
# right. No permute of that kind is needed where axis 3 is of length 1: burn lays the squares of
# [2, 5, 4, 1].swap_dims(1, 2) so by itself, and their sum over axis 3, which adds nothing, is another tensor.
# The kernel reads a vector along axis 1 of the input and writes it along axis 2 of the output:
# `generate_vector_size` counts axes at equal places of both orders in memory, though the places before differ.
#
# Needs cargo, and Vulkan: a graphics card or Mesa's lavapipe. Exits 0 while the behaviour is as described.
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
burn = { version = "=0.22.1", default-features = false, features = ["std", "flex", "wgpu"] }
cubek-reduce = "=0.3.1"

[profile.dev]
debug = false
TOML
cat > src/main.rs <<'RUST'
use burn::tensor::{Device, Tensor, TensorData};

/// 0, 1, 2, …
fn counted(shape: [usize; 4], device: &Device) -> Tensor<4> {
    let numbers = (0..shape.iter().product::<usize>()).map(|i| i as f32).collect::<Vec<_>>();
    Tensor::from_data(TensorData::new(numbers, shape), device)
}

fn read(x: Tensor<4>) -> Vec<f32> {
    x.into_data().try_to_vec().unwrap()
}

fn sorted(mut x: Vec<f32>) -> Vec<f32> {
    x.sort_by(f32::total_cmp);
    x
}

/// How many sums over axis 3 of a tensor are not those of the CPU. Both hold the same tensor, and find the same sums.
fn wrong(name: &str, gpu: &Device, make: impl Fn(&Device) -> Tensor<4>) -> usize {
    let cpu = Device::flex();
    assert_eq!(read(make(gpu)), read(make(&cpu)));
    let (found, expected) = (read(make(gpu).sum_dim(3)), read(make(&cpu).sum_dim(3)));
    let wrong = found.iter().zip(&expected).filter(|(a, b)| a != b).count();
    println!("{name}: {wrong} of {} sums are in other places", expected.len());
    assert_eq!(sorted(found), sorted(expected));
    wrong
}

fn main() {
    let gpu = Device::wgpu_options().init().unwrap();
    let turned = |length| move |device: &Device| counted([2, length, 5, 4], device).permute([1, 3, 2, 0]);
    assert_eq!(wrong("one", &gpu, turned(1)), 0);
    assert!(wrong("two", &gpu, turned(2)) > 0);
    assert_eq!(wrong("three", &gpu, turned(3)), 0);
    assert!(wrong("squares", &gpu, |device| counted([2, 5, 4, 1], device).swap_dims(1, 2).square()) > 0);
}
RUST
cargo run --quiet

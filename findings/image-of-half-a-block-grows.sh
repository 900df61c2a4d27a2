#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): an image of two and a half blocks has another number of tokens than in Python.
#
# Expected: Qwen2-VL's processor makes both sides a multiple of 28 pixels (2 patches of 14), "round(side / 28) * 28" in
# Python and in JavaScript: the same image has the same grid of patches, and the prompt as many image tokens.
# Seen: Python rounds a half to the even number, JavaScript up. A side of 70, 126, 182 or 294 pixels becomes 56, 112,
# 168 or 280 in Python and 84, 140, 196 or 308 here: for 182 × 182 pixels that is 14 × 14 patches instead of 12 × 12, 49
# image tokens instead of 36, all later positions shift, and every patch shows another part. A side of 98 pixels agrees.
#
# Needs python3 (its `round` is the expected rule) and node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @huggingface/transformers@4.3.2
cat >look.mjs <<'SCRIPT'
import { Qwen2VLImageProcessor, RawImage, env } from "@huggingface/transformers";

const processor = new Qwen2VLImageProcessor({
  size: {}, patch_size: 14, merge_size: 2, temporal_patch_size: 2, min_pixels: 784, max_pixels: 1_000_000,
  image_mean: [0, 0, 0], image_std: [1, 1, 1], resample: 3,
});
const grids = {};
for (const side of [70, 98, 126, 182, 294]) {
  const image = new RawImage(new Uint8ClampedArray(side * side * 3).fill(9), side, side, 3);
  grids[side] = (await processor(image)).image_grid_thw.tolist()[0].map(Number);
}
console.log(JSON.stringify({ version: env.version, grids }));
SCRIPT
node look.mjs >found.json
python3 - <<'PYTHON'
import json

found = json.load(open("found.json"))
print("transformers.js", found["version"])
differ = set()
for side, grid in found["grids"].items():
    expected = [1, *[2 * round(int(side) / 28)] * 2]
    print(f"{side} x {side} pixels: expected {expected}, seen {grid}")
    if grid != expected:
        differ.add(int(side))
        assert grid[1] == expected[1] + 2
assert differ == {70, 126, 182, 294}, differ
PYTHON

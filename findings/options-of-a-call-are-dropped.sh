#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): what is asked of an image processor when it is called is not done.
#
# Expected: `processor(image, { do_normalize: false })` overrules the configuration for this call, as in Python:
# `preprocess`, which does the work, names `do_normalize`, `do_pad`, `do_convert_rgb`, `do_convert_grayscale` and
# `do_flip_channel_order` as options.
# Seen: the call takes any options and hands none of them on. The pixels are normalized all the same, and the channels
# stay in their order; nothing is said. `processor.preprocess(image, options)` does what it is asked.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2
cat > look.js <<'JS'
import assert from "node:assert";
import { ImageProcessor, RawImage } from "@huggingface/transformers";

const processor = new ImageProcessor({ do_normalize: true, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0.5, 0.5] });
const image = new RawImage(Uint8ClampedArray.of(255, 0, 51), 1, 1, 3);
const pixels = ({ pixel_values }) => Array.from(pixel_values.data, (value) => Math.round(value * 1000) / 1000);
const usual = pixels(await processor(image));
assert.deepStrictEqual(usual, [1, -1, -0.6]);
const asked = [[{ do_normalize: false }, [1, 0, 0.2]], [{ do_flip_channel_order: true }, [-0.6, -1, 1]]];
for (const [options, right] of asked) {
  const called = pixels(await processor(image, options));
  const preprocessed = pixels(await processor.preprocess(image, options));
  console.log(options, "called", called, "preprocessed", preprocessed);
  assert.deepStrictEqual(called, usual);
  assert.deepStrictEqual(preprocessed, right);
}
JS
node look.js

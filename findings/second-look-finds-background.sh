#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): segmenting the same output a second time finds the first class everywhere.
#
# Expected: `post_process_semantic_segmentation` reads the model's output. Asked again, for another size or in order to
# show the scores beside the map, it reads the same.
# Seen: without `target_sizes` it keeps the largest score of each pixel in the scores of the first class, which are the
# output's own numbers. The first map is right. Afterwards no class is larger than the first one: the second map is 0
# all over, and whoever draws the scores of class 0 sees the maximum of all. With `target_sizes` the scores stay as they
# are.
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
import { SegformerImageProcessor, Tensor } from "@huggingface/transformers";

const scores = [0, 1, 2, 3, 3, 2, 1, 0, 1, 1, 1, 5];
const output = { logits: new Tensor("float32", Float32Array.from(scores), [1, 3, 2, 2]) };
const processor = new SegformerImageProcessor({});
const map = (...sizes) => processor.post_process_semantic_segmentation(output, ...sizes)[0].segmentation.tolist();
assert.deepStrictEqual(map([[2, 2]]), [[1, 1], [0, 2]]);
assert.deepStrictEqual(output.logits.data, Float32Array.from(scores));
const [first, second] = [map(), map()];
console.log("first", first, "second", second, "scores", output.logits.data);
assert.deepStrictEqual(first, [[1, 1], [0, 2]]);
assert.deepStrictEqual(second, [[0, 0], [0, 0]]);
assert.deepStrictEqual(output.logits.data.slice(0, 4), Float32Array.of(3, 2, 2, 5));
JS
node look.js

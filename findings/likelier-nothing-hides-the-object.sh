#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): with a low threshold, DETR's boxes are not those that Python finds.
#
# Expected: `post_process_object_detection(outputs, 0.3)` gives each box whose best class has more than 0.3, as in
# Python, where "no object", the last class, is left out before the best one is looked for.
# Seen: a box is left out if "no object" is likelier than each class, whatever the threshold is: one with 0.45 for a cat
# and 0.5 for nothing is never shown. Below one half, the default, a threshold hardly finds anything more, and a map of
# what each query looks at lacks the queries that one lowers it for. Above one half the two agree.
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
import { DetrImageProcessor, Tensor } from "@huggingface/transformers";

const tensor = (values, dims) => new Tensor("float32", Float32Array.from(values.flat()), dims);
// Four queries, with the shares of a cat, a dog and nothing.
const shares = [[0.45, 0.05, 0.5], [0.5, 0.05, 0.45], [0.35, 0.15, 0.5], [0.1, 0.9, 0.001]];
const outputs = {
  logits: tensor(shares.flat().map(Math.log), [1, 4, 3]),
  pred_boxes: tensor(shares.map((_, i) => [0.5, 0.5, 0.2, 0.1 * (i + 1)]), [1, 4, 4]),
};
const found = (threshold) => {
  const [{ classes, scores }] = new DetrImageProcessor({}).post_process_object_detection(outputs, threshold);
  const right = shares.map(([cat, dog]) => Math.max(cat, dog)).filter((share) => share > threshold);
  console.log("above", threshold, classes, scores.map((score) => score.toFixed(2)), "for", right.length);
  return [classes, right.length];
};
assert.deepStrictEqual(found(0.6), [[1], 1]);
assert.deepStrictEqual(found(0.3), [[0, 1], 4]);
assert.deepStrictEqual(found(0.1), [[0, 1], 4]);
JS
node look.js

#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): RT-DETR, and D-FINE with its processor, never find the last of their classes,
# and a box has one class at most.
#
# Expected: `RTDetrImageProcessor.post_process_object_detection` takes the sigmoid of each class, as in Python: these
# models have no class for "no object", every class counts, and a box may have two that pass the threshold.
# Seen: it is DETR's: the last class is taken for "no object", so that a box that is surely a toothbrush, the last of
# COCO's 80, is left out. The others get a softmax over the classes: a box with 0.88 and 0.73 for two classes has one
# class, with 0.73.
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
import { RTDetrImageProcessor, Tensor } from "@huggingface/transformers";

const tensor = (values, dims) => new Tensor("float32", Float32Array.from(values.flat()), dims);
// Three queries and the scores of three classes.
const scores = [[-5, -5, 3], [3, -5, -5], [1, 2, -5]];
const outputs = {
  logits: tensor(scores, [1, 3, 3]),
  pred_boxes: tensor(scores.map((_, i) => [0.5, 0.5, 0.1 * (i + 1), 0.2]), [1, 3, 4]),
};
const [found] = new RTDetrImageProcessor({}).post_process_object_detection(outputs, 0.5);
const sure = scores.flatMap((row) => row.map((one, label) => [label, 1 / (1 + Math.exp(-one))]));
console.log("classes", found.classes, found.scores, "for", sure.filter(([, share]) => share > 0.5));
assert.deepStrictEqual(sure.filter(([, share]) => share > 0.5).map(([label]) => label), [2, 0, 0, 1]);
assert.deepStrictEqual(found.classes, [0, 1]);
assert(Math.abs(found.scores[0] - 0.9993) < 1e-3 && Math.abs(found.scores[1] - 0.7306) < 1e-3);
JS
node look.js

#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): the classes that are to be fused are not fused, and the warning says otherwise.
#
# Expected: `label_ids_to_fuse` names the classes of which all parts are one segment, such as sky and grass, as in
# Python. Where it is left out, a warning says "`label_ids_to_fuse` unset. No instance will be fused"; given a set, they
# are.
# Seen: the set is taken and never read. Two parts of the sky stay two segments with two numbers, with and without it;
# only the warning goes away. Python gives both parts the same number and marks them `was_fused`.
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
import { MaskFormerImageProcessor, Tensor } from "@huggingface/transformers";

const tensor = (values, dims) => new Tensor("float32", Float32Array.from(values.flat()), dims);
// Three queries: two parts of the sky, class 0, and a bird, class 1. The last class is "no object".
const outputs = () => ({
  class_queries_logits: tensor([[5, 0, 0], [5, 0, 0], [0, 5, 0]], [1, 3, 3]),
  masks_queries_logits: tensor([[9, 9, -9, -9], [-9, -9, -9, 9], [-9, -9, 9, -9]], [1, 3, 1, 4]),
});
const segments = (fused) => {
  const processor = new MaskFormerImageProcessor({});
  const [found] = processor.post_process_panoptic_segmentation(outputs(), 0.5, 0.5, 0.8, fused);
  console.log(fused, found.segmentation.tolist(), found.segments_info);
  return [found.segmentation.tolist(), found.segments_info.map(({ label_id }) => label_id)];
};
assert.deepStrictEqual(segments(new Set([0])), [[[1, 1, 3, 2]], [0, 0, 1]]);
assert.deepStrictEqual(segments(new Set([0])), segments(null));
JS
node look.js

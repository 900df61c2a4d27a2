#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): ViTPose's points are those of a box in the corner, and drawn to its middle.
#
# Expected: `post_process_pose_estimation(heatmaps, boxes)` gives the place in the picture where each heat map is
# highest, as in Python: in a box [x, y, width, height], x and y are added.
# Seen: x and y of the box are not read, so that the points of every person but one in the upper left corner lie
# elsewhere. Besides, a point is the mean of all places, weighted by the heat map, and not the highest one: a little
# warmth all over, 2 % of the peak here, draws a hand to the middle of the body, and two equal peaks have their point
# between them.
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
import { Tensor, VitPoseImageProcessor } from "@huggingface/transformers";

const [WIDTH, HEIGHT] = [48, 64];
// A heat map with one peak at column 40 and row 56, over an even warmth.
const map = (warmth) => {
  const values = new Float32Array(WIDTH * HEIGHT).fill(warmth);
  values[56 * WIDTH + 40] = 1;
  return new Tensor("float32", values, [1, 1, HEIGHT, WIDTH]);
};
const point = (warmth, x, y) => {
  const box = [x, y, 4 * WIDTH, 4 * HEIGHT];
  const [[{ keypoints, scores }]] = new VitPoseImageProcessor({}).post_process_pose_estimation(map(warmth), [[box]]);
  console.log("box", box, "warmth", warmth, "point", keypoints[0], scores, "for about", [x + 160, y + 224]);
  return keypoints[0].map(Math.round);
};
assert.deepStrictEqual(point(0, 0, 0), [162, 224]);
assert.deepStrictEqual(point(0, 300, 100), [162, 224]);
const warm = point(0.02, 0, 0);
assert(Math.abs(warm[0] - 96) < 5 && Math.abs(warm[1] - 126) < 5);
JS
node look.js

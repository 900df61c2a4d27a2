#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): with a shortest and a longest edge, each image is enlarged to the longest one.
#
# Expected: `"size": {"shortest_edge": 800, "longest_edge": 1333}`, DETR's and YOLOS' setting, brings the shorter side
# to 800, and less where the longer one would pass 1333, as in Python: 640 by 480 becomes 1066 by 800.
# Seen: the second step, said to make an image smaller again if it has become too large, makes it larger as well, so
# that the longer side is 1333 always: 640 by 480 becomes 1333 by 999, and a square of 800 is enlarged to 1333, with 2.8
# times as many tokens, in whose attention maps everything is at another scale. The shortest edge is as good as unread.
# With it alone, and for long images, the sizes are Python's.
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
import { DetrImageProcessor, RawImage } from "@huggingface/transformers";

const size = async (width, height, edges) => {
  const processor = new DetrImageProcessor({ size: edges, do_resize: true, do_normalize: false });
  const image = new RawImage(new Uint8ClampedArray(width * height * 3), width, height, 3);
  const [rows, columns] = (await processor(image)).pixel_values.dims.slice(-2);
  console.log(width, "by", height, edges, "becomes", columns, "by", rows);
  return [columns, rows];
};
const both = { shortest_edge: 800, longest_edge: 1333 };
assert.deepStrictEqual(await size(640, 480, both), [1333, 999]);
assert.deepStrictEqual(await size(800, 800, both), [1333, 1333]);
assert.deepStrictEqual(await size(2000, 1000, both), [1333, 666]);
assert.deepStrictEqual(await size(640, 480, { shortest_edge: 800 }), [1066, 800]);
JS
node look.js

#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): a crop is one pixel wider and higher than its box.
#
# Expected: `image.crop([x0, y0, x1, y1])` gives x1 - x0 by y1 - y0 pixels, as Pillow's `crop` does with the same four
# numbers.
# Seen: the last row and column count as inside, so that [0, 0, 4, 4] is five pixels wide, and two boxes side by side
# share a column of pixels: tiles cut so are not those of the picture. At the right and lower edge the box is cut off
# without a word, and [0, 0, width, height] is the whole picture, which hides the pixel more.
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
import { RawImage } from "@huggingface/transformers";

const image = new RawImage(Uint8ClampedArray.from({ length: 64 }, (_, i) => i), 8, 8, 1);
const crop = async (...box) => {
  const found = await image.crop(box);
  console.log(box, [found.width, found.height], "first row", Array.from(found.data.slice(0, found.width)));
  return [found.width, found.height, ...found.data.slice(0, found.width)];
};
assert.deepStrictEqual(await crop(0, 0, 4, 4), [5, 5, 0, 1, 2, 3, 4]);
assert.deepStrictEqual(await crop(4, 0, 8, 4), [4, 5, 4, 5, 6, 7]);
assert.deepStrictEqual(await crop(0, 0, 8, 8), [8, 8, 0, 1, 2, 3, 4, 5, 6, 7]);
assert.deepStrictEqual(await crop(2, 2, 2, 2), [1, 1, 18]);
JS
node look.js

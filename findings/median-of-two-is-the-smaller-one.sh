#!/usr/bin/env bash
# ml-array-median 2.0.0 and image-js 1.7.0 (npm): the median of an even number of values is the lower of the two middle
# ones.
#
# Expected: where two values stand in the middle, the median is their mean, as in numpy and in d3.
# Seen: `median([0, 1])` is 0, and the median of the entropies of 12 heads is the sixth: always at or below what other
# programs say of the same numbers, and far below where two groups have a gap in the middle. Turned round in sign, the
# numbers do not have the median with the sign turned round. `median` of a picture in image-js gives 1 for the pixels 0,
# 1, 200 and 201. ml-array-median's README speaks of "the median value" and has an example of five numbers.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-array-median@2.0.0 image-js@1.7.0 d3-array@3.2.5
cat > look.js <<'JS'
import assert from "node:assert";
import { median as usual } from "d3-array";
import { Image } from "image-js";
import median from "ml-array-median";

const heads = [0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 2.4, 2.5, 2.5, 2.6, 2.7, 2.8];
const turned = heads.map((entropy) => -entropy);
console.log("heads", median(heads), "for", usual(heads), "turned", median(turned), "two", median([0, 1]));
assert.strictEqual(median(heads), 0.4);
assert(Math.abs(usual(heads) - 1.4) < 1e-9);
assert.strictEqual(median(turned), -2.4);
assert.strictEqual(median([0, 1]), 0);
assert.strictEqual(median(heads.slice(1)), usual(heads.slice(1)));
const image = new Image(2, 2, { colorModel: "GREY", data: Uint8Array.of(0, 1, 200, 201) });
console.log("picture", image.median());
assert.deepStrictEqual(image.median(), [1]);
JS
node look.js

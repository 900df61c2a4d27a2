#!/usr/bin/env bash
# image-js 1.7.0 (npm) with pngjs 7.0.0: a picture that is brought to 16 bits is no longer white where it was.
#
# Expected: `convertBitDepth(16)` keeps the shades: 255, white, becomes 65,535, white, so that a value is multiplied by
# 257.
# Seen: it is multiplied by 256: white becomes 65,280. image-js divides by 256 on the way back, so that it sees nothing.
# In a PNG of 16 bits that it writes, other programs find 254 for white, all lighter shades one step darker, and a mask
# that is compared with 65,535, or a value that is divided by it, never reaches 1.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund image-js@1.7.0 pngjs@7.0.0
cat > look.js <<'JS'
import assert from "node:assert";
import { encodePng, Image } from "image-js";
import { PNG } from "pngjs";

const shades = Uint8Array.of(0, 1, 100, 128, 200, 255);
const image = new Image(6, 1, { colorModel: "GREY", data: shades });
const wide = image.convertBitDepth(16);
const read = (picture) => Array.from(PNG.sync.read(Buffer.from(encodePng(picture))).data).filter((_, i) => i % 4 === 0);
console.log("16 bits", wide.getRawImage().data, "read elsewhere", read(wide), "for", read(image));
assert.deepStrictEqual(Array.from(wide.getRawImage().data), [0, 256, 25600, 32768, 51200, 65280]);
assert.deepStrictEqual(wide.convertBitDepth(8).getRawImage().data, shades);
assert.deepStrictEqual(read(image), Array.from(shades));
assert.strictEqual(read(wide).at(-1), 254);
JS
node look.js

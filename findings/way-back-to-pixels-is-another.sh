#!/usr/bin/env bash
# onnxruntime-web 1.30.0 (npm) in Chromium 153 (npm's @sparticuz/chromium 153.0.0): a tensor of a picture becomes
# another picture when it is turned back with the same options.
#
# Expected: `Tensor.fromImage` and `toImageData` take the same `norm` ("mean" and "bias"), so that one undoes the other.
# "Mean" is what is subtracted from a pixel, as everywhere else.
# Seen: the mean divides and the bias is added first: (x + bias) / mean. The way back is (y - bias) * mean, which undoes
# y = x / mean + bias, not this. For the usual range from -1 to 1 (mean 127.5, bias -127.5) every picture comes back
# white. A mean without a bias, though each "is used by default" if it is left out, is a TypeError. And BGR is accepted
# on both ways and read as RGB on the way back: red is blue.
#
# Needs node 20 with npm, and some 300 MB. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-fund --no-audit \
  @sparticuz/chromium@153.0.0 playwright-core@1.65.1 onnxruntime-web@1.30.0 onnxruntime-common@1.30.0
cat > back.js <<'JS'
import assert from "node:assert/strict";
import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";

const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
await page.addScriptTag({ path: "node_modules/onnxruntime-web/dist/ort.wasm.min.js" });
const seen = await page.evaluate(async () => {
  const pixels = new ImageData(new Uint8ClampedArray([255, 0, 51, 255, 0, 102, 204, 255]), 2, 1);
  const found = {};
  for (const [name, norm] of Object.entries({
    none: undefined,
    "from -1 to 1": { mean: 127.5, bias: -127.5 },
    "for each channel": { mean: [58.395, 57.12, 57.375], bias: [-123.675, -116.28, -103.53] },
  })) {
    const tensor = await ort.Tensor.fromImage(pixels, { norm });
    found[name] = { numbers: [...tensor.data], back: [...tensor.toImageData({ norm, format: "RGB" }).data] };
  }
  const bgr = await ort.Tensor.fromImage(pixels, { tensorFormat: "BGR" });
  found.BGR = { numbers: [...bgr.data], back: [...bgr.toImageData({ format: "BGR" }).data] };
  const alone = await ort.Tensor.fromImage(pixels, { norm: { mean: 127.5 } }).then(() => "read", (e) => e.name);
  return { version: ort.env.versions.common, pixels: [...pixels.data], found, alone };
});
console.log("onnxruntime-web", seen.version, "Chromium", browser.version());
await browser.close();
console.log("pixels", seen.pixels);
for (const [name, { numbers, back }] of Object.entries(seen.found))
  console.log(`${name}: tensor ${numbers.map((x) => Number(x.toFixed(3)))}, back ${back}`);
const white = [255, 255, 255, 255, 255, 255, 255, 255];
const near = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1e-3);
assert.deepEqual(seen.found.none.back, seen.pixels);
assert.ok(near(seen.found["from -1 to 1"].numbers, [1, -1, -1, -0.2, -0.6, 0.6]));
assert.deepEqual(seen.found["from -1 to 1"].back, white);
assert.ok(near(seen.found["for each channel"].numbers, [2.2489, -2.1179, -2.0357, -0.25, -0.9156, 1.7511]));
assert.deepEqual(seen.found["for each channel"].back, white);
assert.ok(near(seen.found.BGR.numbers, [0.2, 0.8, 0, 0.4, 1, 0]));
assert.deepEqual(seen.found.BGR.back, [51, 0, 255, 255, 204, 102, 0, 255]);
console.log("a mean without a bias:", seen.alone);
assert.equal(seen.alone, "TypeError");
JS
node back.js

#!/usr/bin/env bash
# onnxruntime-web 1.30.0 (npm) in Chromium 153 (npm's @sparticuz/chromium 153.0.0): `Tensor.fromImage` crops a picture
# that it is asked to resize, or leaves it as it is.
#
# Expected: with `resizedWidth` and `resizedHeight` ("describes the resized height") the whole picture is scaled to what
# an image model takes, whichever way it is given; and the same options serve for the next picture.
# Seen: nothing is ever scaled. Of an `<img>` or an `ImageData` the model gets the upper left corner; an `ImageData`
# that is smaller than asked gets black beside it. Of an `ImageBitmap` or an address the two options are not read: the
# tensor has the size of the picture. An `<img>` also comes with four channels, which no option changes, the others with
# three; and since that format is written into the caller's options, the second `<img>` is refused with an error about a
# format that the caller never named.
#
# Needs node 20 with npm, and some 300 MB. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-fund --no-audit \
  @sparticuz/chromium@153.0.0 playwright-core@1.65.1 onnxruntime-web@1.30.0 onnxruntime-common@1.30.0
cat > resized.js <<'JS'
import assert from "node:assert/strict";
import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";

const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
await page.addScriptTag({ path: "node_modules/onnxruntime-web/dist/ort.wasm.min.js" });
const seen = await page.evaluate(async () => {
  // Four by four: the left half is red, the right half blue.
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4, 4];
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, 2, 4);
  context.fillStyle = "#0000ff";
  context.fillRect(2, 0, 2, 4);
  const address = canvas.toDataURL();
  const image = new Image();
  image.src = address;
  await image.decode();
  const pixels = context.getImageData(0, 0, 4, 4);
  const bitmap = await createImageBitmap(canvas);
  const tensor = async (source, side, more = {}) => {
    const { dims, data } = await ort.Tensor.fromImage(source, { resizedWidth: side, resizedHeight: side, ...more });
    const plane = dims[2] * dims[3];
    return { dims, red: [...data.slice(0, dims[3])], blue: [...data.slice(2 * plane, 2 * plane + dims[3])] };
  };
  const found = {};
  for (const side of [2, 6]) {
    if (side < 4) found[`img ${side}`] = await tensor(image, side);
    found[`ImageData ${side}`] = await tensor(pixels, side);
    found[`ImageBitmap ${side}`] = await tensor(bitmap, side, { format: "RGBA" });
    found[`address ${side}`] = await tensor(address, side);
  }
  const options = { resizedWidth: 2, resizedHeight: 2 };
  await ort.Tensor.fromImage(image, options);
  const second = await ort.Tensor.fromImage(image, options).then(() => "read", (error) => error.message);
  return { version: ort.env.versions.common, found, second, options };
});
console.log("onnxruntime-web", seen.version, "Chromium", browser.version());
await browser.close();
for (const [name, { dims, red, blue }] of Object.entries(seen.found)) {
  const [way, side] = name.split(" ");
  console.log(`${way}, asked for ${side}: ${dims.join("x")}, first row red ${red}, blue ${blue}`);
  const channels = way === "img" ? 4 : 3;
  if (way === "img" || way === "ImageData") {
    assert.deepEqual(dims, [1, channels, Number(side), Number(side)]);
    assert.deepEqual(red, side === "2" ? [1, 1] : [1, 1, 0, 0, 0, 0]);
    assert.deepEqual(blue, side === "2" ? [0, 0] : [0, 0, 1, 1, 0, 0]);
  } else {
    assert.deepEqual(dims, [1, 3, 4, 4]);
    assert.deepEqual([red, blue], [[1, 1, 0, 0], [0, 0, 1, 1]]);
  }
}
console.log("the second <img> with the same options:", seen.second, seen.options);
assert.match(seen.second, /format must be RGBA/);
assert.equal(seen.options.tensorFormat, "RGBA");
JS
node resized.js

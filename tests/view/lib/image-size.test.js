// The size of an image is read from the beginning of its file.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { imageSize } from "../../../www/lib/foreign/image-size.js";

const FOLDER = "tests/golden/images/";
const pictures = readdirSync(FOLDER).filter((name) => /\.(png|jpg|webp)$/.test(name));

/** The shapes that Pillow says, [height, width, 4]. */
const shapes = (() => {
  const file = readFileSync(`${FOLDER}decoded.safetensors`);
  return JSON.parse(file.subarray(8, 8 + Number(file.readBigUInt64LE(0))).toString());
})();

test("of every kind of picture it is Pillow's, before a turn", () => {
  assert.ok(pictures.length > 8);
  for (const name of pictures.filter((name) => shapes[name])) {
    const size = imageSize(readFileSync(FOLDER + name));
    const [height, width] = shapes[name].shape;
    const sides = name.startsWith("turned") ? { width: height, height: width } : { width, height };
    assert.deepEqual(size, sides, name);
  }
});

test("of a file that ends early or is no picture it is unknown", () => {
  for (const name of pictures) {
    const file = readFileSync(FOLDER + name);
    for (let end = 0; end < 24; end++) imageSize(file.subarray(0, end)); // must not throw
  }
  assert.equal(imageSize(new Uint8Array()), null);
  assert.equal(imageSize(new TextEncoder().encode("no picture, but a text of some length")), null);
});

test("of a GIF and a BMP it stands at their beginning", () => {
  const gif = new Uint8Array([...new TextEncoder().encode("GIF89a"), 5, 1, 7, 0]);
  assert.deepEqual(imageSize(gif), { width: 261, height: 7 });
  const bmp = new Uint8Array(30);
  bmp.set([0x42, 0x4d]);
  new DataView(bmp.buffer).setInt32(18, 9, true);
  new DataView(bmp.buffer).setInt32(22, -4, true);
  assert.deepEqual(imageSize(bmp), { width: 9, height: 4 });
});

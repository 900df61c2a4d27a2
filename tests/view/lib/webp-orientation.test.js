// A WebP is turned by the page, since Chromium does not follow its orientation.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { takeOrientation } from "../../../www/lib/foreign/webp-orientation.js";

const picture = (/** @type {string} */ name) => new Uint8Array(readFileSync(`tests/golden/images/${name}`));

test("the orientation is taken out of a WebP, and the rest stays", () => {
  const file = picture("turned.webp");
  const before = file.slice();
  assert.deepEqual([takeOrientation(file), takeOrientation(file)], [6, 1]);
  assert.deepEqual([file.length, file.filter((byte, i) => byte !== before[i])], [before.length, new Uint8Array([1])]);
});

test("a file without one, or that ends early, is upright", () => {
  for (const name of ["lossless.webp", "moving.webp", "one.webp", "turned.jpg", "plain.png"])
    assert.equal(takeOrientation(picture(name)), 1, name);
  const file = picture("turned.webp");
  for (let end = 0; end < file.length - 40; end++) assert.equal(takeOrientation(file.slice(0, end)), 1);
});

test("neither the order of bytes nor the letters before the tags matter", () => {
  for (const low of [true, false]) {
    for (const letters of ["", "Exif\0\0"]) {
      const head = new TextEncoder().encode(`RIFF0000WEBPEXIF0000${letters}${low ? "II" : "MM"}`);
      const file = new Uint8Array(head.length + 24);
      file.set(head);
      const view = new DataView(file.buffer);
      view.setUint32(16, file.length - 20, true);
      view.setUint32(head.length + 2, 8, low);
      view.setUint16(head.length + 6, 1, low);
      view.setUint16(head.length + 8, 0x0112, low);
      view.setUint16(head.length + 16, 8, low);
      assert.deepEqual([takeOrientation(file), takeOrientation(file)], [8, 1], `${low} ${letters}`);
    }
  }
});

// Rows of heads over an image: a patch's tint is its weight on the one scale, and its image is not smoothed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fillOver } from "../../../www/components/thumbnails/over-image.js";
import { makePattern } from "../../../www/domain/map/pattern.js";
import { patternColour } from "../../../www/domain/scale.js";

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
/** Two pixels side by side. */
const IMAGE = { width: 2, height: 1, rgba: Uint8Array.from([...WHITE, ...BLACK]) };

const at = (/** @type {Uint32Array} */ pixels, /** @type {number} */ i) => [
  pixels[i] & 255,
  (pixels[i] >> 8) & 255,
  (pixels[i] >> 16) & 255,
];

/** @param {number[]} values @param {number[]} masks */
function drawn(values, masks) {
  const pixels = new Uint32Array(10 * 6);
  const pattern = makePattern(1, 2, Float32Array.from(values), Uint8Array.from(masks));
  fillOver(pixels, 10, [{ pattern, image: IMAGE, x: 1, y: 2, cell: 4 }], { tone: "linear", theme: "light", dpr: 1 });
  return pixels;
}

/** Ink is softened, so that a tint over it is seen. */
const INK = 51;

test("a patch without weight is the image in softer ink, one of weight 1 the tint, and others lie between them", () => {
  const tint = patternColour("light", 0.6);
  const none = drawn([0, 0], [0, 0]);
  assert.deepEqual([at(none, 21), at(none, 28)], [WHITE.slice(0, 3), [INK, INK, INK]]);
  const all = drawn([1, 1], [0, 0]);
  assert.deepEqual([at(all, 21), at(all, 54)], [tint, tint]);
  const half = drawn([0.5, 0.5], [0, 0]);
  assert.deepEqual(
    [at(half, 21), at(half, 28)],
    [tint.map((colour) => (255 + colour) >> 1), tint.map((colour) => (51 + colour) >> 1)],
  );
  // Nothing is drawn beside it.
  assert.deepEqual([none[20], none[29], none[11]], [0, 0, 0]);
});

test("a tint of half the weight stands out from black ink and from white paper, in both themes", () => {
  const light = (/** @type {number[]} */ colour) => {
    const [red, green, blue] = colour.map((c) => (c / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    const tint = patternColour(theme, 0.6);
    for (const ground of [INK, 255]) {
      const [most, least] = [tint.map((c) => (c + ground) / 2), [ground, ground, ground]]
        .map(light)
        .sort((a, b) => b - a);
      assert.ok(most / least >= 1.5, `${theme}, on ${ground}: ${most / least}`);
    }
  }
});

test("all pixels of a patch have one tint, and a masked patch is hatched over the image alone", () => {
  const pixels = drawn([0.25, 0.75], [0, 1]);
  const left = new Set([2, 3, 4, 5].flatMap((y) => [1, 2, 3, 4].map((x) => pixels[10 * y + x])));
  assert.equal(left.size, 1);
  const right = new Set([2, 3, 4, 5].flatMap((y) => [5, 6, 7, 8].map((x) => pixels[10 * y + x])));
  assert.equal(right.size, 2, "the image and the hatch");
  assert.ok(right.has(0xff333333));
});

test("of a coloured image only a pale grey is left under the tint", () => {
  const coloured = { width: 2, height: 1, rgba: Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255]) };
  const pixels = new Uint32Array(10 * 6);
  const pattern = makePattern(1, 2, Float32Array.from([0, 0]), new Uint8Array(2));
  const style = { tone: /** @type {const} */ ("linear"), theme: /** @type {const} */ ("light"), dpr: 1 };
  fillOver(pixels, 10, [{ pattern, image: coloured, x: 1, y: 2, cell: 4 }], style);
  for (const [i, lightness] of [
    [21, 0.299],
    [28, 0.587],
  ]) {
    const grey = Math.floor(0.3 * 255 * lightness + 140);
    assert.deepEqual(at(pixels, i), [grey, grey, grey]);
  }
});

test("a large image is softened from its bytes, without an object for each pixel", () => {
  const rgba = new Uint8Array(4 * 64 * 64).fill(255);
  let views = 0;
  rgba.subarray = (...range) => (views++, Uint8Array.prototype.subarray.apply(rgba, range));
  const pattern = makePattern(1, 1, Float32Array.of(0), new Uint8Array(1));
  const placed = [{ pattern, image: { width: 64, height: 64, rgba }, x: 0, y: 0, cell: 4 }];
  const pixels = new Uint32Array(16);
  fillOver(pixels, 4, placed, { tone: "linear", theme: "light", dpr: 1 });
  assert.deepEqual([at(pixels, 0), views], [[255, 255, 255], 0]);
});

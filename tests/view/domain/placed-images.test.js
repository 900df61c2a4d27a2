// Image tokens lie over their picture: those of tiles side by side, and those of the picture as a whole.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import {
  cellsOver,
  gridsOf,
  isTooLarge,
  keysOver,
  keysRead,
  patchGrid,
  placeLabels,
} from "../../../www/domain/map/placed-images.js";
import { describeLabel, labels } from "../../../www/domain/labels.js";

/** @typedef {import("../../../www/protocol/engine.js").PlacedImage} PlacedImage */

/**
 * As the tiny SmolVLM has it: two rows of three tiles, each of 3 × 3 tokens, with marks between them.
 * @type {PlacedImage}
 */
const WIDE = {
  size: [40, 17],
  part: [0, 0, 1, 1],
  tiles: [2, 3],
  grid: [3, 3],
  starts: [8, 19, 30, 42, 53, 64, 77],
  sequence: 0,
};
/** @type {PlacedImage} */
const WHOLE = { ...WIDE, tiles: [0, 0], starts: [90], sequence: 7 };

test("tiles stand side by side, and the whole picture by itself", () => {
  const [tiles, whole, other] = gridsOf([WIDE, WHOLE]);
  assert.deepEqual([tiles.cells.length, tiles.cells[0].length, tiles.whole], [6, 9, false]);
  // The second row of tokens of the first three tiles; the first of the lower ones.
  assert.deepEqual(tiles.cells[1], [11, 12, 13, 22, 23, 24, 33, 34, 35]);
  assert.deepEqual(tiles.cells[3].slice(3, 6), [53, 54, 55]);
  assert.deepEqual([whole.picture, whole.whole, whole.cells[2]], [0, true, [83, 84, 85]]);
  // A picture that is not cut is no second reading of one.
  assert.deepEqual([other.picture, other.whole, other.cells[0]], [1, false, [90, 91, 92]]);
});

test("image tokens are named by their places, and told apart from words", () => {
  const token = (/** @type {"image" | "text"} */ kind) => ({ id: 9, text: "<image>", kind, span: null, segment: 0 });
  const tokens = Array.from({ length: 86 }, (_, i) => token(i < 8 ? "text" : "image"));
  const specials = { start_id: null, end_id: null, pad_id: null };
  const named = placeLabels(labels(tokens, specials), [WIDE]);
  assert.deepEqual([named[12].text, named[77].text, named[12].kind, named[0].kind], ["2,2", "▫1,1", "image", "text"]);
  assert.equal(describeLabel(named[77]), "Image as a whole, row 1, column 1");
  const two = placeLabels(labels(tokens, specials), [WIDE, WHOLE]);
  assert.equal(two[12].text, "1:2,2");
  assert.equal(describeLabel(two[12]), "Image 1, row 2, column 2");
});

test("a grid of patches is that of a model that reads an image alone", () => {
  assert.deepEqual([patchGrid({ grid: [5, 5] }), patchGrid({ grid: [6, 6], images: [WIDE] })], [[5, 5], null]);
});

test("an encoder's patches lie over its image, and a decoder's tokens over its first picture", () => {
  const source = /** @type {any} */ (Array(11).fill({}));
  assert.deepEqual(keysOver({ grid: [2, 3], source }, "encoder"), [
    [5, 6, 7],
    [8, 9, 10],
  ]);
  const both = { grid: /** @type {[number, number]} */ ([2, 3]), source, images: [WIDE, WHOLE] };
  assert.equal(keysOver(both, "encoder")?.length, 2, "the tile in view");
  assert.deepEqual(keysOver(both, "decoder"), gridsOf([WIDE])[0].cells);
  assert.equal(keysOver(both, "decoder"), keysOver(both, "decoder"), "the same object");
  assert.deepEqual(
    [keysOver({ grid: [2, 3], source }, "decoder"), keysOver({ grid: [9, 9], source }, "encoder")],
    [null, null],
  );
});

test("rows over a picture are read for each stack of at most 272 tokens, whatever the other has", () => {
  const of = (
    /** @type {number} */ source,
    /** @type {number} */ target,
    /** @type {PlacedImage[]} */ images = [WIDE],
  ) => {
    const tokens = (/** @type {number} */ length) => /** @type {any[]} */ (Array.from({ length }));
    const result = {
      grid: /** @type {[number, number]} */ ([8, 8]),
      images,
      source: tokens(source),
      target: tokens(target),
    };
    const kinds = /** @type {const} */ (["encoder", "decoder"]);
    return [
      kinds.map((kind) => keysRead(result, kind) !== null),
      kinds.map((kind) => isTooLarge(result, kind)),
      cellsOver(result),
    ];
  };
  const [yes, no] = [true, false];
  assert.deepEqual(of(1024, 100), [[no, yes], [yes, no], 128]);
  assert.deepEqual(of(1024, 200), [[no, yes], [yes, no], 272]);
  assert.deepEqual(of(64, 300), [[yes, no], [no, yes], 128]);
  assert.deepEqual(of(1024, 300), [[no, no], [yes, yes], null]);
  assert.deepEqual(of(197, 0, []), [[yes, no], [no, no], 272]);
});

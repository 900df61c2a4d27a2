// What the page has of a run, from what the worker tells.
import { test } from "node:test";
import assert from "node:assert/strict";
import { updateResult } from "../../../www/engine/run-result.js";

const BARE = /** @type {any} */ ({ source: [], target: [], emitted: [], output: "" });

/** A map of two heads. @param {string} path @param {number} rows @param {number} cols @param {number} offset */
const map = (path, rows, cols, offset) => ({
  path,
  head: null,
  block: 1,
  shape: /** @type {[number, number, number]} */ ([2, rows, cols]),
  offset,
  mask_offset: offset / 2,
  mask_per_head: false,
});

/** A map's numbers and mask. @param {ReturnType<typeof updateResult>} result @param {number} i */
function numbersOf(result, i) {
  const { shape, offset, mask_offset: maskOffset, values, masks } = result.maps[i];
  const cells = shape[1] * shape[2];
  return [[...values.slice(offset, offset + 2 * cells)], [...masks.slice(maskOffset, maskOffset + cells)]];
}

const before = updateResult(null, {
  ...BARE,
  maps: [map("a", 2, 2, 0), map("b", 2, 2, 8)],
  known_rows: [0, 0],
  values: Float32Array.from([1, 0, 2, 3, 4, 0, 5, 6, 11, 0, 12, 13, 14, 0, 15, 16]),
  masks: Uint8Array.from([0, 1, 0, 0, 0, 1, 0, 0]),
});

test("an answer without patterns has those from before", () => {
  const now = updateResult(before, { ...BARE, output: "x" });
  assert.equal(now.output, "x");
  assert.equal(now.maps, before.maps);
});

test("a pattern that is not sent is the previous one, whatever else is sent", () => {
  const now = updateResult(before, {
    ...BARE,
    maps: [map("a", 2, 2, 0), map("b", 2, 2, 0)],
    known_rows: [2, 0],
    values: Float32Array.from([21, 0, 22, 23, 24, 0, 25, 26]),
    masks: Uint8Array.from([0, 1, 0, 0]),
  });
  assert.equal(now.maps[0], before.maps[0]);
  assert.deepEqual(numbersOf(now, 1), [
    [21, 0, 22, 23, 24, 0, 25, 26],
    [0, 1, 0, 0],
  ]);
});

test("a step's row follows those that are known, which do not see its key", () => {
  const maps = [map("a", 3, 3, 0), map("b", 3, 3, 6)];
  const values = Float32Array.from([31, 32, 33, 34, 35, 36, 41, 42, 43, 44, 45, 46]);
  const now = updateResult(before, { ...BARE, maps, known_rows: [2, 2], values, masks: new Uint8Array(6) });
  assert.deepEqual(numbersOf(now, 0), [
    [1, 0, 0, 2, 3, 0, 31, 32, 33, 4, 0, 0, 5, 6, 0, 34, 35, 36],
    [0, 1, 1, 0, 0, 1, 0, 0, 0],
  ]);
  assert.deepEqual(numbersOf(now, 1), [
    [11, 0, 0, 12, 13, 0, 41, 42, 43, 14, 0, 0, 15, 16, 0, 44, 45, 46],
    [0, 1, 1, 0, 0, 1, 0, 0, 0],
  ]);
  assert.deepEqual(numbersOf(before, 0)[0], [1, 0, 2, 3, 4, 0, 5, 6], "an answer that is there keeps its numbers");
  const back = updateResult(now, {
    ...BARE,
    maps: [map("a", 2, 2, 0), map("b", 2, 2, 0)],
    known_rows: [2, 2],
    values: new Float32Array(0),
    masks: new Uint8Array(0),
  });
  for (const i of [0, 1]) assert.deepEqual(numbersOf(back, i), numbersOf(before, i));
});

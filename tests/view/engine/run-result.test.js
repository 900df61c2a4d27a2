// What the page has of a run, from what the worker tells.
import { test } from "node:test";
import assert from "node:assert/strict";
import { headIn } from "../../../www/domain/answer.js";
import { packed } from "../../../www/domain/map/pattern.js";
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
  const heads = [0, 1].map((head) => packed(headIn(result.maps[i], head)));
  const cells = heads[0].rows * heads[0].cols;
  return [
    heads.flatMap(({ offset, values }) => [...values.slice(offset, offset + cells)]),
    [...heads[0].masks.slice(heads[0].maskOffset, heads[0].maskOffset + cells)],
  ];
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

/**
 * One step further, whose row of each head is filled with a number.
 * @param {typeof before} from @param {number} filled
 */
function step(from, filled) {
  const length = from.maps[0].shape[1] + 1;
  const values = new Float32Array(4 * length).fill(filled);
  const maps = [map("a", length, length, 0), map("b", length, length, 2 * length)];
  const known = [length - 1, length - 1];
  return updateResult(from, { ...BARE, maps, known_rows: known, values, masks: new Uint8Array(2 * length) });
}

test("steps are written into one array, and another way on from an earlier one is not", () => {
  const first = step(before, 7);
  const told = numbersOf(first, 1);
  const second = step(first, 8);
  assert.equal(second.maps[1].values, first.maps[1].values);
  const other = step(first, 9);
  assert.notEqual(other.maps[1].values, first.maps[1].values);
  assert.deepEqual(numbersOf(first, 1), told);
  for (const [result, last] of /** @type {[typeof before, number][]} */ ([
    [second, 8],
    [other, 9],
  ])) {
    const [values, masks] = numbersOf(result, 1);
    assert.deepEqual(values.slice(0, 16), [11, 0, 0, 0, 12, 13, 0, 0, 7, 7, 7, 0, last, last, last, last]);
    assert.deepEqual(masks, [0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
  }
});

test("an array that is full is replaced by a larger one", () => {
  let now = before;
  for (let k = 0; k < 100; k++) now = step(now, k);
  const [values] = numbersOf(now, 0);
  const wide = 102;
  for (let k = 0; k < 100; k++)
    assert.deepEqual(
      values.slice((2 + k) * wide, (3 + k) * wide),
      Array.from({ length: wide }, (_, i) => (i < 3 + k ? k : 0)),
    );
  assert.deepEqual(values.slice(wide, wide + 3), [2, 3, 0]);
});

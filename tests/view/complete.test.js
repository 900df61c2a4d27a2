// Answers of which only a part has changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { completed } from "../../www/complete.js";

/** Two sublayers of two heads, 1 × 2 and 2 × 1 cells; the second has a mask for each head. @returns {any} */
const first = () => ({
  ms: 1,
  maps: [
    { path: "a", head: null, shape: [2, 1, 2], offset: 0, mask_offset: 0, mask_per_head: false, same: false },
    { path: "b", head: null, shape: [2, 2, 1], offset: 4, mask_offset: 2, mask_per_head: true, same: false },
  ],
  values: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  masks: Uint8Array.of(0, 1, 1, 0, 0, 1),
});

test("an answer with all its numbers stays as it is", () => {
  const result = first();
  assert.equal(completed(result, first()), result);
});

test("where nothing has changed, the numbers are those that were there", () => {
  const before = first();
  const maps = before.maps.map((/** @type {any} */ map) => ({ ...map, same: true }));
  const now = completed(/** @type {any} */ ({ ms: 2, maps, values: new Float32Array(0), masks: new Uint8Array(0) }), before);
  assert.equal(now.ms, 2);
  assert.equal(now.values, before.values);
  assert.deepEqual(now.maps, before.maps);
});

test("what has changed is put beside what has not, and a sublayer that is gone is gone", () => {
  const before = first();
  const [a, b] = before.maps;
  const changed = { ...a, shape: [2, 1, 3], offset: 0, mask_offset: 0 };
  const result = /** @type {any} */ ({ ms: 2, maps: [changed, { ...b, offset: 99, mask_offset: 99, same: true }], values: Float32Array.of(9, 8, 7, 6, 5, 4), masks: Uint8Array.of(1, 1, 0) });
  const now = completed(result, before);
  assert.deepEqual([...now.values], [9, 8, 7, 6, 5, 4, 5, 6, 7, 8]);
  assert.deepEqual([...now.masks], [1, 1, 0, 1, 0, 0, 1]);
  assert.deepEqual(now.maps.map(({ path, offset, mask_offset }) => [path, offset, mask_offset]), [["a", 0, 0], ["b", 6, 3]]);
  const alone = completed(/** @type {any} */ ({ maps: [{ ...b, same: true }], values: new Float32Array(0), masks: new Uint8Array(0) }), now);
  assert.deepEqual([[...alone.values], [...alone.masks]], [[5, 6, 7, 8], [1, 0, 0, 1]]);
});

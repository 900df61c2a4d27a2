// Labels on a canvas: what is left of one that has no room.
import assert from "node:assert/strict";
import test from "node:test";
import { fitOn } from "../../../www/components/map/lettering.js";

/** Each letter is 7 px wide. */
const context = { measureText: (/** @type {string} */ text) => /** @type {any} */ ({ width: 7 * [...text].length }) };
const fit = (/** @type {string} */ text, /** @type {number} */ letters, /** @type {number | null} */ nth = null) =>
  fitOn(context, { text, nth }, 7 * letters);

test("a label without room ends in an ellipsis", () => {
  assert.equal(fit("⟨fake_token⟩", 12), "⟨fake_token⟩");
  assert.equal(fit("⟨fake_token⟩", 6), "⟨fake…");
  assert.equal(fit("ab", 0), "a…");
});

test("of a byte the digits stay", () => {
  assert.deepEqual(
    [6, 4, 3, 2, 1].map((letters) => fit("<0x9F>", letters)),
    ["<0x9F>", "0x9F", "9F", "9F", "9F"],
  );
  assert.deepEqual(
    [8, 7, 6, 4, 1].map((letters) => fit("<0x9F>", letters, 2)),
    ["<0x9F>·₂", "0x9F·₂", "0x9F·₂", "9F·₂", "9F·₂"],
  );
});

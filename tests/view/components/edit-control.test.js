// The control of an edit: what it says of the marks that are made elsewhere.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { recordOf } from "../../../www/domain/edits/registry.js";
import { stubActions } from "../support/stub-page.js";

const { editControl } = await import("../../../www/components/edit-control.js");

const told = (/** @type {object} */ edits, key = "padding") => {
  const record = /** @type {any} */ (recordOf(key));
  const place = /** @type {any} */ ({ info: null, sublayer: null, gates: {} });
  const { value, edited } = editControl(record, "", edits, place, stubActions());
  return { value, edited };
};

test("masked tokens are counted by text", () => {
  assert.deepEqual(told({}), { value: [], edited: false });
  assert.deepEqual(told({ target_padding: [[1, 0]] }), { value: ["1 target token masked"], edited: true });
  assert.deepEqual(told({ padding: [[0, 1, 0]], target_padding: [[1, 0]] }).value, [
    "2 source tokens masked",
    "1 target token masked",
  ]);
});

test("hidden cells are listed in a sentence", () => {
  const { value } = told({ hidden_cells: [["decoder.blocks.0.attn", 0, 1, 0]] }, "hidden_cells");
  assert.equal(value.length, 1);
  assert.match(value[0], /1/);
});

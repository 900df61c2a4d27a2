// One click on a set of heads: silence, average, keep only, restore; and how many heads with one edit are listed.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { pruneEdits } from "../../../www/domain/edits/document.js";
import { averageHeads, keepHeads, restoreHeads, silenceHeads } from "../../../www/domain/edits/head-set.js";
import { itemName } from "../../../www/domain/edits/item-names.js";
import { headMark, editItems, removeItem } from "../../../www/domain/edits/list.js";
import { headsOf, nameOfHead } from "../../../www/domain/heads.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";

const finished = await answered(initialState());
const info = /** @type {any} */ (finished.info);
const all = headsOf(info);
const some = all.slice(3, 6);
const marks = (/** @type {any} */ edits) => all.map((head) => headMark(edits, head).edit);

test("a set is silenced or replaced by its mean, one instead of the other, and other edits stay", () => {
  const before = { causal: false, heads: { [nameOfHead(some[0])]: 0.5, [nameOfHead(all[0])]: 2 } };
  const silent = silenceHeads(before, some);
  assert.deepEqual(marks(silent).slice(0, 7), ["×2", null, null, "off", "off", "off", null]);
  const mean = averageHeads(silent, some);
  assert.deepEqual(marks(mean).slice(0, 7), ["×2", null, null, "mean", "mean", "mean", null]);
  assert.deepEqual(averageHeads(mean, some).patches, mean.patches, "not twice");
  assert.deepEqual(marks(silenceHeads(mean, some)), marks(silent));
  assert.deepEqual(pruneEdits(restoreHeads(mean, some)), { causal: false, heads: { [nameOfHead(all[0])]: 2 } });
});

test("kept alone, all others are off and the set is as the model has it", () => {
  const kept = keepHeads(averageHeads({}, some), info, some);
  assert.deepEqual(
    marks(kept).map((mark) => mark === "off"),
    all.map((_, i) => i < 3 || i > 5),
  );
});

test("the same edit on many heads is one line, removed as one", () => {
  const few = silenceHeads({}, some);
  assert.equal(editItems(few).length, 3);
  const many = averageHeads(silenceHeads({ scale: false }, all.slice(0, 12)), all.slice(12, 20));
  const items = editItems(many);
  assert.deepEqual(
    items.map((item) => itemName(item, info)),
    ["√d scale off", "12 heads silenced", "8 heads replaced by their means"],
  );
  const left = items.slice(1).reduce((edits, { id }) => removeItem(edits, id), many);
  assert.deepEqual(left, { scale: false });
});

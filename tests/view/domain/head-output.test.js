// What edits do to one head's result, and what is said beside it.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { isAveraged, isHeadEdited, outputFactor } from "../../../www/domain/edits/head-output.js";
import { headMark } from "../../../www/domain/edits/list.js";

const HEAD = { path: "decoder.blocks.1.cross", head: 2 };
const NAME = "decoder.blocks.1.cross.2";
const patch = (/** @type {object} */ more) => ({
  patches: [{ site: "decoder.blocks.1.cross.z", head: 2, from: /** @type {const} */ ("mean"), ...more }],
});

/** @type {[import("../../../www/protocol/engine.js").Edits, string | null, boolean][]} */
const CASES = [
  [{}, null, false],
  [{ heads: { [NAME]: 0 } }, "off", true],
  [{ heads: { "decoder.blocks.1.cross.1": 0 } }, null, false],
  [{ heads: { [NAME]: 0.45 } }, "×0.45", false],
  [{ heads: { [NAME]: 0.5 }, gammas: { [HEAD.path]: 0.5 } }, "×0.25", false],
  [{ gammas: { [HEAD.path]: 0 } }, "off", true],
  [{ gates: { [HEAD.path]: "closed" } }, "off", true],
  [{ gates: { [HEAD.path]: "open" } }, null, false],
  [{ patterns: { [NAME]: "uniform" } }, "", false],
  [patch({}), "mean", false],
  [patch({ head: undefined }), "mean", false],
  [patch({ from: "zero" }), "off", true],
  [patch({ positions: [1] }), null, false],
  [patch({ factor: 0.5 }), "", false],
  [patch({ head: 1 }), null, false],
  [{ attention_temperature: 2 }, null, false],
];

test("a silenced head is off, whichever edit silences it; a scaled one shows its factor", () => {
  for (const [edits, edit, off] of CASES) assert.deepEqual(headMark(edits, HEAD), { edit, off }, JSON.stringify(edits));
});

test("the factor combines the head and its sublayer, and a mean has none", () => {
  assert.equal(outputFactor({ heads: { [NAME]: 2 }, gammas: { [HEAD.path]: 0.25 } }, HEAD), 0.5);
  assert.equal(outputFactor(patch({}), HEAD), 1);
  assert.deepEqual([isAveraged(patch({}), HEAD), isAveraged(patch({ factor: 0.5 }), HEAD)], [true, false]);
  assert.deepEqual([isHeadEdited(patch({}), HEAD), isHeadEdited({ gammas: { [HEAD.path]: 0 } }, HEAD)], [true, false]);
});

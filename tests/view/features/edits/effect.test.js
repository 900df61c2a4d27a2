// What is said of an edit's effect: nothing of what is only rounding.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { effectProps } from "../../../../www/features/edits/effect.js";
import { initialState } from "../../../../www/state/store.js";
import { answered } from "../../support/answered.js";
import { looked } from "../../support/looked.js";

const act = /** @type {any} */ ({});
const { state } = await looked(await answered(change.edit(await answered(initialState()), { causal: false })));
/** The effect with changed numbers. @param {(shift: any) => object} to */
const effect = (to) => {
  const { shift } = /** @type {any} */ (state.answers);
  const answer = { ...shift.answer, ...to(shift.answer) };
  return effectProps(
    { ...state, locked: { query: 0, key: null }, answers: { ...state.answers, shift: { ...shift, answer } } },
    act,
  );
};
const all =
  (/** @type {number} */ kl) =>
  (/** @type {any} */ { steps }) => ({
    steps: steps.map((/** @type {any} */ one) => ({ ...one, kl })),
  });

test("a token whose distribution moves by less than is shown did not move", () => {
  assert.deepEqual([effect(all(0.00009))?.answer?.most, effect(all(0.00009))?.answer?.here], [null, null]);
  assert.equal(effect(all(0.0001))?.answer?.most?.kl, 0.0001);
});

test("attention that differs by rounding did not change", () => {
  const head = (/** @type {number} */ difference) =>
    effect(() => ({ head: { path: "decoder.blocks.1.cross", head: 1, difference } }))?.head;
  assert.equal(head(2e-7), null);
  assert.equal(head(4e-4)?.difference, 4e-4);
});

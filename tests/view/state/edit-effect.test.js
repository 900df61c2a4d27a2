// What the edits do to the whole answer: when it is asked, and whose answer is taken for it.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { rowOfStep, shiftOf, shiftQuestions, uneditedAnswer } from "../../../www/state/edit-effect.js";
import { effectProps } from "../../../www/features/edits/effect.js";
import { answered } from "../support/answered.js";
import { looked } from "../support/looked.js";
import { stubActions } from "../support/stub-page.js";

const { props } = await import("../../../www/features/input/props.js");

const finished = await answered(initialState());
const edited = await answered(change.edit(finished, { causal: false }));
const known = (await looked(edited)).state;
/** @type {any} */
let went = null;
const act = { focus() {}, lockCell: (/** @type {any} */ cell) => void (went = cell) };

test("it is asked once the edited answer is here, of a model that writes", async () => {
  assert.deepEqual(shiftQuestions(finished), {});
  assert.deepEqual(shiftQuestions(change.edit(finished, { causal: false })), {}, "first the answer");
  const { shift } = shiftQuestions(edited);
  assert.deepEqual([shift?.of.source, shift?.of.edits], [edited.text, { causal: false }]);
  const fills = await answered(change.edit(await answered(change.setModel(finished, "fill")), { scale: false }));
  assert.deepEqual(shiftQuestions(fills), {});
});

test("the answer without edits stays known while edits change it, but not of another text or sampling", async () => {
  assert.deepEqual([uneditedAnswer(edited), shiftOf(edited)], [null, null]);
  assert.deepEqual([uneditedAnswer(known), known.result?.output], ["2024-03-05", "2024-03-06"]);
  assert.equal(shiftOf(known)?.steps.length, 10);
  const other = change.edit(known, { scale: false });
  assert.deepEqual(
    [uneditedAnswer(other), shiftOf(other)],
    ["2024-03-05", null],
    "what other edits shift is not known",
  );
  for (const gone of [change.setText(known, "3/5/24"), change.setSampling(known, { temperature: 1 })])
    assert.equal(uneditedAnswer(gone), null);
  const failed = { ...known.answers.shift, answer: null, failure: "No." };
  assert.equal(uneditedAnswer({ ...known, answers: { ...known.answers, shift: /** @type {any} */ (failed) } }), null);
});

test("the row that writes a token is that of the token before it", async () => {
  assert.equal(rowOfStep(finished, 0), 0, "the start token");
  const goesOn = await answered(change.setModel(finished, "induction", "abc"));
  assert.equal(rowOfStep(goesOn, 0), 2, "the last token of the text");
});

test("the Edits panel shows the most shifted token, and the chosen row's", () => {
  assert.equal(effectProps(edited, act), null, "until it is known");
  const { most, here } = /** @type {any} */ (effectProps(known, act)).answer;
  assert.deepEqual([most.text, most.place, here], ["5", 10, null]);
  most.go();
  assert.deepEqual(went, { query: 9, key: null });
  const chosen = effectProps(change.setLocked(known, { query: 3, key: null }), act)?.answer;
  assert.deepEqual([chosen?.most?.place, chosen?.here?.place, chosen?.here?.text], [10, 4, "4"]);
});

test("the Input panel shows the answer without edits beside the present one, or that tokens are held", async () => {
  const told = (/** @type {any} */ s) => props(s, { seen: null, inert: false }, stubActions());
  assert.deepEqual(told(known).before, {
    before: [
      { text: "2024-03-0", changed: false },
      { text: "5", changed: true },
    ],
    after: [
      { text: "2024-03-0", changed: false },
      { text: "6", changed: true },
    ],
    same: false,
  });
  assert.deepEqual([told(known).held, told(known).writing], [false, false]);
  assert.equal(told(change.edit(known, { scale: false })).writing, true);
  const held = (await looked(await answered(change.stepBack(known)))).state;
  assert.deepEqual([told(held).held, told(held).older, told(held).before], [true, false, null]);
  const other = await answered(change.edit(held, { scale: false }));
  assert.deepEqual([told(other).held, told(other).older], [true, true]);
});

// "What comes next" follows the step that is chosen: what was weighed there, and what was written.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { chosenStep, stepCandidates, stepQuestions } from "../../../www/features/input/step-candidates.js";
import { props } from "../../../www/features/input/props.js";
import { candidates } from "../../../www/components/next-token-table.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";
import { looked } from "../support/looked.js";
import { markup } from "../support/render.js";
import { stubActions } from "../support/stub-page.js";

const at = (/** @type {any} */ s, /** @type {number | null} */ query) => ({ ...s, locked: { query, key: null } });
const next = (/** @type {any} */ s) => props(s, { seen: null, inert: false }, /** @type {any} */ (stubActions())).next;
const finished = await answered(initialState());

test("a chosen row asks once for all steps, and the newest one for none", async () => {
  assert.deepEqual(stepQuestions(finished), {});
  const last = finished.result.target.length - 1;
  assert.deepEqual([chosenStep(at(finished, 3)), chosenStep(at(finished, last))], [3, null]);
  assert.deepEqual(stepQuestions(at(finished, 3)), stepQuestions(at(finished, 5)));
  const encoder = change.setFocus(finished, { path: "encoder.blocks.0.attn", head: 0 });
  assert.equal(chosenStep(at(encoder, 3)), null, "a row of the source writes nothing");
});

test("the table belongs to that step, says so, and marks the written token", async () => {
  const { state } = await looked(at(finished, 3));
  const { atStep, rows, full } = next(state);
  assert.deepEqual([atStep, full, rows?.length], [true, false, 6]);
  assert.equal(rows?.find(({ chosen }) => chosen)?.label.text, finished.result.target[4].text);
  const sizes = rows?.map(({ probability }) => probability) ?? [];
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  assert.match(markup(candidates(/** @type {any} */ (next(state)))), /At this step/);
  const newest = next(at(state, null));
  assert.equal(newest.atStep, false);
  assert.match(markup(candidates(/** @type {any} */ (newest))), /Next token/);
});

test("candidates of another answer are not shown for this one", async () => {
  const { state } = await looked(at(finished, 3));
  const other = { ...state, result: { ...state.result, emitted: state.result.emitted.map((id) => id + 1) } };
  assert.equal(stepCandidates(other), null);
});

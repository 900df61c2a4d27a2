// The measures of heads over the training steps that a person opens, one by one.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { said } from "../../../www/lib/errors.js";
import * as change from "../../../www/state/index.js";
import { overStepsProps } from "../../../www/features/grid/over-steps/props.js";
import {
  beginSteps,
  clearSteps,
  openStep,
  setStepMeasure,
  stepQueries,
} from "../../../www/features/grid/over-steps/state.js";
import { loadChart } from "../../../www/features/grid/over-steps/lazy-chart.js";
import { overSteps } from "../../../www/features/grid/over-steps/view.js";
import { initialState } from "../../../www/state/store.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { stubActions } from "../support/stub-page.js";

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const DECODER = '{"name":"tiny","architecture":"decoder"}';
const act = stubActions().of("grid").steps;

/**
 * A step of a training run is open, with its answer. @param {any} s @param {string} revision @param {string} [repo]
 * @param {string} [bits] the suffix of its precision
 */
const opened = (s, revision, repo = "someone/tiny", bits = "") =>
  answered(
    change.openOwn(s, { id: `${repo}@${revision.padEnd(40, "0")}${bits}`, name: `${repo}@${revision}`, text: "abab" }),
    DECODER,
  );

/** The open step's measures arrive; `raised` is added to induction. @param {any} s */
async function measured(s, raised = 0) {
  const settled = await answered(s, DECODER);
  const { state } = await looked({ ...settled, view: "grid", grid: { ...s.grid, sort: "entropy" } });
  const { rows } = state.answers["grid/heads"].answer;
  const answer = {
    kind: "heads",
    rows: rows.map((row) => ({
      ...row,
      measures: { ...row.measures, induction: { mean: 0.1 + raised, rows: 2 } },
    })),
  };
  const [query] = stepQueries(s);
  return /** @type {any} */ (query).receive(s, answer, null);
}

const propsOf = async (s) => overStepsProps(s, await seenOf(s, screen), act);
const shown = async (s) => markup(overSteps(/** @type {any} */ (await propsOf(s))));

test("only a model that is named by a step of its training has a step", async () => {
  const plain = await answered(initialState());
  assert.equal(openStep(plain), null);
  assert.equal(await propsOf(plain), null);
  assert.deepEqual(openStep(await opened(plain, "step512")), {
    repo: "someone/tiny",
    step: 512,
    precision: "f32",
  });
  assert.equal(openStep(await opened(plain, "main-v2")), null);
});

test("each step that is opened is measured once, on the text at the beginning, without edits", async () => {
  await loadChart();
  let s = await opened(await answered(initialState()), "step512");
  assert.deepEqual(stepQueries(s), [], "not before it is asked for");
  assert.match(await shown(s), /data-do="steps-begin"[^]*step 512 of its training/);
  s = beginSteps(change.edit(s, { causal: false }));
  const [query] = stepQueries(s);
  const asked = [];
  await query.ask(/** @type {any} */ ({ ask: async (question) => asked.push(question) }), () => true);
  assert.deepEqual(asked, [{ kind: "heads", of: { model: null, source: "abab", target: [], edits: {} } }]);
  assert.match(await shown(s), /Measuring the heads/);
  s = setStepMeasure(await measured(s, 0.4), "induction");
  assert.deepEqual(stepQueries(s), []);
  assert.match(await shown(s), /step 512[^]*0\.500[^]*Open another step/);

  s = await measured(change.setText(await opened(s, "step0"), "another text"));
  const told = /** @type {any} */ (await propsOf(s));
  assert.deepEqual(
    told.numbers.map(({ step, value }) => [step, value]),
    [
      ["0", "0.100"],
      ["512", "0.500"],
    ],
  );
  assert.deepEqual(
    [told.data[0], told.data.at(-1)],
    [
      [0, 512],
      [0.1, 0.5],
    ],
  );
  assert.equal(told.lines.filter(({ kind }) => kind === "faint").length, s.overSteps.points[0].rows.length);
  assert.match(await shown(s), /data-chart="steps"[^]*Bold: /);
  assert.deepEqual(clearSteps(s).overSteps.points, []);
});

test("points in other bits are no part of a line, and a preview keeps the thin lines", async () => {
  await loadChart();
  let s = await measured(beginSteps(await opened(await answered(initialState()), "step0")));
  s = setStepMeasure(await measured(await opened(s, "step0", "someone/tiny", "~f16"), 0.3), "induction");
  assert.equal(s.overSteps.points.length, 2, "one step in two precisions");
  const half = /** @type {any} */ (await propsOf(s));
  assert.deepEqual(half.data.at(-1), [0.4]);
  assert.match(await shown(s), /Only steps in 16 bits; left out: 1 step in other bits\./);
  s = await measured(await opened(s, "step8"));
  const whole = /** @type {any} */ (await propsOf(s));
  assert.deepEqual(
    [whole.data[0], whole.data.at(-1)],
    [
      [0, 8],
      [0.1, 0.1],
    ],
  );
  const other = /** @type {any} */ (await propsOf({ ...s, preview: { path: "decoder.blocks.1.attn", head: 1 } }));
  assert.deepEqual(
    other.data.slice(0, -1).map((column, i) => column === whole.data[i]),
    whole.data.slice(1).map(() => true),
  );
});

test("an answer about another text is not charted", async () => {
  const s = beginSteps(await opened(await answered(initialState()), "step1"));
  const receive = (later) =>
    /** @type {any} */ (stepQueries(s)[0]).receive(later, { kind: "heads", rows: [] }, null).overSteps.points.length;
  assert.equal(receive(s), 1);
  assert.equal(receive(beginSteps(change.setText(s, "another text"))), 0);
  assert.equal(receive(beginSteps({ ...s, chat: { turns: [], prompt: { text: s.text, turns: [] } } })), 0);
});

test("a long text is shortened between its characters", async () => {
  const s = beginSteps(change.setText(await opened(await answered(initialState()), "step1"), `a${"😀".repeat(70)}`));
  assert.equal(/** @type {any} */ (await propsOf(s)).text, `a${"😀".repeat(59)}…`);
});

test("the points last as long as steps of one repository open", async () => {
  const one = await measured(beginSteps(await opened(await answered(initialState()), "step1")));
  assert.equal((await opened(one, "step2")).overSteps.points.length, 1);
  assert.equal((await opened(one, "step2", "someone/else")).overSteps.repo, null);
  assert.equal((await answered(change.setModel(one, "dates"))).overSteps.repo, null);
  assert.equal(arrive(one, "v=2&model=dates", null).overSteps.repo, null);
});

test("a step that cannot be measured says so, and the next one is tried", async () => {
  const s = beginSteps(await opened(await answered(initialState()), "step1"));
  const failed = /** @type {any} */ (stepQueries(s)[0]).receive(s, null, said("No memory."));
  assert.deepEqual(stepQueries(failed), []);
  await loadChart();
  assert.match(await shown(failed), /No memory\./);
  assert.equal(stepQueries(await opened(failed, "step2")).length, 1);
});

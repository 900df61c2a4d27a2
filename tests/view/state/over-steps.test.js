// The measures of heads over the training steps that a person opens, one by one.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/panels.js";
import { problem, said } from "../../../www/lib/errors.js";
import * as change from "../../../www/state/index.js";
import { stepProps } from "../../../www/features/steps/props.js";
import {
  addPoint,
  askForList,
  beginSteps,
  clearSteps,
  failStep,
  multiply,
  openStep,
  setStepCount,
  setStepMeasure,
  setStepWalk,
  spread,
} from "../../../www/state/training/over-steps.js";
import { stepQueries } from "../../../www/features/steps/queries.js";
import { stepActions } from "../../../www/features/steps/actions.js";
import { loadChart } from "../../../www/features/steps/lazy-chart.js";
import { overSteps } from "../../../www/features/steps/view.js";
import { initialState } from "../../../www/state/store.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { stubActions, stubPage } from "../support/stub-page.js";

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const DECODER = '{"name":"tiny","architecture":"decoder"}';
const act = stubActions().overSteps;

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

const propsOf = async (s) => stepProps(s, await seenOf(s, screen), act);
const shown = async (s) => markup(overSteps(/** @type {any} */ (await propsOf(s))));

/** What is read out by itself: the elements with all that is in them. @param {string} all */
const statuses = (all) => [...all.matchAll(/^( *)<[^>]*role="status".*\n(?:\1 .*\n)*/gm)].map(([one]) => one).join("");

test("only a model that is named by a step of its training has a step", async () => {
  const plain = await answered(initialState());
  assert.equal(openStep(plain), null);
  assert.equal(await propsOf(plain), null);
  assert.deepEqual(openStep(await opened(plain, "step512")), {
    name: { repo: "someone/tiny", revision: "step512" },
    repo: "someone/tiny",
    step: 512,
    precision: "f32",
    model: `someone/tiny@${"step512".padEnd(40, "0")}`,
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
  assert.match(statuses(await shown(s)), /Measuring the heads/);
  s = setStepMeasure(await measured(s, 0.4), "induction");
  assert.deepEqual(stepQueries(s), []);
  assert.match(await shown(s), /step 512[^]*0\.500[^]*Open or fetch another step/);

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
  assert.equal(arrive(one, "v=4&model=dates", null).overSteps.repo, null);
});

test("the text stays for another step, but not for the other encoder of two", async () => {
  const one = change.setText(await opened(await answered(initialState()), "step1"), "bcbc");
  assert.equal((await opened(one, "step2")).text, "bcbc");
  const texts = await opened(one, "step2", "someone/tiny", "~texts~int8");
  assert.equal(texts.text, "abab");
  const other = change.setText(texts, "bcbc");
  assert.equal((await opened(other, "step1", "someone/tiny", "~texts")).text, "bcbc");
  assert.equal((await opened(other, "step1")).text, "abab");
});

test("a step that cannot be measured says so, and the next one is tried", async () => {
  const s = beginSteps(await opened(await answered(initialState()), "step1"));
  const failed = /** @type {any} */ (stepQueries(s)[0]).receive(s, null, said("No memory."));
  assert.deepEqual(stepQueries(failed), []);
  await loadChart();
  assert.match(statuses(await shown(failed)), /No memory\./);
  assert.equal(stepQueries(await opened(failed, "step2")).length, 1);
});

test("only steps that multiply have a logarithmic axis", () => {
  const pythia = [0, 1, 2, 4, 8, 16, 512, 1000, 2000, 3000];
  assert.equal(multiply(pythia), true);
  for (const plain of [[], [0, 512, 1000], [0, 1000, 2000, 3000, 4000], [150, 300, 450]])
    assert.equal(multiply(plain), false, String(plain));
});

test("some of the steps are spread along the axis, the first and the last among them", () => {
  const steps = (/** @type {number[]} */ all) => all.map((step) => ({ step, revision: `step${step}` }));
  const chosen = (/** @type {number[]} */ all, /** @type {number} */ count) =>
    spread(steps(all), count).map(({ step }) => step);
  const pythia = [
    0,
    ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    ...Array.from({ length: 143 }, (_, i) => 1000 * (i + 1)),
  ];
  assert.deepEqual(chosen(pythia, 4), [0, 32, 2000, 143000]);
  const eight = chosen(pythia, 8);
  assert.deepEqual([eight.length, eight[0], eight.at(-1)], [8, 0, 143000]);
  assert.ok(eight.filter((step) => step < 1000).length >= 4, String(eight));
  const even = Array.from({ length: 11 }, (_, i) => 100 * i);
  assert.deepEqual(chosen(even, 3), [0, 500, 1000]);
  assert.deepEqual(chosen([3, 9], 4), [3, 9]);
});

/** A step with a card, beside a hub that lists others. @param {number[]} steps @param {object} [more] of the hub */
async function listed(steps, more = {}) {
  const s = await opened(await answered(initialState()), "step1");
  const card = /** @type {any} */ ({ files: [{ name: "w", size: 3e6 }], memory: { f32: 3e6 }, limit: 1e9 });
  const hub = {
    ...s.hub,
    steps: {
      endpoint: s.hub.endpoint,
      repo: "someone/tiny",
      steps: steps.map((step) => ({ step, revision: `step${step}` })),
    },
    ...more,
  };
  return beginSteps({ ...s, hub, own: s.own.map((one) => ({ ...one, card })) });
}

test("the button states how many steps come and what is left to download", async () => {
  await loadChart();
  let s = setStepCount(await measured(await listed([1, 2, 4, 8, 16])), 5);
  assert.match(await shown(s), /data-do="steps-fetch"[^]*Download and measure 4 steps \(12.0 MB\)[^]*2, 4, 8, and 16/);
  const kept = [{ id: "a", name: "someone/tiny@step4", whole: true }];
  s = await measured(await listed([1, 2, 4, 8, 16], { kept, room: 1e9 }));
  assert.match(await shown(s), /4 steps \(9.0 MB\)/, "a stored step costs nothing");
  assert.match(await shown({ ...s, hub: { ...s.hub, room: 8e6 } }), /data-do="steps-fetch"[^>]* disabled[^]*allows/);
  const measuredAll = [2, 4, 8, 16].reduce(
    (s, step) => addPoint(s, { ...s.overSteps.points[0], step, model: `m${step}` }),
    s,
  );
  assert.match(await shown(measuredAll), /All of them are measured/);
  const narrow = s.own.map((one) => ({ ...one, card: /** @type {any} */ ({ ...one.card, limit: 5e6 }) }));
  assert.match(await shown({ ...s, own: narrow }), /do not fit/);
  assert.match(await shown(await measured(await listed([1]))), /lists no other steps/);
  const unknown = await measured(await listed([1, 2], { steps: null }));
  assert.match(await shown(unknown), /data-do="steps-list"[^]*Ask huggingface\.co/);
  assert.match(await shown(askForList(unknown)), /data-do="steps-list"[^>]* disabled[^]*Asking huggingface\.co/);
});

test("the marks are all published steps, those with a point full", async () => {
  const props = /** @type {any} */ (await propsOf(await measured(await listed([0, 1, 2, 4]))));
  assert.deepEqual(
    [props.multiply, props.marks.map(({ step, full }) => [step, full])],
    [
      true,
      [
        [0, false],
        [1, true],
        [2, false],
        [4, false],
      ],
    ],
  );
});

test("a row in progress can be cancelled, and says which steps failed with one sentence for each reason", async () => {
  await loadChart();
  const s = await measured(await listed([1, 2, 4]));
  const going = setStepWalk(s, { step: 4, at: 1, of: 2 });
  const other = { endpoint: s.hub.endpoint, repo: "someone/else", steps: [] };
  // The dialog lists another repository's steps meanwhile.
  assert.doesNotMatch(statuses(await shown(s)) + statuses(await shown(going)), /button/);
  assert.match(statuses(await shown(going)), /Step 4, 2 of 2/);
  for (const steps of [s.hub.steps, other, null]) {
    const all = await shown({ ...going, hub: { ...going.hub, steps } });
    assert.match(all, /data-do="steps-clear"[^>]* disabled[^]*Step 4, 2 of 2[^]*data-do="steps-stop"/);
  }
  const gone = problem("hub.unknown", { name: "someone/tiny", host: "hub" });
  const failed = failStep(failStep(failStep(s, { step: 2, problem: gone }), { step: 4, problem: gone }), {
    step: 2,
    problem: gone,
  });
  assert.equal((await shown(failed)).match(/data-failed-steps/g)?.length, 1);
  assert.match(await shown(failed), /Not measured: 2 and 4\./);
  const later = addPoint(failed, { ...s.overSteps.points[0], step: 4 });
  assert.deepEqual(
    later.overSteps.failed.map(({ step }) => step),
    [2],
  );
});

test("a point opens its step, and the text stays for each step of one training run", async () => {
  const one = await measured(
    beginSteps(change.setText(await opened(await answered(initialState()), "step1"), "ab ab")),
  );
  const two = await measured(await opened(one, "step2"));
  assert.equal(two.text, "ab ab");
  let s = two;
  const page = stubPage((/** @type {any} */ change) => void (s = change(s)));
  const stored = [];
  page.steps.open = (id) => void stored.push(id);
  const acts = stepActions({ ...page, now: () => s });
  acts.go(two.overSteps.points[0].model);
  assert.deepEqual([s.model, s.text], [one.model, "ab ab"]);
  acts.go("someone/tiny@fetched~int8");
  assert.deepEqual([s.model, stored], [one.model, ["someone/tiny@fetched~int8"]]);
  assert.equal((await opened(two, "step1", "someone/else")).text, "abab");
});

test("another text is offered to be read by the steps instead", async () => {
  await loadChart();
  const s = await measured(beginSteps(await opened(await answered(initialState()), "step1")));
  assert.doesNotMatch(await shown(s), /data-do="steps-begin"/);
  assert.match(await shown(change.setText(s, "another")), /“abab”[^]*data-do="steps-begin"/);
});

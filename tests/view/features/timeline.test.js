// Revisiting a step: what the page reads then, what leaves it, and what the Timeline says of every step.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { initialState, scene, sceneName, subject, isWritten } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { questions } from "../../../www/features/timeline/queries.js";
import { momentOf, revisit } from "../../../www/state/timeline.js";
import { USUAL, answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const finished = () => answered(initialState());
const at = async (/** @type {number} */ moment) => answered(await moved(revisit(await finished(), moment)));
/** The state once another scene is requested. */
const moved = (s) => ({ ...s, current: false });

test("a revisited step is asked for as it was, and the target stays whole", async () => {
  const s = revisit(await finished(), 3);
  assert.equal(momentOf(s), 3);
  assert.deepEqual([scene(s)?.target, scene(s)?.moment], [s.target, 3]);
  assert.deepEqual(subject(s).target, s.target.slice(0, 3));
  assert.equal(s.target.length, 10);
  const seen = await answered(moved(s));
  assert.equal(seen.result?.output, "202");
  assert.equal(seen.result?.next, s.target[3], "the token that was chosen then");
  assert.equal(seen.target.length, 10);
});

test("a revisited step is the same answer as stepping back to it", async () => {
  let stepped = await finished();
  for (let i = 0; i < 6; i++) stepped = await answered(change.stepBack(stepped));
  const { ms: _, emitted, ...there } = /** @type {any} */ ((await at(4)).result);
  const { ms: __, emitted: left, ...back } = /** @type {any} */ (stepped.result);
  assert.deepEqual(left, emitted.slice(0, 4));
  assert.deepEqual(there, back);
});

test("a part of the answer does not count as the whole of it", async () => {
  const s = await at(3);
  assert.equal(isWritten(s), false);
  assert.equal(s.target.length, 10);
  assert.equal(s.play, "done", "the address need not spell the target out");
});

test("the end is no step to revisit", async () => {
  const s = await finished();
  assert.equal(momentOf(revisit(s, 10)), null);
  assert.equal(momentOf(revisit(s, 99)), null);
  assert.equal(revisit(s, null), s);
  assert.equal(momentOf(revisit(revisit(s, 3), null)), null);
});

test("stepping goes on from the step that is shown, and undo brings the rest back", async () => {
  const s = await at(3);
  const on = change.stepForward(s);
  assert.equal(momentOf(on), null);
  assert.deepEqual(on.target, s.target.slice(0, 4));
  assert.deepEqual(change.undo(on).target, s.target);
  const back = change.stepBack(s);
  assert.deepEqual([back.target.length, back.timeline.moment], [2, null]);
  assert.deepEqual(change.stepFirst(s).target, []);
  const playing = change.startPlay(s);
  assert.deepEqual([playing.target.length, playing.play, playing.timeline.moment], [3, "slow", null]);
});

test("from a revisited step under edits another token may be written, which makes the target a mixture", async () => {
  // Held tokens, the last one written under edits that have been reverted.
  let s = await answered(change.edit(await answered(change.stepBack(await finished())), { causal: false }));
  s = await answered(change.resetEdits(await answered(change.stepForward(s))));
  assert.equal(s.target.length, 10);
  s = await answered(moved(revisit(s, 9)));
  assert.notEqual(s.result?.next, s.target[9]);
  const on = change.stepForward(s);
  assert.equal(on.target.length, 10);
  assert.notEqual(on.target[9], s.target[9]);
  assert.equal(on.wrote, null);
});

test("an edit stays at the step; another text, model or target leaves it", async () => {
  const s = await at(3);
  const edited = change.edit(s, { scale: false });
  assert.equal(momentOf(edited), null, "first the answer is written to its end");
  for (const other of [edited, change.undo(edited)]) {
    const there = await answered(other);
    assert.deepEqual([momentOf(there), there.target.length, there.result?.output], [3, 10, "202"]);
    assert.equal(sceneName(there), sceneName(other), "one request brings both");
  }
  for (const left of [change.setText(s, "3/5/24"), change.setModel(s, "reverse"), change.regenerate(s)])
    assert.equal(left.timeline.moment, null);
});

test("a query token of one step is not one of another step", async () => {
  const s = revisit(change.setLocked(await finished(), { query: 9, key: 2 }), 3);
  assert.deepEqual(s.locked, { query: null, key: 2 });
});

test("the address holds the step, also while the text is still being written", async () => {
  const s = { ...(await at(3)), focus: USUAL };
  assert.equal(writeUrl(s), "v=4&moment=3");
  const opened = readUrl(writeUrl(s), initialState());
  assert.equal(opened.play, "fast");
  assert.equal(momentOf(opened), null, "first the text is written to its end");
  assert.equal(writeUrl(opened), "v=4&moment=3");
  const there = await answered(opened);
  assert.deepEqual([momentOf(there), there.result?.output], [3, "202"]);
  assert.equal(
    writeUrl(await answered({ ...readUrl("v=4&moment=40", initialState()), focus: USUAL })),
    "v=4&model=dates",
    "a step that is none is left out",
  );
});

test("a link to a token that looks, in a text that is still to be written, finds it looking", async () => {
  const s = await answered({ ...readUrl("v=4&query=3&key=2", initialState()), focus: USUAL });
  assert.deepEqual(s.locked, { query: 3, key: 2 });
  assert.equal(writeUrl(s), "v=4&query=3&key=2");
});

// ---- the view ----

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const view = await import("../../../www/features/timeline/index.js");
const { chartFrame, drawTimeline, stepAt } = await import("../../../www/features/timeline/chart.js");
const { momentBar } = await import("../../../www/features/timeline/bar.js");
/** The Timeline with all its questions answered. @param {import("../../../www/state/store.js").State} s */
const open = async (s) => (await looked({ ...s, view: "timeline" })).state;
const propsOf = async (/** @type {any} */ s) => view.props(s, await seenOf(s, screen), {});

test("every written token has its step, whichever is visited, and the next token comes last", async () => {
  const end = await propsOf(await open(await finished()));
  assert.equal(end.steps.length, 11);
  assert.deepEqual(
    end.steps.map((s) => s.chosen?.label.text),
    [..."2024-03-05", "⟨end⟩"],
  );
  assert.equal(end.here, 10);
  const then = await propsOf(await open(await at(3)));
  assert.deepEqual(
    then.steps.slice(0, -1).map((s) => s.chosen?.probability),
    end.steps.slice(0, -1).map((s) => s.chosen?.probability),
  );
  assert.equal(then.here, 3);
  assert.equal(then.steps.at(-1).chosen, null, "what comes after the end is not known here");
  assert.equal(then.map.pattern.rows, 4, "the head as it was");
});

test("the timeline is requested for the whole text, once, whichever step is visited", async () => {
  const s = await finished();
  assert.deepEqual(questions(s), questions({ ...revisit(s, 3) }));
  assert.equal(questions(s).timeline.of.target.length, 10);
  assert.deepEqual(questions({ ...s, current: false }), {});
  assert.deepEqual(questions({ ...s, target: [] }), {});
});

test("unlikely tokens are listed in the order of the text", async () => {
  const s = await open(await finished());
  const steps = s.answers.timeline.answer.steps.map((step, i) => ({
    ...step,
    chosen: { ...step.chosen, rank: i === 6 ? 1 : 0, probability: i === 2 ? 0.3 : i === 6 ? 0.4 : 0.9 },
  }));
  const told = await propsOf({
    ...s,
    answers: { timeline: { ...s.answers.timeline, answer: { kind: "timeline", steps } } },
  });
  assert.deepEqual(
    told.doubts.map((d) => [d.step, d.label.text]),
    [
      [2, "2"],
      [6, "3"],
    ],
  );
});

test("a model that writes nothing says why there is no timeline, and asks nothing", async () => {
  const fills = await answered(change.setModel(await finished(), "fill"));
  assert.deepEqual(questions(fills), {});
  assert.equal((await propsOf(fills)).without, "fills");
  assert.match(markup(view.view(await propsOf(fills))), /no steps to revisit/);
  const config = JSON.stringify({ name: "mine", architecture: "encoder", classes: ["against", "for"] });
  const own = change.openOwn(initialState(), { id: "own-1", name: "mine", text: "abc" });
  assert.match(markup(view.view(await propsOf(await answered(own, config)))), /assigns a class and writes nothing/);
  assert.equal((await propsOf(await answered(change.stepFirst(await finished())))).without, "nothing");
});

test("a text that goes on has its timeline too", async () => {
  const s = await open(await answered(change.setModel(await finished(), "induction")));
  assert.equal((await propsOf(s)).steps.length, 7);
});

test("columns of the chart are found under the pointer, and scroll if there are many", () => {
  const steps = (/** @type {number} */ n) =>
    Array.from({ length: n }, () => ({
      chosen: { label: { text: "a", kind: /** @type {const} */ ("text"), nth: null }, probability: 0.5, rank: 0 },
      rejected: [],
      doubt: false,
    }));
  const f = chartFrame(steps(11), 628);
  assert.ok(f.width <= 628);
  for (let i = 0; i < 11; i++) assert.equal(stepAt(f, f.left + (i + 0.5) * f.pitch), i);
  assert.equal(stepAt(f, 2), null);
  assert.equal(stepAt(f, f.left + 11.2 * f.pitch), null);
  assert.ok(chartFrame(steps(300), 628).width > 628);
});

test("the frame of the visited step cuts no number", () => {
  const step = (/** @type {number} */ probability, doubt = false) => ({
    chosen: { label: { text: "a", kind: /** @type {const} */ ("text"), nth: null }, probability, rank: 0 },
    rejected: [],
    doubt,
  });
  for (const [count, width] of [
    [4, 628],
    [8, 358],
    [20, 358],
  ])
    for (const probability of [1, 0.28]) {
      const steps = Array.from({ length: count }, (_, i) =>
        step(i === 1 ? probability : 1, i === 1 && probability < 1),
      );
      /** @type {{ text: string, x: number, y: number }[]} */
      const texts = [];
      /** @type {number[][]} */
      const frames = [];
      const context = new Proxy(/** @type {any} */ ({}), {
        get: (_, name) =>
          ({
            fillText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
              texts.push({ text, x, y }),
            strokeRect: (/** @type {number[]} */ ...box) => frames.push(box),
            measureText: (/** @type {string} */ text) => ({ width: text.length * 8 }),
          })[String(name)] ?? (() => {}),
        set: () => true,
      });
      const canvas = /** @type {any} */ ({ style: { setProperty() {} }, getContext: () => context });
      const f = chartFrame(steps, width);
      drawTimeline(canvas, steps, f, 1, null, /** @type {any} */ ({ dpr: 1, ink: {} }));
      const [x, y, wide, high] = /** @type {number[]} */ (frames.at(-1));
      for (const one of texts.filter(({ text, x }) => /%$/.test(text) && x > f.left)) {
        const [left, right, top] = [one.x - one.text.length * 4, one.x + one.text.length * 4, one.y - 7];
        const beside = right < x || left > x + wide;
        assert.ok(beside || (left > x && right < x + wide && top > y + 1 && one.y < y + high), `${count}: ${one.text}`);
      }
    }
});

test("the numbers are exported as they are shown", async () => {
  const s = await open(await finished());
  const [panel] = view.panels(s, await seenOf(s, screen));
  assert.deepEqual(panel.across.values, [..."2024-03-05"]);
  assert.deepEqual(
    panel.curves[0].values,
    s.answers.timeline.answer.steps.map((step) => step.chosen.probability),
  );
  assert.equal(panel.curves.length, 4);
  const other = await answered(change.edit(s, { scale: false }));
  assert.equal(other.result.target.length, s.result.target.length);
  assert.deepEqual(
    view.panels({ ...other, answers: s.answers }, await seenOf(other, screen)),
    [],
    "other edits have other probabilities",
  );
});

test("as it is shown", async () => {
  snapshot("timeline/steps", markup(view.view(await propsOf(await open(await at(3))))));
  snapshot("timeline/moment", markup(momentBar({ step: 4, of: 11, token: "4", go() {} })));
});

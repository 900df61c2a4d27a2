// The Train room without a browser: setups and their address, curves, what is asked of the engine and when, and what is
// shown.
import { said } from "../../../www/lib/errors.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import assert from "node:assert/strict";
import { zipSync } from "fflate";
import test from "node:test";
import { listSites, sublayerInfo } from "../support/catalogue.js";
import "../../../www/app/words/index.js";
import "../../../www/app/words/rooms.js";
import { folderName } from "../../../www/features/train/files.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { MOST_POINTS, append, emptyCurve, pointAt, savedCurve } from "../../../www/features/train/curve-points.js";
import { addReport, engineAnew, restarted, stopRuns } from "../../../www/features/train/reports.js";
import {
  awaitRuns,
  setRuns,
  focusOf,
  snapshotFailureOf,
  setSnapshot,
  snapshotOf,
  setMeasures,
  notBegun,
  setPlan as plannedNow,
  shownSnapshots,
  shownStep,
  wantedSnapshots,
} from "../../../www/features/train/run.js";
import {
  DIFFERENT,
  MODEL,
  PAIRS,
  SCHEDULE,
  SWITCHES,
  applySwitch,
  otherValue,
  defaultSetup,
  planValue,
  isPossibleValue,
  setupsOf,
  asText,
  setupValue,
} from "../../../www/features/train/setup.js";
import * as change from "../../../www/features/train/state.js";
import { queries as broker } from "../../../www/engine/queries.js";
import { playOn, queries, momentsToMeasure } from "../../../www/features/train/queries.js";
import { Engine } from "../support/fake-engine.js";
import { markup } from "../support/render.js";
import { handedOver } from "../support/unpack-worker.js";

const { keptAs } = await import("../../../www/domain/kept/models.js");
const { isWhole, missingFiles, nameOf, packFolder, progressOf, unpackInWorker } = await import(
  "../../../www/features/train/files.js"
);
const { unpackFolder } = await import("../../../www/features/train/unpack.js");
const room = await import("../../../www/features/train/index.js");
const { joinLines } = await import("../../../www/components/step-chart/lines.js");

const PARTS = ["embeddings", "decoder.blocks.0.attn", "output"];
const listed = (/** @type {number} */ n_heads) => {
  const sublayers = [sublayerInfo(PARTS[1], {}, { n_heads })];
  return { sublayers, sites: listSites(sublayers) };
};
const plan = (recipe = "reverse") => ({
  recipe,
  architecture: "encoder-decoder",
  parameters: 22862,
  counts: "answers",
  parts: PARTS,
  ...listed(2),
  config: {
    d_model: 32,
    n_heads: 2,
    d_mlp: 64,
    n_encoder_layers: 1,
    n_decoder_layers: 1,
    norm: "layer_norm",
    norm_position: "pre",
    residual: true,
    layer_scale: null,
    gate: false,
    positions: "learned",
    mlp: true,
    mlp_gated: false,
    activation: "relu",
    dropout: { pattern: 0, mlp: 0.1 },
    drop_path: 0,
  },
  settings: { steps: 300, batch: 32, warmup: 20, factor: 1, cooldown: 100, smoothing: 0, clip: 1, evaluate_every: 50 },
  sizes: { length: { value: 8, least: 4, most: 24 }, symbols: { value: 10, least: 4, most: 26 } },
  probe: { source: "abc", target: "cba" },
});
const told = (setup = defaultSetup("reverse"), more = {}) => ({
  setup,
  plan: plan(),
  step: 0,
  moments: [0],
  losses: [],
  scores: [],
  ...more,
});
const start = () => ({
  ...initialState(),
  room: /** @type {const} */ ("train"),
  running: { kind: "cpu", adapter: "x", reason: null },
});
const ran = (count = 1) =>
  setRuns(
    start(),
    Array.from({ length: count }, (_, i) => told(defaultSetup("reverse", i + 1))),
    "",
  );
const row = (step, loss) => [step, loss, 0.5, 0.001, 2, 1, 2, 3];
/** A report of one run at this step, with the moments so far. */
const report = (step, moments, { going = true, failure = null, runs = 1 } = {}) => ({
  going,
  ms: 5,
  memory: 0,
  device_bytes: null,
  runs: Array.from({ length: runs }, () => ({
    step,
    finished: step >= 300,
    rows: Float32Array.from(row(step, 3 - step / 200)),
    scores: [],
    moments,
    failure,
  })),
});

// ---- setups ----

test("a switch that is set to its usual value is no change", () => {
  const changed = applySwitch(defaultSetup("reverse"), "n_heads", 4, 2);
  assert.deepEqual(changed.keys, { n_heads: 4 });
  assert.deepEqual(applySwitch(changed, "n_heads", 2, 2), defaultSetup("reverse"));
  assert.equal(applySwitch(defaultSetup("reverse"), "seed", 7).seed, 7);
  assert.deepEqual(
    applySwitch(defaultSetup("reverse"), "clip", null, 1).settings,
    { clip: null },
    "nothing is a value too",
  );
});

test("every switch has a place, and another value that it can have", () => {
  const shown = [...MODEL, ...SCHEDULE, "length", "symbols"];
  assert.deepEqual(new Set(shown), new Set(Object.keys(SWITCHES)));
  for (const id of DIFFERENT) {
    const value = planValue(id, plan(), defaultSetup("reverse"));
    assert.ok(isPossibleValue(id, value), `${id}: ${value}`);
    assert.ok(isPossibleValue(id, otherValue(id, value)), `${id}: ${otherValue(id, value)}`);
    assert.notEqual(otherValue(id, value), value, id);
  }
  for (const [id, turn] of PAIRS) {
    const value = planValue(id, plan(), defaultSetup("reverse"));
    assert.notDeepEqual(turn(value), value, `${id}: a pair differs`);
    assert.notDeepEqual(turn(turn(value)), turn(value), `${id}: and so does the pair of the other`);
  }
});

test("dropout that differs by place is shown by its largest rate", () => {
  assert.equal(planValue("dropout", plan(), defaultSetup("reverse")), 0.1);
});

test("two runs differ in one switch and in nothing else", () => {
  const [a, b] = setupsOf(applySwitch(defaultSetup("sort"), "d_model", 64, 32), { id: "norm_position", value: "post" });
  assert.deepEqual(b, { ...a, keys: { ...a.keys, norm_position: "post" } });
  assert.equal(setupsOf(defaultSetup("sort"), null).length, 1);
});

test("with another warmup goes another factor, so that the peak is the same", () => {
  let s = change.setAgainst(known(start()), { id: "warmup", value: 1 });
  const peak = (setup) => (setupValue("factor", setup) ?? 1) / Math.sqrt(Number(setupValue("warmup", setup) ?? 20));
  const peaks = () => setupsOf(s.train.setup, s.train.against).map((setup) => peak(setup).toFixed(3));
  assert.equal(peaks()[0], peaks()[1]);
  s = change.setSwitch(s, "factor", 3, 1);
  assert.equal(peaks()[0], peaks()[1], "also when the first run's factor is another one");
  assert.match(shown(s), /so that the rate rises to the same peak/);
  assert.deepEqual(readUrl(`#${writeUrl(s)}`, initialState()).train.against, s.train.against);
  const [a, b] = setupsOf(s.train.setup, s.train.against);
  assert.match(shown(setRuns(s, [told(a), told(b)], "")), /Warmup: 1/);
});

test("a setup from elsewhere breaks neither the address nor a slider", () => {
  const setup = {
    ...defaultSetup("reverse"),
    data: { length: null },
    keys: { n_ctx: 64, n_heads: 4, dropout: { pattern: 0, mlp: 0.2 } },
  };
  const s = known(setRuns(start(), [told(setup)], null));
  assert.equal(setupValue("dropout", s.train.setup), 0.2);
  assert.doesNotMatch(shown(s), /NaN/);
  const back = readUrl(`#${writeUrl(s)}`, initialState());
  assert.equal(back.notice, null);
  assert.deepEqual(back.train.setup.keys, { n_heads: 4 });
  assert.equal(s.train.began, asText([s.train.setup]));
  assert.equal(
    asText([{ ...defaultSetup("x"), keys: { a: 1, b: 2 } }]),
    asText([{ ...defaultSetup("x"), keys: { b: 2, a: 1 } }]),
  );
});

test("the address holds the setup and the view, never the run", () => {
  assert.equal(writeUrl({ ...start(), play: "done" }), "v=4&room=train");
  let s = change.setSwitch(change.setSwitch(change.setRecipe(start(), "induction"), "n_heads", 1, 4), "clip", null, 1);
  s = change.setView(
    change.setAgainst(change.setProbe(s, { source: "a&b" }, plan().probe), { id: "residual", value: false }),
    "compare",
  );
  s = change.train(change.setEdits(s, { heads: { "decoder.blocks.0.attn.1": 0 } }), {
    pinned: 40,
    measure: "entropy",
    focus: { path: "decoder.blocks.0.attn", head: 1 },
    every: 5,
  });
  const back = readUrl(`#${writeUrl(setRuns(s, [told()], "x"))}`, initialState());
  for (const key of ["setup", "against", "probe", "view", "edits", "measure", "focus", "every"])
    assert.deepEqual(back.train[key], s.train[key], key);
  assert.deepEqual(back.train.runs, []);
});

test("entries that an address cannot hold are left out, with a notice", () => {
  for (const bad of [
    "train-recipe=x",
    "train-seed=-1",
    'train-keys={"n_heads":99}',
    'train-keys={"x":1}',
    'train-keys={"steps":5}',
    'train-settings={"clip":"no"}',
    "train-keys=[1]",
    'train-against={"id":"x"}',
    'train-probe={"source":1}',
    "train-every=0",
    "train-view=x",
    "train-measure=x",
    'train-edits={"x":1}',
    "train-edits=1",
  ]) {
    const read = readUrl(
      `#v=4&room=train&${bad.replace(/=(.*)/, (_, v) => `=${encodeURIComponent(v)}`)}`,
      initialState(),
    );
    assert.deepEqual(read.train, change.start, bad);
    assert.equal(read.notice?.key, "notice.link", bad);
  }
});

test("another recipe starts from its own defaults, with the same seed", () => {
  const s = change.setRecipe(change.setSwitch(change.setSwitch(start(), "seed", 9, 1), "n_heads", 4, 2), "copy");
  assert.deepEqual(s.train.setup, defaultSetup("copy", 9));
});

// ---- curves ----

test("a long run keeps a limited number of points, as means", () => {
  let curve = emptyCurve(PARTS.length);
  const steps = 3 * MOST_POINTS + 17;
  for (let from = 1; from <= steps; from += 100) {
    curve = append(
      curve,
      Float32Array.from(
        Array.from({ length: Math.min(100, steps + 1 - from) }, (_, i) => row(from + i, (from + i) % 2)).flat(),
      ),
    );
  }
  assert.ok(curve.step.length <= MOST_POINTS);
  assert.equal(curve.stride, 4);
  assert.ok(curve.loss.every((loss) => Math.abs(loss - 0.5) < 1e-6));
  assert.ok(curve.step.every((step, i) => i === 0 || step > curve.step[i - 1]));
  assert.ok(curve.step.at(-1) > steps - 8, "no stretch is lost");
  assert.deepEqual(
    curve.parts.map((part) => part[0]),
    [1, 2, 3],
  );
  assert.equal(pointAt(curve, 10)?.step, 8);
  assert.equal(pointAt(curve, 0)?.step, 4, "before the first there is the first");
});

test("a saved run comes with its losses, and goes on after them", () => {
  let curve = savedCurve(PARTS.length, [3, 2, 1]);
  assert.deepEqual(
    [curve.step, curve.loss],
    [
      [10, 20, 30],
      [3, 2, 1],
    ],
  );
  curve = append(curve, Float32Array.from(Array.from({ length: 10 }, (_, i) => row(31 + i, 0.5)).flat()));
  assert.deepEqual([curve.step.at(-1), curve.loss.at(-1)], [40, 0.5]);
  assert.ok(Number.isNaN(curve.accuracy[0]));
});

test("lines of different steps share one axis", () => {
  const line = (x, y) => ({ kind: /** @type {const} */ ("line"), run: 0, label: "", x, y });
  assert.deepEqual(joinLines([line([1, 3], [5, NaN]), line([2, 3], [6, 7])]).data, [
    [1, 2, 3],
    [5, null, null],
    [null, 6, 7],
  ]);
});

// ---- a run ----

test("reports extend the curve, update the speed, and end the run", () => {
  let s = change.train(ran(), { phase: "going" });
  s = addReport(s, report(10, [0, 10]), 1000);
  const { moments } = s.train.runs[0];
  s = addReport(s, report(20, [0, 10]), 2000);
  assert.equal(s.train.runs[0].moments, moments, "the same list while nothing in it changed");
  assert.deepEqual([s.train.runs[0].step, s.train.speed, s.train.runs[0].curve.step], [20, 10, [10, 20]]);
  for (let i = 0; i < 9; i++) s = addReport(s, report(20 + i, [0, 10]), 2000.1 + i / 10);
  s = addReport(s, report(30, [0, 10]), 3000);
  assert.ok(Math.abs((s.train.speed ?? 0) - 10) < 3, `${s.train.speed}: several reports read at once are not fast`);
  s = addReport(s, report(300, [0, 10, 300], { going: false }), 3000);
  assert.deepEqual([s.train.phase, s.train.runs[0].finished], ["resting", true]);
  assert.equal(addReport(s, report(1, [0], { runs: 2 }), 1), s, "a report of runs that are no more says nothing");
});

test("a diverged run keeps its moments, and shows the last good one", () => {
  const s = addReport(
    change.train(ran(), { phase: "going" }),
    report(25, [0, 10, 20], { going: false, failure: said("at step 24 the loss is no longer a number") }),
    0,
  );
  assert.equal(shownStep(s.train, 0), 20);
  assert.deepEqual(s.train.runs[0].moments, [0, 10, 20]);
});

test("a restarted engine has no runs, and the page says so", () => {
  assert.equal(engineAnew(start()).train.problem, null);
  for (const kind of /** @type {const} */ (["trap", "device-lost"])) {
    const told = restarted(ran(), kind);
    assert.equal(told.notice, null, "in its room a lost run is told once");
    assert.match(wordsOf(/** @type {any} */ (told.train.problem)), /crashed and restarted|graphics device was lost/);
    const elsewhere = restarted({ ...ran(), room: "explore" }, kind);
    assert.equal(elsewhere.notice?.key, `problem.${told.train.problem?.code}`);
    assert.match(restarted(start(), kind).notice?.key ?? "", /^notice\./);
  }
  const s = engineAnew(ran());
  assert.deepEqual([s.train.runs, s.train.phase], [[], "idle"]);
  assert.match(wordsOf(s.train.problem), /lost with its engine/);
  assert.match(shown(known(s)), /class="primary train-go" data-do="train"(?! disabled)/, "and a new one can begin");
  assert.doesNotMatch(shown(known(s)), /Training failed/);
});

test("a run that stops of itself is at rest, with the reason", () => {
  const s = stopRuns(change.train(ran(), { phase: "pausing" }), said("out of memory"));
  assert.deepEqual([s.train.phase, s.train.problem, s.train.runs.length], ["resting", said("out of memory"), 1]);
  assert.match(shown(known(s)), /Out of memory\./);
});

test("a run goes on if another one cannot begin", () => {
  let s = awaitRuns(addReport(change.train(ran(), { phase: "going" }), report(10, [0, 10]), 0));
  s = addReport(s, report(20, [0, 10, 20]), 1);
  assert.equal(s.train.phase, "beginning");
  s = notBegun(s, said("too large"));
  assert.deepEqual([s.train.phase, s.train.problem, s.train.runs[0].step], ["going", said("too large"), 20]);
  s = notBegun(addReport(awaitRuns(s), report(30, [0, 30], { going: false }), 2), null);
  assert.equal(s.train.phase, "resting");
  assert.equal(notBegun(engineAnew(awaitRuns(s)), null).train.phase, "idle", "an engine that is gone has none");
});

test("an edit of a part that another model lacks does not apply to it", () => {
  const one = told(); // PARTS with two heads
  const edits = { heads: { "decoder.blocks.0.attn.1": 0, "decoder.blocks.0.cross.0": 0 } };
  const s = setRuns(change.setEdits(start(), edits), [one], "");
  assert.deepEqual(s.train.edits, { heads: { "decoder.blocks.0.attn.1": 0 } });
  assert.equal(s.notice?.key, "train.edits.fitted");
  const single = { ...one, plan: { ...plan(), ...listed(1) } };
  const two = setRuns(change.setEdits(start(), s.train.edits), [one, single], "");
  assert.deepEqual([two.train.edits, two.notice], [s.train.edits, null], "one of the two has the head");
  assert.deepEqual(wantedSnapshots(change.train(two, { run: 1 }).train)[0].request.edits, {});
});

test("a refused edit is distinguished from a refused text, and can be undone", () => {
  const s = known(change.setEdits(ran(), { heads: { "decoder.blocks.0.attn.1": 0 } }));
  const failing = (problem) =>
    shown(change.train(s, { snapshotFailure: { key: wantedSnapshots(s.train)[0].key, problem } }));
  const edit = { code: "Edit", params: { edit: "x", problem: { code: "NoHeads" } } };
  assert.match(failing(edit), /edit does not fit the model/);
  assert.match(failing(edit), /class="edit-list"/);
  assert.match(failing(said("“é” is unknown")), /cannot read this text/);
});

test("the shown moment follows the run until one is chosen", () => {
  let s = addReport(change.train(ran(), { phase: "going" }), report(25, [0, 10, 20]), 0);
  assert.equal(shownStep(s.train, 0), 20, "while it goes on, its newest moment");
  assert.equal(
    shownStep(change.train(s, { speed: 2 }).train, 0),
    null,
    "where moments are far between, the model as it is",
  );
  s = change.train(s, { phase: "resting" });
  assert.equal(shownStep(s.train, 0), null, "at rest, the model as it is");
  s = change.lookAt(s, 15);
  assert.equal(shownStep(s.train, 0), 10);
  assert.deepEqual(
    wantedSnapshots(change.setView(s, "compare").train).map(({ request }) => request.step),
    [0, 10],
  );
});

test("a timeline that is played goes from moment to moment and then follows the run again", () => {
  let s = change.train(addReport(ran(), report(20, [0, 10, 20]), 0), { playing: true, at: 0 });
  const seen = [];
  for (; s.train.playing; s = playOn(s)) seen.push(s.train.at);
  assert.deepEqual([seen, s.train.at], [[0, 10, 20], null]);
});

/** The answer to a snapshot request. */
async function answered() {
  const engine = new Engine();
  engine.prepare({
    source: "abc",
    target: [],
    edits: {},
    sampling: { temperature: 0, top_k: 0, seed: 1 },
    candidates: 3,
  });
  return { kind: "snapshot", step: 20, model: engine.describe(), result: await engine.read() };
}

test("only a few snapshots are kept; the earlier of two compared moments stays", async () => {
  const { model: info, result } = await answered();
  const moments = Array.from({ length: 30 }, (_, i) => 10 * i);
  let s = change.setView(addReport(change.train(ran(), { phase: "going" }), report(290, moments), 0), "compare");
  const take = (s, { key, request }) =>
    setSnapshot(s, s.train.epoch, { key, run: 0, step: request.step ?? 0, info, result });
  s = take(s, wantedSnapshots(s.train)[0]);
  for (const step of moments.slice(1)) {
    s = change.lookAt(s, step);
    s = take(s, wantedSnapshots(s.train)[1]);
  }
  assert.ok(s.train.snapshots.length <= 6);
  assert.deepEqual(
    shownSnapshots(s.train).map((one) => one?.step),
    [0, 290],
  );
  assert.equal(
    setSnapshot(s, s.train.epoch - 1, { key: "old", run: 0, step: 0, info, result }),
    s,
    "an answer about an earlier run is dropped",
  );
});

test("two runs are compared at one moment, also while they go on", async () => {
  const { model: info, result } = await answered();
  let s = change.train(
    addReport(
      change.train(ran(2), { phase: "going", view: "compare", with: "run" }),
      report(20, [0, 10, 20], { runs: 2 }),
      0,
    ),
    {},
  );
  const [a] = wantedSnapshots(s.train);
  s = setSnapshot(s, s.train.epoch, { key: a.key, run: 0, step: 20, info, result });
  s = addReport(s, report(40, [0, 10, 20, 30, 40], { runs: 2 }), 0);
  const [, b] = wantedSnapshots(s.train);
  assert.deepEqual([b.request.run, b.request.step], [1, 20], "the half that is missing comes first");
  s = setSnapshot(s, s.train.epoch, { key: b.key, run: 1, step: 20, info, result });
  assert.deepEqual(
    wantedSnapshots(s.train).map(({ request }) => request.step),
    [40, 40],
  );
  assert.deepEqual(
    shownSnapshots(s.train).map((one) => one?.step),
    [20, 20],
    "what is there is shown meanwhile",
  );
});

test("measures accumulate moment by moment, and restart with another text", () => {
  let s = addReport(ran(), report(20, [0, 10, 20]), 0);
  const found = (steps) => ({
    kind: /** @type {const} */ ("measures"),
    steps,
    heads: [{ path: "decoder.blocks.0.attn", head: 0 }],
    names: ["entropy", "previous"],
    rows: [4, 3],
    values: Float32Array.from(steps.flatMap((step) => [step, 1])),
  });
  const text = JSON.stringify(plan().probe);
  assert.deepEqual(momentsToMeasure(s.train, 0), [0, 10, 20]);
  s = setMeasures(setMeasures(s, s.train.epoch, 0, text, found([20])), s.train.epoch, 0, text, found([0]));
  assert.deepEqual([s.train.runs[0].measured.steps, momentsToMeasure(s.train, 0)], [[0, 20], [10]]);
  assert.deepEqual(Array.from(s.train.runs[0].measured.at.get(20)), [20, 1]);
  s = change.setProbe(s, { source: "b" }, plan().probe);
  assert.deepEqual(momentsToMeasure(s.train, 0), [0, 10, 20]);
});

test("the head that stands out is shown until one is chosen, and does not flicker", () => {
  const heads = [0, 1].map((head) => ({ path: "decoder.blocks.0.cross", head }));
  const info = { sublayers: [{ path: heads[0].path, kind: "cross", n_heads: 2 }] };
  const measure = (s, step, values) =>
    setMeasures(s, s.train.epoch, 0, "x", {
      kind: "measures",
      steps: [step],
      heads,
      names: ["mirror"],
      rows: heads.map(() => 3),
      values: Float32Array.from(values),
    });
  let s = measure(ran(), 0, [0.2, 0.3]);
  assert.equal(focusOf(s.train, info)?.head, 1);
  s = measure(s, 10, [0.35, 0.3]);
  assert.equal(focusOf(s.train, info)?.head, 1, "not clearly another one");
  s = measure(s, 20, [0.6, 0.3]);
  assert.equal(focusOf(s.train, info)?.head, 0);
  assert.equal(focusOf(change.setFocus(s, heads[1]).train, info)?.head, 1, "what is chosen stays");
});

// ---- queries ----

/** A page with only this room, and an engine whose answers the test releases. */
function page(first) {
  let state = first;
  let clock = 0;
  let seen = true;
  const sent = [];
  const timers = [];
  const apply = (transition) => {
    state = transition(state);
    want();
  };
  const train = (command) => new Promise((resolve, reject) => sent.push({ command, resolve, reject }));
  const asked = broker(/** @type {any} */ ({ train }), apply, {
    seen: () => seen,
    later: (what, ms) => timers.push({ what, at: clock + ms }),
    now: () => clock,
  });
  const want = () => asked.want(state.room === "train" ? queries(state) : []);
  want();
  return {
    apply,
    now: () => state,
    of: (kind) => sent.filter(({ command }) => command.kind === kind),
    hide: (hidden) => (seen = !hidden),
    async pass(ms) {
      clock += ms;
      for (const timer of timers.splice(0)) timer.at <= clock ? timer.what() : timers.push(timer);
      await new Promise(setImmediate);
    },
  };
}

test("plans are asked once: the recipe's own, and those of the runs", async () => {
  const p = page(change.setAgainst(start(), { id: "n_heads", value: 1 }));
  assert.deepEqual(
    p.of("plan").map(({ command }) => command.setup),
    [defaultSetup("reverse")],
  );
  p.of("plan")[0].resolve({ kind: "plan", plan: plan() });
  await p.pass(0);
  assert.deepEqual(p.of("plan")[1].command.setup.keys, { n_heads: 1 });
  p.of("plan")[1].reject(new Error("`n_heads` is 1"));
  await p.pass(0);
  assert.equal(p.of("plan").length, 2);
  assert.deepEqual(
    Object.values(p.now().train.plans).map(({ failure }) => failure),
    [null, said("`n_heads` is 1")],
  );
});

test("nothing is asked in another room, or before there is an engine", () => {
  assert.equal(page({ ...start(), room: "explore" }).of("plan").length, 0);
  assert.equal(page({ ...start(), running: null }).of("plan").length, 0);
});

test("a run is polled at intervals, one snapshot at a time, and not in a hidden tab", async () => {
  const p = page(change.train(addReport(ran(), report(10, [0, 10]), 0), { phase: "going" }));
  assert.equal(p.of("snapshot").length, 1);
  p.apply((s) => addReport(s, report(20, [0, 10, 20]), 0));
  assert.equal(p.of("snapshot").length, 1, "one at a time");
  p.of("snapshot")[0].resolve(await answered());
  await p.pass(0);
  assert.equal(p.of("snapshot").length, 1, "not at once again");
  p.hide(true);
  await p.pass(1000);
  assert.equal(p.of("snapshot").length, 1, "nobody looks");
  p.hide(false);
  await p.pass(1000);
  assert.equal(p.of("snapshot").length, 2);
  assert.equal(p.of("snapshot")[1].command.step, 20);
});

test("an unreadable text is reported once, and another one is tried", async () => {
  const p = page(addReport(ran(), report(10, [0, 10]), 0));
  p.of("snapshot")[0].reject(new Error("“é” is unknown"));
  await p.pass(1000);
  assert.equal(p.of("snapshot").length, 1);
  assert.deepEqual(snapshotFailureOf(p.now().train)?.problem, said("“é” is unknown"));
  p.apply((s) => change.setProbe(s, { source: "b" }, plan().probe));
  assert.equal(snapshotFailureOf(p.now().train), null, "said of that text only");
  await p.pass(1000);
  assert.equal(p.of("snapshot")[1].command.source, "b");
});

test("only new moments are measured", async () => {
  const p = page(addReport(ran(), report(10, [0, 10]), 0));
  assert.deepEqual(p.of("measures")[0].command.steps, [0, 10]);
  p.of("measures")[0].resolve({
    kind: "measures",
    steps: [0, 10],
    heads: [],
    names: [],
    rows: [],
    values: new Float32Array(),
  });
  await p.pass(1000);
  p.apply((s) => addReport(s, report(20, [0, 10, 20]), 0));
  await p.pass(1000);
  assert.deepEqual(p.of("measures")[1].command.steps, [20]);
});

test("the recipe's own plan outlives many changes", () => {
  let s = known(start());
  for (let seed = 2; seed < 30; seed++) s = known(change.setSwitch(s, "seed", seed, 1));
  assert.ok(s.train.plans[JSON.stringify(defaultSetup("reverse"))]);
  assert.ok(Object.keys(s.train.plans).length <= 8);
});

// ---- files ----

const FILES = {
  "config.json": '{"name":"reverse"}',
  "tokenizer.json": "{}",
  "model.safetensors": Uint8Array.of(1, 2, 3),
  "training/optimizer.safetensors": Uint8Array.of(4),
  "training/progress.json": '{"step":12,"setup":{"recipe":"reverse"}}',
};

test("a folder survives a round trip through its zip, also from a deeper folder", async () => {
  const file = new Blob([packFolder(FILES, "reverse-12")]);
  assert.deepEqual(await unpackFolder([{ path: "reverse-12.zip", file }]), FILES);
  assert.ok(isWhole(FILES));
  assert.deepEqual(progressOf(FILES), { recipe: "reverse", step: 12 });
});

test("a worker unpacks it, and hands the weights over instead of copying them", async () => {
  const zip = new File([packFolder(FILES, "reverse-12")], "reverse-12.zip");
  assert.deepEqual(await unpackInWorker([zip]), FILES);
  assert.deepEqual(
    handedOver.map(({ byteLength }) => byteLength),
    [0, 0],
  );
  await assert.rejects(unpackInWorker([new File(["no zip"], "a.zip")]), { code: "train.zip" });
});

test("a worker's read failure becomes a sentence", async (t) => {
  const { Worker } = globalThis;
  t.after(() => void (globalThis.Worker = Worker));
  globalThis.Worker = /** @type {any} */ (
    class {
      onmessageerror = () => {};
      postMessage = () => this.onmessageerror();
      terminate() {}
    }
  );
  await assert.rejects(unpackInWorker([new File([], "a.zip")]), { code: "reader" });
});

/** A zip whose first entry claims `size` bytes. @param {Uint8Array} zip @param {number} size */
function saying(zip, size) {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  const list = view.getUint32(bytes.length - 6, true);
  view.setUint32(list + 24, size, true);
  return bytes;
}

test("a zip is unpacked by name, as far as it says, and no further than a model's file may be", async () => {
  const zipped = (/** @type {Record<string, Uint8Array>} */ files, level = 6) =>
    zipSync(files, { level: /** @type {any} */ (level) });
  const open = (/** @type {Uint8Array} */ zip) =>
    unpackFolder([{ path: "a.zip", file: new Blob([/** @type {any} */ (zip)]) }]);
  const weights = new Uint8Array(5e6);
  const bomb = zipped({ "model.safetensors": weights, "other.bin": weights });
  assert.ok(bomb.length < 20_000);
  assert.deepEqual(Object.keys(await open(bomb)), ["model.safetensors"]);
  assert.deepEqual((await open(bomb))["model.safetensors"], weights);
  // An entry with a wrong size, too small or too large, is refused.
  for (const size of [10, 6e6]) await assert.rejects(open(saying(bomb, size)), { code: "train.torn" }, String(size));
  await assert.rejects(open(saying(bomb, 2 ** 31)), { code: "train.large" });
  await assert.rejects(open(zipped({ "config.json": new Uint8Array(2 ** 25 + 1) })), { code: "train.large" });
  await assert.rejects(unpackFolder([{ path: "model.safetensors", file: /** @type {any} */ ({ size: 2 ** 40 }) }]), {
    code: "train.large",
  });
  // Weights hardly compress: a large expansion is refused, in one file or in all together.
  const [half, swollen] = [new Uint8Array(5e6), new Uint8Array(2e7)];
  for (const files of [
    { "model.safetensors": swollen },
    { "model.safetensors": half, "training/optimizer.safetensors": half },
  ])
    await assert.rejects(open(zipped(files)), { code: "train.swells" });
  for (const torn of [new Uint8Array(0), new Uint8Array(70_000), bomb.subarray(0, bomb.length - 1), bomb.subarray(9)])
    await assert.rejects(open(torn), (/** @type {any} */ error) => /^train\.(zip|torn)$/.test(error.code));
  // A corrupted directory throws nothing but a sentence.
  for (let at = bomb.length - 150; at < bomb.length; at++)
    for (const byte of [0, 255])
      await open(bomb.with(at, byte)).catch((error) => assert.match(error.code, /^train\./, `${at} ${error}`));
});

test("a folder's missing files are named", async () => {
  const found = await unpackFolder([{ path: "config.json", file: new Blob(["{}"]) }]);
  assert.deepEqual(missingFiles(found), ["model.safetensors", "tokenizer.json"]);
  const sees = await unpackFolder([{ path: "preprocessor_config.json", file: new Blob(["{}"]) }]);
  assert.deepEqual(missingFiles(sees), ["config.json", "model.safetensors"], "a model of images has no tokenizer");
  assert.equal(isWhole(found), false);
  assert.equal(progressOf(found), null);
});

test("a name that is not text is ignored, in a folder and among stored models", () => {
  for (const name of [7, {}, [], null, true]) {
    assert.equal(nameOf({ "config.json": JSON.stringify({ name }) }), null);
    const kept = { name, recipe: "reverse", step: 1, text: "", bytes: 1, date: 1, whole: true };
    assert.deepEqual([keptAs(["a", kept]).id, keptAs(["a", kept]).damaged], ["a", true], "it can be deleted");
  }
  for (const none of [null, 7, "x", []]) assert.equal(keptAs([3, none]).damaged, true);
  const kept = { name: "mine", recipe: "reverse", step: null, text: "", bytes: 1, date: 1, whole: true };
  assert.deepEqual(keptAs(["a", kept]), { ...kept, last: false, id: "a" });
});

// ---- the page ----

const SCREEN = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 640, height: 420, narrow: false };
const act = new Proxy({}, { get: () => () => {} });
const shown = (s) => markup(room.view(room.props(s, { screen: SCREEN }, /** @type {any} */ (act))));
const known = (s) => plannedNow(s, JSON.stringify(s.train.setup), { plan: plan(), failure: null });

test("before a run the page shows the recipe, one large button, and placeholders", () => {
  const page = shown(known(start()));
  for (const words of [
    /write a word backwards/,
    /abcd/,
    /dcba/,
    /Look for/,
    /The loss will fall here/,
    /A picture of every attention head will appear here/,
  ])
    assert.match(page, words);
  assert.match(page, /<button type="button" class="primary train-go" data-do="train"(?! disabled)/);
});

test("a failure in another room does not prevent training; a failed engine does", () => {
  const failing = (kind) =>
    shown({ ...known(start()), info: /** @type {any} */ ({ sublayers: [] }), failure: { kind, ...said("it broke") } });
  for (const kind of ["input", "model"])
    assert.match(failing(kind), /class="primary train-go" data-do="train"(?! disabled)/, kind);
  for (const kind of ["engine", "trap"]) {
    assert.match(failing(kind), /class="primary train-go" data-do="train" disabled/, kind);
    assert.match(failing(kind), /It broke\./);
    assert.doesNotMatch(failing(kind), /The engine is starting/);
  }
});

test("a cooldown that is not set follows the steps; one that is set stays", () => {
  const fewer = change.setSwitch(known(start()), "steps", 90, 300);
  const s = plannedNow(fewer, JSON.stringify(fewer.train.setup), {
    plan: { ...plan(), settings: { ...plan().settings, steps: 90, cooldown: 30 } },
    failure: null,
  });
  const controls = (s, act) =>
    room.props(s, { screen: SCREEN }, act).setup.schedule.find(({ id }) => id === "cooldown");
  assert.deepEqual([controls(s, act)?.value, controls(s, act)?.edited], [30, false]);
  let set = s;
  controls(s, { ...act, set: (...args) => (set = change.setSwitch(s, ...args)) })?.set(100);
  assert.equal(set.train.setup.settings.cooldown, 100, "though it is the recipe's own");
});

test("beyond the schedule a run that goes on is not done", () => {
  const s = known(addReport(change.train(ran(), { phase: "going" }), report(310, [0, 310]), 0));
  assert.match(shown(s), /Step 310, past the 300 of the schedule/);
  assert.doesNotMatch(shown(s), /· done/);
});

test("while there is a run the page speaks of its recipe", () => {
  const page = shown(known(change.setRecipe(ran(), "dates")));
  assert.match(page, /learns to write a word backwards/);
  assert.match(page, /a diagonal from the top right/);
});

test("the figure beside Accuracy is that of the exam, once there is one", () => {
  let s = known(addReport(ran(), report(10, [0, 10]), 0));
  assert.match(shown(s), /50%/);
  const {
    runs: [one],
    ...rest
  } = report(20, [0, 10, 20]);
  s = addReport(s, { ...rest, runs: [{ ...one, scores: [{ step: 20, accuracy: 0.25, loss: 1 }] }] }, 1);
  const { latest } = room.props(s, { screen: SCREEN }, act).curves.accuracy;
  assert.deepEqual(latest, ["25%"]);
  // At an earlier moment the figures are of that time: there was no exam yet.
  const back = room.props({ ...s, train: { ...s.train, at: 10 } }, { screen: SCREEN }, act).curves;
  assert.deepEqual(back.accuracy.latest, [""]);
  assert.match(shown(s), /whole answers/);
  assert.match(shown(s), /line with dropout, dots without/);
});

test("a picture is labelled with its model's step", async () => {
  const { model: info, result } = await answered();
  let s = known(change.train(addReport(ran(), report(20, [0, 10]), 0), { phase: "resting" }));
  const [{ key }] = wantedSnapshots(s.train);
  s = setSnapshot(s, s.train.epoch, { key, run: 0, step: 18, info, result });
  assert.equal(room.props(s, { screen: SCREEN }, act).timeline.text, "Step 18");
});

test("a loading text is announced, and loaded again after a failure", () => {
  const s = change.setRecipe(start(), "tales");
  assert.match(shown(s), /Downloading Jane Austen’s novels/);
  const failed = plannedNow(s, JSON.stringify(s.train.setup), {
    plan: null,
    failure: said("models/tales/novels.txt: 404"),
  });
  assert.match(shown(failed), /data-do="plan-again"/);
  assert.doesNotMatch(shown(failed), /Downloading/);
  assert.doesNotMatch(shown(start()), /Downloading/);
});

test("a model without training is listed without a step", () => {
  const kept = { id: "1", recipe: "", text: "", bytes: 10, date: 0, whole: false };
  const page = shown(
    change.train(start(), {
      kept: [
        { ...kept, name: "mine", step: null },
        { ...kept, name: "other", step: 7 },
      ],
    }),
  );
  assert.match(page, /<strong>\s*mine\s*</);
  assert.doesNotMatch(page, /mine, step/);
  assert.match(page, /other, step 7/);
});

test("a changed switch is marked, and can be reset", () => {
  const base = known(start());
  const s = known(change.setSwitch(base, "n_heads", 4, 2));
  assert.match(shown(s), /1 changed/);
  assert.doesNotMatch(shown(base), /\d changed/);
});

test("a setup that cannot be trained says why, and has no button to press", () => {
  const base = change.setSwitch(known(start()), "n_heads", 3, 2);
  const page = shown(
    plannedNow(base, JSON.stringify(base.train.setup), {
      plan: null,
      failure: said("`n_heads` is 3, which does not divide d_model"),
    }),
  );
  assert.match(page, /`n_heads` is 3, which does not divide d_model\./);
  assert.match(page, /class="primary train-go" data-do="train" disabled/);
});

test("a run shows its heads, each view's picture, and the reason why it stopped", async () => {
  const { model: info, result } = await answered();
  let s = known(addReport(change.train(ran(), { phase: "going" }), report(20, [0, 10, 20]), 0));
  for (const view of change.VIEWS) {
    s = change.setView(s, view);
    for (const { key, request } of wantedSnapshots(s.train))
      if (!snapshotOf(s.train, key))
        s = setSnapshot(s, s.train.epoch, { key, run: 0, step: request.step ?? 20, info, result });
    const page = shown(s);
    assert.match(page, /data-do="pause"/);
    assert.match(page, { grid: /Encoder L0H0/, head: /role="grid"/, compare: /Difference/ }[view], view);
  }
  const page = shown(
    addReport(
      s,
      report(21, [0, 10, 20], {
        going: false,
        failure: said("at step 21 the loss is no longer a number: use a smaller factor"),
      }),
      0,
    ),
  );
  assert.match(page, /The run has diverged\./);
  assert.match(page, /At step 21 the loss is no longer a number: use a smaller factor\./);
  assert.match(page, /up to step 20/);
});

test("compared pictures keep one scale, with the page's tone, and a click locks a cell", async () => {
  const { model: info, result } = await answered();
  let s = change.setView(
    { ...known(addReport(ran(), report(20, [0, 10, 20]), 0)), tone: /** @type {const} */ ("root") },
    "compare",
  );
  for (const { key, request } of wantedSnapshots(s.train))
    s = setSnapshot(s, s.train.epoch, { key, run: 0, step: request.step ?? 20, info, result });
  let locked;
  const { compare } = room.props(s, { screen: SCREEN }, { ...act, lock: (cell) => (locked = cell) }).heads;
  const last = compare?.pictures.at(-1);
  assert.deepEqual(last?.scale, { kind: "signed", range: 1, tone: "root" });
  last?.pin({ row: 1, col: 0 });
  assert.deepEqual(locked, { query: 1, key: 0 });
  assert.match(shown(s), /Square root/);
  const head = room.props(change.setView(s, "head"), { screen: SCREEN }, act).heads.map;
  assert.equal(typeof head?.map.choose, "function");
});

test("the room shows the engine's memory", () => {
  const told = (bytes) =>
    shown(known(addReport(ran(), { ...report(10, [0, 10]), memory: 7e6, device_bytes: bytes }, 0)));
  assert.match(told(null), /7 MB in the engine\s*</);
  assert.match(told(12e6), /7 MB in the engine, 12 MB on the card/);
});

test("a deleted model can be restored, and an automatically stored one is marked", () => {
  const kept = {
    id: "1",
    name: "reverse",
    step: 400,
    recipe: "reverse",
    text: "",
    bytes: 10,
    date: 0,
    whole: true,
    last: true,
  };
  assert.match(shown(change.train(start(), { kept: [kept] })), /kept when it was discarded/);
  assert.doesNotMatch(shown(change.train(start(), { kept: [kept] })), /undelete/);
  const damaged = shown(change.train(start(), { kept: [{ ...kept, id: "torn", name: "", damaged: true }, kept] }));
  assert.match(damaged, /data-kept="torn"[^]*record of this model is damaged[^]*data-do="drop"[^]*data-do="explore"/);
  assert.match(
    shown(change.train(start(), { kept: [], deleted: "reverse" })),
    /reverse was deleted\.[^]*data-do="undelete"/,
  );
});

test("two runs are named by their difference", () => {
  const [a, b] = setupsOf(defaultSetup("reverse"), { id: "norm_position", value: "post" });
  const post = { ...plan(), config: { ...plan().config, norm_position: "post" } };
  const s = known(setRuns(start(), [told(a), { ...told(b), plan: post }], ""));
  assert.match(shown(s), /Norm: before/);
  assert.match(shown(s), /Norm: after/);
});

test("an opened model is called as its folder or its zip is, without the step that a download adds", () => {
  const file = (/** @type {string} */ name, path = "") => ({ name, webkitRelativePath: path });
  assert.equal(folderName([file("sort, heads 2-300.zip")], 300), "sort, heads 2");
  assert.equal(folderName([file("config.json", "mine/config.json"), file("x", "mine/training/x")], null), "mine");
  assert.equal(folderName([file("config.json")], 3), null);
});

test("a finished run offers Keep, then Use; a diverged one offers a restart", () => {
  const large = (/** @type {any} */ s) => /class="primary train-go" data-do="([\w-]+)"/.exec(shown(known(s)))?.[1];
  const done = addReport(ran(), report(300, [0, 300], { going: false }), 0);
  assert.equal(large(done), "keep-run");
  assert.match(shown(known(done)), /data-do="again"(?![^>]*hidden)/, "starting again is still there, smaller");
  const { epoch } = done.train;
  const kept = change.train(done, { saved: `${epoch} 0 300` });
  assert.equal(large(kept), "explore-run");
  assert.match(shown(known(kept)), /role="status"[^>]*>\s*Kept in this browser, under[^]*data-go="Models"/);
  assert.doesNotMatch(shown(known(done)), /Kept in this browser/);
  const failed = report(300, [0, 300], { going: false, failure: said("no number") });
  assert.equal(large(addReport(ran(), failed, 0)), "train");
  assert.equal(large(ran()), "train");
});

test("a dropped run is restored whole, and so is the one that its return drops", async () => {
  let s = addReport(change.train(ran(), { phase: "resting" }), report(12, [0], { going: false }), 0);
  /** @type {any[]} */
  const sent = [];
  const answers = {
    save: () => ({
      files: { ...FILES, "training/progress.json": JSON.stringify({ step: 12, setup: { recipe: "reverse" } }) },
    }),
    end: () => ({}),
    begin: () => ({ runs: [told()] }),
    go: () => ({}),
    restore: () => ({ runs: [told(undefined, { step: 12 })] }),
  };
  const does = room.actions(
    /** @type {any} */ ({
      now: () => s,
      apply: (/** @type {any} */ change) => (s = change(s)),
      engine: { train: async (/** @type {any} */ one) => (sent.push(one), answers[one.kind]()) },
    }),
  );
  const settled = () => new Promise((done) => setTimeout(done, 5));
  does.end();
  await settled();
  assert.deepEqual([s.train.runs.length, s.train.dropped], [0, 12]);
  assert.match(shown(known(s)), /discarded at step 12\.[^]*data-do="bring-back"/);
  await does.bringBack();
  assert.equal(sent.at(-1).kind, "restore");
  assert.deepEqual(sent.at(-1).files["model.safetensors"], FILES["model.safetensors"]);
  assert.deepEqual([s.train.runs[0].step, s.train.dropped], [12, null], "nothing was there that it could drop");
  await does.again();
  assert.deepEqual([s.train.runs[0].step, s.train.dropped], [0, 12], "starting again drops it, too");
  s = addReport(s, report(40, [0], { going: false }), 0);
  await does.bringBack();
  assert.deepEqual([s.train.runs[0].step, s.train.dropped], [12, 12]);
  does.leaveDropped();
  assert.equal(s.train.dropped, null);
});

// ---- the text that shows induction ----

test("one click makes the text that shows induction, read by a decoder alone or said beside an encoder", async () => {
  for (const [architecture, wanted] of /** @type {const} */ ([
    ["decoder", { source: "abcabc", target: plan().probe.target }],
    ["encoder-decoder", { source: plan().probe.source, target: "abcabc" }],
  ])) {
    let s = ran();
    s = {
      ...s,
      train: { ...s.train, runs: s.train.runs.map((run) => ({ ...run, plan: { ...run.plan, architecture } })) },
    };
    const sent = [];
    const does = room.actions(
      /** @type {any} */ ({
        now: () => s,
        apply: (/** @type {any} */ change) => (s = change(s)),
        engine: { train: async (/** @type {any} */ one) => (sent.push(one), { kind: "repeated", text: "abcabc" }) },
      }),
    );
    does.measure("induction");
    await does.testText();
    await does.testText();
    assert.deepEqual(s.train.probe, wanted);
    assert.deepEqual(
      sent.map(({ kind, run, seed }) => [kind, run, seed]),
      [
        ["repeated", 0, 1],
        ["repeated", 0, 2],
      ],
      "another one each time",
    );
    assert.match(shown(s), /data-do="test-text"/);
    assert.doesNotMatch(shown({ ...s, train: { ...s.train, measure: "entropy" } }), /data-do="test-text"/);
  }
});

// ---- pictures in a text's place ----

test("a model of images is shown on one of the recipe's pictures, which a click chooses", () => {
  const pictures = ["0", "7"].map((name) => ({ name, rows: ["#.", ".#"] }));
  const probe = { source: "7", target: "", pictures };
  const seeing = { ...plan("digits"), architecture: "encoder", probe };
  let s = setRuns(start(), /** @type {any} */ ([told(defaultSetup("digits"), { plan: seeing })]), "");
  const page = shown(s);
  assert.match(page, /data-picture="0"[^>]*aria-pressed="false"/);
  assert.match(page, /data-picture="7"[^>]*aria-pressed="true"/);
  assert.match(page, /d="M0 0h1v1h-1zM1 1h1v1h-1z"/, "its dark pixels");
  assert.doesNotMatch(page, /data-probe/, "there is no text to write");
  assert.match(page, /unseen images/);
  assert.doesNotMatch(page, /whole answers|tokens, in training/);
  s = change.setProbe(s, { source: "0" }, probe);
  assert.deepEqual(s.train.probe, { source: "0", target: "" }, "an address names it");
  assert.deepEqual(wantedSnapshots(s.train)[0].request.source, "0");
  assert.equal(change.setProbe(s, { source: "7" }, probe).train.probe, null);
});

test("of a recipe of images each head's row lies over the watched image, unless patterns are chosen", async () => {
  const rows = ["#...", "....", "....", "...#"];
  const probe = { source: "7", target: "", pictures: [{ name: "7", rows }] };
  const seeing = { ...plan("digits"), architecture: "encoder", probe };
  let s = setRuns(start(), /** @type {any} */ ([told(defaultSetup("digits"), { plan: seeing })]), "");
  const { model: info, result } = await answered();
  const [{ key }] = wantedSnapshots(s.train);
  const grid = /** @type {[number, number]} */ ([1, 2]);
  s = setSnapshot(s, s.train.epoch, { key, run: 0, step: 0, info, result: /** @type {any} */ ({ ...result, grid }) });
  const heads = (/** @type {any} */ of) => room.props(of, { screen: SCREEN }, act).heads.grid?.bands;
  const [encoder] = heads(s) ?? [];
  const [thumb] = encoder.layers[0];
  assert.deepEqual([encoder.rows, encoder.cols, thumb.pattern.rows, thumb.pattern.cols], [1, 2, 1, 2]);
  assert.deepEqual([...(thumb.under?.rgba.subarray(0, 8) ?? [])], [0, 0, 0, 255, 255, 255, 255, 255]);
  // The class token's weights of the last two tokens; then those of the chosen row.
  const map = /** @type {any} */ (result.maps.find(({ path }) => path === thumb.path));
  const [, queries, count] = map.shape;
  const row = (/** @type {number} */ at) =>
    Array.from(map.values.subarray(map.offset + at * count, map.offset + (at + 1) * count)).slice(-2);
  assert.ok(queries > 2);
  assert.deepEqual([...thumb.pattern.values], row(0));
  const chosen = heads({ ...s, train: { ...s.train, locked: { query: 2, key: null } } });
  assert.deepEqual([...(chosen?.[0].layers[0][0].pattern.values ?? [])], row(2));
  const whole = heads({ ...s, train: { ...s.train, over: false } })?.[0].layers[0][0];
  assert.deepEqual([whole?.pattern.rows, whole?.under], [queries, null]);
});

test("the headline tells the chosen picture's class from the one that the model reads", async () => {
  const pictures = ["0", "7"].map((name) => ({ name, rows: ["#."] }));
  const probe = { source: "7", target: "", pictures };
  const seeing = { ...plan("digits"), architecture: "encoder", probe };
  const headline = (/** @type {any} */ s) =>
    /<h2>([\s\S]*?)<p class="train-watch/
      .exec(shown(s))?.[1]
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  assert.match(headline(change.setRecipe(start(), "digits")) ?? "", /28 × 28 pixels → , 0 … 9$/, "none is there yet");
  let s = setRuns(start(), /** @type {any} */ ([told(defaultSetup("digits"), { plan: seeing })]), "");
  assert.match(headline(s) ?? "", /True digit: 7$/);
  const { model: info, result } = await answered();
  const [{ key }] = wantedSnapshots(s.train);
  const read = { ...result, candidates: [{ ...result.candidates[0], rank: 0, text: "9", probability: 0.62 }] };
  s = setSnapshot(s, s.train.epoch, { key, run: 0, step: 0, info, result: /** @type {any} */ (read) });
  assert.match(headline(s) ?? "", /True digit: 7 · Model reads: 9 \(62%\)$/);
  s = change.setProbe(s, { source: "0" }, probe);
  assert.match(headline(s) ?? "", /True digit: 0$/, "what it read was another picture");
});

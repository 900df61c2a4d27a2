// The checkpoints of a training run among a repository's branches and tags.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import { actions } from "../../../../www/features/models/actions.js";
import { findSteps, stepsIn } from "../../../../www/features/models/hub/steps.js";
import { props } from "../../../../www/features/models/props.js";
import { hub } from "../../../../www/features/models/state.js";
import { initialState } from "../../../../www/state/store.js";
import { beginSteps, clearSteps } from "../../../../www/state/training/over-steps.js";
import { markup } from "../../support/render.js";

const { hubPanel } = await import("../../../../www/features/models/panel.js");

test("steps are found by name, in the order of training", () => {
  assert.deepEqual(stepsIn(["main", "step1000", "step0", "step512", "steps", "step12-old", "v1"]), [
    { step: 0, revision: "step0" },
    { step: 512, revision: "step512" },
    { step: 1000, revision: "step1000" },
  ]);
  assert.deepEqual(
    stepsIn(["step1000-tokens4B", "stage1-step150-tokens1B", "stage2-ingredient1-step200-tokens1B"]).map(
      ({ step }) => step,
    ),
    [150, 1000],
  );
});

/** @param {() => Promise<Response>} fetched */
async function asked(fetched) {
  const before = globalThis.fetch;
  globalThis.fetch = fetched;
  try {
    return await findSteps("https://hub.example.org", "someone/tiny", new AbortController().signal);
  } finally {
    globalThis.fetch = before;
  }
}

test("branches and tags count; a list that did not arrive is not an empty one", async () => {
  const told = { branches: [{ name: "step2", ref: "refs/heads/step2" }], tags: [{ name: "step1" }] };
  assert.deepEqual(
    (await asked(async () => Response.json(told)))?.map(({ step }) => step),
    [1, 2],
  );
  for (const none of [Response.json({ branches: [] }), new Response("", { status: 404 })])
    assert.deepEqual(await asked(async () => none), []);
  const cut = new ReadableStream({ pull: (all) => all.error(new TypeError("cut")) });
  for (const other of [Response.json({}), Response.json({ branches: 3 }), new Response("", { status: 503 })])
    assert.equal(await asked(async () => other), null);
  assert.equal(await asked(async () => new Response(cut)), null);
  assert.equal(await asked(async () => Promise.reject(new TypeError("offline"))), null);
});

const HEADER = new TextEncoder().encode(JSON.stringify({ a: { dtype: "F32", shape: [1], data_offsets: [0, 4] } }));
const WEIGHTS = new Uint8Array([HEADER.length, 0, 0, 0, 0, 0, 0, 0, ...HEADER, 0, 0, 0, 0]);
const FILES = { "config.json": new Uint8Array([123, 125]), "model.safetensors": WEIGHTS };
const survey = {
  ...{ name: "m", family: "GPT-NeoX", architecture: "decoder", config: { head: true, classes: [] }, parameters: 1 },
  ...{
    parts: [],
    bytes: { f32: 4 },
    pieces: { f32: 4 },
    piece_limit: null,
    limit: 2e9,
    ignored: [],
    unfollowed: [],
    tower: null,
  },
};

/**
 * The dialog beside a hub with one repository, whose references and listings `answers` may hold back or change.
 * @param {(path: string) => Response | Promise<Response> | null} answers
 * @param {object} [engine]
 */
function dialog(answers, engine) {
  let state = hub(initialState(), { open: true, kept: [], room: 2e9 });
  const found = async (
    /** @type {URL | RequestInfo} */ url,
    /** @type {RequestInit | undefined} */ { signal } = {},
  ) => {
    const path = decodeURIComponent(new URL(String(url)).pathname);
    const other = await Promise.race([
      answers(path),
      new Promise((_, no) => signal?.addEventListener("abort", () => no(new DOMException("", "AbortError")))),
    ]);
    if (other) return other;
    if (path.endsWith("/refs")) return Response.json({ branches: [{ name: "step1" }, { name: "step512" }] });
    const siblings = Object.entries(FILES).map(([rfilename, { length }]) => ({ rfilename, size: length }));
    const sha = (path.endsWith("/main") ? "a" : "b").repeat(40);
    if (path.startsWith("/api/")) return Response.json({ id: "someone/tiny", sha, siblings });
    return new Response(path.endsWith("config.json") ? FILES["config.json"] : WEIGHTS);
  };
  globalThis.fetch = /** @type {any} */ (found);
  const act = actions(
    (change) => void (state = change(state)),
    /** @type {any} */ ({ now: () => state, survey: async () => survey, keep() {}, engine }),
  );
  return {
    act,
    apply: (/** @type {(s: any) => any} */ change) => void (state = change(state)),
    state: () => state,
    now: () => state.hub,
    lookUp(/** @type {string} */ name) {
      act.type(name);
      return act.lookUp();
    },
    /** What the slider says, and whether Download can be pressed. */
    said() {
      const shown = markup(hubPanel(props(state, act)));
      const [take] = /<button[^>]*data-do="take"[^>]*>/.exec(shown) ?? [""];
      const slider = /aria-valuetext="([^"]*)"/.exec(shown)?.[1] ?? null;
      return [slider, take !== "" && !/ disabled/.test(take)];
    },
  };
}
const settle = () => new Promise((done) => setTimeout(done, 5));

test("Download takes the step of the slider: it waits for a lookup, and after a failed one both go back", async () => {
  let go = (/** @type {Response} */ _) => {};
  const held = new Promise((/** @type {(answer: Response) => void} */ done) => (go = done));
  const { act, lookUp, now, said } = dialog((path) => (path.includes("/revision/step1") ? held : null));
  await lookUp("someone/tiny@step512");
  await settle();
  assert.deepEqual(said(), ["Step 512", true]);
  act.pointStep("step1");
  const step = act.step("step1");
  assert.deepEqual(said(), ["Step 1", false]);
  go(new Response("", { status: 503 }));
  await step;
  assert.equal(now().problem?.at, "offer");
  assert.deepEqual(said(), ["Step 512", true]);
});

test("a revision that is no step has a place of the slider after the steps", async () => {
  const { act, lookUp, said } = dialog(() => null);
  await lookUp("someone/tiny");
  await settle();
  for (const [revision, words] of [
    ["main", "The last state"],
    ["step512", "Step 512"],
    ["main", "The last state"],
  ]) {
    act.pointStep(revision);
    assert.deepEqual(said(), [words, true]);
  }
  await lookUp("someone/tiny@early-data");
  assert.deepEqual(said(), ["early-data", true]);
  await lookUp(`someone/tiny@${"b".repeat(40)}`);
  assert.deepEqual(said(), ["b".repeat(12), true]);
});

test("a question about steps that is aborted or fails is asked again; one that is answered is not", async () => {
  let asked = 0;
  const { act, lookUp, now } = dialog((path) => {
    if (!path.endsWith("/refs")) return null;
    asked++;
    if (asked === 1) return new Promise(() => {});
    return asked === 2 ? new Response("", { status: 503 }) : null;
  });
  await lookUp("someone/tiny");
  act.back(); // aborts it
  await settle();
  assert.equal(now().steps, null);
  for (const steps of [undefined, 2, 2]) {
    await lookUp("someone/tiny");
    await settle();
    assert.equal(now().steps?.steps.length, steps);
  }
  assert.equal(asked, 3);
  act.endpoint("https://hub.example.org");
  await lookUp("someone/tiny");
  await settle();
  assert.deepEqual([asked, now().steps?.endpoint], [4, "https://hub.example.org"]);
});

test("a step that cannot be fetched gets one sentence, and the steps after it are tried", async () => {
  const id = `someone/tiny@${"c".repeat(40)}`;
  const open = /** @type {any} */ ({ id, name: "someone/tiny@step2", card: { files: [], memory: {}, tower: null } });
  const { act, apply, state } = dialog((path) => {
    if (path.includes("/revision/step1")) return new Response("", { status: 404 });
    return path.includes("/revision/step4") ? Response.json({ error: "no listing" }) : null;
  });
  apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
  // The last step is more than the person agreed to.
  const steps = [1, 4, 512].map((step) => ({ step, revision: `step${step}` }));
  // A row that breaks off does not hold the next one up.
  await assert.rejects(act.fetchSteps(/** @type {any} */ (null), 10));
  await act.fetchSteps(steps, 10);
  assert.deepEqual(
    state().overSteps.failed.map(({ step, problem }) => [step, problem.code]),
    [
      [1, "hub.unknown"],
      [4, "hub.no-hub"],
      [512, "hub.larger"],
    ],
  );
  assert.deepEqual([state().overSteps.walk, state().model, state().hub.fetching], [null, id, null]);
});

test("a cancelled row ends without a sentence, and so does one whose points were cleared", async () => {
  const id = `someone/tiny@${"c".repeat(40)}`;
  const open = /** @type {any} */ ({ id, name: "someone/tiny@step2", card: { files: [], memory: {}, tower: null } });
  for (const end of ["stop", "clear"]) {
    const { act, apply, state } = dialog((path) => (path.includes("/revision/") ? new Promise(() => {}) : null));
    apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
    const row = act.fetchSteps(
      [1, 4].map((step) => ({ step, revision: `step${step}` })),
      10,
    );
    await settle();
    assert.deepEqual(state().overSteps.walk, { step: 1, at: 0, of: 2 });
    if (end === "clear") apply(clearSteps);
    act.stopSteps();
    await row;
    assert.deepEqual([state().overSteps.failed, state().overSteps.walk], [[], null], end);
  }
});

test("the steps of the open model's repository are listed on request; a hub that is gone says so", async () => {
  const id = `someone/tiny@${"c".repeat(40)}`;
  // A browser that forbids storage.
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  const open = /** @type {any} */ ({ id, name: "someone/tiny@step2", card: { files: [], memory: {}, tower: null } });
  let there = false;
  const { act, apply, state } = dialog(() => (there ? null : new Response("", { status: 503 })));
  apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
  await act.listSteps();
  assert.deepEqual([state().hub.steps, state().overSteps.unlisted?.code], [null, "hub.unreachable"]);
  there = true;
  const listed = act.listSteps();
  assert.deepEqual([state().overSteps.asking, state().overSteps.unlisted], [true, null]);
  await listed;
  assert.deepEqual([state().hub.steps?.steps.length, state().overSteps.unlisted], [2, null]);
  assert.equal(state().overSteps.asking, false);
  Reflect.deleteProperty(globalThis, "navigator");
});

test("the dialog ends its own questions, not the one for the steps; after Clear no failure is told", async () => {
  const id = `someone/tiny@${"c".repeat(40)}`;
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  const open = /** @type {any} */ ({ id, name: "someone/tiny@step2", card: { files: [], memory: {}, tower: null } });
  let go = (/** @type {Response | null} */ _) => {};
  let held = new Promise((/** @type {(answer: Response | null) => void} */ done) => (go = done));
  const { act, apply, state } = dialog((path) => (path.endsWith("/refs") ? held : null));
  apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
  const first = act.listSteps();
  await settle();
  apply(clearSteps);
  go(new Response("", { status: 503 }));
  await first;
  assert.deepEqual([state().overSteps.asking, state().overSteps.unlisted], [false, null]);
  held = new Promise((done) => (go = done));
  apply(beginSteps);
  const second = act.listSteps();
  await settle();
  act.closed();
  await settle();
  assert.deepEqual([state().overSteps.asking, state().overSteps.unlisted], [true, null]);
  go(null);
  await second;
  assert.deepEqual([state().hub.steps?.steps.length, state().overSteps.unlisted], [2, null]);
  Reflect.deleteProperty(globalThis, "navigator");
});

/** Workers that fetch nothing by themselves. @param {import("node:test").TestContext} t */
function workers(t) {
  const { Worker } = globalThis;
  t.after(() => void (globalThis.Worker = Worker));
  const all = /** @type {{ job: any, told: string[], end(type: string): void }[]} */ ([]);
  globalThis.Worker = /** @type {any} */ (
    class {
      onmessage = (/** @type {any} */ _) => {};
      told = [];
      constructor() {
        all.push(/** @type {any} */ (this));
      }
      postMessage(/** @type {any} */ said) {
        if (said === "stop") this.told.push(said);
        else this.job = said;
      }
      end(/** @type {string} */ type) {
        const files = Object.entries(FILES).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
        this.onmessage({ data: { type, files } });
      }
      terminate() {}
    }
  );
  return all;
}

test("a row waits for another download, whose end its Cancel does not bring; that of its own it does", async (t) => {
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  t.after(() => Reflect.deleteProperty(globalThis, "navigator"));
  const id = `someone/tiny@${"c".repeat(40)}`;
  const open = /** @type {any} */ ({ id, name: "someone/tiny@step2", card: { files: [], memory: {}, tower: null } });
  const all = workers(t);
  let measured = () => {};
  const ask = () => new Promise((done) => (measured = () => done({ kind: "heads", rows: [] })));
  const { act, apply, state, now, lookUp, said } = dialog(() => null, { ask, loadBeside: async () => {} });
  apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
  const rest = [1, 512].map((step) => ({ step, revision: `step${step}` }));
  const row = act.fetchSteps(rest, 1e6);
  await settle();
  assert.deepEqual([all.length, now().fetching?.name], [1, "someone/tiny@step1"]);
  all[0].end("done");
  await settle();
  assert.equal(now().fetching, null, "the step is being measured");

  await lookUp("someone/tiny");
  await settle();
  assert.deepEqual(said(), ["The last state", true]);
  const taken = act.take();
  await settle();
  assert.deepEqual([all.length, now().fetching?.name], [2, "someone/tiny"]);
  measured();
  await settle();
  assert.deepEqual(state().overSteps.walk, { step: 512, at: 1, of: 2 });
  assert.deepEqual([all.length, now().fetching?.name], [2, "someone/tiny"], "the row waits");
  act.stopSteps();
  await row;
  assert.equal(state().overSteps.walk, null);
  assert.deepEqual([all[1].told, now().fetching?.stopped], [[], false]);
  all[1].end("done");
  await taken;
  await settle();
  assert.deepEqual([all.length, now().fetching], [2, null], "nothing more of the row");
  assert.equal(state().model, `someone/tiny@${"a".repeat(40)}`);

  apply((s) => ({ ...s, model: id, leaving: null }));
  const again = act.fetchSteps(rest.slice(1), 1e6);
  await settle();
  assert.deepEqual([all.length, now().fetching?.name], [3, "someone/tiny@step512"]);
  act.stopSteps();
  await again;
  assert.deepEqual([all[2].told, now().fetching?.stopped, state().overSteps.walk], [["stop"], true, null]);
  all[2].end("stopped");
  await settle();
  assert.deepEqual([now().fetching, state().overSteps.failed], [null, []]);
});

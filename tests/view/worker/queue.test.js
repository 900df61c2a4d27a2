// What the worker answers first: a search of beams gives way to all others, and is asked for again.
import assert from "node:assert/strict";
import test from "node:test";
import { queries, queriesOf } from "../../../www/engine/queries.js";
import { serveGlue } from "../support/fake-glue.js";

/** The length of a search in turns, and the questions that the engine begins and answers. */
const bench = {
  source: "",
  turns: 0,
  patience: Infinity,
  begun: /** @type {string[]} */ ([]),
  told: /** @type {string[]} */ ([]),
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** @param {() => boolean} holds */
async function until(holds) {
  for (let left = 1000; !holds(); left--) {
    assert.ok(left > 0, `waited in vain until ${holds}`);
    await turn();
  }
}

const engine = {
  adapter: () => "",
  precisions: () => [],
  load: async () => ({}),
  dropLens: () => void bench.told.push("lens"),
  kind: "cpu",
  weigh: () => ({ tokens: 9, work: 1, bytes: 1, within: 9, agreed: true, room: null }),
  prepare: (/** @type {any} */ { source }) => void (bench.source = source),
  advance: () => false,
  write: async () => false,
  lost: () => undefined,
  memory: () => 0,
  async trace() {
    bench.told.push(`trace of ${bench.source}`);
    return { tensors: [], values: new Float32Array(0) };
  },
  async read() {
    bench.told.push(`read ${bench.source}`);
    return { ms: 1, emitted: [] };
  },
  /** @param {any} question */
  async ask({ kind }) {
    bench.begun.push(kind);
    for (let left = kind === "beams" ? bench.turns : 3; left > 0; left--) {
      await turn();
      if (kind === "beams" && bench.patience < Infinity)
        throw Object.assign(new Error("ask again"), { kind: "overtaken" });
    }
    bench.told.push(kind);
    return { kind };
  },
};

/** The pending requests, by id. @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
serveGlue("cpu", {
  lastPanic: () => undefined,
  giveWay: (/** @type {number} */ ms) => void (bench.patience = ms),
  Engine: { open: async () => engine },
});
const postMessage = (/** @type {any} */ message) => waiting.get(message.id)?.(message.answer ?? message);
Object.assign(globalThis, { self: { postMessage } });
const { receive } = await import("../../../www/worker/queue.js");

let id = 0;
/** @param {any} message @returns {Promise<any>} */
const request = (message) =>
  new Promise((resolve) => {
    waiting.set(++id, resolve);
    receive({ ...message, id });
  });
const ask = (/** @type {any} */ question) => request({ type: "lab", question });

const build = /** @type {any} */ ({ kind: "cpu", build: "cpu", why: null, built: null });
receive({ type: "expect" });
receive({ type: "chosen", chosen: { build, threads: [] } });
receive(/** @type {any} */ ({ type: "module", module: {} }));
await request({ type: "start", engine: "cpu" });
await request({ type: "load", model: { config: "{}", weights: new ArrayBuffer(0), tokenizer: null } });

test("other requests do not wait for a search, whether it has begun or not", async () => {
  Object.assign(bench, { turns: 500, begun: [], told: [] });
  const search = ask({ kind: "beams" });
  await until(() => bench.begun.length > 0);
  await request({ type: "lens", lens: null });
  assert.equal((await search).kind, "overtaken");
  const [heads, second, rollout] = ["heads", "beams", "rollout"].map((kind) => ask({ kind }));
  assert.deepEqual([(await heads).kind, (await second).kind, (await rollout).kind], ["heads", "overtaken", "rollout"]);
  assert.deepEqual(bench.told, ["lens", "heads", "rollout"]);
});

test("a run precedes later requests; a prefetch waits for everything else", async () => {
  Object.assign(bench, { begun: [], told: [] });
  const scene = (/** @type {string} */ source) => ({ source, target: [], agreed: null });
  const before = ask({ kind: "heads" });
  void request({ type: "prefetch", scene: scene("likely") });
  const [first, second] = [request({ type: "run", scene: scene("first") }), ask({ kind: "rollout" })];
  await Promise.all([before, first, second]);
  assert.deepEqual(bench.told, ["heads", "read first", "rollout"], "a run is another thing to ask next");
  const next = request({ type: "prefetch", scene: scene("next") });
  const third = ask({ kind: "heads" });
  await Promise.all([next, third]);
  assert.deepEqual(bench.told.slice(3), ["heads", "read next"]);
  await request({ type: "trace", sites: "*" });
  assert.deepEqual(bench.told.slice(5), ["trace of first"], "what is shown");
});

test("a text that is stopped while the model beside is fetched is not read", async () => {
  Object.assign(bench, { begun: [], told: [] });
  const arrived = /** @type {(() => void)[]} */ ([]);
  const { fetch } = globalThis;
  globalThis.fetch = /** @type {any} */ (
    () => new Promise((resolve) => arrived.push(() => resolve(new Response("{}", { status: 200 }))))
  );
  const looked = ask({ kind: "look", of: { model: "sort", source: "bad" }, agreed: 9 });
  await until(() => arrived.length > 0);
  receive(/** @type {any} */ ({ type: "stop", id: 0, what: "look" }));
  for (let told = 0; told < 3; await turn()) for (; told < arrived.length; told++) arrived[told]();
  assert.equal((await looked).kind, "overtaken");
  assert.deepEqual(bench.begun, []);
  globalThis.fetch = fetch;
});

test("a search does not yield to itself", async () => {
  Object.assign(bench, { turns: 5, begun: [], told: [] });
  const both = await Promise.all([ask({ kind: "beams" }), ask({ kind: "beams" })]);
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ["beams", "beams"],
  );
});

test("the page asks for a search again until it is answered, and for everything else once", async () => {
  Object.assign(bench, { turns: 20, begun: [], told: [] });
  /** @type {any} */
  let state = { lab: {}, found: null, view: 0 };
  const asked = /** @type {any} */ ({ ask });
  const page = queries(asked, (transition) => {
    const before = state;
    state = transition(before);
    if (state !== before) want();
  });
  const search = {
    name: "beams",
    key: "beams",
    ask: (/** @type {any} */ engine) => engine.ask({ kind: "beams" }),
    receive: (/** @type {any} */ s, /** @type {any} */ answer) =>
      answer.kind === "overtaken" ? { ...s } : { ...s, found: answer },
  };
  const views = ["heads", "rollout", "similar", "timeline"];
  const want = () =>
    page.want([
      ...queriesOf(/** @type {any} */ ({ view: { kind: views[state.view] }, panel: { kind: "shift" } })),
      ...(state.found ? [] : [search]),
    ]);
  // Opens another view each time that the search restarts.
  for (const view of views.keys()) {
    state = { ...state, view };
    const begun = bench.begun.length;
    want();
    await until(() => bench.begun.lastIndexOf("beams") >= begun);
  }
  await until(() => state.found !== null);
  const of = (/** @type {string} */ kind) => bench.begun.filter((one) => one === kind).length;
  assert.deepEqual([...views, "shift"].map(of), [1, 1, 1, 1, 1]);
  assert.ok(of("beams") >= views.length, "it was begun anew");
  assert.equal(bench.told.indexOf("beams"), views.length + 1, "after all of them");
  assert.equal(bench.told.length, views.length + 2);
});

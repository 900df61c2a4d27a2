// The page's end of the worker, against a worker that answers what the test says.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import { connect } from "../../../www/engine/client.js";
import { crashesIn } from "../../../www/engine/crashes.js";

/** A tab's session storage, which survives a reload. */
function tab() {
  const all = new Map();
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

/** @param storage the tab's */
function page(storage = tab()) {
  const workers = [];
  const heard = [];
  const restarts = [];
  const stops = [];
  const engine = connect({
    spawn: (choice, ended) => {
      const worker = {
        choice,
        sent: [],
        ended: false,
        postMessage: (m) => worker.sent.push(m),
      };
      ended.addEventListener("abort", () => (worker.ended = true));
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
    model: { url: "models/dates" },
    choice: "auto",
    crashes: crashesIn(() => storage),
    listen: (answer, newest) => heard.push([answer, newest]),
    stopped: (message) => stops.push(message),
    restarting: (why) => restarts.push(why),
  });
  const say = (data) => workers.at(-1).onmessage({ data });
  return {
    engine,
    workers,
    heard,
    restarts,
    stops,
    say,
    runs: () => workers.at(-1).sent.filter((m) => m.type === "run"),
  };
}
const scene = (source) => ({
  source,
  target: [],
  edits: {},
  sampling: { temperature: 0, top_k: 0, seed: 1 },
  candidates: 6,
});

test("start and load go out at once, before anything is answered", () => {
  assert.deepEqual(
    page().workers[0].sent.map((m) => m.type),
    ["start", "load"],
  );
});

test("pictures are asked for once, and again of a fresh worker", () => {
  const p = page();
  const picture = (/** @type {string} */ key) => /** @type {any} */ ({ key, heads: [] });
  const asked = () =>
    p.workers.at(-1).sent.flatMap((m) => (m.type === "pictures" ? [m.pictures.map(({ key }) => key).join()] : []));
  p.engine.draw([]);
  p.engine.draw([picture("a"), picture("b")]);
  p.engine.draw([picture("a"), picture("b")]);
  p.engine.draw([picture("b")]);
  p.engine.draw([]);
  assert.deepEqual(asked(), ["", "a,b", "b", ""]);
  p.engine.draw([picture("c")]);
  p.engine.choose("cpu");
  p.engine.draw([picture("c")]);
  assert.deepEqual(asked(), ["c"]);
  // The worker's drawings of the previous model may not have been received.
  p.engine.load({ url: "models/sort" });
  p.engine.draw([picture("c")]);
  assert.deepEqual(asked(), ["c", "c"]);
});

test("the second model reads an opened image before the first question that names both", async () => {
  const p = page();
  const pixels = /** @type {any} */ ({ config: { input: { kind: "pixels" } } });
  const { sent } = p.workers[0];
  const last = () => /** @type {any} */ (sent.at(-1));
  p.say({ type: "loaded", id: sent.findLast((m) => m.type === "load").id, model: pixels });
  const open = async (/** @type {string} */ name) => {
    const read = p.engine.readFile("image", name, new Blob());
    p.say({ type: "image", id: last().id, key: null, name, width: 1, height: 1, rgba: new Uint8Array(4) });
    await read;
  };
  await open("image 1");
  const beside = p.engine.loadBeside("b 1", { url: "models/other" });
  p.say({ type: "loaded-beside", id: last().id, model: pixels });
  await beside;
  await open("image 2");
  const names = (/** @type {number} */ from) =>
    sent.slice(from).map((m) => (m.type === "image" ? `${m.name} for ${m.key}` : m.type));
  const ask = (/** @type {string | null} */ model, /** @type {string} */ source) =>
    p.engine.ask(/** @type {any} */ ({ kind: "heads", of: { model, source, edits: {} } }));
  const before = sent.length;
  ask(null, "image 1");
  ask("b 1", "image 1");
  ask("b 1", "image 2");
  ask("b 1", "image 2");
  assert.deepEqual(names(before), ["ask", "image 1 for b 1", "ask", "image 2 for b 1", "ask", "ask"]);
  // Released ones are read by neither.
  p.engine.forgetFiles(["image 1"]);
  assert.deepEqual(last(), { type: "forget", id: last().id, names: ["image 1"] });
  const again = p.engine.loadBeside("b 2", { url: "models/other" });
  p.say({ type: "loaded-beside", id: last().id, model: pixels });
  await again;
  const after = sent.length;
  ask("b 2", "image 1");
  assert.deepEqual(names(after), ["ask"]);
});

test("after another model has come, an opened image is read again before the first request about it", async () => {
  const p = page();
  const pixels = /** @type {any} */ ({ config: { input: { kind: "pixels" } } });
  const loaded = () =>
    p.say({ type: "loaded", id: p.workers[0].sent.findLast((m) => m.type === "load").id, model: pixels });
  const sent = () => p.workers[0].sent.map((m) => (m.type === "image" ? m.name : m.type));
  loaded();
  for (const name of ["image 1", "image 2"]) {
    const read = p.engine.readFile("image", name, new Blob());
    p.say({ type: "image", id: p.workers[0].sent.at(-1).id, name, width: 1, height: 1, rgba: new Uint8Array(4) });
    await read;
  }
  p.engine.run(scene("image 2"));
  p.engine.load({ url: "models/other" });
  loaded();
  const before = sent().length;
  p.engine.ask(/** @type {any} */ ({ kind: "heads", of: { source: "image 1", edits: {} } }));
  p.engine.run(scene("image 2"));
  p.engine.run(scene("image 1"));
  assert.deepEqual(sent().slice(before), ["image 1", "ask", "image 2", "run", "run"]);
  p.engine.load({ url: "models/texts" });
  p.say({ type: "loaded", id: p.workers[0].sent.at(-1).id, model: { config: {} } });
  p.engine.run(scene("image 1"));
  assert.equal(sent().at(-2), "load", "a model of texts has none");
});

test("an older answer is shown as older, one overtaken is dropped", () => {
  const p = page();
  p.engine.run(scene("a"));
  p.engine.run(scene("b"));
  const [a, b] = p.runs().map((m) => m.id);
  p.say({ type: "ran", id: a, result: { maps: [] } });
  assert.equal(p.heard.at(-1)[1], false);
  p.say({ type: "ran", id: b, result: { maps: [] } });
  assert.equal(p.heard.at(-1)[1], true);
  p.say({ type: "ran", id: a, result: { maps: [] } });
  p.say({ type: "stale", id: a });
  assert.equal(p.heard.length, 2);
});

/** One weight in a worker's message. @param {number} value */
const numbers = (value) => ({
  maps: [{ path: "a", shape: [1, 1, 1], offset: 0 }],
  known_rows: [0],
  values: Float32Array.of(value),
  masks: Uint8Array.of(0),
});

test("an answer with unchanged patterns reuses the previous ones; a fresh worker starts with its own", () => {
  const p = page();
  const answer = (/** @type {object} */ result) => {
    p.engine.run(scene("a"));
    p.say({ type: "ran", id: p.runs().at(-1).id, result });
    return p.heard.at(-1)[0].result;
  };
  const first = answer({ ms: 1, ...numbers(1) });
  const second = answer({ ms: 2 });
  assert.deepEqual(second, { ...first, ms: 2 });
  assert.equal(second.maps[0].values, first.maps[0].values);
  assert.deepEqual([...answer({ ms: 3, ...numbers(3) }).maps[0].values], [3]);
  p.engine.choose("cpu");
  assert.deepEqual([...answer({ ms: 4, ...numbers(4) }).maps[0].values], [4]);
  p.engine.choose("cpu");
  assert.deepEqual(answer({ ms: 5 }).maps, [], "nothing is left of the worker before");
});

test("a prefetched scene is answered at once when it is requested, and only once", async () => {
  const p = page();
  const prefetched = () => p.workers[0].sent.findLast((m) => m.type === "prefetch").id;
  const ran = (/** @type {number} */ id, /** @type {object} */ result) => p.say({ type: "ran", id, result });
  const ahead = (/** @type {object} */ result, id = prefetched()) => p.say({ type: "prefetched", id, result });
  const asked = async (/** @type {string} */ text) => {
    p.engine.run(scene(text));
    assert.equal(p.heard.length, 0, "not while it is being asked");
    await Promise.resolve();
    return p.heard.splice(0).map(([answer, newest]) => [answer.id === p.runs().at(-1).id, newest, answer.result.ms]);
  };
  p.engine.prefetch(scene("a"));
  ahead({ ms: 1, ...numbers(1) });
  assert.deepEqual(p.heard, [], "nobody has asked yet");
  assert.deepEqual(await asked("a"), [[true, true, 1]]);
  ran(p.runs().at(-1).id, { ms: 2 });
  assert.deepEqual(p.heard, [], "the run that was asked has nothing to add");
  // Another scene, or a late one, is a normal run; patterns sent with the prefetch count as sent.
  p.engine.prefetch(scene("b"));
  ahead({ ms: 3, ...numbers(3) });
  assert.deepEqual(await asked("c"), []);
  ran(p.runs().at(-1).id, { ms: 4 });
  assert.deepEqual([...p.heard.splice(0)[0][0].result.maps[0].values], [3]);
  p.engine.prefetch(scene("d"));
  assert.deepEqual(await asked("d"), []);
  ahead({ ms: 5 });
  p.say({ type: "failed", id: prefetched(), failure: { kind: "engine", ...said("too long") } });
  assert.deepEqual(p.heard, []);
  ran(p.runs().at(-1).id, { ms: 6 });
  assert.equal(p.heard.splice(0).length, 1);
  p.engine.prefetch(scene("e"));
  const older = prefetched();
  p.engine.prefetch(scene("f"));
  ahead({ ms: 7 }, older);
  assert.deepEqual(await asked("f"), [], "not the answer to the one before");
});

test("a prefetched scene is dropped after another request, or with another model", async () => {
  const p = page();
  const ready = () => {
    p.engine.prefetch(scene("a"));
    p.say({ type: "prefetched", id: p.workers[0].sent.at(-1).id, result: { maps: [] } });
  };
  ready();
  p.engine.run(scene("a"));
  p.engine.run(scene("b"));
  await Promise.resolve();
  assert.deepEqual(p.heard, []);
  ready();
  p.engine.load({ url: "models/sort" });
  p.engine.run(scene("a"));
  await Promise.resolve();
  assert.deepEqual(p.heard, []);
});

test("a complaint about a text that is no longer asked about is not heard", () => {
  const p = page();
  p.engine.run(scene("bad"));
  p.engine.run(scene("good"));
  p.say({ type: "failed", id: p.runs()[0].id, failure: { kind: "input", ...said("") } });
  assert.equal(p.heard.length, 0);
});

test("steps that fail after they have begun stop the training, and nothing else", async () => {
  const p = page();
  const going = p.engine.train({ kind: "go", steps: null });
  const { id } = p.workers[0].sent.at(-1);
  p.say({ type: "told", id, answer: { kind: "going" }, memory: 0 });
  await going;
  p.say({ type: "failed", id, failure: { kind: "engine", ...said("out of memory") } });
  assert.deepEqual([p.stops, p.heard, p.restarts], [[said("out of memory")], [], []]);
});

test("a trap restarts the worker with the same model and scene; the third in a row is reported", () => {
  const p = page();
  p.engine.run(scene("a"));
  const trap = () => p.say({ type: "failed", id: p.runs()[0].id, failure: { kind: "trap", ...said("unreachable") } });
  trap();
  assert.deepEqual(
    p.workers.map((w) => w.ended),
    [true, false],
  );
  assert.deepEqual(
    p.workers[1].sent.map((m) => m.type),
    ["start", "load", "run"],
  );
  assert.equal(p.runs()[0].scene.source, "a");
  trap();
  trap();
  assert.deepEqual(
    p.restarts.map(({ kind }) => kind),
    ["trap", "trap"],
  );
  assert.equal(p.heard.at(-1)[0].failure.kind, "trap");
});

test("traps count as consecutive however long a start takes, but not after a while of work", (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const p = page();
  p.engine.run(scene("a"));
  const trap = () =>
    p.say({ type: "failed", id: p.runs().at(-1).id, failure: { kind: "trap", ...said("unreachable") } });
  const answer = () => p.say({ type: "ran", id: p.runs().at(-1).id, result: { maps: [] } });
  for (const after of [0, 60_000, 60_000]) {
    t.mock.timers.tick(after); // it loads
    answer();
    t.mock.timers.tick(1000);
    trap();
  }
  assert.deepEqual([p.restarts.length, p.heard.at(-1)[0].failure.kind], [2, "trap"]);
  p.engine.retry();
  for (let i = 0; i < 5; i++) {
    answer();
    t.mock.timers.tick(11_000);
    trap();
  }
  assert.equal(p.restarts.length, 7, "each after it had worked for a while");
});

test("an engine that is only asked questions works as well", async (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const p = page();
  for (let i = 0; i < 5; i++) {
    const asked = p.engine.ask(/** @type {any} */ ({ kind: "patterns" }));
    const { id } = p.workers.at(-1).sent.at(-1);
    p.say({ type: "answered", id, answer: {}, memory: 0 });
    await asked;
    t.mock.timers.tick(86_400_000);
    const again = p.engine.ask(/** @type {any} */ ({ kind: "patterns" })).catch(() => {});
    p.say({ type: "failed", id: p.workers.at(-1).sent.at(-1).id, failure: { kind: "trap", ...said("unreachable") } });
    await again;
  }
  assert.equal(p.restarts.length, 5);
});

test("another model loads in the same worker, and answers about the old one are dropped", () => {
  const p = page();
  p.engine.run(scene("a"));
  const old = p.runs()[0].id;
  p.engine.load({ url: "models/tales" });
  assert.equal(p.workers.length, 1);
  const load = p.workers[0].sent.at(-1);
  assert.deepEqual(load.model, { url: "models/tales" });
  p.say({ type: "ran", id: old, result: { maps: [] } });
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  p.say({ type: "failed", id: old, failure: { kind: "input", ...said("") } });
  assert.equal(p.heard.length, 0);
  p.say({ type: "loaded", id: load.id, model: {} });
  assert.equal(p.heard.at(-1)[0].type, "loaded");
  p.engine.choose("cpu");
  assert.deepEqual(
    p.workers[1].sent.map((m) => m.type),
    ["start", "load"],
    "no scene of the old model",
  );
  assert.deepEqual(p.workers[1].sent[1].model, { url: "models/tales" });
});

test("a failed model is reported as such, and a restart loads the previous one", () => {
  const p = page();
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  p.say({ type: "failed", id: p.workers[0].sent.at(-1).id, failure: { kind: "input", ...said("Bad.") } });
  assert.deepEqual(p.heard.at(-1)[0].failure, { kind: "model", ...said("Bad.") });
  assert.equal(p.workers.length, 1, "the worker still has the one before");
  p.engine.choose("cpu");
  assert.deepEqual(p.workers[1].sent[1].model, { url: "models/dates" });
});

test("a model that breaks the engine is not loaded again: a fresh worker loads the previous one", () => {
  const p = page();
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  p.say({ type: "failed", id: p.workers[0].sent.at(-1).id, failure: { kind: "trap", ...said("unreachable") } });
  assert.deepEqual(p.workers[1].sent[1].model, { url: "models/dates" });
  assert.equal(p.heard.at(-1)[0].failure.kind, "model");
  // Another model fails before that worker has its first: then the previous one must be sent again.
  p.engine.load({ url: "models/tales" });
  p.say({ type: "failed", id: p.workers[1].sent.at(-1).id, failure: { kind: "model", ...said("Bad.") } });
  assert.deepEqual(p.workers[1].sent.at(-1).model, { url: "models/dates" });
});

test("if a model loaded unobserved and the next one fails, the one before both is sent again", () => {
  const p = page();
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  const tales = p.workers[0].sent.at(-1).id;
  p.engine.load({ url: "models/copy" });
  const copy = p.workers[0].sent.at(-1).id;
  p.say({ type: "loaded", id: tales, model: {} });
  p.say({ type: "failed", id: copy, failure: { kind: "model", ...said("Bad.") } });
  assert.deepEqual(p.workers[0].sent.at(-1), {
    type: "load",
    id: p.workers[0].sent.at(-1).id,
    model: { url: "models/dates" },
  });
  assert.equal(p.workers.length, 1);
});

test("a lost device moves to the cpu and says why", () => {
  const p = page();
  p.engine.run(scene("a"));
  p.say({ type: "failed", id: p.runs()[0].id, failure: { kind: "device-lost", ...said("The device was lost.") } });
  assert.equal(p.workers[1].choice, "cpu");
  p.say({ type: "started", id: p.workers[1].sent[0].id, engine: { kind: "cpu", adapter: "x", reason: null } });
  assert.deepEqual(p.heard.at(-1)[0].engine.reason, said("The device was lost."));
});

test("a model with a matrix that the card does not compute with at once is opened on the cpu, which says why", () => {
  const p = page();
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  const why = { code: "PieceMemory", params: { needed: 147, most: 128 } };
  const large = p.engine.load({ url: "models/tales" });
  p.say({ type: "failed", id: p.workers[0].sent.at(-1).id, failure: { kind: "model", ...why } });
  assert.equal(large, undefined);
  assert.equal(p.workers.length, 2);
  const [start, load] = p.workers[1].sent;
  assert.deepEqual([p.workers[1].choice, load.model], ["cpu", { url: "models/tales" }]);
  p.say({ type: "started", id: start.id, engine: { kind: "cpu", adapter: "x", reason: null } });
  assert.deepEqual(p.heard.at(-1)[0].engine.reason, why);
  assert.ok(!p.heard.some(([{ type }]) => type === "failed"), "nothing is said to have failed");
  // The same holds for the first model.
  const first = page();
  first.say({ type: "failed", id: first.workers[0].sent[1].id, failure: { kind: "model", ...why } });
  assert.equal(first.workers[1].choice, "cpu");
  // A comparison's failure is reported where it was asked.
  const beside = page();
  beside.say({ type: "failed", id: 99, failure: { kind: "model", ...why } });
  assert.equal(beside.workers.length, 1);
});

test("a file's run is a fresh one, or the shown one from the cache", async () => {
  const p = page();
  p.engine.run(scene("a"));
  p.say({ type: "ran", id: p.runs()[0].id, result: { maps: [] } });
  const origin = { model: "copy", text: "a", link: "" };
  const asked = p.engine.file("*.pattern", origin);
  const { id, sites, of } = p.workers[0].sent.at(-1);
  assert.deepEqual([sites, of], ["*.pattern", origin]);
  p.say({ type: "file", id, bytes: new ArrayBuffer(8) });
  assert.equal((await asked).byteLength, 8);
  assert.deepEqual(
    p.runs().map((m) => m.scene.source),
    ["a", "a"],
  );
  p.say({ type: "ran", id: p.runs()[1].id, result: { maps: [] } });
  assert.equal(p.heard.at(-1)[1], true);
});

const TRAP = { kind: "trap", ...said("unreachable") };

/** Breaks the engine until it stops restarting automatically. */
function breakDown(p) {
  for (let i = 0; i < 3; i++) p.say({ type: "failed", id: 0, failure: TRAP });
}

test("an engine that is not restarted has no worker: requests fail at once, with its failure", async () => {
  const p = page();
  p.engine.run(scene("a"));
  breakDown(p);
  assert.deepEqual(
    p.workers.map((w) => w.ended),
    [true, true, true],
  );
  const { sent } = p.workers[2];
  const before = sent.length;
  p.engine.run(scene("b"));
  await assert.rejects(p.engine.ask(/** @type {any} */ ({ kind: "patterns" })), {
    code: "Said",
    params: "unreachable",
  });
  assert.equal(sent.length, before);
  p.engine.retry();
  assert.equal(p.runs()[0].scene.source, "b", "what was asked for meanwhile is not lost");
});

test("another model on a broken engine starts a new engine with that model, for good", () => {
  const p = page();
  p.engine.run(scene("a"));
  breakDown(p);
  p.engine.load({ url: "models/tales" });
  assert.equal(p.workers.length, 4);
  const load = p.workers[3].sent.find(({ type }) => type === "load");
  assert.deepEqual(load.model, { url: "models/tales" });
  p.say({ type: "failed", id: load.id, failure: { kind: "model", ...said("Bad.") } });
  assert.equal(p.heard.at(-1)[0].failure.kind, "model");
  assert.equal(p.workers.length, 4, "the one that broke the engine is not opened again of itself");
  assert.ok(p.workers[3].ended);
  p.engine.load({ url: "models/copy" });
  p.say({ type: "loaded", id: p.workers[4].sent[1].id, model: {} });
  assert.equal(p.heard.at(-1)[0].type, "loaded");
});

test("a model that broke the engine is opened again only when asked, after a reload too", async () => {
  const storage = tab();
  breakDown(page(storage));
  const again = page(storage);
  await null;
  assert.equal(again.workers.length, 0);
  assert.deepEqual(again.heard.at(-1)[0].failure, { kind: "trap", code: "crashed" });
  again.engine.load({ url: "models/tales" });
  again.say({ type: "loaded", id: again.workers[0].sent[1].id, model: {} });
  again.engine.load({ url: "models/dates" });
  await null;
  assert.equal(again.workers.length, 1, "nor by a way back");
  again.engine.retry();
  assert.deepEqual(again.workers[1].sent[1].model, { url: "models/dates" });
});

test("a model that is known to break the engine is refused beside the worker that is well", async () => {
  const p = page();
  const [worker] = p.workers;
  p.say({ type: "loaded", id: worker.sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  worker.onerror({ preventDefault() {}, message: "RuntimeError: unreachable" });
  const second = p.workers[1];
  p.say({ type: "loaded", id: second.sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  await null;
  assert.deepEqual(p.heard.at(-1)[0].failure, { kind: "trap", code: "crashed" });
  await assert.rejects(p.engine.trace("*"), "what was asked about the other model is not answered of this one");
  assert.equal(second.ended, false, "it did nothing wrong");
  p.engine.load({ url: "models/copy" });
  assert.equal(p.workers.length, 2);
  assert.deepEqual(second.sent.at(-1).model, { url: "models/copy" });
});

test("an engine that breaks while a model loads blames that model, though it answers nothing", () => {
  const p = page();
  p.say({ type: "loaded", id: p.workers[0].sent[1].id, model: {} });
  p.engine.load({ url: "models/tales" });
  p.workers[0].onerror({ preventDefault() {}, message: "RuntimeError: unreachable" });
  assert.deepEqual(p.workers[1].sent[1].model, { url: "models/dates" });
  assert.deepEqual(p.heard.at(-1)[0].failure, { kind: "model", ...said("RuntimeError: unreachable") });
});

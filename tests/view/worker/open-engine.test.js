// The engine's threads, which the page has begun: all of them share its memory, or it works alone.
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { serveGlue } from "../support/fake-glue.js";

/** The engine's number of threads. @type {number[]} */
let given = [];
const engine = { adapter: () => "one", precisions: () => [], draws: () => false };
serveGlue("threads", {
  lastPanic: () => undefined,
  shared: () => ["the module", "the memory"],
  startThreads: (/** @type {number} */ threads) => void given.push(threads),
  Engine: { open: async () => engine },
});
/** What the page is sent. @type {any[]} */
let told = [];
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => told.push(message) } });
const { createOpener } = await import("../../../www/worker/open-engine.js");

/** A thread that answers its messages, or stays silent if it is late. @param {string | null | undefined} failed */
function thread(failed) {
  const port = {
    heard: /** @type {any[]} */ ([]),
    onmessage: (/** @type {any} */ _) => {},
    postMessage(/** @type {any} */ message) {
      port.heard.push(message);
      if (failed !== undefined) queueMicrotask(() => port.onmessage({ data: { failed } }));
    },
  };
  return port;
}

/** Opens the engine with these threads; returns its info. @param {ReturnType<typeof thread>[]} threads */
async function open(threads) {
  [given, told] = [[], []];
  const opener = createOpener();
  opener.takeBuild({
    build: { kind: "cpu", build: "threads", why: null, built: null },
    threads: /** @type {any} */ (threads),
  });
  opener.takeModule(/** @type {any} */ ({}));
  const opened = opener.open(1, () => {});
  return { opened, engine: async () => (await opened) && told[0].engine };
}

test("threads that share the engine's memory work for it", async () => {
  const threads = [thread(null), thread(null)];
  const info = await (await open(threads)).engine();
  assert.equal(info.threads, 3);
  assert.deepEqual(given, [2]);
  for (const { heard } of threads) assert.deepEqual(heard, [{ module: "the module", memory: "the memory" }]);
});

test("where a thread fails the engine works alone", async () => {
  const threads = [thread(null), thread("no memory")];
  const info = await (await open(threads)).engine();
  assert.equal(info.threads, undefined);
  assert.deepEqual(given, []);
});

test("a thread that is late is not waited for", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const threads = [thread(undefined)];
  const { engine } = await open(threads);
  while (threads[0].heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  mock.timers.tick(60_000);
  assert.equal((await engine()).threads, undefined);
  assert.deepEqual(given, []);
  mock.timers.reset();
});

// The worker opens the engine that the page chose, with the threads that the page has begun.
import assert from "node:assert/strict";
import test from "node:test";
import { serveGlue } from "../support/fake-glue.js";

/** What the engine was opened with. @type {any[]} */
const opened = [];
const engine = { info: () => ({ adapter: "one", threads: 3, precisions: ["f32"], draws: false }) };
serveGlue("threads", {
  lastPanic: () => undefined,
  Engine: { open: async (/** @type {any[]} */ ...given) => (opened.push(given), engine) },
});
/** What the page is sent. @type {any[]} */
const told = [];
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => told.push(message) } });
const { createOpener } = await import("../../../www/worker/open-engine.js");

test("the engine is opened with its threads, and the page is told what it is", async () => {
  const opener = createOpener();
  const threads = /** @type {any} */ ([{}, {}]);
  const build = /** @type {const} */ ({ kind: "cpu", build: "threads", why: "no-webgpu", built: null });
  const receive = () => {};
  const opening = opener.open(1, receive);
  opener.takeBuild({ build, threads });
  opener.takeModule(/** @type {any} */ ({}));
  assert.equal(await opening, engine);
  assert.deepEqual(opened, [["cpu", receive, threads]]);
  const info = { ...engine.info(), kind: "cpu", reason: { code: "no-webgpu" } };
  assert.deepEqual(told, [{ type: "started", id: 1, engine: info }]);
});

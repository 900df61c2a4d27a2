// The worker that starts with the page, and the threads that are begun for it: none outlives what it is for.
import assert from "node:assert/strict";
import test from "node:test";

/** A worker of one of the page's scripts. */
class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static all = [];
  sent = /** @type {any[]} */ ([]);
  ended = false;
  /** @param {string} address */
  constructor(address) {
    super();
    this.script = /[^/]*$/.exec(address)?.[0];
    FakeWorker.all.push(this);
  }
  postMessage(/** @type {any} */ message) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  say(/** @type {any} */ data) {
    const event = new MessageEvent("message", { data });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }
}

/** As a browser has it. */
class FakeErrorEvent extends Event {
  constructor(/** @type {string} */ type, /** @type {{ message: string }} */ { message }) {
    super(type);
    this.message = message;
  }
}

const built = { threads: { bytes: 9 }, cpu: { bytes: 9 }, gpu: null };
Object.defineProperty(globalThis, "navigator", {
  value: { hardwareConcurrency: 4, onLine: true },
  configurable: true,
});
Object.assign(globalThis, {
  Worker: FakeWorker,
  ErrorEvent: FakeErrorEvent,
  location: { hash: "" },
  crossOriginIsolated: true,
  ENGINES: built,
  ASSETS: { "worker.js": "worker.js", "thread.js": "thread.js" },
});
WebAssembly.validate = () => true;
WebAssembly.compileStreaming = async (source) => /** @type {any} */ ((await source).ok);
globalThis.fetch = async () => new Response("a module");
const { spawn } = await import("../../../www/engine/spawn.js");

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Whether each worker of a script has ended. @param {string} script */
const ended = (script) => FakeWorker.all.filter((one) => one.script === script).map((one) => one.ended);
/** A worker of this engine, with its threads; clears the list of earlier tests. */
async function spawned(/** @type {"auto" | "cpu"} */ choice = "cpu") {
  FakeWorker.all.length = 0;
  const given = new AbortController();
  const worker = /** @type {any} */ (spawn(choice, given.signal));
  await turn();
  return { worker, end: () => given.abort() };
}

test("the preloaded worker comes first; another choice replaces it with a new one", async () => {
  await turn();
  const [first] = FakeWorker.all;
  assert.deepEqual(
    first.sent.map(({ type }) => type),
    ["chosen", "module"],
  );
  assert.equal(first.sent[0].threads.length, 1);
  const { worker, end } = await spawned("cpu");
  assert.ok(first.ended);
  assert.notEqual(worker, first);
  assert.deepEqual([ended("worker.js"), ended("thread.js")], [[false], [false]]);
  end();
  assert.deepEqual([ended("worker.js"), ended("thread.js")], [[true], [true]]);
});

test("one that is ended before its engine is chosen begins no threads", async () => {
  FakeWorker.all.length = 0;
  const given = new AbortController();
  spawn("cpu", given.signal);
  given.abort();
  await turn();
  assert.deepEqual([ended("worker.js"), ended("thread.js")], [[true], []]);
});

test("threads that the engine does not take are ended", async () => {
  const taken = await spawned();
  taken.worker.say({ type: "started", engine: { threads: 2 } });
  assert.deepEqual(ended("thread.js"), [false]);
  const alone = await spawned();
  alone.worker.say({ type: "started", engine: {} });
  assert.deepEqual([ended("worker.js"), ended("thread.js")], [[false], [true]]);
});

test("a thread that breaks is an error of the worker, whether the engine has started or not", async () => {
  const { worker } = await spawned();
  const heard = /** @type {string[]} */ ([]);
  worker.addEventListener("error", (/** @type {any} */ { message }) => heard.push(message));
  const [thread] = FakeWorker.all.filter(({ script }) => script === "thread.js");
  thread.say("unreachable");
  assert.deepEqual(heard, ["unreachable"]);
});

test("where no thread can be begun the engine has none", async () => {
  FakeWorker.all.length = 0;
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = /** @type {any} */ (
    class {
      constructor() {
        throw new TypeError("not here");
      }
    }
  );
  const { worker } = await spawned();
  globalThis.MessageChannel = MessageChannel;
  const [{ build, threads }, { module }] = worker.sent;
  assert.deepEqual([build.build, threads, module], ["cpu", [], true]);
});

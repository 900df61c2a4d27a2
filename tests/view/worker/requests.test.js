// What the worker does between the page and the engine's session: files are fetched, and requests and answers go on.
import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "fflate";
import { serveGlue } from "../support/fake-glue.js";

/** @type {any[]} */
const sent = [];
/** The requests that the engine takes. @type {any[]} */
const taken = [];
/** @type {(answer: any, transfer?: any[]) => void} */
let answer = () => {};
/** A request that the engine refuses, if any. */
let refused = "";

const engine = {
  info: () => ({ adapter: "", precisions: [], draws: false }),
  push(/** @type {string} */ text, /** @type {Uint8Array[]} */ arrays) {
    // Each place names the next array.
    const request = JSON.parse(text, (_, value) =>
      typeof value?.at === "number" && !value.type ? arrays.shift() : value,
    );
    if (request.type === refused) throw Object.assign(new Error("no"), { kind: "input", code: "NoModel" });
    taken.push(request);
  },
  work: async () => {},
  current: () => 7,
};
serveGlue("cpu", {
  lastPanic: () => undefined,
  Engine: { open: async (/** @type {string} */ _, /** @type {any} */ receive) => ((answer = receive), engine) },
});
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => sent.push(message) } });
const { receive, reportCrash } = await import("../../../www/worker/requests.js");

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A network with these models, or none. @param {string[]} models */
function network(...models) {
  /** @type {string[]} */
  const fetched = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {URL} */ { pathname }) => {
      const [, name, file] = /models\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
      fetched.push(`${name}/${file}`);
      return new Response(`${name} ${file}`, { status: models.includes(name) ? 200 : 404 });
    }
  );
  return fetched;
}

const build = /** @type {any} */ ({ kind: "cpu", build: "cpu", why: null, built: null });
receive({ type: "chosen", build, threads: [] });
receive({ type: "start", id: 1 });
receive({ type: "load", id: 2, model: { files: { "config.json": "{}", "model.safetensors": new ArrayBuffer(2) } } });
receive({ type: "trace", id: 3, sites: "*" });
receive(/** @type {any} */ ({ type: "module", module: {} }));

test("requests made before the engine is open follow in their order", async () => {
  while (taken.length < 3) await turn();
  const load = taken.find(({ type }) => type === "load");
  assert.deepEqual(
    taken.filter((one) => one !== load),
    [
      { type: "expect", id: 2 },
      { type: "trace", id: 3, sites: "*" },
    ],
  );
  const files = { "config.json": "{}", "model.safetensors": new Uint8Array(2) };
  assert.deepEqual(load, { type: "load", id: 2, key: null, files, images: [] });
});

test("a request that the engine cannot read fails", async () => {
  refused = "train";
  sent.length = 0;
  receive({ type: "train", id: 4, command: { kind: "recipes" } });
  await turn();
  refused = "";
  assert.deepEqual(sent, [{ type: "failed", id: 4, failure: { kind: "input", code: "NoModel" } }]);
});

test("half a surrogate pair in a text reaches the engine as the replacement character", async () => {
  taken.length = 0;
  const text = "one \ud83d, one 😀";
  receive(/** @type {any} */ ({ type: "tokenize", id: 4, text, texts: [text] }));
  await turn();
  const whole = "one \ufffd, one 😀";
  assert.deepEqual(taken, [{ type: "tokenize", id: 4, text: whole, texts: [whole] }]);
});

test("a saved run's files are given as they are", async () => {
  taken.length = 0;
  const weights = new Uint8Array(3);
  const files = /** @type {any} */ ({ "config.json": "{}", "model.safetensors": weights });
  receive({ type: "train", id: 5, command: { kind: "restore", files, every: 10 } });
  await turn();
  assert.deepEqual(taken, [{ type: "train", id: 5, command: { kind: "restore", files, every: 10 } }]);
});

test("the digits of a recipe are fetched and unpacked; a host's error page in their place is said", async () => {
  const files = [gzipSync(new Uint8Array([1, 2, 255])), new TextEncoder().encode("<html>")];
  for (const file of files) {
    taken.length = 0;
    globalThis.fetch = /** @type {any} */ (async () => new Response(file));
    answer({ type: "wants-corpus", of: "digits", files: ["digits/training.bin"], zipped: true });
    while (taken.length === 0) await turn();
    if (file === files[0]) assert.deepEqual(taken, [{ type: "corpus", files: [Uint8Array.of(1, 2, 255)] }]);
    else assert.deepEqual([taken[0].type, taken[0].failure.kind], ["no-corpus", "model"]);
  }
});

test("a trained model that a question names is fetched; one that does not come is said", async () => {
  taken.length = 0;
  const fetched = network("sort");
  for (const name of ["sort", "copy", "model 1"]) answer({ type: "wants-model", name });
  await turn();
  assert.deepEqual(fetched.slice(0, 3), ["sort/config.json", "sort/model.safetensors", "sort/tokenizer.json"]);
  const of = (/** @type {string} */ name) => taken.find((one) => one.name === name);
  const { files, images } = of("sort");
  const { "model.safetensors": weights, ...texts } = files;
  assert.deepEqual(texts, { "config.json": "sort config.json", "tokenizer.json": "sort tokenizer.json" });
  assert.deepEqual([new TextDecoder().decode(weights), images], ["sort model.safetensors", []]);
  assert.deepEqual([of("copy").type, of("copy").failure.kind, of("copy").failure.code], ["unknown", "model", "fetch"]);
  assert.deepEqual(of("model 1"), { type: "unknown", name: "model 1", failure: null }, "none of the page's");
});

test("answers go on to the page, and a crash names the request that was being answered", () => {
  sent.length = 0;
  answer({ type: "stale", id: 6 });
  // An error of its own kind, which no request caught, is no failed request.
  reportCrash(Object.assign(new Error("no"), { kind: "input", code: "NoModel" }));
  reportCrash(new WebAssembly.RuntimeError("unreachable"));
  assert.deepEqual(sent, [
    { type: "stale", id: 6 },
    { type: "failed", id: 7, failure: { kind: "trap", code: "NoModel" } },
    { type: "failed", id: 7, failure: { kind: "trap", code: "broke", params: { said: "unreachable" } } },
  ]);
});

test("a drawing, which has a file's name too, is read under the key that the page gave it", async () => {
  const from = taken.length;
  const file = { name: "Drawing.png", width: 1, height: 1, rgba: new Uint8Array(4) };
  receive({ type: "image", id: 29, key: null, name: "drawing 1", file });
  while (taken.length === from) await turn();
  assert.equal(taken[from].name, "drawing 1");
});

test("requests wait for the image that they may be about, and one that cannot be decoded is told", async () => {
  const run = /** @type {any} */ ({ type: "stop", id: 31, what: "look" });
  const bitmap = { width: 2, height: 1, close() {} };
  const getImageData = () => ({ data: new Uint8ClampedArray(8) });
  const context = { fillRect() {}, setTransform() {}, drawImage() {}, getImageData };
  Object.assign(globalThis, {
    createImageBitmap: async (/** @type {Blob} */ file) => {
      await turn();
      if (file.size === 1) throw new DOMException("no");
      return bitmap;
    },
    OffscreenCanvas: class {
      getContext = () => context;
    },
  });
  taken.length = sent.length = 0;
  receive({ type: "image", id: 30, key: null, name: "a.png", file: new Blob(["two"]) });
  receive(run);
  receive({ type: "image", id: 32, key: null, name: "b.png", file: new Blob(["1"]) });
  receive({ type: "image", id: 33, key: "second", name: "c.png", file: new Blob([]) });
  assert.deepEqual(taken, []);
  for (let i = 0; i < 6; i++) await turn();
  assert.deepEqual(taken, [
    { type: "image", id: 30, key: null, name: "a.png", width: 2, height: 1, rgba: new Uint8Array(8) },
    run,
  ]);
  assert.deepEqual(sent, [
    { type: "failed", id: 32, failure: { kind: "input", code: "image.unreadable" } },
    { type: "failed", id: 33, failure: { kind: "input", code: "image.empty" } },
  ]);
});

// A stored model as it is computed with: written piece by piece once it has run, read in its files' place the next
// time, and given up for these if the engine refuses it.
import assert from "node:assert/strict";
import test from "node:test";

Object.assign(globalThis, { self: { postMessage() {} } });
const { createFiles } = await import("../../../www/worker/files.js");

const later = () => new Promise((done) => setTimeout(done, 5));
const encoder = new TextEncoder();

/** A safetensors file of nine bytes. @param {string} tensor */
function file(tensor) {
  const header = encoder.encode(JSON.stringify({ [tensor]: { dtype: "U8", shape: [9], data_offsets: [0, 9] } }));
  return {
    header,
    bytes: new Uint8Array([header.length, 0, 0, 0, 0, 0, 0, 0, ...header, ...new Uint8Array(9).fill(7)]),
  };
}
const ORIGINAL = file("theirs");
const COMPUTED = file("ours");

/** A folder of the browser's file system. */
function disk({ full = false } = {}) {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const files = new Map();
  const handleOf = (/** @type {string} */ name) => ({
    getFile: async () => new Blob([files.get(name) ?? new Uint8Array()]),
    createSyncAccessHandle: async () => ({
      truncate: () => files.set(name, new Uint8Array()),
      getSize: () => files.get(name)?.length,
      flush() {},
      close() {},
      write(/** @type {Uint8Array} */ bytes, /** @type {{ at: number }} */ { at }) {
        if (full && at > 0) return 0;
        const before = files.get(name) ?? new Uint8Array();
        const after = new Uint8Array(Math.max(before.length, at + bytes.length));
        after.set(before);
        after.set(bytes, at);
        files.set(name, after);
        return bytes.length;
      },
    }),
  });
  const folder = {
    getDirectoryHandle: async () => folder,
    removeEntry: async (/** @type {string} */ name) => files.delete(name),
    async getFileHandle(/** @type {string} */ name, { create = false } = {}) {
      if (!create && !files.has(name)) throw new DOMException("no such file", "NotFoundError");
      return handleOf(name);
    },
  };
  Object.defineProperty(globalThis, "navigator", {
    value: { storage: { getDirectory: async () => folder } },
    configurable: true,
  });
  return files;
}

/** The worker's part, and what it asks of the engine. */
function worker() {
  /** @type {any[]} */
  const asked = [];
  const nothing = /** @type {any} */ (null);
  const files = createFiles({ use: nothing, push: (_, request) => asked.push(request) });
  const weights = [{ name: "model.safetensors", blob: new Blob([ORIGINAL.bytes]) }];
  const texts = { name: "m", config: "{}", generation: null, tokenizer: null };
  return {
    files,
    asked,
    /** Loads the model; the request that opens it. @param {number} id @param {"f32" | "int8"} [precision] */
    async load(id, precision = "int8") {
      files.load({ type: "load", id, model: { folder: { ...texts, weights, kept: "m", precision } } });
      await later();
      return asked.splice(0).find(({ type }) => type === "open").model;
    },
    /** The engine has it and has run it; what is asked then. @param {number} id */
    async run(id) {
      files.loaded(id, false);
      files.ran();
      await later();
      return asked.splice(0);
    },
    /** @param {number} id @param {number} piece @param {Uint8Array} bytes */
    async give(id, piece, bytes, pieces = 2) {
      files.kept({ type: "kept", id, piece, pieces, bytes: new Uint8Array(bytes) });
      await later();
      return asked.splice(0);
    },
  };
}
const first = COMPUTED.bytes.subarray(0, COMPUTED.bytes.length - 9);
const rest = COMPUTED.bytes.subarray(COMPUTED.bytes.length - 9);
const headerOf = (/** @type {typeof COMPUTED} */ { header }) => [new TextDecoder().decode(header)];

test("a stored model in few bits is kept as it is computed with, and read so the next time", async () => {
  const stored = disk();
  const { load, run, give } = worker();
  const opened = await load(1);
  assert.deepEqual([opened.headers, opened.kept], [headerOf(ORIGINAL), undefined]);
  assert.deepEqual(await run(1), [{ type: "keep", id: 1, piece: 0, headers: headerOf(ORIGINAL) }]);
  assert.deepEqual(await give(1, 0, first), [{ type: "keep", id: 1, piece: 1, headers: [] }]);
  assert.equal(stored.get("computed.int8")?.length, 0, "an unfinished file has no header");
  assert.deepEqual(await give(1, 1, rest), []);
  assert.deepEqual(stored.get("computed.int8"), COMPUTED.bytes);
  const again = await load(2);
  assert.deepEqual([again.headers, again.sizes, again.kept], [headerOf(COMPUTED), [9], true]);
  assert.deepEqual(await run(2), [], "it is kept already");
  const whole = await load(3, "f32");
  assert.deepEqual([whole.headers, await run(3)], [headerOf(ORIGINAL), []], "what is whole is read from its files");
});

test("what the engine refuses, or what is cut off, is read from its files and kept anew", async () => {
  const stored = disk();
  stored.set("computed.int8", COMPUTED.bytes);
  const { files, asked, load, run } = worker();
  await load(1);
  assert.ok(files.isMended(1));
  await later();
  assert.deepEqual(asked.splice(0)[0].model.headers, headerOf(ORIGINAL));
  assert.ok(!files.isMended(1), "the files have nothing in their place");
  stored.set("computed.int8", COMPUTED.bytes.slice(0, -1));
  assert.deepEqual((await load(2)).headers, headerOf(ORIGINAL));
  assert.equal((await run(2))[0].type, "keep");
});

test("a model that goes before it has run is not kept: no other model is written in its place", async () => {
  const stored = disk();
  const { files, load, run } = worker();
  await load(1);
  files.loaded(1, false);
  stored.set("computed.int8", COMPUTED.bytes);
  assert.equal((await load(2)).kept, true);
  assert.deepEqual(await run(2), [], "the model that runs is kept already");
  assert.deepEqual(stored.get("computed.int8"), COMPUTED.bytes);
  stored.clear();
  await load(3);
  assert.equal((await run(3))[0].id, 3, "later ones are kept");
});

test("a model that goes after it has run is asked for no more, also once its folder is free", async () => {
  disk();
  let free = () => {};
  const held = new Promise((done) => (free = () => done(null)));
  Object.assign(navigator, {
    locks: { request: (/** @type {any[]} */ ...of) => held.then(() => of.at(-1)({ name: "a" })) },
  });
  const { files, asked, load, run } = worker();
  await load(1);
  assert.deepEqual(await run(1), [], "the folder is not free");
  files.loaded(2, false);
  free();
  await later();
  assert.deepEqual(asked, []);
});

test("once a model is kept, a failure of its load is told", async () => {
  disk();
  const { files, load, run, give } = worker();
  await load(1);
  await run(1);
  await give(1, 0, first);
  await give(1, 1, rest);
  assert.ok(!files.isMended(1));
});

test("a model that goes, is not kept by the engine, fails or finds no room leaves no file", async () => {
  for (const [end, full] of /** @type {const} */ ([
    ["another", false],
    ["none", false],
    ["failure", false],
    ["room", true],
  ])) {
    const stored = disk({ full });
    const { files, load, run, give } = worker();
    await load(1);
    await run(1);
    await give(1, 0, first, end === "none" ? 0 : 2);
    if (end === "another") files.loaded(2, false);
    if (end === "failure") assert.ok(files.isMended(1), "the page hears nothing of it");
    if (end === "room") await give(1, 1, rest);
    await later();
    assert.deepEqual([...stored.keys()], [], end);
  }
});

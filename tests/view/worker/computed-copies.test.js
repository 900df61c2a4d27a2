// The computed copy of a stored model: written piece by piece as the engine hands it over, and offered to the engine
// beside its files the next time.
import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../support/until.js";

Object.assign(globalThis, { self: { postMessage() {} } });
const { createFiles } = await import("../../../www/worker/files.js");
const { createCopies } = await import("../../../www/worker/computed-copies.js");

/** A file of nine bytes. @param {number} byte */
const file = (byte) => new Uint8Array(9).fill(byte);
const [ORIGINAL, COMPUTED] = [file(1), file(2)];

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

/** The worker's part, and what it tells the engine. */
function worker() {
  /** @type {any[]} */
  const told = [];
  const push = (/** @type {any} */ request) => void told.push(request);
  const answers = async () => {
    await until(() => told.length > 0);
    return told.splice(0);
  };
  const [files, copies] = [createFiles(push), createCopies(push)];
  const weights = [{ name: "model.safetensors", blob: new Blob([ORIGINAL]) }];
  const texts = { name: "m", config: "{}", generation: null, tokenizer: null };
  return {
    /** Loads the model; what opens it. @param {number} id @param {object} [more] */
    async load(id, more = { kept: "m" }) {
      files.load(id, null, { folder: { ...texts, weights, precision: "int8", ...more } });
      await until(() => told.some(({ type }) => type === "open"));
      return told.splice(0).find(({ type }) => type === "open").model;
    },
    /** What is read of a file. @param {number} id @param {number} number */
    async read(id, number) {
      files.answers.read({ type: "read", id, file: number, from: 0 });
      return (await answers()).map(({ bytes }) => bytes);
    },
    /** @param {number} id @param {number} at @param {Uint8Array} bytes @param {number | null} [size] */
    async write(id, at, bytes, size = null, name = "computed.int8") {
      const piece = { id, folder: "m", name, at, size, bytes: new Uint8Array(bytes) };
      void copies["write-copy"]({ type: "write-copy", ...piece });
      return answers();
    },
    drop: (/** @type {number} */ id) => copies["drop-copy"]({ type: "drop-copy", id }),
  };
}
const [header, data] = [COMPUTED.subarray(0, 4), COMPUTED.subarray(4)];
const { length } = COMPUTED;
const written = (/** @type {number} */ id, done = true) => [{ type: "copy-result", id, written: done }];

test("a computed copy of a stored model is written, and offered beside its files the next time", async () => {
  const stored = disk();
  const { load, read, write } = worker();
  const opened = await load(1);
  assert.deepEqual(opened.files, [{ name: "model.safetensors", size: 9 }]);
  assert.deepEqual(opened.copy, { folder: "m", name: "computed.int8", size: null });
  assert.deepEqual(await write(1, 4, data), written(1));
  assert.deepEqual([...(stored.get("computed.int8") ?? [])].slice(0, 5), [0, 0, 0, 0, 2]);
  assert.deepEqual(await write(1, 0, header, length), written(1));
  assert.deepEqual(stored.get("computed.int8"), COMPUTED);
  assert.deepEqual((await load(2)).copy, { folder: "m", name: "computed.int8", size: 9 });
  assert.deepEqual([await read(2, 0), await read(2, 1)], [[ORIGINAL], [COMPUTED]]);
  assert.equal((await load(3, { kept: "m", precision: "f32" })).copy.size, null, "it is in other bits");
  assert.equal((await load(4, {})).copy, undefined, "it is not stored");
});

test("each model has its file: one that ends takes no other's", async () => {
  const stored = disk();
  const { drop, write } = worker();
  assert.deepEqual(await write(1, 4, data), written(1));
  assert.deepEqual(await write(2, 4, data, null, "computed.int4"), written(2));
  drop(1);
  await until(() => stored.size === 1);
  assert.deepEqual([...stored.keys()], ["computed.int4"]);
  assert.deepEqual(await write(2, 0, header, length, "computed.int4"), written(2));
  assert.deepEqual(stored.get("computed.int4"), COMPUTED);
});

test("a folder that another tab has is not written into", async () => {
  const stored = disk();
  Object.assign(navigator, { locks: { request: async (/** @type {any[]} */ ...of) => of.at(-1)(null) } });
  assert.deepEqual(await worker().write(1, 4, data), written(1, false));
  assert.deepEqual([...stored.keys()], []);
});

test("a model that goes or finds no room leaves no file, and its folder is free", async () => {
  for (const full of [false, true]) {
    const stored = disk({ full });
    /** @type {string[]} */
    const locked = [];
    const request = async (/** @type {string} */ name, /** @type {unknown} */ _, /** @type {Function} */ what) => {
      locked.push(name);
      await what({ name });
      locked.splice(locked.indexOf(name), 1);
    };
    Object.assign(navigator, { locks: { request } });
    const { drop, write } = worker();
    assert.deepEqual(await write(1, 4, data), written(1, !full));
    if (!full) {
      assert.deepEqual(locked, ["headlight m"]);
      drop(1);
      await until(() => locked.length === 0);
    }
    assert.deepEqual([[...stored.keys()], locked], [[], []], full ? "room" : "another");
  }
});

// The computed copy of a stored model: written piece by piece as the engine hands it over, and offered to the engine
// beside its files the next time.
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

/** The worker's part, and what it tells the engine. */
function worker() {
  /** @type {any[]} */
  const told = [];
  const nothing = /** @type {any} */ (null);
  const files = createFiles({ use: nothing, unpack: nothing, push: (_, request) => told.push(request) });
  const weights = [{ name: "model.safetensors", blob: new Blob([ORIGINAL.bytes]) }];
  const texts = { name: "m", config: "{}", generation: null, tokenizer: null };
  return {
    files,
    /** Loads the model; what opens it. @param {number} id @param {object} [more] */
    async load(id, more = { kept: "m" }) {
      files.load({ type: "load", id, model: { folder: { ...texts, weights, precision: "int8", ...more } } });
      await later();
      return told.splice(0).find(({ type }) => type === "open").model;
    },
    /** @param {number} id @param {number} at @param {Uint8Array} bytes @param {number | null} [size] */
    async write(id, at, bytes, size = null) {
      void files.copies.write({ type: "write-copy", id, at, size, bytes: new Uint8Array(bytes) });
      await later();
      return told.splice(0);
    },
  };
}
const { length } = COMPUTED.bytes;
const header = COMPUTED.bytes.subarray(0, length - 9);
const data = COMPUTED.bytes.subarray(length - 9);
const written = (/** @type {number} */ id, done = true) => [{ type: "copy-result", id, written: done }];
const jsonOf = (/** @type {typeof COMPUTED} */ { header }) => new TextDecoder().decode(header);

test("a computed copy of a stored model is written, and offered beside its files the next time", async () => {
  const stored = disk();
  const { load, write } = worker();
  const opened = await load(1);
  assert.deepEqual([opened.headers, opened.can_copy, opened.copy], [[jsonOf(ORIGINAL)], true, null]);
  assert.deepEqual(await write(1, length - 9, data), written(1));
  assert.ok(
    stored
      .get("computed.int8")
      ?.subarray(0, length - 9)
      .every((byte) => byte === 0),
  );
  assert.deepEqual(await write(1, 0, header, length), written(1));
  assert.deepEqual(stored.get("computed.int8"), COMPUTED.bytes);
  const again = await load(2);
  assert.deepEqual(again.headers, [jsonOf(ORIGINAL)]);
  assert.deepEqual(again.copy, { name: "computed.int8", header: jsonOf(COMPUTED), size: 9 });
  assert.equal((await load(3, { kept: "m", precision: "f32" })).copy, null, "it is in other bits");
  const unstored = await load(4, {});
  assert.deepEqual([unstored.can_copy, unstored.copy], [false, null]);
});

test("a copy that was cut off is not offered", async () => {
  const stored = disk();
  stored.set("computed.int8", COMPUTED.bytes.slice(0, -1));
  assert.equal((await worker().load(1)).copy, null);
});

test("each model has its file: one that ends takes no other's, and a later load may fail", async () => {
  const stored = disk();
  const { files, load, write } = worker();
  await load(1);
  await load(2, { kept: "m", precision: "int4" });
  for (const id of [1, 2]) assert.deepEqual(await write(id, length - 9, data), written(id));
  files.copies.drop(1);
  await later();
  assert.deepEqual([...stored.keys()], ["computed.int4"]);
  assert.deepEqual(await write(1, 0, header, length), written(1, false));
  assert.deepEqual(await write(2, 0, header, length), written(2));
  assert.deepEqual(stored.get("computed.int4"), COMPUTED.bytes);
});

test("a folder that another tab has is not written into", async () => {
  const stored = disk();
  Object.assign(navigator, { locks: { request: async (/** @type {any[]} */ ...of) => of.at(-1)(null) } });
  const { load, write } = worker();
  await load(1);
  assert.deepEqual(await write(1, length - 9, data), written(1, false));
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
    const { files, load, write } = worker();
    await load(1);
    assert.deepEqual(await write(1, length - 9, data), written(1, !full));
    if (!full) {
      assert.deepEqual(locked, ["headlight m"]);
      files.copies.drop(1);
      await later();
    }
    assert.deepEqual([[...stored.keys()], locked], [[], []], full ? "room" : "another");
  }
});

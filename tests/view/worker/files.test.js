// A model's files, read in pieces: until when they are there, and until when no one may delete them.
import assert from "node:assert/strict";
import test from "node:test";

Object.assign(globalThis, { self: { postMessage() {} } });
const { createFiles } = await import("../../../www/worker/files.js");

const later = () => new Promise((done) => setTimeout(done, 5));
const described = new TextEncoder().encode(JSON.stringify({ t: { dtype: "U8", shape: [9], data_offsets: [0, 9] } }));
const header = new Uint8Array([described.length, 0, 0, 0, 0, 0, 0, 0, ...described]);
const weights = [{ name: "m", blob: new Blob([header, new Uint8Array(9)]) }];

/** The files of an engine, what it gets, and the folders that are locked now; a lock is held back until `grant`. */
function opened({ waits = false } = {}) {
  /** @type {string[]} */
  const locked = [];
  let grant = () => {};
  const granted = waits ? new Promise((done) => (grant = () => done(undefined))) : Promise.resolve();
  const request = async (
    /** @type {string} */ name,
    /** @type {unknown} */ _,
    /** @type {(lock: object) => unknown} */ what,
  ) => {
    await granted;
    locked.push(name);
    await what({ name });
    locked.splice(locked.indexOf(name), 1);
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
  /** @type {string[]} */
  const got = [];
  const files = createFiles({
    use: (_, use) => use(/** @type {any} */ ({ piece: (/** @type {number} */ id) => got.push(`piece ${id}`) })),
    push: (_, { type, id }) => got.push(`${type} ${id}`),
    unpack: () => Promise.reject(),
  });
  return {
    locked,
    grant,
    got,
    close: files.close,
    async beside(/** @type {number} */ id) {
      const folder = { name: "m", config: "{}", generation: null, tokenizer: null, weights, kept: `folder-${id}` };
      files.loadBeside({ type: "load-beside", id, key: `${id}`, model: { folder } });
      await later();
    },
    async read(/** @type {number} */ id) {
      files.read({ type: "read", id, file: 0, from: 0 });
      await later();
    },
  };
}

test("a second model that another one replaces is read to its end, and its folder is free then", async () => {
  const { got, locked, close, beside, read } = opened();
  await beside(1);
  await read(1);
  await beside(2);
  await read(1);
  assert.deepEqual([got, locked], [["open 1", "piece 1", "open 2", "piece 1"], ["headlight folder-1"]]);
  close(1);
  await later();
  assert.deepEqual(locked, []);
  await read(1); // a question that came before the other one was opened
  close(1);
  await read(2);
  close(2);
  await later();
  got.length = 0;
  await read(1);
  await read(2);
  assert.deepEqual(got, ["missing 1", "piece 2"], "the newest one's files may be needed again");
  close(2);
  await later();
  assert.deepEqual(locked, []);
});

test("a folder whose lock comes after its files are closed is free at once", async () => {
  const { got, locked, grant, close, beside, read } = opened({ waits: true });
  await beside(1);
  await Promise.all([read(1), read(1)]);
  close(1);
  grant();
  await later();
  assert.deepEqual(locked, []);
  assert.deepEqual(got, ["open 1", "missing 1", "missing 1"], "nothing is read of a folder that is free");
});

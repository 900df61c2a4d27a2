// A model's files, read in pieces: until when they are there, and until when no one may delete them.
import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../support/until.js";

Object.assign(globalThis, { self: { postMessage() {} } });
const { createFiles } = await import("../../../www/worker/files.js");

const later = () => new Promise((done) => setTimeout(done, 5));
const BLOB = new Blob([new Uint8Array(9)]);

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
  const files = createFiles((request) => got.push(`${request.type} ${"id" in request ? request.id : ""}`));
  return {
    locked,
    grant,
    got,
    close: (/** @type {number} */ id, needed_later = false) => files.answers.close({ type: "close", id, needed_later }),
    async beside(/** @type {number} */ id, blob = BLOB) {
      const weights = [{ name: "m", blob }];
      const folder = { name: "m", config: "{}", generation: null, tokenizer: null, weights, kept: `folder-${id}` };
      files.load(id, `${id}`, { folder });
      await later();
    },
    /** A read that waits. @param {number} id */
    async begin(id) {
      files.answers.read({ type: "read", id, file: 0, from: 0 });
      await later();
    },
    /** A read with its answer. @param {number} id */
    async read(id) {
      const before = got.length;
      files.answers.read({ type: "read", id, file: 0, from: 0 });
      await until(() => got.length > before);
    },
  };
}

test("files that are needed again stay, and their folder is free", async () => {
  const { got, locked, close, beside, read } = opened();
  await beside(1);
  await read(1);
  assert.deepEqual(locked, ["headlight folder-1"]);
  close(1, true);
  await later();
  assert.deepEqual(locked, []);
  await read(1);
  assert.deepEqual(locked, ["headlight folder-1"]);
  close(1);
  await read(1);
  assert.deepEqual(locked, []);
  assert.deepEqual(got, ["open 1", "piece 1", "piece 1", "missing 1"]);
});

test("a folder whose lock comes after its files are closed is free at once", async () => {
  const { got, locked, grant, close, beside, begin } = opened({ waits: true });
  await beside(1);
  await Promise.all([begin(1), begin(1)]);
  close(1);
  grant();
  await later();
  assert.deepEqual(locked, []);
  assert.deepEqual(got, ["open 1"], "nothing is read of a folder that is free");
});

test("a read that is under way when its files are closed says nothing, even if they are needed again", async () => {
  const { got, close, beside, begin } = opened();
  /** @type {ReadableStreamDefaultController[]} */
  const streams = [];
  const stream = () => new ReadableStream({ start: (controller) => void streams.push(controller) });
  const held = Object.assign(new Blob(), { slice: () => Object.assign(new Blob(["a piece"]), { stream }) });
  await beside(1, held);
  await begin(1);
  assert.deepEqual([streams.length, got], [1, ["open 1"]]);
  close(1, true);
  await begin(1);
  streams[1].enqueue(new Uint8Array(9));
  await until(() => got.length > 1);
  assert.deepEqual(got, ["open 1", "piece 1"], "only the new read is answered");
});

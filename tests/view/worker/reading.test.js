// Parts of files, read in the order that the engine said: here, or on a thread that reads ahead.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { until } from "../support/until.js";

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const scope = /** @type {any} */ (globalThis);
scope.self = { postMessage() {} };
const { createFiles } = await import("../../../www/worker/files.js");
const { readAhead, readInOrder } = await import("../../../www/worker/reading.js");

const LARGE = new Blob([new Uint8Array(2 ** 24)]);
const later = () => new Promise((done) => setTimeout(done, 5));

/** A thread that the test plays. */
class Thread {
  /** @type {Thread[]} */
  static all = [];
  /** @type {unknown[]} */
  asked = [];
  stopped = false;
  onmessage = (/** @type {object} */ _) => {};
  onerror = (/** @type {Event} */ _) => {};
  constructor() {
    Thread.all.push(this);
  }
  postMessage(/** @type {unknown} */ data) {
    this.asked.push(data);
  }
  terminate() {
    this.stopped = true;
  }
  say(/** @type {unknown[]} */ ...pieces) {
    for (const data of pieces) this.onmessage({ data });
  }
}
scope.Worker = Thread;

/** The thread of a read that has begun, and its first piece. @param {Blob[]} parts */
function begin(parts) {
  const pieces = readAhead(parts, new AbortController().signal);
  const first = pieces.next();
  return { pieces, first, thread: /** @type {Thread} */ (Thread.all.pop()) };
}

/** The host of one load of these files; each read's bytes. @param {Blob[]} blobs */
async function opened(blobs) {
  /** @type {any[]} */
  const told = [];
  const files = createFiles((request) => void told.push(request));
  const weights = blobs.map((blob, i) => ({ name: `${i}`, blob }));
  files.load(1, null, { folder: { name: "m", config: "{}", generation: null, tokenizer: null, weights } });
  await until(() => told.length === 1);
  return {
    /** @param {[file: number, start: number, end: number][]} ranges */
    tell: (...ranges) =>
      files.answers["will-read"]({
        type: "will-read",
        id: 1,
        ranges: ranges.map(([file, start, end]) => ({ file, bytes: { start, end } })),
      }),
    /** @param {number} file @param {number} from */
    ask: (file, from) => files.answers.read({ type: "read", id: 1, file, from }),
    /** @param {number} file @param {number} from */
    async read(file, from) {
      const before = told.length;
      files.answers.read({ type: "read", id: 1, file, from });
      await until(() => told.length > before);
      return told.at(-1).bytes;
    },
    close: () => files.answers.close({ type: "close", id: 1, needed_later: false }),
  };
}

test("ranges are read in their order, and any other place from there to the end of its file", async () => {
  const { tell, read } = await opened([new Blob([Uint8Array.of(0, 1, 2, 3, 4, 5)]), new Blob([Uint8Array.of(10, 11)])]);
  assert.deepEqual(await read(0, 0), Uint8Array.of(0, 1, 2, 3, 4, 5));
  tell([0, 4, 6], [1, 0, 1], [0, 1, 3]);
  assert.deepEqual(await read(0, 4), Uint8Array.of(4, 5));
  assert.deepEqual(await read(1, 0), Uint8Array.of(10));
  assert.deepEqual(await read(0, 1), Uint8Array.of(1, 2));
  assert.deepEqual(await read(0, 3), Uint8Array.of(3, 4, 5), "out of turn");
  assert.deepEqual(await read(1, 2), new Uint8Array(), "it has ended");
});

test("large files come from one thread, which a place out of turn and the end of the load stop", async () => {
  const { tell, read, close } = await opened([LARGE, LARGE]);
  tell([0, 8, 2 ** 23], [1, 4, 2 ** 24]);
  const first = read(0, 8);
  await until(() => Thread.all.length === 1);
  const thread = /** @type {Thread} */ (Thread.all.pop());
  assert.deepEqual(
    /** @type {Blob[]} */ (thread.asked[0]).map(({ size }) => size),
    [2 ** 23 - 8, 2 ** 24 - 4],
  );
  thread.say(Uint8Array.of(1, 2), new Uint8Array(2 ** 23 - 10), Uint8Array.of(3));
  assert.deepEqual(await first, Uint8Array.of(1, 2));
  assert.equal((await read(0, 10)).length, 2 ** 23 - 10);
  assert.deepEqual(await read(1, 4), Uint8Array.of(3), "of the second range");
  assert.ok(!thread.stopped);
  assert.ok((await read(0, 0)).length > 0, "out of turn");
  await until(() => thread.stopped);

  tell([1, 0, 2 ** 24]);
  const again = read(1, 0);
  await until(() => Thread.all.length === 1);
  const other = /** @type {Thread} */ (Thread.all.pop());
  other.say(Uint8Array.of(4));
  assert.deepEqual(await again, Uint8Array.of(4));
  close();
  assert.ok(other.stopped);
});

test("closing ends the reading of a piece at once", async () => {
  const { tell, ask, close } = await opened([LARGE]);
  tell([0, 0, 2 ** 24]);
  const asked = ask(0, 0);
  await until(() => Thread.all.length === 1);
  const thread = /** @type {Thread} */ (Thread.all.pop());
  close();
  assert.ok(thread.stopped, "the piece never came");
  await asked;

  let cancelled = false;
  const stalls = Object.assign(new Blob(["four"]), {
    stream: () => new ReadableStream({ cancel: () => void (cancelled = true) }),
  });
  const stop = new AbortController();
  const piece = readInOrder([stalls, new Blob(["more"])], stop.signal).next();
  stop.abort();
  assert.ok(cancelled);
  assert.deepEqual(await piece, { value: undefined, done: true });
});

test("the thread's failure follows what was read, and the end has no bytes", async () => {
  const { pieces, first, thread } = begin([LARGE]);
  thread.say(Uint8Array.of(1, 2), Uint8Array.of(3), { wrong: new RangeError("torn") });
  assert.deepEqual((await first).value, Uint8Array.of(1, 2));
  assert.deepEqual((await pieces.next()).value, Uint8Array.of(3));
  await assert.rejects(pieces.next(), RangeError);
  assert.deepEqual([thread.asked.slice(1), thread.stopped], [[2, 1], true], "told what was taken");

  const lost = begin([LARGE]);
  lost.thread.say(Uint8Array.of(1));
  await lost.first;
  lost.thread.onerror(new Event("error"));
  await assert.rejects(lost.pieces.next(), (error) => /part of the page that .*reads files/.test(wordsOf(error)));

  const whole = begin([LARGE]);
  whole.thread.say(new Uint8Array(2 ** 24), new Uint8Array());
  assert.equal((await whole.first).value?.length, 2 ** 24);
  assert.deepEqual([(await whole.pieces.next()).done, whole.thread.stopped], [true, true]);
});

test("where no thread starts, large files are read in place", async () => {
  const { pieces, first, thread } = begin([LARGE, new Blob(["end"])]);
  thread.onerror(new Event("error"));
  let read = /** @type {Bytes} */ ((await first).value).length;
  for await (const { length } of pieces) read += length;
  assert.deepEqual([read, thread.stopped], [2 ** 24 + 3, true]);
  assert.deepEqual(Thread.all, []);
});

test("nothing is read after a part that ends early", async () => {
  const short = Object.assign(new Blob(["four"]), { stream: () => new Blob(["two"]).stream() });
  const read = [];
  for await (const piece of readInOrder([short, new Blob(["more"])])) read.push(Buffer.from(piece).toString());
  assert.deepEqual(read, ["two"]);
});

test("the thread reads parts whole, never far ahead of what was taken", async () => {
  /** @type {Bytes[]} */
  const said = [];
  scope.self = {
    postMessage: (/** @type {Bytes} */ piece, /** @type {StructuredSerializeOptions} */ options) =>
      said.push(structuredClone(piece, options)),
  };
  await import("../../../www/read-worker.js");
  const file = new Uint8Array(2 ** 25).map((_, i) => i % 251);
  const sizes = () => said.reduce((sum, { length }) => sum + length, 0);
  // Parts of a MiB, as one may be a single piece: the last one first.
  const parts = Array.from({ length: 32 }, (_, i) => new Blob([file.subarray(i << 20, (i + 1) << 20)])).reverse();
  scope.self.onmessage({ data: parts });
  await until(() => sizes() > 2 ** 24);
  await later();
  assert.ok(sizes() < 2 ** 24 + 2 ** 21, "waits");
  let taken = 0;
  await until(() => {
    for (; taken < said.length; taken++) scope.self.onmessage({ data: said[taken].length });
    return said.at(-1)?.length === 0;
  });
  const read = said.slice(0, -1).reverse();
  assert.deepEqual(Buffer.concat(read), Buffer.from(file));
});

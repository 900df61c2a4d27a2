// An answer through memory that page and worker share, and where it goes its usual way.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createInbox, createOutbox } from "../../../www/protocol/mailbox.js";

before(() => void (globalThis.crossOriginIsolated = true));
after(() => void (globalThis.crossOriginIsolated = false));

/** Both ends; the test delivers the worker's messages. */
function ends() {
  const worker = { onmessage: /** @type {any} */ (null) };
  const heard = /** @type {any[]} */ ([]);
  const posted = /** @type {any[]} */ ([]);
  const inbox = createInbox(/** @type {any} */ (worker), (message) => heard.push(message));
  const outbox = createOutbox((message) => posted.push(message));
  assert.ok(inbox.memory);
  outbox.share(inbox.memory);
  const deliver = () => posted.splice(0).forEach((data) => worker.onmessage({ data }));
  return { inbox, outbox, heard, posted, deliver };
}

/** Waits while the worker acts each time the clock is read. @param {any} inbox @param {() => void} work */
function whileWaiting(inbox, work, most = 1e9) {
  const { now } = performance;
  let asked = 0;
  performance.now = () => {
    if (asked++ === 1) work();
    return now.call(performance);
  };
  try {
    return inbox.wait(most);
  } finally {
    performance.now = now;
  }
}

const ANSWER = {
  type: "ran",
  result: { ms: 0.25, next: null, values: new Float32Array([0.1, NaN, -0]), masks: new Uint8Array([1, 0, 1]) },
};

test("an awaited answer arrives within the turn, with equal arrays", () => {
  const { inbox, outbox, heard, posted } = ends();
  assert.equal(
    whileWaiting(inbox, () => outbox.answer(ANSWER)),
    true,
  );
  assert.deepEqual(heard, [ANSWER]);
  assert.deepEqual(posted, []);
});

/** Asserts that this arrives as a message, and not within the wait. @param {any} message @param {any[]} [transfer] */
function comesAsMessage(message, transfer, { inbox, outbox, heard, posted, deliver } = ends()) {
  assert.equal(
    whileWaiting(inbox, () => outbox.answer(message, transfer)),
    false,
  );
  assert.deepEqual(heard, []);
  assert.equal(posted.at(-1), message);
  deliver();
  assert.equal(heard.at(-1), message);
}

test("an answer that nobody waits for is a message", () => {
  const { outbox, heard, deliver } = ends();
  outbox.answer(ANSWER);
  assert.deepEqual(heard, []);
  deliver();
  assert.deepEqual(heard, [ANSWER]);
});

test("no wait begins while a message is on its way", () => {
  const { inbox, outbox, heard, deliver } = ends();
  outbox.answer(ANSWER);
  const wait = () => whileWaiting(inbox, () => assert.fail("it waits"));
  assert.equal(wait(), false);
  deliver();
  assert.deepEqual(heard, [ANSWER]);
  assert.throws(wait, /it waits/);
});

test("after its timeout a request gets a message, and may wait again", () => {
  const { inbox, outbox, heard, deliver } = ends();
  assert.equal(inbox.wait(0), false);
  outbox.answer({ ms: 1 });
  deliver();
  assert.equal(
    whileWaiting(inbox, () => outbox.answer({ ms: 2 })),
    true,
  );
  assert.deepEqual(heard, [{ ms: 1 }, { ms: 2 }]);
});

test("messages that were sent before an answer are heard before it", () => {
  const both = ends();
  both.outbox.send({ type: "progress" });
  both.outbox.answer(ANSWER);
  both.deliver();
  assert.deepEqual(both.heard, [{ type: "progress" }, ANSWER]);
  // Once all messages have arrived, the next answer may be awaited.
  assert.equal(
    whileWaiting(both.inbox, () => both.outbox.answer({ ms: 1 })),
    true,
  );
});

test("another message ends the wait, also one that cannot be sent", () => {
  const { inbox, outbox, heard, deliver } = ends();
  assert.equal(
    whileWaiting(inbox, () => outbox.send({ type: "failed" })),
    false,
  );
  deliver();
  assert.deepEqual(heard, [{ type: "failed" }]);
  const broken = createOutbox(() => {
    throw new Error("no clone");
  });
  assert.ok(inbox.memory);
  broken.share(inbox.memory);
  assert.equal(
    whileWaiting(inbox, () => assert.throws(() => broken.send({}))),
    false,
  );
});

test("a worker that vanishes as it writes is waited for no longer than any", () => {
  const { inbox } = ends();
  assert.ok(inbox.memory);
  const [state, writing] = [new Int32Array(inbox.memory, 0, 1), 2];
  assert.equal(
    whileWaiting(inbox, () => void Atomics.store(state, 0, writing), 0),
    false,
  );
});

for (const [what, message, transfer] of /** @type {[string, any, any[]?][]} */ ([
  ["a number that JSON does not know", { p: NaN }],
  ["a zero below zero", { p: -0 }],
  ["an array of another kind", { ids: new Int32Array([1]) }],
  ["bytes without a view", { bytes: new ArrayBuffer(4) }],
  ["more numbers than there is room for", { values: new Float32Array(1 << 19) }],
  ["more text than there is room for", { text: "x".repeat(1 << 20) }],
  ["a picture", { drawings: [{}] }, [{}]],
]))
  test(`${what} comes as a message`, () => comesAsMessage(message, transfer));

test("where memory cannot be shared nothing is waited for", () => {
  globalThis.crossOriginIsolated = false;
  const inbox = createInbox(/** @type {any} */ ({}), () => {});
  globalThis.crossOriginIsolated = true;
  assert.equal(inbox.memory, null);
  assert.equal(inbox.wait(1e9), false);
});

// An answer through memory that page and worker share, and where it goes its usual way.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createInbox, createOutbox } from "../../../www/protocol/mailbox.js";

before(() => void (globalThis.crossOriginIsolated = true));
after(() => void (globalThis.crossOriginIsolated = false));

/** Both ends; messages of the worker are delivered when the test says. */
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

/** Waits while the worker does something, for which the clock is asked. @param {any} inbox @param {() => void} work */
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

test("what is waited for comes within the turn, its arrays as they were", () => {
  const { inbox, outbox, heard, posted } = ends();
  assert.equal(
    whileWaiting(inbox, () => outbox.answer(ANSWER)),
    true,
  );
  assert.deepEqual(heard, [ANSWER]);
  assert.deepEqual(posted, []);
});

test("an answer that nobody waits for is a message", () => {
  const { outbox, heard, deliver } = ends();
  outbox.answer(ANSWER);
  assert.deepEqual(heard, []);
  deliver();
  assert.deepEqual(heard, [ANSWER]);
});

test("who has waited long enough gets a message", () => {
  const { inbox, outbox, heard, deliver } = ends();
  assert.equal(inbox.wait(0), false);
  outbox.answer(ANSWER);
  deliver();
  assert.deepEqual(heard, [ANSWER]);
});

test("messages that were sent before it are heard before it", () => {
  const { inbox, outbox, heard, deliver } = ends();
  outbox.send({ type: "progress" });
  assert.equal(
    whileWaiting(inbox, () => outbox.answer(ANSWER)),
    true,
  );
  assert.deepEqual(heard, []);
  deliver();
  assert.deepEqual(heard, [{ type: "progress" }, ANSWER]);
});

test("another message ends the wait", () => {
  const { inbox, outbox, heard, deliver } = ends();
  assert.equal(
    whileWaiting(inbox, () => outbox.send({ type: "failed" })),
    true,
  );
  assert.deepEqual(heard, []);
  deliver();
  assert.deepEqual(heard, [{ type: "failed" }]);
});

for (const [what, message, transfer] of /** @type {[string, any, any[]?][]} */ ([
  ["a number that JSON does not know", { p: NaN }],
  ["a zero below zero", { p: -0 }],
  ["more than there is room for", { values: new Float32Array(1 << 19) }],
  ["a picture", { drawings: [{}] }, [{}]],
]))
  test(`${what} comes as a message`, () => {
    const { inbox, outbox, heard, posted, deliver } = ends();
    assert.equal(
      whileWaiting(inbox, () => outbox.answer(message, transfer)),
      true,
    );
    assert.deepEqual(posted, [message]);
    deliver();
    assert.deepEqual(heard, [message]);
  });

test("where memory cannot be shared nothing is waited for", () => {
  globalThis.crossOriginIsolated = false;
  const inbox = createInbox(/** @type {any} */ ({}), () => {});
  globalThis.crossOriginIsolated = true;
  assert.equal(inbox.memory, null);
  assert.equal(inbox.wait(1e9), true);
});

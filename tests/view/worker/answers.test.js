// What the worker does with a run or a question while something else is asked.
import assert from "node:assert/strict";
import test from "node:test";

/** @type {any[]} */
const sent = [];
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => sent.push(message) } });
const { answerLab, answerRun, yieldToRun, stopLook, forgetCosts } = await import("../../../www/worker/answers.js");

const scene = { source: "a text", target: [], agreed: 0 };
const weighed = { tokens: 9, work: 1, bytes: 1, within: 9, agreed: true };
const overtaken = () => Object.assign(new Error("ask again"), { kind: "overtaken" });

/**
 * An engine that runs so many stages, each longer than a turn. @param {number} stages @param {Record<string, unknown>}
 * [more]
 */
const engine = (stages, more = {}) => {
  let left = stages;
  const ran = /** @type {any[]} */ ([]);
  return /** @type {any} */ ({
    kind: "cpu",
    ran,
    weigh: () => weighed,
    weighLook: () => weighed,
    prepare: (/** @type {any} */ s) => void ran.push(s.source),
    lost: () => undefined,
    memory: () => 0,
    giveWay() {},
    advance() {
      for (const end = performance.now() + 5; performance.now() < end; );
      return left-- > 0;
    },
    read: async () => ({ ms: 1, values: new Float32Array(1) }),
    ...more,
  });
};

/** @param {() => unknown} act */
async function told(act) {
  sent.length = 0;
  const answer = await act();
  return { answer, types: sent.map(({ type, answer }) => answer?.kind ?? type) };
}

test("a run is answered, unless another model is asked for before its end", async () => {
  forgetCosts();
  const run = (/** @type {boolean} */ left) =>
    told(() => answerRun(engine(3), /** @type {any} */ ({ id: 1, scene }), { newer: () => null, left: () => left }));
  assert.deepEqual((await run(false)).types, ["ran"]);
  assert.deepEqual((await run(true)).types, ["stale"]);
});

test("a stopped scene ends a run, and what is shown is what the engine holds again", async () => {
  forgetCosts();
  const asked = { newer: () => null, left: () => false };
  const one = engine(0);
  await answerRun(one, /** @type {any} */ ({ id: 1, scene }), asked);
  const two = { ...engine(3), ran: one.ran, prepare: one.prepare };
  const longer = { ...scene, source: "a longer text" };
  const { types } = await told(() =>
    answerRun(two, /** @type {any} */ ({ id: 2, scene: longer }), {
      ...asked,
      newer: () => /** @type {any} */ ({ ...longer, held: true }),
    }),
  );
  assert.deepEqual([types, one.ran], [["stale"], ["a text", "a longer text", "a text"]]);
});

test("a question that gives way has no answer yet and is asked again; a short one has patience", async () => {
  /** @type {number[]} */
  const patience = [];
  const giveWay = (/** @type {number} */ ms) => void patience.push(ms);
  const question = /** @type {any} */ ({ id: 1, question: { kind: "heads" } });
  const gives = await told(() =>
    answerLab(engine(0, { giveWay, ask: () => (yieldToRun(), Promise.reject(overtaken())) }), question, false),
  );
  assert.deepEqual(gives, { answer: true, types: [] });
  assert.equal(patience[0], Infinity);
  assert.ok(patience[1] > 0 && patience[1] < 1000, "while a run waits");
  const answers = await told(() =>
    answerLab(engine(0, { giveWay, ask: async () => ({ kind: "heads", rows: [] }) }), question, true),
  );
  assert.deepEqual([answers, patience[2]], [{ answer: false, types: ["heads"] }, patience[1]]);
  yieldToRun();
  assert.equal(patience.length, 3, "nothing is asked any more");
});

test("a text agreed to can be stopped, and its cost is told once more; other questions are not stopped", async () => {
  /** @type {number[]} */
  const patience = [];
  const ask = () => (stopLook(), Promise.reject(overtaken()));
  const stopping = engine(0, { giveWay: (/** @type {number} */ ms) => patience.push(ms), ask });
  const look = { kind: "look", of: {}, paths: null };
  assert.deepEqual(
    await told(() => answerLab(stopping, /** @type {any} */ ({ id: 1, question: { ...look, agreed: 9 } }), false)),
    { answer: false, types: ["costly"] },
  );
  assert.deepEqual(patience, [Infinity, 0]);
  assert.deepEqual(
    (await told(() => answerLab(stopping, /** @type {any} */ ({ id: 1, question: look }), false))).types,
    [],
  );
  assert.deepEqual(patience, [Infinity, 0, Infinity]);
});

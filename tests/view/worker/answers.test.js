// What the worker does with a run or a question while something else is asked.
import assert from "node:assert/strict";
import test, { mock } from "node:test";

/** The only clock: slow work advances it. */
let clock = 0;
mock.method(performance, "now", () => clock);

/** @type {any[]} */
const sent = [];
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => sent.push(message) } });
const { answerLab, answerLens, answerPictures, answerRun, wantPictures, yieldToRun, stopAnswer, forgetCosts } =
  await import("../../../www/worker/answers.js");
const { leavePrefetched, prefetch } = await import("../../../www/worker/answers.js");

const scene = { source: "a text", target: [], agreed: 0 };
const weighed = { tokens: 9, work: 1, bytes: 1, within: 9, agreed: true, room: null };
const overtaken = () => Object.assign(new Error("ask again"), { kind: "overtaken" });

/**
 * An engine that runs this number of stages, each longer than a turn. @param {number} stages @param {Record<string,
 * unknown>} [more]
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
      clock += 5;
      return left-- > 0;
    },
    write: async () => false,
    read: async () => ({ ms: 1, values: new Float32Array(1), emitted: [] }),
    ...more,
  });
};

/** @param {() => unknown} act */
async function told(act) {
  sent.length = 0;
  const answer = await act();
  return { answer, types: sent.map(({ type, answer }) => answer?.kind ?? type) };
}

test("an engine that draws draws each run's wanted pictures, and later requests separately", async () => {
  forgetCosts();
  /** @type {string[][]} */
  const orders = [];
  const drawing = engine(0, {
    setPictures: (/** @type {any[]} */ pictures) => void orders.push(pictures.map(({ key }) => key)),
    draw: () => (orders.at(-1) ?? []).map((key) => ({ key, images: [`${key}1`, `${key}2`] })),
  });
  const want = (/** @type {string} */ key) => wantPictures(/** @type {any} */ ({ id: 7, pictures: [{ key }] }));
  const drawn = () => sent.map(({ type, drawings }) => [type, ...(drawings ?? []).map(({ key }) => key)].join(" "));
  const ask = async () => {
    sent.length = 0;
    answerPictures(drawing, /** @type {any} */ ({ id: 7 }));
    return drawn();
  };
  const run = async () => {
    await told(() =>
      answerRun(drawing, /** @type {any} */ ({ id: 1, scene }), { newer: () => null, left: () => false }),
    );
    return drawn();
  };
  want("a");
  assert.deepEqual(await ask(), [], "there is nothing to draw yet");
  assert.deepEqual(await run(), ["ran a"]);
  assert.deepEqual(await ask(), [], "the run has told of it");
  assert.deepEqual(await run(), ["ran a"]);
  want("b");
  assert.deepEqual(await ask(), ["drawn b"]);
  assert.deepEqual(drawing.ran, ["a text", "a text", "a text"], "of what is shown, whatever was begun since");
  assert.deepEqual(await run(), ["ran b"]);
  assert.deepEqual(orders, [["a"], ["b"]], "the engine is told of each once");
  drawing.draw = () => {
    throw new Error("no picture today");
  };
  mock.method(console, "warn", () => {});
  assert.deepEqual(await run(), ["ran"], "a picture that fails takes no run with it");
});

test("the likely next scene is prefetched; questions meanwhile are about the shown one", async () => {
  forgetCosts();
  const sources = (/** @type {any} */ of) => of.ran.splice(0);
  const ahead = (/** @type {any} */ of, /** @type {boolean} */ interrupted = false) =>
    told(() =>
      prefetch(of, /** @type {any} */ ({ id: 2, scene: { ...scene, source: "the next" } }), () => interrupted),
    );
  const one = engine(3);
  assert.deepEqual((await ahead(one)).types, [], "there is nothing to be ahead of");
  await told(() => answerRun(one, /** @type {any} */ ({ id: 1, scene }), { newer: () => null, left: () => false }));
  assert.deepEqual((await ahead(one)).types, ["prefetched"]);
  assert.equal(sent[0].id, 2);
  leavePrefetched(one);
  leavePrefetched(one);
  assert.deepEqual(sources(one), ["a text", "the next", "a text"], "once");
  const slow = engine(3);
  assert.deepEqual((await ahead(slow, true)).types, []);
  leavePrefetched(slow);
  assert.deepEqual(sources(slow), ["the next", "a text"]);
  const costly = engine(0, { weigh: () => ({ ...weighed, agreed: false, bytes: 1e12 }) });
  assert.deepEqual((await ahead(costly)).types, []);
  assert.deepEqual(sources(costly), [], "what a person is asked about first is not begun");
});

test("a run is answered, unless another model is asked for before its end", async () => {
  forgetCosts();
  const run = (/** @type {boolean} */ left) =>
    told(() => answerRun(engine(3), /** @type {any} */ ({ id: 1, scene }), { newer: () => null, left: () => left }));
  assert.deepEqual((await run(false)).types, ["ran"]);
  assert.deepEqual((await run(true)).types, ["stale"]);
});

test("a lens is sent to the engine in chunks, and one that does not fit is reported", async () => {
  const [fed, data] = [/** @type {any[]} */ ([]), new Blob([new Uint8Array((1 << 20) + 3)])];
  const takes = engine(0, {
    beginLens: (/** @type {string} */ ...of) => void fed.push(of),
    feedLens: (/** @type {Uint8Array} */ bytes) => void fed.push(bytes.length),
    finishLens: (/** @type {string} */ key) => ({ kind: "tuned", key }),
    dropLens: () => void fed.push("dropped"),
  });
  const lens = { key: "mine", name: "a.pt", header: "{}", data };
  await told(() => answerLens(takes, { type: "lens", id: 1, lens }));
  assert.deepEqual(sent, [{ type: "lens", id: 1, lens: { kind: "tuned", key: "mine" } }]);
  assert.deepEqual(fed, [["a.pt", "{}"], 1 << 20, 3]);
  await told(() => answerLens(takes, { type: "lens", id: 2, lens: null }));
  assert.deepEqual([sent[0].lens, fed.at(-1)], [null, "dropped"]);
  const torn = /** @type {any} */ ({
    size: 9,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }),
  });
  takes.cancelLens = () => void fed.push("cancelled");
  await told(() => answerLens(takes, { type: "lens", id: 4, lens: { ...lens, data: torn } }));
  assert.deepEqual([sent[0].type, fed.slice(-2)], ["failed", [["a.pt", "{}"], "cancelled"]]);
  const refuses = engine(0, {
    beginLens: () => assert.fail(Object.assign(new Error(), { kind: "input", code: "Lens" })),
  });
  await told(() => answerLens(refuses, { type: "lens", id: 3, lens }));
  assert.deepEqual([sent[0].type, sent[0].failure.code], ["failed", "Lens"]);
});

test("a stopped scene ends a run, and the engine returns to the shown one", async () => {
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

/** An engine that writes this number of tokens at this speed. @param {number} count @param {number} ms */
function writer(count, ms) {
  /** @type {number[]} */
  let emitted = [];
  const one = engine(0);
  return Object.assign(one, {
    prepared: /** @type {any[]} */ ([]),
    prepare: (/** @type {any} */ s) => void (one.prepared.push(s), (emitted = s.target)),
    advance: () => false,
    async write() {
      clock += ms;
      if (emitted.length >= count) return false;
      emitted = [...emitted, emitted.length];
      return true;
    },
    read: async () => ({ ms: 1, values: new Float32Array(1), emitted }),
  });
}
const writing = { ...scene, writes: 20 };

test("a slow answer is reported in part, and then in full", async () => {
  forgetCosts();
  sent.length = 0;
  const asked = { newer: () => null, left: () => false };
  await answerRun(writer(6, 100), /** @type {any} */ ({ id: 1, scene: writing }), asked);
  assert.deepEqual(
    sent.map(({ type, written, result }) => [type, written, result.emitted.length]),
    [
      ["ran", false, 3],
      ["ran", false, 6],
      ["ran", true, 6],
    ],
  );
  sent.length = 0;
  await answerRun(writer(3, 1), /** @type {any} */ ({ id: 2, scene: writing }), asked);
  assert.deepEqual(
    sent.map(({ written }) => written),
    [true],
    "a short one is told once",
  );
});

test("while a newer scene waits, the older one reports once, after a while without a picture", async () => {
  forgetCosts();
  const newer = () => /** @type {any} */ ({ ...writing, edits: {} });
  const run = (/** @type {any} */ one) =>
    told(() => answerRun(one, /** @type {any} */ ({ id: 3, scene: writing }), { newer, left: () => false }));
  clock += 300;
  assert.deepEqual((await run(writer(20, 5))).types, ["ran", "stale"]);
  assert.deepEqual((await run(writer(20, 5))).types, ["stale"], "the next one is too soon");
});

test("an answer stopped while it is written stays as last reported", async () => {
  forgetCosts();
  const one = writer(20, 30);
  let looks = 0;
  const later = () => sent.some(({ type }) => type === "ran") && ++looks > 5;
  const { types } = await told(() =>
    answerRun(one, /** @type {any} */ ({ id: 4, scene: writing }), {
      newer: () => /** @type {any} */ (later() ? { ...scene, held: true } : null),
      left: () => false,
    }),
  );
  assert.deepEqual(types, ["ran", "stale"]);
  const { result } = sent[0];
  const { target, writes } = one.prepared.at(-1);
  assert.deepEqual([one.prepared.length, target, writes], [2, result.emitted, null]);
});

test("a question that yields has no answer yet and is asked again; a short one finishes", async () => {
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

test("a text agreed to can be stopped, which is no answer; other questions are not stopped", async () => {
  /** @type {number[]} */
  const patience = [];
  const ask = () => (stopAnswer("look"), Promise.reject(overtaken()));
  const stopping = engine(0, { giveWay: (/** @type {number} */ ms) => patience.push(ms), ask });
  const look = { kind: "look", of: {}, paths: null };
  assert.deepEqual(
    await told(() => answerLab(stopping, /** @type {any} */ ({ id: 1, question: { ...look, agreed: 9 } }), false)),
    { answer: false, types: ["overtaken"] },
  );
  assert.deepEqual(patience, [Infinity, 0]);
  assert.deepEqual(
    (await told(() => answerLab(stopping, /** @type {any} */ ({ id: 1, question: look }), false))).types,
    [],
  );
  assert.deepEqual(patience, [Infinity, 0, Infinity]);
});

test("beams that stop, or yield to a run, are dropped: the caller asks again", async () => {
  for (const gives of [() => stopAnswer("beams"), yieldToRun]) {
    /** @type {number[]} */
    const patience = [];
    const ask = () => (gives(), Promise.reject(overtaken()));
    const stopping = engine(0, { giveWay: (/** @type {number} */ ms) => patience.push(ms), ask });
    const request = /** @type {any} */ ({ id: 1, question: { kind: "beams" } });
    const said = await told(() => answerLab(stopping, request, false));
    assert.deepEqual(said, { answer: false, types: ["overtaken"] });
    assert.equal(patience.length, 2);
  }
});

test("a text that the engine has no room for is refused, with how many tokens fit, agreed to or not", async () => {
  const asked = { newer: () => null, left: () => false };
  const room = 3e9 - 4e8;
  const large = { ...weighed, tokens: 9000, bytes: 6.6e9, room };
  const one = engine(3, { weigh: () => large, weighLook: () => large });
  forgetCosts();
  await told(() => answerRun(one, /** @type {any} */ ({ id: 1, scene }), asked));
  const failure = { kind: "input", code: "text-room", params: { bytes: 6.6e9, room, tokens: 3545 } };
  assert.deepEqual(sent, [{ type: "failed", id: 1, failure }]);
  assert.deepEqual(one.ran, []);
  await told(() => answerLab(one, /** @type {any} */ ({ id: 2, question: { kind: "look", agreed: 1e6 } }), false));
  assert.deepEqual(sent, [{ type: "failed", id: 2, failure }]);
  // The GPU has separate memory.
  const card = engine(3, { kind: "gpu", weigh: () => ({ ...large, room: null }) });
  assert.deepEqual((await told(() => answerRun(card, /** @type {any} */ ({ id: 4, scene }), asked))).types, ["ran"]);
  const fits = engine(3, { weigh: () => ({ ...large, bytes: room }) });
  assert.deepEqual((await told(() => answerRun(fits, /** @type {any} */ ({ id: 5, scene }), asked))).types, ["ran"]);
});

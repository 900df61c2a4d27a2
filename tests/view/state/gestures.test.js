// Gestures in any order, faster than the engine answers: a finished answer is the one that the model writes, and tokens
// that a person holds are changed by no edit.
import assert from "node:assert/strict";
import test from "node:test";
import * as change from "../../../www/state/index.js";
import { endReason, initialState, scene, sceneName } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { fragmentOf } from "../../../www/state/links/link.js";
import { momentOf, revisit } from "../../../www/state/timeline.js";
import { answered } from "../support/answered.js";
import { Engine } from "../support/fake-engine.js";

/** @typedef {import("../../../www/state/store.js").State} State */

/** @param {number} seed */
function random(seed) {
  let x = seed;
  const next = () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return { int: (/** @type {number} */ n) => Math.floor(next() * n) };
}

const TEXTS = ["3/5/24", "5 Mart 2024 Salı", "x", ""];
const EDITS = [{ causal: false }, { scale: false }, { attention_temperature: 3 }, { attention_temperature: 1 }];

/** The gestures, each with a random number; these do not change held tokens. */
const KEEPING = {
  edit: (/** @type {State} */ s, /** @type {number} */ n) => change.edit(s, EDITS[n % 4], n % 3 ? "drag" : null),
  reset: change.resetEdits,
  setSampling: (/** @type {State} */ s, /** @type {number} */ n) =>
    change.setSampling(s, { temperature: n % 2, seed: n }),
  moment: (/** @type {State} */ s, /** @type {number} */ n) => revisit(s, n % 3 ? n : null),
};
const GESTURES = {
  ...KEEPING,
  undo: change.undo,
  redo: change.redo,
  setText: (/** @type {State} */ s, /** @type {number} */ n) => change.setText(s, TEXTS[n % 4]),
  stepForward: change.stepForward,
  stepBack: change.stepBack,
  stepFirst: change.stepFirst,
  startPlay: change.startPlay,
  pause: change.pause,
  finishPlay: change.finishPlay,
  regenerate: change.regenerate,
};

/** The page's loop, with an engine whose answers the test releases. */
async function page() {
  const engine = await Engine.open("cpu");
  const info = await engine.load("{}");
  let state = change.setModelInfo(initialState(), info);
  let asked = "";
  /** @type {any} */
  let [waiting, older] = [null, null];
  /** @param {(s: State) => State} transition */
  function apply(transition) {
    const before = state;
    state = transition(before);
    if (state === before) return;
    const now = scene(state);
    if (sceneName(state) !== asked) {
      asked = sceneName(state);
      [older, waiting] = [waiting ?? older, now];
      if (now) state = { ...state, current: false };
    } else if (!state.current && before.current && state.result) state = change.setResult(state, state.result);
  }
  /** @param {any} scene @param {number} most tokens that are written now */
  async function run(scene, most) {
    engine.prepare(scene);
    let written = false;
    for (let i = 0; i < most && !written; i++) written = !(await engine.write());
    return { result: await engine.read(), written };
  }
  /** @param {boolean} newest @param {any} answer */
  const tell = (newest, { result, written }) =>
    apply((s) => {
      if (s.text === "") return s;
      const next = change.setResult(s, result, { newest, written });
      return change.takePendingSteps(endReason(next) ? change.playOn(next) : next);
    });
  apply((s) => ({ ...s }));
  return {
    now: () => state,
    apply,
    /** A part of the answer arrives. @param {number} most */
    async some(most) {
      if (waiting && typeof waiting.writes === "number") tell(true, { ...(await run(waiting, most)), written: false });
    },
    async stale() {
      if (older) tell(false, await run(older, Infinity));
      older = null;
    },
    async all() {
      while (waiting) {
        const answer = await run(waiting, Infinity);
        waiting = older = null;
        tell(true, answer);
      }
    },
  };
}

/** @type {Map<string, Promise<number[]>>} */
const known = new Map();
/** The model's own answer. @param {State} s */
function fresh({ text, edits, sampling }) {
  const key = JSON.stringify([text, edits, sampling]);
  const start = { ...initialState(), text, edits, sampling };
  if (!known.has(key))
    known.set(
      key,
      answered(start).then(({ target }) => target),
    );
  return known.get(key);
}

for (const seed of [1, 2, 3])
  test(`a walk of 500 gestures, ${seed}`, async () => {
    const { int } = random(seed);
    const { now, apply, some, stale, all } = await page();
    /** @type {string[]} */
    const done = [];
    for (let i = 0; i < 500; i++) {
      const names = /** @type {(keyof typeof GESTURES)[]} */ (Object.keys(GESTURES));
      const [name, n] = [names[int(names.length)], int(12)];
      done.push(`${name} ${n}`);
      const why = () => done.slice(-8).join(", ");
      const before = now();
      apply((s) => GESTURES[name](s, n));
      // Waiting steps are still taken, unless the gesture replaced them.
      const held = before.play === "off" && name in KEEPING && now().pendingSteps === 0;
      if (held) assert.deepEqual(now().target, before.target, why());
      const answers = int(4);
      if (answers === 1) await stale();
      if (answers === 2) await some(int(12));
      if (answers === 3) {
        await all();
        if (now().text !== "") assert.ok(now().current && now().play !== "fast", `it is answered: ${why()}`);
        if (now().play !== "slow" && i % 10 === 0)
          for (const link of [writeUrl(now()), fragmentOf(now())]) {
            const there = await answered(readUrl(link, initialState()));
            assert.deepEqual([there.text, there.target], [now().text, now().target], `${link}: ${why()}`);
          }
      }
      if (held) assert.deepEqual(now().target, before.target, why());
      const s = now();
      if (s.current && s.play === "done" && s.text !== "") {
        assert.deepEqual(s.target, await fresh(s), why());
        assert.deepEqual(s.result?.emitted, s.target, why());
        assert.equal(s.result?.target.length, 1 + (momentOf(s) ?? s.target.length), why());
      }
    }
  });

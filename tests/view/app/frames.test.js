// When the page is drawn: a short text's answer at once, a long one's in two stretches, and before a key is acted on.
import assert from "node:assert/strict";
import test from "node:test";
import { createFrames } from "../../../www/app/draw-scheduler.js";
import { yieldTurn } from "../../../www/lib/yield-turn.js";

/** A page without a browser: logs what happens, in order, with the turn of the event loop. */
function page() {
  /** @type {string[]} */
  const done = [];
  /** @type {any} */
  let state = { play: "done", leaving: null, result: null };
  /** @type {((event: { repeat: boolean }) => void)[]} */
  const keys = [];
  /** @type {(() => void)[]} */
  const frames = [];
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => keys.push(listener),
    requestAnimationFrame: (/** @type {() => void} */ frame) => frames.push(frame),
  });
  const { draw } = createFrames(
    () => state,
    () => done.push("worked out"),
    () => done.push("drawn"),
  );
  return {
    done,
    draw,
    answer: (/** @type {number} */ cells) => (state = { ...state, result: { maps: [{ shape: [1, 1, cells] }] } }),
    other: (/** @type {object} */ change) => (state = { ...state, ...change }),
    key: () => keys.forEach((listener) => listener({ repeat: false })),
    frame: () => frames.splice(0).forEach((frame) => frame()),
  };
}

const LONG = 1024 * 1024;

test("an answer to a short text is drawn at once", () => {
  const { done, draw, answer } = page();
  answer(30 * 30);
  draw();
  assert.deepEqual(done, ["drawn"]);
});

test("the first picture is drawn at once; queries wait a moment for its answer", () => {
  const { done, draw, answer, other, frame } = page();
  other({ play: "fast" });
  draw();
  frame();
  answer(30 * 30);
  draw(true);
  frame();
  assert.deepEqual(done, ["drawn", "drawn"]);
  answer(31 * 31);
  draw(true);
  frame();
  assert.deepEqual(done, ["drawn", "drawn"]);
});

test("a long text is computed in one task and drawn in the next", async () => {
  const { done, draw, answer, other, frame } = page();
  answer(LONG);
  draw();
  draw();
  assert.deepEqual(done, []);
  await yieldTurn();
  assert.deepEqual(done, ["worked out"]);
  while (done.length < 2) await yieldTurn();
  assert.deepEqual(done, ["worked out", "drawn"]);
  frame();
  // Pointing at a cell redraws at once: its numbers are loaded.
  other({ hovered: { query: 1, key: 1 } });
  draw();
  assert.deepEqual(done, ["worked out", "drawn", "drawn"]);
});

test("a key acts on the shown content while the next is being computed", async () => {
  const { done, draw, answer, key } = page();
  answer(LONG);
  draw();
  key();
  assert.deepEqual(done, ["drawn"]);
  key();
  await yieldTurn();
  await yieldTurn();
  await yieldTurn();
  assert.deepEqual(done, ["drawn"], "once");
});

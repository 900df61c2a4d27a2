// Schedules drawing: at most once a frame, and together with the answer that is about to arrive.
import { cellsOf } from "../engine/run-result.js";
import { yieldTurn } from "../lib/yield-turn.js";
import type { State } from "../state/store.js";

/** A gesture that asks the engine waits this long for the answer, so that both are one frame. */
const ANSWER_MS = 48;
/** Of an answer with so many numbers, what is to be drawn is worked out in a task of its own, so that keys get in. */
const MANY = 1 << 18;
/** A model that is here sooner replaces the old picture in one go. */
const SWITCH_MS = 150;

/**
 * @param workOut what the page draws of its state
 * @param drawPage all of it, at once
 */
export function createFrames(now: () => State, workOut: () => void, drawPage: () => void) {
  /** A frame is on its way since the last picture: another one drawn now would never be seen. */
  let drawnThisFrame = false;
  let dirty = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let shown: State["result"] = null;
  let working: object | null = null;
  let leftAt = 0;

  /**
   * Draws at once, and at most once a frame. What asks the engine waits a moment, to be drawn together with its answer.
   * @param asks whether an answer is on its way
   */
  function draw(asks = false) {
    const state = now();
    const first = state.result && !shown;
    if (state.leaving && performance.now() - leftAt < SWITCH_MS) return drawIn(SWITCH_MS);
    if (!first && asks) return drawIn(ANSWER_MS);
    clearTimeout(later);
    later = undefined;
    if (state.result && state.result !== shown && cellsOf(state.result) > MANY) return drawInTwo();
    drawSoon();
  }

  function drawSoon() {
    dirty = true;
    if (!drawnThisFrame) drawDirty();
  }

  async function drawInTwo() {
    if (working) return;
    const mine = (working = {});
    try {
      await yieldTurn();
      if (working === mine) workOut();
      await yieldTurn();
    } finally {
      // Unless a key was faster.
      if (working === mine) {
        working = null;
        drawSoon();
      }
    }
  }

  function drawIn(ms: number) {
    later ??= setTimeout(() => {
      later = undefined;
      drawSoon();
    }, ms);
  }

  function drawDirty() {
    if (!dirty) return;
    dirty = false;
    drawnThisFrame = true;
    requestAnimationFrame(() => {
      drawnThisFrame = false;
      drawDirty();
    });
    drawNow();
  }

  function drawNow() {
    shown = now().result;
    drawPage();
  }

  /**
   * A key acts on what is there, not on what was drawn before the last key. While one is held down, pictures may stay
   * behind: arrows count on by themselves.
   */
  function catchUp(event: KeyboardEvent) {
    if (event.repeat || (!dirty && working === null && later === undefined)) return;
    clearTimeout(later);
    later = undefined;
    dirty = false;
    working = null;
    drawNow();
  }
  addEventListener("keydown", catchUp, { capture: true });

  return { draw, drawNow, left: () => void (leftAt = performance.now()) };
}

// Schedules drawing: at most once a frame, and together with the answer that is about to arrive.
import { cellsOf } from "../engine/run-result.js";
import { yieldTurn } from "../lib/yield-turn.js";
import type { State } from "../state/store.js";

/** The longest wait of a gesture for the engine's answer, so that both are one frame. */
const ANSWER_MS = 48;
/** An answer with more numbers is prepared for drawing in a separate task, so that keys are handled in between. */
const MANY = 1 << 18;
/** A model that arrives within this time replaces the old picture at once. */
const SWITCH_MS = 150;

/**
 * @param workOut prepares the drawing of a state
 * @param drawPage draws all of it at once
 */
export function createFrames(now: () => State, workOut: () => void, drawPage: () => void) {
  /** whether the current frame has been drawn: another picture in it would never be seen */
  let drawnThisFrame = false;
  let dirty = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let shown: State["result"] = null;
  let working: object | null = null;
  let leftAt = 0;

  /**
   * Draws at once, and at most once a frame. A change that queries the engine waits briefly, to be drawn with its
   * answer.
   * @param asks whether an answer is pending
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
      // Unless a key press was faster.
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
   * A key acts on the present state, not on the picture before the last key. While a key is held, pictures may lag:
   * arrow keys count on by themselves.
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

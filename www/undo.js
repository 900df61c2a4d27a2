// Transitions that remember and return: one gesture is one thing to undo.

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Play} Play */
/** @typedef {import("./state.js").Snapshot} Snapshot */

const UNDO_LIMIT = 200;

/** @param {State} s @returns {Snapshot} */
const snapshot = (s) => ({ text: s.text, target: s.target, edits: s.edits, play: s.play, wrote: s.wrote, drawn: s.drawn });

/** @param {State} state @param {string | null} gesture @returns {State} */
export function remember(state, gesture) {
  if (gesture !== null && gesture === state.gesture) return state;
  return { ...state, past: [...state.past, snapshot(state)].slice(-UNDO_LIMIT), future: [], gesture };
}

/** A snapshot taken while text was being generated goes on generating. @param {Play} play @returns {Play} */
export const resume = (play) => (play === "slow" ? "fast" : play);

/** @param {State} state @returns {State} */
export function undo(state) {
  const last = state.past.at(-1);
  if (!last) return state;
  return {
    ...state, ...last, play: resume(last.play), past: state.past.slice(0, -1),
    future: [...state.future, snapshot(state)], gesture: null, notice: null, current: false,
  };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const next = state.future.at(-1);
  if (!next) return state;
  return {
    ...state, ...next, play: resume(next.play), future: state.future.slice(0, -1),
    past: [...state.past, snapshot(state)], gesture: null, notice: null, current: false,
  };
}

/** @param {State} state @returns {State} */
export const endGesture = (state) => (state.gesture === null ? state : { ...state, gesture: null });

// Transitions of the edits and of sampling.
import { isEdited, tidy } from "./edits.js";
import { remember } from "./undo.js";
import { leaveMoment } from "./views/timeline/state.js";
import { withTarget } from "./writing.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Edits} Edits */
/** @typedef {import("./state.js").Sampling} Sampling */

/**
 * Changes the edits; the tokens stay, so that patterns can be compared.
 * @param {State} state @param {Edits} change @param {string | null} [gesture] @returns {State}
 */
export function edit(state, change, gesture = null) {
  const edits = tidy({ ...state.edits, ...change });
  if (JSON.stringify(edits) === JSON.stringify(state.edits)) return state;
  return { ...remember(state, gesture), edits, play: "off", current: false, notice: null };
}

/**
 * An edit and the answer written anew under it, as one thing to undo.
 * @param {State} state @param {Edits} change @returns {State}
 */
export function tryOut(state, change) {
  const edited = edit(state, change);
  return edited === state ? state : { ...withTarget(leaveMoment(edited), []), play: "fast" };
}

/** @param {State} state @param {Edits} edits @returns {State} */
export const replaceEdits = (state, edits) => ({
  ...remember(state, null),
  edits,
  play: "off",
  current: false,
  notice: null,
});

/** @param {State} state @returns {State} */
export function resetEdits(state) {
  if (!isEdited(state.edits)) return state;
  return { ...replaceEdits(state, {}), notice: { key: "notice.reset", undo: true } };
}

/** @param {State} state @param {Partial<Sampling>} change @param {string | null} [gesture] @returns {State} */
export function setSampling(state, change, gesture = null) {
  const sampling = { ...state.sampling, ...change };
  if (JSON.stringify(sampling) === JSON.stringify(state.sampling)) return state;
  return { ...remember(state, gesture), sampling, plain: null, play: "off", current: false };
}

// Transitions of what is looked at: head, cell, view, colours. None of them asks the engine for anything.

import { anyChosen, chooseNone, displaced } from "./views/head/state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").HeadRef} HeadRef */
/** @typedef {import("./state.js").Cell} Cell */
/** @typedef {import("./state.js").Tone} Tone */
/** @typedef {import("./state.js").ViewName} ViewName */

/** Whose tokens look at whose: heads of one kind share their rows and columns. @param {HeadRef} head */
const kindOf = ({ path }) => path.replace(/\.blocks\.\d+/, "");

/** What was chosen among the tokens of one kind of attention, and where it was zoomed to, says nothing of another. @param {State} state @param {HeadRef} focus @returns {State} */
export function setFocus(state, focus) {
  const there = state.focus && kindOf(state.focus) !== kindOf(focus) ? displaced(state) : state;
  return { ...there, focus, preview: null, locked: { query: null, key: null }, hovered: null };
}

/** @param {State} state @param {HeadRef | null} preview @returns {State} */
export const setPreview = (state, preview) => ({ ...state, preview });

/** @param {State} state @param {Cell | null} hovered @param {number | null} [pointed] @returns {State} */
export function setHovered(state, hovered, pointed = null) {
  if (hovered?.query === state.hovered?.query && hovered?.key === state.hovered?.key && pointed === state.pointed)
    return state;
  return { ...state, hovered, pointed };
}

/** @param {State} state @param {number | null} pointed @returns {State} */
export const setPointed = (state, pointed) => (pointed === state.pointed ? state : { ...state, pointed });

/** A second click on the locked cell frees it. @param {State} state @param {Cell} cell @returns {State} */
export function lock(state, cell) {
  const again = cell.query === state.locked.query && cell.key === state.locked.key;
  return { ...state, locked: again ? { query: null, key: null } : cell };
}

/** @param {State} state @param {Cell} locked @returns {State} */
export const setLocked = (state, locked) => ({ ...state, locked, hovered: null });

/** Lets go of chosen tokens, else of the locked cell. @param {State} state @returns {State} */
export const release = (state) =>
  state.view === "head" && anyChosen(state) ? chooseNone(state) : setLocked(state, { query: null, key: null });

/** @param {State} state @param {ViewName} view @returns {State} */
export const setView = (state, view) => ({ ...state, view, preview: null, hovered: null });

/** Opens or closes a fold of Anatomy. @param {State} state @param {keyof State["anatomy"]} fold @param {boolean} open @returns {State} */
export const setFold = (state, fold, open) =>
  state.anatomy[fold] === open ? state : { ...state, anatomy: { ...state.anatomy, [fold]: open } };

/** @param {State} state @param {Tone} tone @returns {State} */
export const setTone = (state, tone) => ({ ...state, tone });

/** @param {State} state @param {boolean} sheet @returns {State} */
export const setSheet = (state, sheet) => ({ ...state, sheet });

/** @param {State} state @param {State["notice"]} notice @returns {State} */
export const setNotice = (state, notice) => ({ ...state, notice });

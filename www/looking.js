// Transitions of what is looked at: head, cell, view, colours. None of them asks the engine for anything.

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").HeadRef} HeadRef */
/** @typedef {import("./state.js").Cell} Cell */
/** @typedef {import("./state.js").Tone} Tone */
/** @typedef {import("./state.js").ViewName} ViewName */

/** @param {State} state @param {HeadRef} focus @returns {State} */
export const setFocus = (state, focus) => ({ ...state, focus, preview: null, locked: { query: null, key: null }, hovered: null });

/** @param {State} state @param {HeadRef | null} preview @returns {State} */
export const setPreview = (state, preview) => ({ ...state, preview });

/** @param {State} state @param {Cell | null} hovered @returns {State} */
export function setHovered(state, hovered) {
  if (hovered?.query === state.hovered?.query && hovered?.key === state.hovered?.key) return state;
  return { ...state, hovered };
}

/** A second click on the locked cell frees it. @param {State} state @param {Cell} cell @returns {State} */
export function lock(state, cell) {
  const again = cell.query === state.locked.query && cell.key === state.locked.key;
  return { ...state, locked: again ? { query: null, key: null } : cell };
}

/** @param {State} state @param {Cell} locked @returns {State} */
export const setLocked = (state, locked) => ({ ...state, locked, hovered: null });

/** @param {State} state @param {ViewName} view @returns {State} */
export const setView = (state, view) => ({ ...state, view, preview: null, hovered: null });

/** Opens or closes a fold of Anatomy. @param {State} state @param {keyof State["anatomy"]} fold @param {boolean} open @returns {State} */
export const setFold = (state, fold, open) => (state.anatomy[fold] === open ? state : { ...state, anatomy: { ...state.anatomy, [fold]: open } });

/** @param {State} state @param {Tone} tone @returns {State} */
export const setTone = (state, tone) => ({ ...state, tone });

/** @param {State} state @param {boolean} sheet @returns {State} */
export const setSheet = (state, sheet) => ({ ...state, sheet });

/** @param {State} state @param {State["notice"]} notice @returns {State} */
export const setNotice = (state, notice) => ({ ...state, notice });

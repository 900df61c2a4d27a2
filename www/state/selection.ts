// Transitions of the selection: head, cell, view, colours. None of them queries the engine.

import { anyChosen, chooseNone, clearPlace } from "./map.js";
import { NO_CELL, type State } from "./store.js";
import type { ViewName } from "../domain/parts.js";
import type { HeadRef, Cell } from "../domain/heads.js";
import type { Tone } from "../domain/scale.js";

/** The tokens of a head's queries and keys: heads of one kind share their rows and columns. */
const axesOf = ({ path }: HeadRef) => ({
  query: path.startsWith("encoder") ? "source" : "target",
  key: path.startsWith("encoder") || path.endsWith("cross") ? "source" : "target",
});

/** The query and the key stay chosen if they are tokens of this head too; a zoom and a selection need both axes. */
export function setFocus(state: State, focus: HeadRef): State {
  const [from, to] = [axesOf(state.focus ?? focus), axesOf(focus)];
  const kept = { query: from.query === to.query, key: from.key === to.key };
  const there = kept.query && kept.key ? state : clearPlace(state);
  const { query, key } = state.locked;
  return {
    ...there,
    focus,
    preview: null,
    locked: { query: kept.query ? query : null, key: kept.key ? key : null },
    hovered: null,
  };
}

export const setPreview = (state: State, preview: HeadRef | null): State => ({ ...state, preview });

export function setHovered(state: State, hovered: Cell | null, pointed: number | null = null): State {
  if (hovered?.query === state.hovered?.query && hovered?.key === state.hovered?.key && pointed === state.pointed)
    return state;
  return { ...state, hovered, pointed };
}

export const setPointed = (state: State, pointed: number | null): State =>
  pointed === state.pointed ? state : { ...state, pointed };

/** A second click on the locked cell frees it. */
export function lock(state: State, cell: Cell): State {
  const again = cell.query === state.locked.query && cell.key === state.locked.key;
  return { ...state, locked: again ? NO_CELL : cell };
}

export const setLocked = (state: State, locked: Cell): State => ({ ...state, locked, hovered: null });

/** Clears the chosen tokens, else the locked cell. */
export const release = (state: State): State =>
  state.view === "head" && anyChosen(state) ? chooseNone(state) : setLocked(state, NO_CELL);

export const setView = (state: State, view: ViewName): State => ({ ...state, view, preview: null, hovered: null });

export const setFold = (state: State, fold: keyof State["anatomy"], open: boolean): State =>
  state.anatomy[fold] === open ? state : { ...state, anatomy: { ...state.anatomy, [fold]: open } };

export const setTone = (state: State, tone: Tone): State => ({ ...state, tone });

export const setSheet = (state: State, sheet: boolean): State => ({ ...state, sheet });

export const setNotice = (state: State, notice: State["notice"]): State => ({ ...state, notice });

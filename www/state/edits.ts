// Transitions of the edits and of sampling.
import { isEdited, pruneEdits } from "../domain/edits/document.js";
import { toggleCell } from "../domain/edits/gestures.js";
import { isEqual } from "../lib/equal.js";
import { remember } from "./undo.js";
import { leaveMoment } from "./step.js";
import { withTarget } from "./text.js";
import type { Edits, Sampling } from "../protocol/engine.js";
import type { State } from "./store.js";

/** Changes the edits; the tokens stay, so that patterns can be compared. */
export function edit(state: State, change: Edits, gesture: string | null = null): State {
  const edits = pruneEdits({ ...state.edits, ...change });
  return isEqual(edits, state.edits) ? state : replaceEdits(state, edits, gesture);
}

/** One key of one query of the head in front, hidden or shown again. */
export const hideCell = (s: State, { query, key }: { query: number; key: number }): State =>
  s.focus ? edit(s, { hidden_cells: toggleCell(s.edits.hidden_cells, [s.focus.path, s.focus.head, query, key]) }) : s;

/** An edit and the answer written anew under it, as one thing to undo. */
export function tryOut(state: State, change: Edits): State {
  const edited = edit(state, change);
  return edited === state ? state : { ...withTarget(leaveMoment(edited), []), play: "fast" };
}

export const replaceEdits = (state: State, edits: Edits, gesture: string | null = null): State => ({
  ...remember(state, gesture),
  edits,
  play: "off",
  current: false,
  notice: null,
});

export const resetEdits = (state: State): State =>
  isEdited(state.edits) ? { ...replaceEdits(state, {}), notice: { key: "notice.reset", undo: true } } : state;

export function setSampling(state: State, change: Partial<Sampling>, gesture: string | null = null): State {
  const sampling = { ...state.sampling, ...change };
  if (isEqual(sampling, state.sampling)) return state;
  return { ...remember(state, gesture), sampling, plain: null, play: "off", current: false };
}

// Transitions of the edits and of sampling.
import { sublayerAt } from "../domain/answer.js";
import { isEdited, pruneEdits } from "../domain/edits/document.js";
import { toggleCell } from "../domain/edits/gestures.js";
import { isEqual } from "../lib/equal.js";
import { remember } from "./undo.js";
import { writeAnew } from "./text.js";
import type { Edits, Sampling } from "../protocol/engine.js";
import type { State } from "./store.js";

/** Changes the edits; the answer follows, unless the user has fixed its tokens. */
export function edit(state: State, change: Edits, gesture: string | null = null): State {
  const edits = pruneEdits({ ...state.edits, ...change }, state.info);
  return isEqual(edits, state.edits) ? state : replaceEdits(state, edits, gesture);
}

/** Hides or shows one key of one query of the head in front. */
export const hideCell = (s: State, { query, key }: { query: number; key: number }): State =>
  s.info && s.focus && sublayerAt(s.info, s.focus.path)?.linear
    ? { ...s, notice: { key: "notice.linear", undo: false } }
    : s.focus
      ? edit(s, { hidden_cells: toggleCell(s.edits.hidden_cells, [s.focus.path, s.focus.head, query, key]) })
      : s;

export const replaceEdits = (state: State, edits: Edits, gesture: string | null = null): State =>
  follow({ ...remember(state, gesture), edits, notice: null });

/** Lets the model rewrite its answer where it would now differ. */
const follow = (state: State): State => ({
  ...(state.play === "off" ? { ...state, pendingSteps: 0 } : writeAnew(state)),
  current: false,
});

export const resetEdits = (state: State): State =>
  isEdited(state.edits) ? { ...replaceEdits(state, {}), notice: { key: "notice.reset", undo: true } } : state;

export function setSampling(state: State, change: Partial<Sampling>, gesture: string | null = null): State {
  const sampling = { ...state.sampling, ...change };
  if (isEqual(sampling, state.sampling)) return state;
  return follow({ ...remember(state, gesture), sampling });
}

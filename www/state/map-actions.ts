// Transitions shared by all views: heads, cells, colours, and the large map.
import { kindOf, ofKind, sublayerAt } from "../domain/answer.js";
import * as change from "./selection.js";
import * as map from "./map.js";
import { hideCell } from "./edits.js";
import type { Apply, State } from "./slice.js";
import type { Kind, Cell, HeadRef } from "../domain/heads.js";
import type { Shape } from "../lib/viewport.js";
import type { Tone } from "../domain/scale.js";

/** The head of another kind nearest to this one. */
function sibling(state: State, kind: Kind): HeadRef | null {
  if (!state.info || !state.focus) return null;
  const here = sublayerAt(state.info, state.focus.path);
  const all = ofKind(state.info, kind);
  const there = all.find((s) => s.block === here?.block) ?? all.at(-1);
  return there ? { path: there.path, head: Math.min(state.focus.head, there.n_heads - 1) } : null;
}

export function setKind(state: State, kind: Kind): State {
  const head = sibling(state, kind);
  return head ? change.setFocus(state, head) : state;
}

export function frontKind(state: State): Kind | null {
  const sublayer = state.info && state.focus && sublayerAt(state.info, state.focus.path);
  return sublayer ? kindOf(sublayer) : null;
}

export type MapActions = ReturnType<typeof mapActions>;

export const mapActions = (apply: Apply) => ({
  focus: (head: HeadRef) => apply((s) => change.setFocus(s, head)),
  kind: (kind: Kind) => apply((s) => setKind(s, kind)),
  preview: (head: HeadRef | null) => apply((s) => change.setPreview(s, head)),
  /** Points at a cell of the map, and at a token in the strip of tokens. */
  hover: (cell: Cell | null, pointed: number | null = null) => apply((s) => change.setHovered(s, cell, pointed)),
  point: (pointed: number | null) => apply((s) => change.setPointed(s, pointed)),
  lock: (cell: Cell) => apply((s) => change.lock(s, cell)),
  lockCell: (cell: Cell) => apply((s) => change.setLocked(s, cell)),
  hideCell: (cell: { query: number; key: number }) => apply((s) => hideCell(s, cell)),
  tone: (tone: Tone) => apply((s) => change.setTone(s, tone)),
  zoom: (factor: number, point: { down: number; across: number }, shape: Shape) =>
    apply((s) => map.zoomAt(s, factor, point, shape)),
  pan: (by: Shape, shape: Shape) => apply((s) => map.panBy(s, by, shape)),
  fit: () => apply(map.fitMap),
  /**
   * Moves the focus to a cell and scrolls it into view.
   * @param seen the same cell among the visible ones
   */
  move: (cell: Cell, seen: Cell, shape: Shape) =>
    apply((s) => map.reveal({ ...s, locked: cell, hovered: null }, seen, shape)),
  table: () => apply((s) => map.setTable(s, !s.head.table)),
  turn: (page: { row: number; col: number }) => apply((s) => map.turnTo(s, page)),
});

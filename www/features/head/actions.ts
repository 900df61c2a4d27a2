// What can be done with a large map: zoom and pan it, choose among its tokens, filter it, and see its numbers.
import * as change from "../../state/map.js";
import type { Layer, Axis } from "../../state/map.js";
import type { Shape } from "../../lib/viewport.js";
import type { State } from "../../state/store.js";

export const headActions = (apply: (transition: (state: State) => State) => void) => ({
  layer: (layer: Layer) => apply((s) => change.head(s, { layer })),
  strongest: (strongest: number) => apply((s) => change.head(s, { strongest })),
  specials: (specials: boolean) => apply((s) => change.head(s, { specials })),
  table: () => apply((s) => change.setTable(s, !s.views.head.table)),
  turn: (page: { row: number; col: number }) => apply((s) => change.turnTo(s, page)),
  zoom: (factor: number, point: { down: number; across: number }, shape: Shape) =>
    apply((s) => change.zoomAt(s, factor, point, shape)),
  pan: (by: { rows: number; cols: number }, shape: Shape) => apply((s) => change.panBy(s, by, shape)),
  fit: () => apply(change.fit),
  /**
   * The cell in focus, in sight.
   * @param seen the same among those that are shown
   */
  move: (
    cell: { query: number | null; key: number | null },
    seen: { query: number | null; key: number | null },
    shape: Shape,
  ) => apply((s) => change.reveal({ ...s, locked: cell, hovered: null }, seen, shape)),
  choose: (axis: Axis, which: number[], chosen: boolean) => apply((s) => change.choose(s, axis, which, chosen)),
  chooseNone: () => apply(change.chooseNone),
});

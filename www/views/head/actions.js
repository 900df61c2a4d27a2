// What can be done with a large map: zoom and pan it, choose among its tokens, filter it, and see its numbers.
import * as change from "./state.js";

/** @typedef {import("../../state.js").State} State */

/** @param {(transition: (state: State) => State) => void} apply */
export const headActions = (apply) => ({
  layer: (/** @type {import("./state.js").Layer} */ layer) => apply((s) => change.head(s, { layer })),
  strongest: (/** @type {number} */ strongest) => apply((s) => change.head(s, { strongest })),
  specials: (/** @type {boolean} */ specials) => apply((s) => change.head(s, { specials })),
  table: () => apply((s) => change.setTable(s, !s.views.head.table)),
  turn: (/** @type {{ row: number, col: number }} */ page) => apply((s) => change.turnTo(s, page)),
  zoom: (
    /** @type {number} */ factor,
    /** @type {{ down: number, across: number }} */ point,
    /** @type {import("./window.js").Shape} */ shape,
  ) => apply((s) => change.zoomAt(s, factor, point, shape)),
  pan: (/** @type {{ rows: number, cols: number }} */ by, /** @type {import("./window.js").Shape} */ shape) =>
    apply((s) => change.panBy(s, by, shape)),
  fit: () => apply(change.fit),
  /** The cell in focus, in sight. @param {{ query: number | null, key: number | null }} cell @param {{ query: number | null, key: number | null }} seen the same among those that are shown @param {import("./window.js").Shape} shape */
  move: (cell, seen, shape) => apply((s) => change.reveal({ ...s, locked: cell, hovered: null }, seen, shape)),
  choose: (
    /** @type {import("./state.js").Axis} */ axis,
    /** @type {number[]} */ which,
    /** @type {boolean} */ chosen,
  ) => apply((s) => change.choose(s, axis, which, chosen)),
  chooseNone: () => apply(change.chooseNone),
});

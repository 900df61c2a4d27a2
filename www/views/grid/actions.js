// What can be done in the Grid: sort the heads, open some of them in place, and point into those.
import { kindOf, sublayerAt } from "../../derive.js";
import * as change from "../../change.js";
import { grid, togglePin } from "./state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */

/** Locks a cell of a head that is open in place: it is common to all heads of its kind, and of another kind the head comes to the front. @param {State} s @param {HeadRef} head @param {{ query: number, key: number }} cell */
export function pointInto(s, head, cell) {
  const kind = (/** @type {HeadRef | null} */ one) => {
    const sublayer = one && s.info && sublayerAt(s.info, one.path);
    return sublayer ? kindOf(sublayer) : null;
  };
  return kind(head) === kind(s.focus) ? change.lock(s, cell) : change.setLocked(change.setFocus(s, head), cell);
}

/** @param {(transition: (state: State) => State) => void} apply */
export const gridActions = (apply) => ({
  sort: (/** @type {import("./state.js").Sort} */ sort) => apply((s) => grid(s, { sort })),
  turn: () => apply((s) => grid(s, { order: s.views.grid.order === "down" ? "up" : "down" })),
  kinds: (/** @type {"all" | "one"} */ kinds) => apply((s) => grid(s, { kinds })),
  pin: (/** @type {HeadRef} */ head) => apply((s) => togglePin(s, head)),
  point: (/** @type {HeadRef} */ head, /** @type {{ query: number, key: number }} */ cell) =>
    apply((s) => pointInto(s, head, cell)),
});

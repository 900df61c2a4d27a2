// The actions of the Grid: sort the heads, open some of them in place, and point into those.
import { kindOf, sublayerAt } from "../../domain/answer.js";
import * as change from "../../state/index.js";
import { headSetActions } from "./head-set/actions.js";
import { sizeThumbnails } from "../../state/panels.js";
import { grid, makeText, togglePin, type Sort } from "./state.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import type { HeadRef } from "../../domain/heads.js";
import type { CellRef } from "../../domain/map/pattern.js";

/** The cell applies to all heads of its kind; a head of another kind also comes to the front. */
export function pointInto(s: State, head: HeadRef, cell: CellRef) {
  const kind = (one: HeadRef | null) => {
    const sublayer = one && s.info && sublayerAt(s.info, one.path);
    return sublayer ? kindOf(sublayer) : null;
  };
  return kind(head) === kind(s.focus) ? change.lock(s, cell) : change.setLocked(change.setFocus(s, head), cell);
}

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, map, visit }: Page) => ({
  ...map,
  open: () => visit("view=head"),
  sort: (sort: Sort) => apply((s) => grid(s, { sort, problem: null })),
  turn: () => apply((s) => grid(s, { order: s.grid.order === "down" ? "up" : "down" })),
  kinds: (kinds: "all" | "one") => apply((s) => grid(s, { kinds })),
  over: (over: boolean) => apply((s) => grid(s, { over })),
  test: () => apply(makeText),
  size: (thumbnail: number | null) => apply((s) => sizeThumbnails(s, thumbnail)),
  pin: (head: HeadRef) => apply((s) => togglePin(s, head)),
  set: headSetActions(apply),
  point: (head: HeadRef, cell: CellRef) => apply((s) => pointInto(s, head, cell)),
});

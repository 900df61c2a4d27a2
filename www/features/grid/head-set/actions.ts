// The actions on a set of heads: select it, and edit all of it in one step.
import { averageHeads, keepHeads, restoreHeads, silenceHeads } from "../../../domain/edits/head-set.js";
import { edit } from "../../../state/edits.js";
import { partsOf } from "../../../domain/lesson.js";
import { ABOVE, addHeads, headSet, openSet, toggleHeads } from "./state.js";
import type { Measure } from "../../../domain/head-measures.js";
import type { HeadRef } from "../../../domain/heads.js";
import type { Edits } from "../../../protocol/engine.js";
import type { Page } from "../../feature.js";
import type { State } from "../../../state/store.js";

export type HeadSetActions = ReturnType<typeof headSetActions>;

/** Depends on the lesson's controls for other heads. */
export const mayEdit = ({ lesson }: State) => partsOf(lesson).others === "shown";

export function headSetActions(apply: Page["apply"]) {
  const change = (to: (edits: Edits, heads: HeadRef[], state: State) => Edits) => () =>
    apply((s) => (mayEdit(s) && s.headSet.heads.length > 0 ? edit(s, to(s.edits, s.headSet.heads, s)) : s));
  return {
    open: () => apply(openSet),
    toggle: (heads: HeadRef[]) => apply((s) => toggleHeads(s, heads)),
    add: (heads: HeadRef[]) => apply((s) => addHeads(s, heads)),
    clear: () => apply((s) => headSet(s, { heads: [] })),
    measure: (measure: Measure) => apply((s) => headSet(s, { measure })),
    /** null is the usual threshold */
    above: (typed: number | null) =>
      apply((s) => headSet(s, { above: Math.min(ABOVE.most, Math.max(-ABOVE.most, typed ?? ABOVE.usual)) })),
    silence: change(silenceHeads),
    average: change(averageHeads),
    keep: change((edits, heads, { info }) => (info ? keepHeads(edits, info, heads) : edits)),
    restore: change(restoreHeads),
  };
}

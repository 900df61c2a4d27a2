// The set of heads selected in the Grid, and the measure that adds more.
import { flag, heads as headsType, number, oneOf } from "../../../state/codecs.js";
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
import { MEASURES, type Measure } from "../../../domain/head-measures.js";
import { hasHead, sameHead, type HeadRef } from "../../../domain/heads.js";
import type { ModelInfo } from "../../../protocol/engine.js";
import type { State } from "../../../state/store.js";

interface HeadSet {
  /** whether a click on a thumbnail selects it */
  on: boolean;
  heads: HeadRef[];
  /** null: the sort measure, or the model's first measure */
  measure: Measure | null;
  above: number;
}

declare module "../../../state/slice.js" {
  interface Slices {
    headSet: HeadSet;
  }
}

/** The threshold of an empty field, and the most that an address holds. */
export const ABOVE = { usual: 0.5, most: 1e6 };

const start: HeadSet = { on: false, heads: [], measure: null, above: ABOVE.usual };

export const headSet = updater("headSet");

const isIn = (heads: HeadRef[], head: HeadRef) => heads.some((one) => sameHead(one, head));

export const openSet = (s: State): State => headSet(s, { on: !s.headSet.on });

/** Adds the heads to the set; if all are in it, removes them. */
export function toggleHeads(s: State, some: HeadRef[]): State {
  const { heads } = s.headSet;
  const rest = heads.filter((one) => !isIn(some, one));
  const all = some.every((one) => isIn(heads, one));
  return headSet(s, { heads: all ? rest : [...rest, ...some] });
}

export const addHeads = (s: State, some: HeadRef[]): State =>
  headSet(s, { heads: [...s.headSet.heads, ...some.filter((one) => !isIn(s.headSet.heads, one))] });

const fitSet = (set: HeadSet, info: ModelInfo): HeadSet => ({
  ...set,
  heads: set.heads.filter((one) => hasHead(info, one)),
});

const field = fieldsOf("headSet");

export const slice: Slice<"headSet"> = {
  name: "headSet",
  start,
  fields: [
    field("selecting", "on", flag),
    field("selected", "heads", headsType),
    field("selected-by", "measure", oneOf(MEASURES)),
    field("selected-above", "above", number(-ABOVE.most, ABOVE.most)),
  ],
  survive: { loaded: fitSet, refused: (s, { info }) => (info ? fitSet(s, info) : s) },
};

// The queries of the Texts view: every head's measures, one text after the other; then the maps of the strongest
// examples.
import { isMeasured, mapQuestion, measuringQueries } from "../../state/texts/measuring.js";
import { kindsOf } from "../../domain/answer.js";
import { measuresFor, type Measure } from "../../domain/head-measures.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { strongest } from "../../state/texts/summary.js";
import { textsOf } from "../../state/texts/list.js";
import type { HeadRef } from "../../domain/heads.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** The sort measure: the chosen one if this model has it. */
export function measureIn({ texts: { measure } }: State, info: ModelInfo): Measure {
  const kinds = kindsOf(info);
  if (measure !== null && measuresFor(kinds).includes(measure)) return measure;
  return kinds.includes("cross") ? "diagonal" : kinds.includes("decoder") ? "induction" : "previous";
}

export const examplesIn = (state: State, info: ModelInfo, head: HeadRef) =>
  strongest(
    state.texts.found,
    textsOf(state).texts,
    info,
    head,
    measureIn(state, info),
    state.texts.order === "up" ? "up" : "down",
  );

export const mapName = (i: number) => `texts/map ${i}`;

export function queries(state: State): Query<State>[] {
  const { info, focus } = state;
  const measuring = measuringQueries(state);
  if (!isMeasured(state) || !info || !focus || !state.current) return measuring;
  const maps = examplesIn(state, info, focus).map(({ text }, i) => [mapName(i), mapQuestion(state, text, focus.path)]);
  return [...queriesOf(Object.fromEntries(maps)), ...measuring];
}

// The queries of the Grid, once the text is at rest: the measures for sorting and for exports, and rows over pictures.
import { answerTo } from "../../protocol/answers.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { ASKED, headMeasures } from "./head-order.js";
import { rowsQuestions } from "./rows-over.js";
import { takeText } from "./state.js";
import { headsQuestion, isAtRest, subject, type State } from "../../state/store.js";
import type { ModelAnswer, ModelQuestion } from "../../protocol/engine.js";

export function questions(state: State): Record<string, ModelQuestion> {
  const { view, grid, headSet, exporting } = state;
  if (view !== "grid" || !isAtRest(state)) return {};
  const measured = grid.sort !== "layer" || exporting.open || headSet.on;
  return { ...rowsQuestions(state), ...(measured && { [ASKED]: headsQuestion(state) }) };
}

/** Whether measures for the export are pending. */
export const pending = (state: State) =>
  ASKED in questions(state) &&
  answerTo(state.answers, ASKED, headsQuestion(state)) === null &&
  headMeasures(state).failure === null;

/** Fetches the requested test text once. */
const textQuery = (state: State): Query<State> => ({
  name: "grid/repeated",
  key: JSON.stringify([state.model, state.grid.seed]),
  ask: (engine) => engine.ask({ kind: "repeated", of: subject(state), seed: state.grid.seed }),
  receive: (s, found: Extract<ModelAnswer, { kind: "repeated" }> | null, problem) => takeText(s, found, problem),
});

export const queries = (state: State): Query<State>[] => [
  ...queriesOf(questions(state)),
  ...(state.grid.making && state.running ? [textQuery(state)] : []),
];

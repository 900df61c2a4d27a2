// The queries of the input region: beam search, the candidates at a chosen step, and attention over pictures.
import * as beams from "./beams/queries.js";
import * as similarity from "./similarity/queries.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { partsOf } from "../../domain/lesson.js";
import { pictureQuestions } from "./pictures/state.js";
import { stepQuestions } from "./step-candidates.js";
import type { State } from "../../state/store.js";

export const queries = (state: State): Query<State>[] => [
  ...beams.queries(state),
  ...similarity.queries(state),
  ...queriesOf(pictureQuestions(state)),
  ...(partsOf(state.lesson).next === "hidden" ? [] : queriesOf(stepQuestions(state))),
];

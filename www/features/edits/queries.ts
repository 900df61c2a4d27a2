// The queries of the Edits panel: the shift that the edits cause, and the heads behind it.
import { queriesOf, type Query } from "../../engine/queries.js";
import { shiftQuestions } from "../../state/edit-effect.js";
import { questions } from "./attribution/queries.js";
import type { State } from "../../state/store.js";

/** The throttle of shift queries during a drag. */
const EVERY_MS = 120;

export const queries = (state: State): Query<State>[] => [
  ...queriesOf(shiftQuestions(state)).map((query) => ({ ...query, every: EVERY_MS })),
  ...queriesOf(questions(state)),
];

// The query of the Timeline: the probability of each written token under the current edits.
import { writesTokens } from "../../domain/models.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { subject, type State } from "../../state/store.js";
import type { ModelQuestion } from "../../protocol/engine.js";

/** The number of rejected tokens per step. */
export const REJECTED = 3;

/** For the whole text, whichever step is visited. */
export const timelineQuestion = (state: State) =>
  ({ kind: "timeline", of: { ...subject(state), target: state.target }, rejected: REJECTED }) as const;

export function questions(state: State): Record<string, ModelQuestion> {
  if (!state.info || !state.result || !state.current || state.target.length === 0 || !writesTokens(state.info))
    return {};
  return { timeline: timelineQuestion(state) };
}

export const queries = (state: State): Query<State>[] => queriesOf(questions(state));

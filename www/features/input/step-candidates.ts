// The candidates at the chosen row, queried where it is not the newest one.
import { writesTokens } from "../../domain/models.js";
import { answerOf } from "../../protocol/answers.js";
import { answerRow } from "../../state/answer-row.js";
import { CANDIDATES, subject, type State } from "../../state/store.js";
import type { ModelQuestion, TimelineStep } from "../../protocol/engine.js";

const NAME = "step-candidates";

const questionOf = (state: State) =>
  ({ kind: "timeline", of: subject(state), rejected: CANDIDATES - 1 }) satisfies ModelQuestion;

/** The step that wrote the chosen row's token; null if no row is chosen, or its token is the next one. */
export function chosenStep(state: State): number | null {
  const { info, result, locked } = state;
  if (!info || !result || locked.query === null || !writesTokens(info)) return null;
  const { row, step } = answerRow(state) ?? { row: null, step: null };
  return row === locked.query && step !== null && step < result.emitted.length ? step : null;
}

/** One question for all steps, once a row is chosen. */
export const stepQuestions = (state: State): Record<string, ModelQuestion> =>
  state.current && chosenStep(state) !== null ? { [NAME]: questionOf(state) } : {};

/** The candidates of that step, possibly of a stale answer; null until known. */
export function stepCandidates(state: State): TimelineStep | null {
  const step = chosenStep(state);
  const found = answerOf(state.answers, NAME, "timeline")?.steps[step ?? -1];
  return found && found.chosen.id === state.result?.emitted[step ?? -1] ? found : null;
}

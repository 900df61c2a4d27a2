// The query of the chart over training steps: the measures of the open step, once.
import { isEqual } from "../../lib/equal.js";
import { addPoint, failOpenStep, headsOf, isOf, openStep } from "../../state/training/over-steps.js";
import type { Query } from "../../engine/queries.js";
import type { ModelAnswer } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** Measures the open step on the kept text, without edits, once. */
export function stepQueries(state: State): Query<State>[] {
  const { overSteps, model, info, leaving } = state;
  const here = openStep(state);
  const { repo, of, points, problem } = overSteps;
  const isMeasured = here !== null && points.some((point) => isOf(point, here));
  if (!here || here.repo !== repo || isMeasured || problem || !info || leaving) return [];
  return [
    {
      name: "steps/open",
      key: JSON.stringify([model, of]),
      ask: (engine) => engine.ask(headsOf(null, of)),
      receive(s, answer: Extract<ModelAnswer, { kind: "heads" }> | null, problem) {
        if (s.model !== model || s.overSteps.repo !== repo || !isEqual(s.overSteps.of, of)) return s;
        return answer ? addPoint(s, { ...here, rows: answer.rows }) : failOpenStep(s, problem);
      },
    },
  ];
}

// The measures of the heads over the training steps that a person opens, one after another, from one repository.
import { hubOf, readName, stepOf } from "../../../domain/hub-id.js";
import { isEqual } from "../../../lib/equal.js";
import { sourceOf, type State } from "../../../state/store.js";
import { updater, type Slice } from "../../../state/slice.js";
import type { HeadMeasure, HeadRow, LookAnswer, LookQuestion } from "../../../protocol/engine.js";
import type { Problem } from "../../../lib/errors.js";
import type { Query } from "../../../engine/queries.js";

export interface OverSteps {
  /** the repository whose steps are measured; null before that is asked for */
  repo: string | null;
  /** the text that every step reads */
  of: ReturnType<typeof sourceOf>;
  measure: HeadMeasure | null;
  /** in the order of training */
  points: { step: number; rows: HeadRow[] }[];
  /** why the open step could not be measured */
  problem: Problem | null;
}

declare module "../../../state/slice.js" {
  interface Slices {
    overSteps: OverSteps;
  }
}

const start: OverSteps = { repo: null, of: { source: "" }, measure: null, points: [], problem: null };

const update = updater("overSteps");

/** The points stay as long as models of their repository open. */
const fitting = (s: OverSteps, model: string): OverSteps =>
  s.repo !== null && hubOf(model)?.repo === s.repo ? { ...s, problem: null } : start;

export const slice: Slice<"overSteps"> = {
  name: "overSteps",
  start,
  survive: { loaded: (s, _, model) => fitting(s, model) },
};

/** The open model's repository and training step; null for other models. */
export function openStep({ own, model }: State) {
  const name = readName(own.find(({ id }) => id === model)?.name ?? "");
  const step = name && stepOf(name.revision);
  return name && step !== null ? { repo: name.repo, step } : null;
}

export const beginSteps = (s: State): State =>
  update(s, { ...start, measure: s.overSteps.measure, repo: openStep(s)?.repo ?? null, of: sourceOf(s) });

export const clearSteps = (s: State): State => update(s, { ...start, measure: s.overSteps.measure });

export const setStepMeasure = (s: State, measure: HeadMeasure) => update(s, { measure });

/** Measures the open step on the kept text, without edits, once. */
export function stepQueries(state: State): Query<State>[] {
  const { overSteps, model, info, leaving } = state;
  const here = openStep(state);
  const { repo, of, points, problem } = overSteps;
  const isMeasured = points.some(({ step }) => step === here?.step);
  if (!here || here.repo !== repo || isMeasured || problem || !info || leaving) return [];
  const question: LookQuestion = { kind: "heads", of: { model: null, ...of, target: [], edits: {} } };
  return [
    {
      name: "grid/step",
      key: JSON.stringify([model, of]),
      ask: (engine) => engine.ask(question),
      receive: (s, answer: Extract<LookAnswer, { kind: "heads" }> | null, problem) =>
        s.model === model && s.overSteps.repo === repo && isEqual(s.overSteps.of, of)
          ? update(s, taken(s.overSteps, here.step, answer, problem))
          : s,
    },
  ];
}

const taken = (
  { points }: OverSteps,
  step: number,
  answer: { rows: HeadRow[] } | null,
  problem: Problem | null,
): Partial<OverSteps> => ({
  problem,
  ...(answer && { points: [...points, { step, rows: answer.rows }].sort((a, b) => a.step - b.step) }),
});

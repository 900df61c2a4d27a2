// The measures of the heads over the training steps that a person opens, one after another, from one repository.
import { hubOf, precisionOf, readName, stepOf } from "../../../domain/hub-id.js";
import { isEqual } from "../../../lib/equal.js";
import { sourceOf, type State } from "../../../state/store.js";
import { updater, type Slice } from "../../../state/slice.js";
import type { HeadMeasure, HeadRow, ModelAnswer, ModelQuestion, Precision } from "../../../protocol/engine.js";
import type { Problem } from "../../../lib/errors.js";
import type { Query } from "../../../engine/queries.js";

export interface StepPoint {
  step: number;
  precision: Precision;
  rows: HeadRow[];
}

interface OverSteps {
  /** the repository whose steps are measured; null before that is asked for */
  repo: string | null;
  /** the text that every step reads */
  of: ReturnType<typeof sourceOf>;
  measure: HeadMeasure | null;
  /** in the order of training; in other bits the same step has other numbers */
  points: StepPoint[];
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

/** The open model's repository, training step and precision; null for other models. */
export function openStep({ own, model }: State) {
  const name = readName(own.find(({ id }) => id === model)?.name ?? "");
  const step = name && stepOf(name.revision);
  return name && step !== null ? { repo: name.repo, step, precision: precisionOf(model) } : null;
}

export const beginSteps = (s: State): State =>
  update(s, { ...start, measure: s.overSteps.measure, repo: openStep(s)?.repo ?? null, of: sourceOf(s) });

export const clearSteps = (s: State): State => update(s, { ...start, measure: s.overSteps.measure });

export const setStepMeasure = (s: State, measure: HeadMeasure) => update(s, { measure });

/** Whether a point is of this step in these bits. */
export const isOf = (point: StepPoint, { step, precision }: Omit<StepPoint, "rows">) =>
  point.step === step && point.precision === precision;

/** Measures the open step on the kept text, without edits, once. */
export function stepQueries(state: State): Query<State>[] {
  const { overSteps, model, info, leaving } = state;
  const here = openStep(state);
  const { repo, of, points, problem } = overSteps;
  const isMeasured = here !== null && points.some((point) => isOf(point, here));
  if (!here || here.repo !== repo || isMeasured || problem || !info || leaving) return [];
  const question: ModelQuestion = { kind: "heads", of: { model: null, ...of, target: [], edits: {} } };
  return [
    {
      name: "grid/step",
      key: JSON.stringify([model, of]),
      ask: (engine) => engine.ask(question),
      receive: (s, answer: Extract<ModelAnswer, { kind: "heads" }> | null, problem) =>
        s.model === model && s.overSteps.repo === repo && isEqual(s.overSteps.of, of)
          ? update(s, taken(s.overSteps, here, answer, problem))
          : s,
    },
  ];
}

const taken = (
  { points }: OverSteps,
  { step, precision }: Omit<StepPoint, "rows">,
  answer: { rows: HeadRow[] } | null,
  problem: Problem | null,
): Partial<OverSteps> => ({
  problem,
  ...(answer && { points: [...points, { step, precision, rows: answer.rows }].sort((a, b) => a.step - b.step) }),
});

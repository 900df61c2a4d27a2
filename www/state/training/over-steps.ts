// The measures of the heads over the training steps of one repository: those that a person opens, and those fetched in
// a row.
import { hubOf, precisionOf, readName, stepOf, type HubName, type TrainingStep } from "../../domain/hub-id.js";
import { sourceOf, type State } from "../store.js";
import { updater, type Slice } from "../slice.js";
import type { HeadMeasure, HeadRow, ModelQuestion, Precision } from "../../protocol/engine.js";
import type { Problem } from "../../lib/errors.js";

export interface StepPoint {
  step: number;
  precision: Precision;
  /** the id of the measured model: a click on the point opens it */
  model: string;
  rows: HeadRow[];
}

/** A step that was fetched in a row and could not be measured. */
export interface FailedStep {
  step: number;
  problem: Problem;
}

export interface OverSteps {
  /** the repository whose steps are measured; null before that is asked for */
  repo: string | null;
  /** the text that every step reads */
  of: ReturnType<typeof sourceOf>;
  measure: HeadMeasure | null;
  /** in the order of training; in other bits the same step has other numbers */
  points: StepPoint[];
  /** why the open step could not be measured */
  problem: Problem | null;
  /** the number of steps to fetch in a row */
  count: number;
  /** the step that is being fetched or measured, of the steps fetched in a row */
  walk: { step: number; at: number; of: number } | null;
  failed: FailedStep[];
  /** whether the hub is being asked for the published steps */
  asking: boolean;
  /** why it did not list them */
  unlisted: Problem | null;
}

declare module "../slice.js" {
  interface Slices {
    overSteps: OverSteps;
  }
}

const start: OverSteps = {
  ...{ repo: null, of: { source: "" }, measure: null, points: [], problem: null },
  ...{ count: 8, walk: null, failed: [], asking: false, unlisted: null },
};

const update = updater("overSteps");

/** The points stay as long as models of their repository open. */
const fitting = (s: OverSteps, model: string): OverSteps =>
  s.repo !== null && hubOf(model)?.repo === s.repo ? { ...s, problem: null } : start;

export const slice: Slice<"overSteps"> = {
  name: "overSteps",
  start,
  survive: { loaded: (s, _, model) => fitting(s, model) },
};

export interface OpenStep {
  name: HubName;
  repo: string;
  step: number;
  precision: Precision;
  model: string;
}

/** The open model's repository, training step and precision; null for other models. */
export function openStep({ own, model }: Pick<State, "own" | "model">): OpenStep | null {
  const name = readName(own.find(({ id }) => id === model)?.name ?? "");
  const step = name && stepOf(name.revision);
  return name && step !== null ? { name, repo: name.repo, step, precision: precisionOf(model), model } : null;
}

/** The question about every head of a model on the text of the points; null is the open model. */
export const headsOf = (model: string | null, of: OverSteps["of"]): ModelQuestion => ({
  kind: "heads",
  of: { model, ...of, target: [], edits: {} },
});

const anew = ({ measure, count }: OverSteps): OverSteps => ({ ...start, measure, count });

export const beginSteps = (s: State): State =>
  update(s, { ...anew(s.overSteps), repo: openStep(s)?.repo ?? null, of: sourceOf(s) });

export const clearSteps = (s: State): State => update(s, anew(s.overSteps));

export const setStepMeasure = (s: State, measure: HeadMeasure) => update(s, { measure });

export const setStepCount = (s: State, count: number) => update(s, { count });

/** The steps in a row: the one in progress, which is tried anew; null at the end. */
export const setStepWalk = (s: State, walk: OverSteps["walk"]) =>
  update(s, { walk, failed: s.overSteps.failed.filter(({ step }) => step !== walk?.step) });

export const askForList = (s: State) => update(s, { asking: true, unlisted: null });

export const setUnlisted = (s: State, unlisted: Problem | null) => update(s, { asking: false, unlisted });

export const failStep = (s: State, failed: FailedStep) =>
  update(s, { failed: [...s.overSteps.failed.filter(({ step }) => step !== failed.step), failed] });

/** Whether a point is of this step in these bits. */
export const isOf = (point: Pick<StepPoint, "step" | "precision">, other: Pick<StepPoint, "step" | "precision">) =>
  point.step === other.step && point.precision === other.precision;

export const addPoint = (s: State, point: StepPoint) =>
  update(s, {
    points: [...s.overSteps.points.filter((one) => !isOf(one, point)), point].sort((a, b) => a.step - b.step),
    failed: s.overSteps.failed.filter(({ step }) => step !== point.step),
  });

export const failOpenStep = (s: State, problem: Problem | null) => update(s, { problem });

/**
 * Whether steps multiply rather than add up, so that only a logarithmic axis shows the early ones: each of the first
 * four after the beginning is about twice the one before, or more.
 */
export function multiply(steps: number[]) {
  const first = steps.filter((step) => step > 0).slice(0, 4);
  return first.length >= 3 && first.every((step, i) => i === 0 || step >= 1.9 * first[i - 1]);
}

/** About `count` of the steps, the first and the last among them, evenly along the chart's axis. */
export function spread(steps: TrainingStep[], count: number): TrainingStep[] {
  if (steps.length <= count) return steps;
  const place = multiply(steps.map(({ step }) => step)) ? Math.asinh : (step: number) => step;
  const [from, to] = [place(steps[0].step), place(steps[steps.length - 1].step)];
  const chosen = new Set<TrainingStep>();
  for (let i = 0; i < count; i++) {
    const at = from + ((to - from) * i) / (count - 1);
    const away = ({ step }: TrainingStep) => Math.abs(place(step) - at);
    chosen.add(steps.filter((one) => !chosen.has(one)).reduce((a, b) => (away(b) < away(a) ? b : a)));
  }
  return steps.filter((one) => chosen.has(one));
}

// Engine-driven transitions of the Train room: runs that begin, are looked at and measured; and the moment that is
// shown.
import type { Problem } from "../../lib/errors.js";
import { fitEdits } from "../../domain/edits/document.js";
import { emptyCurve, savedCurve } from "./curve-points.js";
import { isEqual } from "../../lib/equal.js";
import { ANEW } from "./reports.js";
import { asText, defaultSetup, setupsOf } from "./setup.js";
import { describeMeasure } from "../../domain/head-measures.js";
import {
  NOWHERE,
  TELLING,
  train,
  type Run,
  type Train,
  type Planned,
  type Snapshot,
  type RecipeName,
} from "./state.js";
import type { State } from "../../state/store.js";
import type {
  SnapshotRequest,
  TrainProbe,
  TrainSetup,
  TrainRun,
  TrainPlan,
  ModelInfo,
  Edits,
} from "../../protocol/engine.js";
import type { TrainAnswer } from "../../protocol/engine.js";
import type { HeadRef } from "../../domain/heads.js";

export type Measures = Extract<TrainAnswer, { kind: "measures" }>;

/** The size of the snapshot cache: two for Compare, and a few to go back to. */
const MOST_SNAPSHOTS = 6;
/** The size of the plan cache: the recipe's, the setup's, the second run's, and some older ones. */
const MOST_PLANS = 8;
/** A setup without sizes that are null. */
const said = (setup: TrainSetup) => ({
  ...setup,
  data: Object.fromEntries(Object.entries(setup.data).filter(([, size]) => size !== null)),
});

/** Moves the wanted entries to the end and drops the oldest others. */
const keepLast = <T>(all: T[], isWanted: (one: T) => boolean, most: number) =>
  [...all.filter((one) => !isWanted(one)), ...all.filter(isWanted)].slice(-most);

const runOf = ({ setup, plan, step, moments, losses, scores }: TrainRun): Run => ({
  setup: said(setup),
  plan,
  step,
  moments,
  scores,
  finished: step >= plan.settings.steps,
  failure: null,
  measured: null,
  curve: losses.length ? savedCurve(plan.parts.length, losses) : emptyCurve(plan.parts.length),
});

/**
 * Sets new runs in place of earlier ones.
 * @param began the setups they were requested with; null makes their setup the chosen one
 */
export function setRuns(s: State, runs: TrainRun[], began: string | null): State {
  const edits = fittedTo(
    s.train.edits,
    runs.map(({ plan }) => plan),
  );
  const fitted = edits === s.train.edits ? s : { ...s, notice: { key: "train.edits.fitted", undo: false } };
  return train(fitted, {
    ...ANEW,
    edits,
    runs: runs.map(runOf),
    began: began ?? asText(runs.map(({ setup }) => said(setup))),
    ...(began === null && runs.length === 1 ? { setup: said(runs[0].setup), against: null } : {}),
    epoch: s.train.epoch + 1,
    phase: "resting",
    problem: null,
    lost: false,
    pinned: 0,
    telling: null,
    with: runs.length > 1 ? s.train.with : "moment",
    locked: NOWHERE,
  });
}

/** New runs are requested: the current ones stay until those arrive. */
export const awaitRuns = (s: State) =>
  s.train.phase === "beginning" ? s : train(s, { phase: "beginning", back: s.train.phase, problem: null, lost: false });

/** The request failed: the engine continues with the previous runs. */
export const notBegun = (s: State, problem: Problem | null) =>
  s.train.phase === "beginning" ? train(s, { phase: s.train.back, problem }) : s;

/** The edits that fit a run's model. */
const fitting = (edits: Edits, plan: TrainPlan) =>
  Object.keys(edits).length === 0 ? edits : fitEdits(edits, plan).edits;

/** The edits that fit at least one of the models: of two, one may lack a head. */
function fittedTo(edits: Edits, plans: TrainPlan[]) {
  const each = plans.map((plan) => fitting(edits, plan));
  return each.find((one) => one === edits) ?? each[0] ?? edits;
}

/** @param setup as JSON */
export function setPlan(s: State, setup: string, planned: Planned) {
  const wanted = wantedPlans(s);
  const all = Object.entries({ ...s.train.plans, [setup]: planned });
  return train(s, { plans: Object.fromEntries(keepLast(all, ([name]) => wanted.includes(name), MOST_PLANS)) });
}

/** The wanted plans' setups as JSON: the recipe's, and those of the runs. */
export const wantedPlans = ({ train: t }: State) => [
  ...new Set([defaultSetup(t.setup.recipe), ...setupsOf(t.setup, t.against)].map((setup) => JSON.stringify(setup))),
];

export function setSnapshot(s: State, epoch: number, looked: Snapshot) {
  if (s.train.epoch !== epoch) return s;
  // A wanted snapshot outlives later ones: the earlier of two compared moments stays.
  const wanted = wantedSnapshots(s.train).map(({ key }) => key);
  const all = [...s.train.snapshots.filter((one) => one.key !== looked.key), looked];
  return train(s, {
    snapshots: keepLast(all, ({ key }) => wanted.includes(key), MOST_SNAPSHOTS),
    snapshotFailure: null,
  });
}

export function setMeasures(s: State, epoch: number, which: number, text: string, found: Measures) {
  if (s.train.epoch !== epoch) return s;
  const runs = s.train.runs.map((run, i) => {
    if (i !== which) return run;
    const before = run.measured?.text === text ? run.measured : null;
    const at = new Map(before?.at);
    const width = found.heads.length * found.names.length;
    found.steps.forEach((step, k) => at.set(step, found.values.slice(k * width, (k + 1) * width)));
    return {
      ...run,
      measured: {
        text,
        heads: before?.heads ?? found.heads,
        names: found.names,
        rows: found.rows,
        steps: [...at.keys()].sort((a, b) => a - b),
        at,
      },
    };
  });
  return train(s, {
    runs,
    telling: which === s.train.run ? standingOut(s.train.telling, runs[which]) : s.train.telling,
  });
}

/** The lead at which another head takes over as the most telling one. */
const CLEARLY = 0.1;

/** The head with the highest value of the recipe's measure, if that is a share. */
function standingOut(before: HeadRef | null, { setup, measured }: Run): HeadRef | null {
  const name = TELLING[setup.recipe as RecipeName];
  if (!measured || describeMeasure(name).number !== "share") return null;
  const index = measured.names.indexOf(name);
  const last = measured.at.get(measured.steps[measured.steps.length - 1]);
  const value = (head: number) => last?.[head * measured.names.length + index] ?? NaN;
  const best = measured.heads.reduce((best, _, i) => (value(i) > (best < 0 ? 0 : value(best)) ? i : best), -1);
  const now = measured.heads.findIndex(({ path, head }) => path === before?.path && head === before?.head);
  if (best < 0 || (now >= 0 && value(best) < value(now) + CLEARLY)) return before;
  return measured.heads[best];
}

/** The probe text. */
export function textOf(t: Train, run: Run): TrainProbe {
  const probe = t.probe ?? run.plan.probe;
  return { source: probe.source, target: run.plan.architecture === "encoder-decoder" ? probe.target : "" };
}

/** The last of `moments` up to this step, else the first. */
export const lastMomentBefore = (moments: number[], step: number) =>
  moments.findLast((moment) => moment <= step) ?? moments[0] ?? null;

/** The visited moment of a run; null is the current model. */
export function shownStep(t: Train, which: number) {
  const run = t.runs[which];
  if (t.at !== null) return lastMomentBefore(run.moments, t.at);
  // During training the newest moment, unless moments are rare; a diverged run has only its moments.
  const last = run.moments.at(-1) ?? null;
  const seldom = t.speed !== null && t.speed < t.every && !(t.view === "compare" && comparesRuns(t));
  return (t.phase === "going" && !seldom) || run.failure !== null || last === run.step ? last : null;
}

/** A wanted snapshot with its cache key. */
export type SnapshotQuery = { key: string; request: SnapshotRequest };

function snapshotAt(t: Train, which: number, step: number | null): SnapshotQuery {
  const { source, target } = textOf(t, t.runs[which]);
  const request = { run: which, step, source, target, edits: fitting(t.edits, t.runs[which].plan) };
  return { key: JSON.stringify([step === null ? `now ${t.runs[which].step}` : step, request]), request };
}

/** Whether a snapshot reads the text at hand with its edits, be it of an earlier step. */
export function readsProbe(t: Train, { key, run }: Snapshot) {
  const [, request] = JSON.parse(key) as [unknown, SnapshotRequest];
  return isEqual({ ...request, step: null }, snapshotAt(t, run, null).request);
}

/** The wanted snapshots: one, or two to compare, A first. */
export function wantedSnapshots(t: Train): SnapshotQuery[] {
  if (t.runs.length === 0) return [];
  const b = shownStep(t, t.run);
  const shown = snapshotAt(t, t.run, b);
  if (t.view !== "compare") return [shown];
  if (!comparesRuns(t)) return [snapshotAt(t, t.run, lastMomentBefore(t.runs[t.run].moments, t.pinned)), shown];
  // A half-finished pair is completed first, though the runs have advanced.
  const half = t.snapshots.findLast(
    (one) => one.run === 0 && one.step !== null && t.runs[1].moments.includes(one.step),
  );
  if (t.at === null && t.phase === "going" && half) {
    const [first, second] = [snapshotAt(t, 0, half.step), snapshotAt(t, 1, half.step)];
    if (half.key === first.key && !snapshotOf(t, second.key)) return [first, second];
  }
  return [snapshotAt(t, 0, shownStep(t, 0)), snapshotAt(t, 1, shownStep(t, 1))];
}

export const comparesRuns = (t: Train) => t.with === "run" && t.runs.length > 1;

/** The shown snapshots: the wanted ones, or the last ones of their kind while those are pending. */
export function shownSnapshots(t: Train): (Snapshot | null)[] {
  const wanted = wantedSnapshots(t);
  const exact = wanted.map(({ key }) => snapshotOf(t, key));
  if (exact.every((one) => one !== null)) return exact;
  const last = (run: number) => t.snapshots.findLast((one) => one.run === run) ?? null;
  if (t.view === "compare" && comparesRuns(t)) {
    const b = t.snapshots.findLast(
      (one) => one.run === 1 && t.snapshots.some((other) => other.run === 0 && other.step === one.step),
    );
    return b ? [t.snapshots.findLast((one) => one.run === 0 && one.step === b.step) ?? null, b] : exact;
  }
  return exact.map((one, i) => one ?? (i === wanted.length - 1 ? last(wanted[i].request.run) : null));
}

/** The shown snapshot, and whether it is current. */
export function currentSnapshot(s: Train): { now: Snapshot | null; current: boolean } {
  return {
    now: shownSnapshots(s).at(-1) ?? null,
    current: wantedSnapshots(s).every(({ key }) => snapshotOf(s, key) !== null),
  };
}

export const snapshotOf = (t: Train, key: string) => t.snapshots.find((one) => one.key === key) ?? null;

/** The focused head: the chosen one, else the most telling one, else the last cross-attention's first. */
export function focusOf(t: Train, info: ModelInfo): HeadRef | null {
  const attention = info.sublayers.filter((sublayer) => sublayer.kind !== "mlp");
  const chosen = [t.focus, t.telling].find(
    (one) => one !== null && attention.some(({ path, n_heads }) => path === one.path && one.head < n_heads),
  );
  if (chosen) return chosen;
  const usual = attention.findLast(({ kind }) => kind === "cross") ?? attention.at(-1);
  return usual ? { path: usual.path, head: 0 } : null;
}

/** The failure of a wanted snapshot. */
export const snapshotFailureOf = (t: Train) =>
  t.snapshotFailure !== null && wantedSnapshots(t).some(({ key }) => key === t.snapshotFailure?.key)
    ? t.snapshotFailure
    : null;

/** Whether no run can continue. */
export const isOver = (t: Train) => t.runs.length > 0 && t.runs.every((run) => run.finished || run.failure !== null);

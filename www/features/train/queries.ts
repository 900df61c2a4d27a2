// The queries of the Train room: plans, looks and measures, one of each at a time and at a limited rate.
import { updateResult } from "../../engine/run-result.js";
import { listKept } from "../../domain/kept/models.js";
import { setKept } from "../../state/model.js";
import { setSnapshot, snapshotOf, setMeasures, setPlan, textOf, wantedSnapshots, wantedPlans } from "./run.js";
import { train as change, type Train } from "./state.js";
import type { Query } from "../../engine/queries.js";
import type { State } from "../../state/store.js";
import type { TrainAnswer } from "../../protocol/engine.js";

type AnswerOf<K extends TrainAnswer["kind"]> = Extract<TrainAnswer, { kind: K }>;

/** The intervals of snapshots and of measurements during a run. */
const SNAPSHOT_MS = 200;
const MEASURE_MS = 500;
/** The debounce of a typed text. */
const TYPING_MS = 80;
/** The number of moments per measurement, during which the run waits. */
const AT_ONCE = 5;
/** The interval of a played timeline; longer with reduced motion. */
const PLAY_MS = 140;
const PLAY_CALMLY_MS = 700;

/** The run's unmeasured moments for the current text: both ends, then evenly between. */
export function momentsToMeasure(t: Train, which: number) {
  const run = t.runs[which];
  const text = JSON.stringify(textOf(t, run));
  const known = run.measured?.text === text ? run.measured.at : new Map();
  const missing = run.moments.filter((step) => !known.has(step));
  if (missing.length <= AT_ONCE) return missing;
  // Many at once, for a new text: coarse first, so that the whole curve shows soon.
  return Array.from({ length: AT_ONCE }, (_, i) => missing[Math.round((i * (missing.length - 1)) / (AT_ONCE - 1))]);
}

export const queries = (state: State): Query<State>[] =>
  [
    keptQuery(state.train),
    ...(state.running
      ? [planQuery(state), snapshotQuery(state.train), measureQuery(state.train), playQuery(state.train)]
      : []),
  ].filter((query) => query !== null);

const keptQuery = ({ kept, keptFailure }: Train): Query<State> | null =>
  kept || keptFailure
    ? null
    : {
        name: "train/kept",
        key: "list",
        ask: listKept,
        receive: (s, kept: Train["kept"], keptFailure) => change(setKept(s, kept ?? []), { kept, keptFailure }),
      };

function planQuery(state: State): Query<State> | null {
  const setup = wantedPlans(state).find((setup) => !state.train.plans[setup]);
  return setup === undefined
    ? null
    : {
        name: "train/plan",
        key: setup,
        ask: ({ train }) => train({ kind: "plan", setup: JSON.parse(setup) }),
        receive: (s, found: AnswerOf<"plan"> | null, failure) =>
          setPlan(s, setup, { plan: found?.plan ?? null, failure }),
      };
}

function snapshotQuery(t: Train): Query<State> | null {
  const next = wantedSnapshots(t).find(({ key }) => !snapshotOf(t, key));
  if (!next || t.snapshotFailure?.key === next.key || t.phase === "beginning") return null;
  const { key, request } = next;
  const { epoch } = t;
  return {
    name: "train/snapshot",
    key: `${epoch} ${key}`,
    every: t.phase === "going" ? SNAPSHOT_MS : t.probe ? TYPING_MS : undefined,
    ask: ({ train }) => train({ kind: "snapshot", ...request }),
    receive(s, found: AnswerOf<"snapshot"> | null, failure) {
      if (found) {
        const result = updateResult(null, found.result);
        return setSnapshot(s, epoch, { key, run: request.run, step: found.step, info: found.model, result });
      }
      return failure && s.train.epoch === epoch ? change(s, { snapshotFailure: { key, problem: failure } }) : s;
    },
  };
}

function measureQuery(t: Train): Query<State> | null {
  const run = t.phase === "beginning" ? -1 : t.runs.findIndex((_, i) => momentsToMeasure(t, i).length > 0);
  if (run < 0) return null;
  const text = textOf(t, t.runs[run]);
  const name = JSON.stringify(text);
  const { epoch } = t;
  const going = t.phase === "going";
  if (t.unmeasurable === `${epoch} ${name}`) return null;
  return {
    name: "train/measures",
    key: `${epoch} ${run} ${name}`,
    every: going ? MEASURE_MS : undefined,
    ask: ({ train }) => train({ kind: "measures", run, steps: momentsToMeasure(t, run), ...text }),
    receive(s, found: AnswerOf<"measures"> | null) {
      if (found) return setMeasures(s, epoch, run, name, found);
      // A moment may have been thinned out meanwhile; an unreadable text has its message at the probe.
      return going ? s : change(s, { unmeasurable: `${epoch} ${name}` });
    },
  };
}

/** A played timeline advances once its moment is on the screen. */
function playQuery(t: Train): Query<State> | null {
  const awaited = ({ key }: { key: string }) => !snapshotOf(t, key) && t.snapshotFailure?.key !== key;
  if (!t.playing || wantedSnapshots(t).some(awaited)) return null;
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    name: "train/play",
    key: "next",
    ask: () => new Promise((resolve) => setTimeout(resolve, calm() ? PLAY_CALMLY_MS : PLAY_MS)),
    receive: playOn,
  };
}

/** Plays the next moment, or stops at the end. */
export function playOn(s: State): State {
  const { train: t } = s;
  const run = t.runs[t.run];
  if (!t.playing || !run) return s;
  const next = run.moments.find((step) => step > (t.at ?? Infinity));
  return next === undefined ? change(s, { playing: false, at: null }) : change(s, { at: next });
}

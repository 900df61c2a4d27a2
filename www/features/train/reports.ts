// Transitions of the Train room that the page makes without it: reports of the engine, and runs that end with it.
import type { Problem } from "../../lib/errors.js";
import { append } from "./curve-points.js";
import { train, type Train } from "./state.js";
import { resetEngine, setNotice } from "../../state/index.js";
import type { State } from "../../state/store.js";
import type { TrainReport } from "../../protocol/engine.js";
import type { EngineChoice } from "../../protocol/messages.js";

/** The milliseconds over which the speed is a mean. */
const SPAN = 2000;

/** Reset together with the runs. */
export const ANEW = {
  speed: null,
  clock: null,
  at: null,
  playing: false,
  run: 0,
  snapshots: [],
  snapshotFailure: null,
  preview: null,
  hovered: null,
  engine: null,
} satisfies Partial<Train>;

/** The runs stopped with a problem. */
export const stopRuns = (s: State, problem: Problem) =>
  train(s, {
    [s.train.phase === "beginning" ? "back" : "phase"]: "resting",
    speed: null,
    clock: null,
    problem,
  });

/**
 * Removes all runs.
 * @param problem the reason, unless it was requested
 */
export const clearRuns = (s: State, problem: Problem | null) =>
  train(s, {
    ...ANEW,
    runs: [],
    began: "",
    epoch: s.train.epoch + 1,
    phase: "idle",
    memory: null,
    problem,
    lost: problem !== null,
  });

/** Whether a broken engine takes runs with it. */
export const hasRuns = (s: State) => s.train.runs.length > 0 || s.train.phase !== "idle";
/** A restarted engine has no runs. */
export const engineAnew = (s: State, code: string = "train.lost") => (hasRuns(s) ? clearRuns(s, { code }) : s);

/** What a broken engine takes with it is said once: of runs in their room, if that is open. */
const BROKEN = {
  trap: { run: "train.restarted", nothing: "notice.restarted" },
  "device-lost": { run: "train.device-lost", nothing: "notice.device-lost" },
};

export function restarted(s: State, kind: keyof typeof BROKEN): State {
  const [{ run, nothing }, lost] = [BROKEN[kind], hasRuns(s)];
  const next = resetEngine(engineAnew(s, run));
  if (lost && s.room === "train") return next;
  return setNotice(next, { key: lost ? `problem.${run}` : nothing, undo: false });
}

/** Another engine ends the runs: it is chosen at once without any, and else waits for consent. */
export const askEngine = (s: State, engine: EngineChoice | null) =>
  s.train.engine === engine ? s : train(s, { engine });

/**
 * Applies a report.
 * @param now in milliseconds
 */
export function addReport(s: State, report: TrainReport, now: number): State {
  const { train: t } = s;
  if (t.runs.length !== report.runs.length) return s; // of runs that are no more
  const runs = t.runs.map((run, i) => {
    const { step, finished, rows, scores, moments, failure } = report.runs[i];
    return {
      ...run,
      step,
      finished,
      failure,
      moments: same(run.moments, moments),
      curve: append(run.curve, rows),
      scores: scores.length ? [...run.scores, ...scores] : run.scores,
    };
  });
  const step = Math.max(...runs.map((run) => run.step));
  const clock = ticked(t.clock, step, now);
  const phase = (before: Train["phase"]) => (!report.going ? "resting" : before === "pausing" ? "pausing" : "going");
  return train(s, {
    runs,
    ...(t.phase === "beginning" ? { back: phase(t.back) } : { phase: phase(t.phase) }),
    speed: clock.ms > 0 ? (clock.steps * 1000) / clock.ms : t.speed,
    clock: report.going ? clock : null,
    memory: { engine: report.memory, card: report.device_bytes },
  });
}

/** Reports that a busy page reads at once say nothing of the speed: steps and time are added up apart. */
function ticked(before: Train["clock"], step: number, at: number): NonNullable<Train["clock"]> {
  if (!before) return { at, step, steps: 0, ms: 0 };
  const passed = Math.max(0, at - before.at);
  const rest = Math.exp(-passed / SPAN);
  return { at, step, steps: before.steps * rest + step - before.step, ms: before.ms * rest + passed };
}

/** The previous list while it is equal. */
const same = (before: number[], now: number[]) =>
  before.length === now.length && before.every((step, i) => step === now[i]) ? before : now;

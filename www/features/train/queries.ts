// What the Train room asks of the engine by itself: plans, looks and measures, one at a time and not too often.
import { Cancelled } from "../../engine/queries.js";
import { looked, lookOf, measured, planned, textOf, wantedLooks, wantedPlans } from "./run.js";
import { train as change } from "./state.js";
import type { State } from "../../state/store.js";
import type { Train, Planned } from "./state.js";
import type { TrainAnswer, TrainCommand } from "../../protocol/messages.js";

export type Told<K extends TrainAnswer["kind"]> = Extract<TrainAnswer, { kind: K }>;

/** While a run goes on, so many milliseconds lie between two looks, and between two measurings. */
const LOOK_MS = 200;
const MEASURE_MS = 500;
/** A text being typed is looked at once the typing rests. */
const TYPING_MS = 80;
/** So many moments are measured at once: the run waits meanwhile. */
const AT_ONCE = 5;
/** How the engine begins to say that it is not the text. */
const OF_EDITS = /^edits: /;
/** Between two moments of a timeline that is played. */
const PLAY_MS = 140;
const PLAY_CALMLY_MS = 700;

/** The moments of a run that are not measured yet, on the present text: the ends first, then evenly between. */
export function unmeasured(t: Train, which: number) {
  const run = t.runs[which];
  const text = JSON.stringify(textOf(t, run));
  const known = run.measured?.text === text ? run.measured.at : new Map();
  const missing = run.moments.filter((step) => !known.has(step));
  if (missing.length <= AT_ONCE) return missing;
  // A long list at once, of a new text: coarse first, so that the whole bend is seen soon.
  return Array.from({ length: AT_ONCE }, (_, i) => missing[Math.round((i * (missing.length - 1)) / (AT_ONCE - 1))]);
}

/** @param world the page is visible; the person wants little motion; timers */
export function asking(
  apply: (transition: (state: State) => State) => void,
  train: (command: TrainCommand) => Promise<TrainAnswer>,
  world: { seen(): boolean; calm(): boolean; later(what: () => void, ms: number): any; now(): number },
) {
  let state: State | null = null;
  const busy = { plan: "", look: "", measure: "" };
  /** When each was asked last. */
  const last = { look: -Infinity, measure: -Infinity };
  /** What failed is not asked again until it is another one. */
  const failed = { look: "", measure: "" };
  let timer = false;
  let playing = false;

  function again(ms: number) {
    if (timer) return;
    timer = true;
    world.later(() => {
      timer = false;
      pursue();
    }, ms);
  }

  function pursue() {
    if (!state || state.room !== "train" || !state.running) return;
    plans(state);
    looks(state);
    measures(state);
    play(state);
  }

  function plans(s: State) {
    const next = wantedPlans(s).find((setup) => !s.train.plans[setup]);
    if (next === undefined || busy.plan !== "") return;
    busy.plan = next;
    const told = (found: Planned) => apply((now) => planned(now, next, found));
    ask(
      train({ kind: "plan", setup: JSON.parse(next) }),
      ({ plan }: Told<"plan">) => told({ plan, failure: null }),
      (failure) => told({ plan: null, failure }),
      () => (busy.plan = ""),
    );
  }

  function looks({ train: t }: State) {
    const next = wantedLooks(t).find(({ key }) => !lookOf(t, key));
    if (!next || busy.look !== "" || failed.look === `${t.epoch} ${next.key}` || t.phase === "beginning") return;
    const going = t.phase === "going";
    if (going && !world.seen()) return again(LOOK_MS);
    const wait = last.look + (going ? LOOK_MS : t.probe ? TYPING_MS : 0) - world.now();
    if (wait > 0) return again(wait);
    busy.look = next.key;
    last.look = world.now();
    const { epoch } = t;
    ask(
      train({ kind: "look", ...next.look }),
      ({ step, model, result }: Told<"look">) =>
        apply((s) => looked(s, epoch, { key: next.key, run: next.look.run, step, info: model, result })),
      (failure) => {
        failed.look = `${epoch} ${next.key}`;
        apply((s) =>
          s.train.epoch === epoch
            ? change(s, { lookFailure: { key: next.key, message: failure, edits: OF_EDITS.test(failure) } })
            : s,
        );
      },
      () => (busy.look = ""),
    );
  }

  function measures({ train: t }: State) {
    if (busy.measure !== "" || t.phase === "beginning") return;
    const going = t.phase === "going";
    const which = t.runs.findIndex((_, i) => unmeasured(t, i).length > 0);
    if (which < 0) return;
    if (going && !world.seen()) return again(MEASURE_MS);
    const wait = last.measure + (going ? MEASURE_MS : 0) - world.now();
    if (wait > 0) return again(wait);
    const text = textOf(t, t.runs[which]);
    const name = JSON.stringify(text);
    const { epoch } = t;
    if (failed.measure === `${epoch} ${name}`) return;
    busy.measure = name;
    last.measure = world.now();
    ask(
      train({ kind: "measures", run: which, steps: unmeasured(t, which), ...text }),
      (found: Told<"measures">) => apply((s) => measured(s, epoch, which, name, found)),
      // A moment may have been thinned out meanwhile; a text that cannot be read is said where it is looked at.
      () => {
        if (busy.measure === name && !going) failed.measure = `${epoch} ${name}`;
      },
      () => (busy.measure = ""),
    );
  }

  /** A timeline that is played goes on once its moment is on the screen. */
  function play({ train: t }: State) {
    if (
      !t.playing ||
      playing ||
      wantedLooks(t).some(({ key }) => !lookOf(t, key) && failed.look !== `${t.epoch} ${key}`)
    )
      return;
    playing = true;
    world.later(
      () => {
        playing = false;
        apply(playOn);
      },
      world.calm() ? PLAY_CALMLY_MS : PLAY_MS,
    );
  }

  function ask<A extends TrainAnswer>(
    answer: Promise<TrainAnswer>,
    good: (told: A) => void,
    bad: (failure: string) => void,
    done: () => void,
  ) {
    answer.then(
      (told) => {
        done();
        good(told as A);
      },
      (error) => {
        done();
        if (!(error instanceof Cancelled)) bad(error instanceof Error ? error.message : String(error));
      },
    );
  }

  return {
    follow(now: State) {
      state = now;
      pursue();
    },
  };
}

/** The next moment, or the end of the playing. */
export function playOn(s: State): State {
  const { train: t } = s;
  const run = t.runs[t.run];
  if (!t.playing || !run) return s;
  const next = run.moments.find((step) => step > (t.at ?? Infinity));
  return next === undefined ? change(s, { playing: false, at: null }) : change(s, { at: next });
}

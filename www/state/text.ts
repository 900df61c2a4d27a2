// Transitions of the text and of its answer, token by token.
import { NO_CELL, endReason, inOneGo, isHeld, isRepeatable, isRunning, lastingFailure } from "./store.js";
import { lengthToWrite, limitOf } from "./store.js";
import { nextToken, sameEdits, sameSampling, type State } from "./store.js";
import { remember, withoutPositional } from "./undo.js";
import { isPlaying, leaveMoment, momentOf } from "./timeline.js";

/** A new text is answered at once. Edits bound to positions would point at other tokens: they go, with a notice. */
export function setText(state: State, text: string, gesture: string | null = null): State {
  if (text === state.text) return state;
  const { edits, lost } = withoutPositional(state.edits);
  return {
    ...leaveMoment(remember(state, gesture)),
    text,
    target: [],
    play: text === "" ? "off" : "fast",
    until: null,
    pendingSteps: 0,
    edits,
    wrote: edits,
    drawn: state.sampling,
    locked: NO_CELL,
    hovered: null,
    pointed: null,
    notice: lost ? { key: "notice.positional", undo: true } : null,
    current: false,
    longest: 0,
    failure: lastingFailure(state.failure),
    result: text === "" ? null : state.result,
    leaving: text === "" && state.info ? null : state.leaving,
  };
}

/** The newest row is the one to look at. */
export const withTarget = (state: State, target: number[]): State => ({
  ...state,
  target,
  until: target.length === 0 ? null : state.until,
  ...origin(state, target.length),
  current: false,
  longest: Math.max(state.longest, target.length + 1),
  locked: { ...state.locked, query: null },
});

/** What the decoder has said is given, whatever the model would write: a person holds it, and one step leads back. */
export const setTarget = (state: State, target: number[]): State => ({
  ...withTarget(leaveMoment(remember(state, null)), target),
  wrote: state.edits,
  drawn: null,
  play: "off",
  pendingSteps: 0,
});

/** Under what the new target was written: one token under other edits or another sampling makes it a mixture. */
function origin(state: State, length: number) {
  if (length === 0 || state.target.length === 0) return { wrote: state.edits, drawn: state.sampling };
  if (length < state.target.length) return { wrote: state.wrote, drawn: state.drawn };
  return { wrote: sameEdits(state) ? state.wrote : null, drawn: sameSampling(state) ? state.drawn : null };
}

/** From a revisited step, writing goes on: what came after it goes, as one thing to undo. */
function fromHere(state: State): State {
  const moment = momentOf(state);
  return moment === null
    ? leaveMoment(state)
    : withTarget(leaveMoment(remember(state, null)), state.target.slice(0, moment));
}

/** How many tokens of the answer are written in the picture. */
export const shownCount = (state: State) => momentOf(state) ?? state.result?.emitted.length ?? 0;

/** How many are there to go back from: of a new text, once it is answered, those of its answer. */
const writtenCount = (state: State) =>
  isHeld(state) || !isAnswered(state) ? (momentOf(state) ?? state.target.length) : shownCount(state);

const isAnswered = (state: State) => state.current || isRunning(state);

export const canStepBack = (state: State) => writtenCount(state) > 0 || state.pendingSteps > 0;

/** The answer that is on its way may be to a shorter text than the one that is shown, and go on. */
const isElsewhere = (state: State) =>
  isRunning(state) && (state.pendingSteps < 0 || writtenCount(state) !== (state.result?.emitted.length ?? 0));

export const canStepForward = (state: State) => isAnswered(state) && (nextToken(state) !== null || isElsewhere(state));

/** Which token comes next is known once the answer is there: until then the step waits. */
export function stepForward(state: State): State {
  if (!canStepForward(state)) return state;
  if (isRunning(state)) return waitToStep(state, 1);
  const next = nextToken(state);
  if (next === null) return state;
  const here = fromHere(state);
  return { ...withTarget(here, [...here.target, next]), play: "off" };
}

/** What a step would lead to now; null where there is none to take at once. */
export function afterStep(state: State): State | null {
  const next = state.current ? stepForward(state) : state;
  return next === state ? null : next;
}

/** @param to how many tokens are left, counted as `slice` does */
function backTo(state: State, to: number): State {
  if (!canStepBack(state)) return state;
  const here = { ...fromHere(state), pendingSteps: 0 };
  if (here.target.length === 0) return pause(here);
  return { ...withTarget(here, here.target.slice(0, to)), play: "off" };
}

/** Takes back a step that waits before one that was taken. Of a new text nothing is known yet to go back from. */
export function stepBack(state: State): State {
  if (!canStepBack(state)) return state;
  const waits = state.pendingSteps > 0 || (isRunning(state) && !isHeld(state) && state.target.length === 0);
  return waits ? waitToStep(state, -1) : backTo(state, -1);
}

export const stepFirst = (state: State): State => backTo(state, 0);

/** A key that is held asks for more steps than anybody counts. */
const MOST_PENDING = 8;

const waitToStep = (state: State, by: number): State => ({
  ...state,
  play: state.play === "slow" ? "off" : state.play,
  pendingSteps: Math.max(-MOST_PENDING, Math.min(MOST_PENDING, state.pendingSteps + by)),
});

/** Takes the steps that waited for the answer, which is there. */
export function takePendingSteps(state: State): State {
  const { pendingSteps: steps } = state;
  if (steps === 0 || !state.current) return state;
  const none = { ...state, pendingSteps: 0 };
  if (steps < 0) return backTo(none, steps);
  return nextToken(state) === null ? none : { ...stepForward(none), pendingSteps: steps - 1 };
}

/** Generates to the end, from the start when it is already there; where there is no end, as many tokens more. */
export function startPlay(state: State): State {
  if (!canStepBack(state) && !canStepForward(state)) return state;
  const over = state.current && endReason(state) !== null;
  const here = fromHere(state);
  const [written, go] = [here.target.length, inOneGo(here)];
  const until = written < go ? null : written + go;
  return { ...(over ? withTarget(here, []) : { ...here, until }), play: "slow", pendingSteps: 0 };
}

export const pause = (state: State): State => (isPlaying(state) ? { ...state, play: "off", pendingSteps: 0 } : state);

/** What is being played is written to its end at once. */
export const finishPlay = (state: State): State =>
  state.play === "slow" ? { ...writeAnew(state), current: false } : state;

/** A step that playing takes; a late timer finds nothing to do. */
export function playOn(state: State): State {
  const next = nextToken(state);
  if (!state.current || !state.result || state.play !== "slow") return state;
  const written = state.target.length;
  if (next === null || written >= lengthToWrite(state)) return { ...state, play: isRepeatable(state) ? "done" : "off" };
  return withTarget(state, [...state.target, next]);
}

/**
 * The model writes from the first token on that it would not write itself now. What is there is a draft: under what it
 * was written holds until the engine has gone over it.
 */
export function writeAnew(state: State): State {
  const limit = limitOf(state);
  return { ...state, play: "fast", until: limit > inOneGo(state) ? limit : null, pendingSteps: 0 };
}

/** Tokens that a person holds are let go: the answer is the model's again. */
export const regenerate = (state: State): State => ({
  ...writeAnew(leaveMoment(remember(state, null))),
  current: false,
});

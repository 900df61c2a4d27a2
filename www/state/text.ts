// Transitions of the text and of its answer, token by token.
import { NO_CELL, endReason, inOneGo, isBlank, isHeld, isRepeatable, isRunning, lastingFailure } from "./store.js";
import { lengthToWrite, limitOf } from "./store.js";
import { withoutLanguage } from "../protocol/translation.js";
import { nextToken, sameEdits, sameSampling, type State } from "./store.js";
import { fitPictures } from "./media.js";
import { remember, withoutPositional } from "./undo.js";
import { isPlaying, leaveMoment, momentOf } from "./timeline.js";

/** Another text with its edits: its answer is still to be written. */
export const unanswered = (text: string, edits: State["edits"]) => ({
  text,
  target: [],
  play: text === "" ? ("off" as const) : ("fast" as const),
  until: null,
  pendingSteps: 0,
  edits,
  wrote: edits,
  current: false,
  locked: NO_CELL,
});

/**
 * A new text is answered at once. Edits bound to positions would point at other tokens: they are dropped, with a
 * notice.
 */
export const setText = (state: State, text: string, gesture: string | null = null): State =>
  text === state.text ? state : fitPictures({ ...anew(state, text, gesture), chat: null });

/** The same for a text that is written from a conversation. */
export function anew(state: State, text: string, gesture: string | null): State {
  const { edits, lost } = withoutPositional(state.edits);
  const empty = withoutLanguage(state, text) === "";
  return {
    ...leaveMoment(remember(state, gesture)),
    ...unanswered(text, edits),
    ...(isBlank({ ...state, text }) && { play: "off" as const }),
    drawn: state.sampling,
    hovered: null,
    pointed: null,
    notice: lost ? { key: "notice.positional", undo: true } : null,
    longest: 0,
    failure: lastingFailure(state.failure),
    result: empty ? null : state.result,
    leaving: empty && state.info ? null : state.leaving,
  };
}

/** A translator answers in another language. */
export const setInto = (state: State, into: string | null): State =>
  into === state.into
    ? state
    : {
        ...leaveMoment(remember(state, null)),
        ...unanswered(state.text, state.edits),
        ...(isBlank(state) && { play: "off" as const }),
        drawn: state.sampling,
        hovered: null,
        pointed: null,
        longest: 0,
        failure: lastingFailure(state.failure),
        into,
      };

/** The newest row becomes the focused one. */
const withTarget = (state: State, target: number[]): State => ({
  ...state,
  target,
  until: target.length === 0 ? null : state.until,
  ...origin(state, target.length),
  current: false,
  longest: Math.max(state.longest, target.length + 1),
  locked: { ...state.locked, query: null },
});

/** The decoder's output is fixed, whatever the model would write; one undo leads back. */
export const setTarget = (state: State, target: number[]): State => ({
  ...withTarget(leaveMoment(remember(state, null)), target),
  wrote: state.edits,
  drawn: null,
  play: "off",
  pendingSteps: 0,
});

/** The edits and sampling of the new target: one token under others makes it a mixture. */
function origin(state: State, length: number) {
  if (length === 0 || state.target.length === 0) return { wrote: state.edits, drawn: state.sampling };
  if (length < state.target.length) return { wrote: state.wrote, drawn: state.drawn };
  return { wrote: sameEdits(state) ? state.wrote : null, drawn: sameSampling(state) ? state.drawn : null };
}

/** Continues from a revisited step: the tokens after it are dropped, as one entry of undo. */
function fromHere(state: State): State {
  const moment = momentOf(state);
  return moment === null
    ? leaveMoment(state)
    : withTarget(leaveMoment(remember(state, null)), state.target.slice(0, moment));
}

/** The number of the answer's tokens in the picture. */
export const shownCount = (state: State) => momentOf(state) ?? state.result?.emitted.length ?? 0;

/** The number of tokens that can be stepped back: for a new text, those of its answer once it has arrived. */
const writtenCount = (state: State) =>
  isHeld(state) || !isAnswered(state) ? (momentOf(state) ?? state.target.length) : shownCount(state);

const isAnswered = (state: State) => state.current || isRunning(state);

export const canStepBack = (state: State) => writtenCount(state) > 0 || state.pendingSteps > 0;

/** The pending answer may be to a shorter text than the shown one, and go on from there. */
const isElsewhere = (state: State) =>
  isRunning(state) && (state.pendingSteps < 0 || writtenCount(state) !== (state.result?.emitted.length ?? 0));

export const canStepForward = (state: State) => isAnswered(state) && (nextToken(state) !== null || isElsewhere(state));

/** The next token is known once the answer has arrived: until then the step waits. */
export function stepForward(state: State): State {
  if (!canStepForward(state)) return state;
  if (isRunning(state)) return waitToStep(state, 1);
  const next = nextToken(state);
  if (next === null) return state;
  const here = fromHere(state);
  return { ...withTarget(here, [...here.target, next]), play: "off" };
}

/** The state after a step; null if no step can be taken at once. */
export function afterStep(state: State): State | null {
  const next = state.current ? stepForward(state) : state;
  return next === state ? null : next;
}

/** @param to the number of tokens left, counted as in `slice` */
function backTo(state: State, to: number): State {
  if (!canStepBack(state)) return state;
  const here = { ...fromHere(state), pendingSteps: 0 };
  if (here.target.length === 0) return pause(here);
  return { ...withTarget(here, here.target.slice(0, to)), play: "off" };
}

/** Cancels a waiting step before it undoes a taken one. A new text has no tokens to step back yet. */
export function stepBack(state: State): State {
  if (!canStepBack(state)) return state;
  const waits = state.pendingSteps > 0 || (isRunning(state) && !isHeld(state) && state.target.length === 0);
  return waits ? waitToStep(state, -1) : backTo(state, -1);
}

export const stepFirst = (state: State): State => backTo(state, 0);

/** A held key would request more steps than anyone counts. */
const MOST_PENDING = 8;

const waitToStep = (state: State, by: number): State => ({
  ...state,
  play: state.play === "slow" ? "off" : state.play,
  pendingSteps: Math.max(-MOST_PENDING, Math.min(MOST_PENDING, state.pendingSteps + by)),
});

/** Takes the waiting steps, now that the answer has arrived. */
export function takePendingSteps(state: State): State {
  const { pendingSteps: steps } = state;
  if (steps === 0 || !state.current) return state;
  const none = { ...state, pendingSteps: 0 };
  if (steps < 0) return backTo(none, steps);
  return nextToken(state) === null ? none : { ...stepForward(none), pendingSteps: steps - 1 };
}

/** Generates to the end, from the start if it is already there; without an end, one more batch of tokens. */
export function startPlay(state: State): State {
  if (!canStepBack(state) && !canStepForward(state)) return state;
  const over = state.current && endReason(state) !== null;
  const here = fromHere(state);
  const [written, go] = [here.target.length, inOneGo(here)];
  const until = written < go ? null : written + go;
  return { ...(over ? withTarget(here, []) : { ...here, until }), play: "slow", pendingSteps: 0 };
}

export const pause = (state: State): State => (isPlaying(state) ? { ...state, play: "off", pendingSteps: 0 } : state);

/** Completes a playing answer at once. */
export const finishPlay = (state: State): State =>
  state.play === "slow" ? { ...writeAnew(state), current: false } : state;

/** One step of playing; a late timer finds nothing to do. */
export function playOn(state: State): State {
  const next = nextToken(state);
  if (!state.current || !state.result || state.play !== "slow") return state;
  const written = state.target.length;
  if (next === null || written >= lengthToWrite(state)) return { ...state, play: isRepeatable(state) ? "done" : "off" };
  return withTarget(state, [...state.target, next]);
}

/**
 * The model rewrites from the first token that it would now choose differently. The existing tokens are a draft: their
 * recorded edits hold until the engine has gone over it.
 */
export function writeAnew(state: State): State {
  const limit = limitOf(state);
  return { ...state, play: "fast", until: limit > inOneGo(state) ? limit : null, pendingSteps: 0 };
}

/** Releases fixed tokens: the answer is the model's again. */
export const regenerate = (state: State): State => ({
  ...writeAnew(leaveMoment(remember(state, null))),
  current: false,
});

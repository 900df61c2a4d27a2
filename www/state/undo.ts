// Undo and redo: one gesture is one entry.

import { NO_CELL, UNASKED, type State, type Snapshot, type Play } from "./store.js";
import { dropPositional } from "../domain/edits/document.js";
import { isEqual } from "../lib/equal.js";
import { leaveMoment } from "./timeline.js";
import { leftSlices } from "./slice.js";
import type { Edits } from "../protocol/engine.js";

const UNDO_LIMIT = 200;

function snapshot({
  model,
  text,
  pictures,
  chat,
  target,
  edits,
  play,
  until,
  wrote,
  drawn,
  sampling,
  into,
}: State): Snapshot {
  return { model, text, pictures, chat, target, edits, play, until, wrote, drawn, sampling, into };
}

export function remember(state: State, gesture: string | null): State {
  if (gesture !== null && gesture === state.gesture) return state;
  return { ...state, past: [...state.past, snapshot(state)].slice(-UNDO_LIMIT), future: [], gesture };
}

/** A snapshot taken during generation resumes it. */
export const resumePlay = (play: Play): Play => (play === "slow" ? "fast" : play);

function taken(state: State, to: Snapshot): State {
  const same =
    to.model === state.model &&
    to.text === state.text &&
    isEqual([to.target, to.pictures], [state.target, state.pictures]);
  const here = same ? state : leaveMoment(state);
  const another = to.model !== state.model ? { ...leave(here), ...leftSlices(here, to) } : here;
  return { ...another, ...to, play: resumePlay(to.play), pendingSteps: 0, gesture: null, notice: null, current: false };
}

/** The newest snapshot of the present model: other models' snapshots wait until their model is back. */
const newest = ({ model }: State, all: Snapshot[]) => all.findLastIndex((one) => one.model === model);

export const canUndo = (state: State) => newest(state, state.past) >= 0;
export const canRedo = (state: State) => newest(state, state.future) >= 0;

/** Takes the newest snapshot of one list, and puts the present one on the other. */
function swap(state: State, from: "past" | "future", to: "past" | "future"): State {
  const all = state[from];
  const i = newest(state, all);
  return i < 0
    ? state
    : { ...taken(state, all[i]), [from]: all.toSpliced(i, 1), [to]: [...state[to], snapshot(state)] };
}

/** Undoes the last change of the text or the edits; the model stays. */
export const undo = (state: State): State => swap(state, "past", "future");
export const redo = (state: State): State => swap(state, "future", "past");

/** The previous model, if nothing has changed since. */
export function modelBefore({ model, past }: State): string | null {
  const before = past.at(-1)?.model;
  return before === undefined || before === model ? null : before;
}

export function backToModel(state: State): State {
  const last = state.past.at(-1);
  return last && modelBefore(state)
    ? { ...taken(state, last), past: [...state.past.slice(0, -1), snapshot(state)] }
    : state;
}

/** The state that returns if the next model fails to load: that of the model in the engine. */
export const leavingOf = (state: State): State =>
  state.leaving === null ? state : state.info ? { ...state, leaving: null } : state.leaving;

/** Nothing is known yet of the arriving model; the old state stays in `leaving` until it has answered. */
export const leave = (state: State): State => ({
  ...state,
  leaving: leavingOf(state),
  info: null,
  result: null,
  drawings: [],
  current: false,
  failure: null,
  progress: null,
  early: null,
  pendingSteps: 0,
  reading: UNASKED,
  preview: null,
  hovered: null,
  pointed: null,
  locked: NO_CELL,
  longest: 0,
});

export const endGesture = (state: State): State => (state.gesture === null ? state : { ...state, gesture: null });

/** The edits without those that name tokens, which belong to one text; `lost` says whether there were any. */
export function withoutPositional(edits: Edits) {
  const kept = dropPositional(edits);
  const lost = Object.keys(kept).length < Object.keys(edits).length;
  return { edits: lost ? kept : edits, lost };
}

// Transitions by the engine: its build, its models, its answers, its failures.
import { UNASKED, focusIn, isHeld, lastingFailure, isRepeatable, isWritten, type State, type Bytes } from "./store.js";
import { momentOf } from "./timeline.js";
import { isBeside } from "../domain/models.js";
import { wordsOf } from "../i18n/problem.js";
import { settle, stay } from "./model.js";
import { loadedSlices } from "./slice.js";
import { mediumOf, readsBeside } from "../protocol/medium.js";
import { fitPictures, isReadable, mediaOf, openedMedia } from "./media.js";
import { unanswered } from "./text.js";
import { resumePlay } from "./undo.js";
import type { EarlyPatterns, ModelInfo, Failure } from "../protocol/engine.js";
import type { EngineChoice, EngineInfo, Phase, RunResult } from "../protocol/messages.js";

export const setEngine = (state: State, engine: EngineChoice): State => ({
  ...resetEngine(state),
  engine,
  play: resumePlay(state.play),
});

/** Another engine is starting, or the same one again: agreements depended on the previous one's speed. */
export const resetEngine = (state: State): State => ({
  ...state,
  current: false,
  pendingSteps: 0,
  running: null,
  drawings: [],
  early: null,
  failure: null,
  reading: UNASKED,
});

export function setProgress(state: State, { phase, done, total }: Bytes & { phase: Phase }): State {
  const parts = { ...state.progress?.parts, [phase]: { done, total } };
  const sum = Object.values(parts).reduce((a, b) => ({
    done: a.done + b.done,
    total: a.total === null || b.total === null ? null : a.total + b.total,
  }));
  return { ...state, progress: { phase, parts, ...sum } };
}

/** Adds layers of the model that is loading, for a text. */
export function addEarly(state: State, text: string, { paths, maps, values, masks }: EarlyPatterns): State {
  const known = state.early?.text === text ? state.early.maps : [];
  const added = maps.filter(({ path }) => known.every((one) => one.path !== path));
  return { ...state, early: { text, paths, maps: [...known, ...added.map((map) => ({ ...map, values, masks }))] } };
}

export function setRunningEngine(state: State, running: EngineInfo, gpuBuilt: boolean): State {
  // A person who asked for the graphics card is notified at once; others find the reason in the menu.
  const refused = state.engine === "gpu" && running.kind !== "gpu" && running.reason !== null;
  return {
    ...state,
    running,
    gpuBuilt,
    reading: UNASKED,
    notice: refused && !state.notice ? { text: wordsOf(running.reason), undo: false } : state.notice,
  };
}

export function setModelInfo(state: State, info: ModelInfo): State {
  if (state.leaving) return settle(withKnownImage(state, info), info);
  return {
    ...withKnownImage(state, info),
    info,
    ...loadedSlices(state, info),
    focus: focusIn(state, info),
    progress: null,
  };
}

/**
 * The images beside the last model go; a text that names neither one beside this model nor an opened one is no text of
 * a model of images or sounds.
 */
function withKnownImage(before: State, info: ModelInfo): State {
  const state = openedMedia(before);
  const isKnown = !state.can.write || isBeside(state, state.text) || isReadable(state, mediumOf({ info }), state.text);
  if (readsBeside({ info }))
    // A recording has no picture.
    return fitPictures(
      {
        ...state,
        pictures: state.can.write ? state.pictures.filter((name) => mediaOf(state, name)) : [],
        tile: null,
      },
      info,
    );
  return isKnown ? state : { ...state, ...unanswered("", state.edits), result: null };
}

/**
 * @param newest whether it answers the newest scene; an older one is still worth showing during a drag
 * @param written whether the answer is complete, if the model writes it itself
 */
export function setResult(state: State, result: RunResult, { newest = true, written = true } = {}): State {
  const current = newest && written;
  const { pictures, tile, seen } = state;
  // An older scene may have another text.
  const own = newest && !isHeld(state) && momentOf(state) === null;
  // An answer that the user completed step by step equals the model's own.
  const stepped = state.play === "off" && isRepeatable(state) && isWritten({ ...state, result });
  return {
    ...state,
    ...(own && { target: result.emitted, wrote: state.edits, drawn: state.sampling }),
    play: own ? (written ? "done" : "fast") : current && stepped ? "done" : state.play,
    leaving: null,
    result,
    seen: newest ? { pictures, tile } : seen?.pictures === pictures && seen.tile === tile ? seen : null,
    current,
    // A complete answer takes the room it needs; one that is stepped through, that of its longest so far.
    longest: own && written ? result.target.length : Math.max(state.longest, result.target.length),
    progress: null,
    early: null,
    reading: current ? answered(state) : state.reading,
    failure: current ? null : state.failure,
  };
}

/** No text awaits an agreement, and none is being read. */
const answered = ({ reading }: State) =>
  reading.asks || reading.lasts || reading.stopped ? { ...UNASKED, agreed: reading.agreed } : reading;

/** Playing resumes once a failed engine is restarted; a stopped reading stays stopped. */
export function setFailure(state: State, failure: Failure): State {
  if (state.leaving && !state.info && failure.kind === "model") return stay(state, wordsOf(failure));
  const play = lastingFailure(failure) ? resumePlay(state.play) : state.play === "slow" ? "off" : state.play;
  return {
    ...state,
    leaving: state.info ? null : state.leaving,
    failure,
    progress: null,
    early: null,
    pendingSteps: 0,
    reading: { ...answered(state), stopped: state.reading.stopped },
    play,
  };
}

export const startAgain = (state: State): State => ({ ...state, failure: null, current: false });

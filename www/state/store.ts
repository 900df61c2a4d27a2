// The one store: the page's state, and questions about it that several parts share. No DOM, no engine.
import { isEdited } from "../domain/edits/document.js";
import { isEqual } from "../lib/equal.js";
import { hasHead, splitHead, type HeadRef, type Cell } from "../domain/heads.js";
import { USUAL, embeddedModel, samplingOf, textOf, wayOf, writesOf, type Own } from "../domain/models.js";
import { momentOf, targetHere } from "./timeline.js";
import { headsShown, initialSlices, type State } from "./slice.js";
import type { Entry } from "../protocol/answers.js";
import type { Edits, Sampling, ModelInfo, Scene, Subject } from "../protocol/engine.js";
import type { Cost, Drawing, EngineChoice, EngineInfo, Failure, Phase, RunResult } from "../protocol/messages.js";
import type { Trace } from "../domain/tensors.js";
import type { Draft, Lesson } from "../domain/lesson.js";
import type { ViewName } from "../domain/parts.js";
import type { Tone } from "../domain/scale.js";

export type RoomName = "explore" | "learn" | "exercises" | "batch" | "paper" | "train";

/** How the target comes about: as the person left it, being generated, or to its end, so that no link spells it. */
export type Play = "off" | "slow" | "fast" | "done";

export type Bytes = { done: number; total: number | null };

/** Downloads run side by side; what is shown is their sum. */
export type Progress = Bytes & { phase: Phase; parts: Partial<Record<Phase, Bytes>> };

export type Snapshot = Pick<
  Core,
  "model" | "text" | "target" | "edits" | "play" | "until" | "wrote" | "drawn" | "sampling"
>;

/** What is known of how long the text takes to read. */
export interface Reading {
  /** how many tokens this model may read whatever it costs */
  agreed: number;
  /** what the newest scene would cost, while a person is asked about its text */
  asks: (Cost & { text: string }) | null;
  /** whether the answer has been on its way for a while */
  lasts: boolean;
  /** what was being read when a person stopped it, by `sceneKey`: it is not read again unasked */
  stopped: string | null;
}

interface Core {
  room: RoomName;
  /** what the laboratory has answered, by the name it was asked under */
  lab: Record<string, Entry>;
  /** what one sublayer computed, for Anatomy; of the run it was read from */
  traced: Trace | null;
  anatomy: { why: boolean; numbers: boolean };
  /** the name of one that comes with the page, or the id of one's own */
  model: string;
  /** models that were trained here or opened from elsewhere, the newest last */
  own: Own[];
  /** while another model is on its way: the state whose picture is shown, and which comes back if it fails */
  leaving: State | null;
  text: string;
  /** emitted ids, without the start token */
  target: number[];
  play: Play;
  /** how many tokens are written; null is as many as the model writes in one go */
  until: number | null;
  edits: Edits;
  /** steps asked for while their answer is on its way, forward; back where negative */
  pendingSteps: number;
  /** the edits that the target was written under; null where it was under several */
  wrote: Edits | null;
  /** the sampling it was written with from its first token on; null where that is not known */
  drawn: Sampling | null;
  sampling: Sampling;
  reading: Reading;
  /** the locked head; null until a model says which there are */
  focus: HeadRef | null;
  preview: HeadRef | null;
  locked: Cell;
  hovered: Cell | null;
  /** the token of the text that the pointer or the keyboard is on, in the strip of them */
  pointed: number | null;
  view: ViewName;
  tone: Tone;
  engine: EngineChoice;
  past: Snapshot[];
  future: Snapshot[];
  /** the control being dragged or typed in: one gesture is one undo */
  gesture: string | null;
  /** a key of the page's words with what goes into them, or a sentence of the engine */
  notice: { key?: string; params?: Record<string, string>; text?: string; undo: boolean } | null;
  progress: Progress | null;
  running: EngineInfo | null;
  gpuBuilt: boolean;
  info: ModelInfo | null;
  /** the last answer, kept while a newer one is on its way or has failed */
  result: RunResult | null;
  /** what the engine drew of it, where it does */
  drawings: Drawing[];
  /** whether `result` answers the present scene */
  current: boolean;
  failure: Failure | null;
  /** the most target tokens seen for this text: room that maps keep free */
  longest: number;
  /** whether the edits are open on a narrow screen */
  sheet: boolean;
  /** what a student sees; null is the whole page */
  lesson: Lesson | null;
  /** the lesson that is being made */
  draft: Draft | null;
  /** the one that was being made when its dialog was closed */
  drafted: Draft | null;
  /** the last link that was asked for, "" before, and whether it could be copied */
  link: { url: string; copied: boolean | null };
}

declare module "./slice.js" {
  interface State extends Core {}
}

export type { State };

export const ROOMS: RoomName[] = ["explore", "learn", "exercises", "batch", "paper", "train"];
export const DEFAULT_TEXT = textOf(USUAL) ?? "";
export const NO_CELL: Cell = { query: null, key: null };
export const CANDIDATES = 6;
/** Of classes there are fewer, and none of them is noise: as many as Why lists. */
export const CLASSES = 32;

export const UNASKED: Reading = { agreed: 0, asks: null, lasts: false, stopped: null };

export function initialState(): State {
  const core: Core = {
    room: "explore",
    lab: {},
    traced: null,
    anatomy: { why: false, numbers: false },
    model: USUAL,
    own: [],
    leaving: null,
    text: DEFAULT_TEXT,
    target: [],
    play: "fast",
    until: null,
    pendingSteps: 0,
    edits: {},
    wrote: {},
    sampling: samplingOf(USUAL),
    drawn: samplingOf(USUAL),
    reading: UNASKED,
    focus: null,
    preview: null,
    locked: NO_CELL,
    hovered: null,
    pointed: null,
    view: "grid",
    tone: "linear",
    engine: "auto",
    past: [],
    future: [],
    gesture: null,
    notice: null,
    progress: null,
    running: null,
    gpuBuilt: false,
    info: null,
    result: null,
    drawings: [],
    current: false,
    failure: null,
    longest: 0,
    sheet: false,
    lesson: null,
    draft: null,
    drafted: null,
    link: { url: "", copied: null },
  };
  return { ...core, ...initialSlices() };
}

/** What the engine is asked for; null where there is nothing to ask, and while another model is on its way. */
export function scene(state: State): Scene | null {
  if (state.text === "" || (state.leaving && !state.info)) return null;
  // Of an encoder with a head any token can be asked for: the one that looks.
  const way = state.info && wayOf(state.info);
  const asked = way === "fills" ? state.locked.query : null;
  const here = momentOf(state);
  // Edited, the table also tells of tokens that have fallen far.
  return {
    source: state.text,
    target: state.target,
    writes: isHeld(state) || here !== null ? null : limitOf(state),
    // Once what is being written is there, the picture is of the step that is revisited: one request for both.
    moment: here ?? (state.play === "fast" ? state.timeline.moment : null),
    edits: state.edits,
    sampling: state.sampling,
    candidates: way === "classifies" ? CLASSES : isEdited(state.edits) ? 4 * CANDIDATES : CANDIDATES,
    asked,
    whole: wholeHeads(state),
    ...(seesOutlines(state) && { cells: OUTLINE }),
    agreed: state.lesson ? null : state.reading.agreed,
    ...(state.reading.stopped === sceneKey(state) && { held: true }),
  };
}

/** The state whose picture is shown, while another model is on its way; null where none is, or its engine failed. */
export const shownMeanwhile = ({ leaving, failure }: State) => (failure === null ? leaving : null);

/** What tells one scene from another: where the model writes the answer itself, what is there of it does not. */
export function sceneName(state: State): string {
  const own = !isHeld(state) && { target: null, writes: limitOf(state) };
  const asked = scene(state);
  return JSON.stringify(asked && { ...asked, ...own });
}

/** A text, what is written of it and its edits. */
export const sceneKey = ({ text, target, edits }: State) => JSON.stringify([text, target, edits]);

/** More than any model reads. */
const MOST_WRITTEN = 1e6;

/** The engine tells of longer texts in blocks. */
const MOST_WHOLE = 128;
/** What is told of a head that the engine draws as a thumbnail. */
const OUTLINE = 32;
/** Views that read the numbers of no other heads than `headsShown` names. */
const READS_SHOWN: ViewName[] = ["grid", "head"];

/** Whether the patterns of most heads are only seen as thumbnails, which the engine draws. */
const seesOutlines = ({ running, view, room, exporting }: State) =>
  running?.draws === true && room === "explore" && READS_SHOWN.includes(view) && !exporting.open;

/** Of a long text, the heads whose every cell can be seen: the one in front, and those a view lays beside it. */
function wholeHeads(state: State): string[] {
  const { text, result, focus, preview } = state;
  // A long text is known by the last answer, and a new one by its letters, so that its first answer has what is in
  // front.
  if (text.length <= (seesOutlines(state) ? OUTLINE : MOST_WHOLE) && !result?.maps.some((map) => map.block > 1))
    return [];
  const shown = [preview ?? focus, focus, ...headsShown(state)];
  return [...new Set(shown.flatMap((head) => (head ? [`${head.path}.${head.head}`] : [])))];
}

/** What a view asks about: the page's model with what it reads, as the last picture shows it. */
export const subject = (state: State): Subject => ({
  model: null,
  source: state.text,
  target: targetHere(state),
  edits: state.edits,
});

/** Whether a text is over once this token is written. */
export const isEnd = (info: ModelInfo, id: number) => id === info.end_id || info.other_end_ids.includes(id);

/** The token that a step would write; null at the end, which is not written: nothing would read its row. */
export function nextToken({ result, info }: State) {
  const next = result?.next ?? null;
  return next === null || (info && isEnd(info, next)) ? null : next;
}

/** Why the text that is typed is not read; the picture is then that of the text before. */
export const readingProblem = ({ failure, result }: State) =>
  failure?.kind === "input" && result !== null ? failure : null;

/** Whether the text waits for a person to say that it is to be read, though that takes long. */
export const isAwaitingConsent = (state: State) =>
  isOld(state) && (state.reading.asks?.tokens ?? 0) > state.reading.agreed;

/** Whether the picture is that of the text before, as long as a long one waits or is read. */
export const isOld = ({ reading, current, text }: State) => reading.asks?.text === text && !current && text !== "";

export const isRunning = (state: State) =>
  !state.current && state.text !== "" && state.info !== null && state.failure === null && !isAwaitingConsent(state);

/** Whether it has been for so long that a person may want to stop it. What a lesson gives to read is read. */
export const isRunningLong = (state: State) => state.reading.lasts && state.lesson === null && isRunning(state);

export function endReason(state: State) {
  const { result } = state;
  return result && nextToken(state) === null ? (result.ended ?? "end-token") : null;
}

export const inOneGo = ({ model, info }: State) => Math.min(writesOf(model, info), MOST_WRITTEN);

/** How many tokens are to be written: more than in one go where a person had it write more. */
export const lengthToWrite = (state: State) => state.until ?? inOneGo(state);

/** How many tokens the model writes itself: no fewer than there are. */
export const limitOf = (state: State) => Math.max(lengthToWrite(state), state.target.length);

/** Whether the tokens are as a person left them, step by step: edits do not change them. */
export const isHeld = ({ play }: State) => play === "off" || play === "slow";

/** Whether the model is writing the answer, of which a part is here. */
export const isWriting = (state: State) => state.play === "fast" && state.result !== null && isRunning(state);

/** Whether all is written that is to be, and shown. */
export const isWritten = (state: State) =>
  momentOf(state) === null && (endReason(state) !== null || state.target.length >= lengthToWrite(state));

/** Whether these are the edits that the target was written under. */
export const sameEdits = ({ wrote, edits }: State) => isEqual(wrote, edits);
export const sameSampling = ({ drawn, sampling }: State) => isEqual(drawn, sampling);

/** Whether the model would write the target again just so. */
export const isRepeatable = (state: State) => state.target.length === 0 || (sameEdits(state) && sameSampling(state));

/** What fails with a text may go with it; an engine or a model that failed stays so until it is started again. */
export const lastingFailure = (failure: Failure | null) => (failure?.kind === "input" ? null : failure);

/** The first head shown: the one that "Look for" names, or of the last cross-attention. */
export function firstFocus(info: ModelInfo, model: string = USUAL): HeadRef | null {
  const known = splitHead(embeddedModel(model)?.looks?.[0] ?? "");
  if (hasHead(info, known)) return known;
  const attention = info.sublayers.filter((s) => s.kind !== "mlp");
  const chosen = attention.findLast((s) => s.kind === "cross") ?? attention.at(-1);
  return chosen ? { path: chosen.path, head: 0 } : null;
}

export const focusIn = ({ focus, model }: State, info: ModelInfo) =>
  focus && hasHead(info, focus) ? focus : firstFocus(info, model);

// The one store: the page's state, and questions about it that several parts share. No DOM, no engine.
import { isEdited } from "../domain/edits/document.js";
import { isEqual } from "../lib/equal.js";
import { hasHead, splitHead, type Cell, type HeadRef, type Kind } from "../domain/heads.js";
import {
  USUAL,
  embeddedModel,
  recordingIn,
  samplingOf,
  textOf,
  sortsTokens,
  wayOf,
  writesOf,
  type Own,
} from "../domain/models.js";
import { cellsOver } from "../domain/map/placed-images.js";
import { momentOf, targetHere } from "./timeline.js";
import { NO_MEDIA, picturesRead, readsSounds, type Media } from "./media.js";
import { headsShown, initialSlices, readsShown, type State } from "./slice.js";
import { EVERYTHING, drawsItself, missingAbility, type Abilities } from "../protocol/abilities.js";
import { firstOf, textAround, withoutLanguage } from "../protocol/translation.js";
import { mediumOf, readsBeside } from "../protocol/medium.js";
import type { Entry } from "../protocol/answers.js";
import { MOST_WHOLE } from "../protocol/engine.js";
import type { Edits, Sampling, ModelInfo, Scene, Subject, Cost, Drawing, Failure } from "../protocol/engine.js";
import type { EngineChoice, EngineInfo, PatternNumbers, Phase, RunResult } from "../protocol/messages.js";
import type { Trace } from "../domain/tensors.js";
import type { Draft, Lesson } from "../domain/lesson.js";
import type { Prompt, Turn } from "../protocol/chat.js";
import type { ViewName } from "../domain/parts.js";
import type { Tone } from "../domain/scale.js";

export type RoomName = "explore" | "learn" | "exercises" | "batch" | "paper" | "train";

/** The origin of the target: fixed by the person, being generated, or complete, so that no link spells it out. */
export type Play = "off" | "slow" | "fast" | "done";

export type Bytes = { done: number; total: number | null };

/** Downloads run side by side; the page shows their sum. */
export type Progress = Bytes & { phase: Phase; parts: Partial<Record<Phase, Bytes>> };

export type Snapshot = Pick<
  Core,
  | "model"
  | "text"
  | "pictures"
  | "chat"
  | "target"
  | "edits"
  | "play"
  | "until"
  | "wrote"
  | "drawn"
  | "sampling"
  | "into"
>;

/** A conversation; `prompt` is null until the model's template has written it. */
interface Chat {
  turns: Turn[];
  prompt: Prompt | null;
  /** the template did not write these turns */
  refused?: boolean;
}

/** The state of reading a text that may take long. */
export interface Reading {
  /** the most tokens that this model may read without asking */
  agreed: number;
  /** the cost of the newest scene, while the person is asked about its text */
  asks: (Cost & { text: string }) | null;
  /** whether the answer has been pending for a while */
  lasts: boolean;
  /** the scene that the user stopped, by `sceneKey`: it is not read again without a request */
  stopped: string | null;
}

interface Core {
  room: RoomName;
  /** the laboratory's answers, by the names of their questions */
  answers: Record<string, Entry>;
  /** the trace of one sublayer, for Anatomy, with its run */
  traced: Trace | null;
  anatomy: { why: boolean; numbers: boolean };
  /** the name of an embedded model, or the id of the person's own */
  model: string;
  /** models trained here or opened from elsewhere, the newest last */
  own: Own[];
  /** while another model is loading: the state whose picture is shown, and which returns if the load fails */
  leaving: State | null;
  text: string;
  /** the names of the images beside the text, in the order of their places in it */
  pictures: string[];
  /** the tile of them whose patches are shown; null is the first picture as a whole */
  tile: number | null;
  media: Media;
  /** the conversation that the text is written from; null for a text that is typed */
  chat: Chat | null;
  /** the last conversation, while the text is typed */
  held: Chat | null;
  /** the chosen language of a translator's answer, as its tokenizer spells it; null is that of its files */
  into: string | null;
  /** emitted ids, without the start token */
  target: number[];
  play: Play;
  /** the number of tokens to write; null is the model's default */
  until: number | null;
  edits: Edits;
  /** requested steps while the answer is pending, forward; backward if negative */
  pendingSteps: number;
  /** the edits that the target was written under; null if there were several */
  wrote: Edits | null;
  /** the sampling that wrote all of it; null if unknown */
  drawn: Sampling | null;
  sampling: Sampling;
  reading: Reading;
  /** the locked head; null until a model is described */
  focus: HeadRef | null;
  preview: HeadRef | null;
  locked: Cell;
  hovered: Cell | null;
  /** the token under the pointer or the keyboard focus, in the strip of tokens */
  pointed: number | null;
  view: ViewName;
  tone: Tone;
  engine: EngineChoice;
  past: Snapshot[];
  future: Snapshot[];
  /** the control being dragged or typed in: one gesture is one undo */
  gesture: string | null;
  /** a key of the page's words with its parameters, or a sentence of the engine */
  notice: { key?: string; params?: Record<string, string>; text?: string; undo: boolean } | null;
  progress: Progress | null;
  /** the first layers of the model that is loading, for a text: all its attention sublayers, and the patterns of those
   * that ran */
  early: { text: string; paths: string[]; maps: PatternNumbers[] } | null;
  running: EngineInfo | null;
  /** what the engine can do besides its runs */
  can: Abilities;
  gpuBuilt: boolean;
  info: ModelInfo | null;
  /** the last answer, kept while a newer one is pending or has failed */
  result: RunResult | null;
  /** the engine's drawings of it, if it draws */
  drawings: Drawing[];
  /** the pictures and the tile that it was computed for; null if unknown */
  seen: Pick<Core, "pictures" | "tile"> | null;
  /** whether `result` answers the present scene */
  current: boolean;
  failure: Failure | null;
  /** the most target tokens seen for this text: the room that maps reserve */
  longest: number;
  /** whether the edits are open on a narrow screen */
  sheet: boolean;
  /** the student's lesson; null is the whole page */
  lesson: Lesson | null;
  /** the lesson that is being edited */
  draft: Draft | null;
  /** the draft from when its dialog was closed */
  drafted: Draft | null;
  /** the last requested link, "" before the first, and whether it was copied */
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
/** There are fewer classes than tokens, and all are meaningful: as many as Why lists. */
export const CLASSES = 32;

export const UNASKED: Reading = { agreed: 0, asks: null, lasts: false, stopped: null };

export function initialState(): State {
  const core: Core = {
    room: "explore",
    answers: {},
    traced: null,
    anatomy: { why: false, numbers: false },
    model: USUAL,
    own: [],
    leaving: null,
    text: DEFAULT_TEXT,
    pictures: [],
    tile: null,
    media: NO_MEDIA,
    chat: null,
    held: null,
    into: null,
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
    early: null,
    running: null,
    can: EVERYTHING,
    gpuBuilt: false,
    info: null,
    result: null,
    seen: null,
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

/**
 * The text as the engine reads it, and the answer's language: the text of a conversation has all its special tokens.
 */
export const sourceOf = (state: State) => ({
  source: state.text,
  ...(state.chat && { verbatim: true }),
  ...(readsBeside(state) && { images: picturesRead(state) }),
  ...firstOf(state, state.into),
});

/** The text that a model may run while it is loading; null if it belongs to a conversation, or under edits. */
export const earlyText = ({ text, chat, edits }: State) => (chat || isEdited(edits) ? null : text);

/** The first layers of the model that is loading, unless they are those of another text. */
export const earlyLayers = (state: State) => (state.early?.text === earlyText(state) ? state.early : null);

/** The tile whose patterns a question reads, if one is chosen. */
export const tileOfSubject = ({ tile }: State) => (tile === null ? {} : { tile });

/** What another text stands against: beside a text, one of the pictures. */
export const ownText = (state: State, picture = 0) =>
  readsBeside(state) ? (picturesRead(state)[picture] ?? "") : state.text;

/** Another text as the engine reads it: in the language of this one, unless another is typed. */
export const otherSource = (state: State, other: string) => textAround(state, state.text, other);

/** The same with another text; beside a text, with another picture in the place of one. */
export const sourceWith = (state: State, other: string, picture = 0) =>
  readsBeside(state)
    ? { ...sourceOf(state), images: picturesRead(state).map((name, i) => (i === picture ? other : name)) }
    : { source: otherSource(state, other), ...firstOf(state, state.into) };

/** Whether there is nothing to read: no text beside a language, or no picture in it for a model that reads one. */
export const isBlank = (state: State) => withoutLanguage(state, state.text) === "" || lacksPicture(state);

export const lacksPicture = (state: State) =>
  readsBeside(state) && picturesRead(state).length === 0 && missingAbility(state.can, "write") === null;

const EMPTY = {
  text: "maps.empty",
  image: "maps.empty.image",
  sound: "maps.empty.sound",
  picture: "maps.empty.picture",
} as const;

/** The key of the words in place of the maps while there is nothing to read; null if there is something. */
export const blankWords = (state: State) =>
  isBlank(state) ? EMPTY[lacksPicture(state) ? "picture" : mediumOf(state)] : null;

/** The engine's request; null if there is nothing to ask, and while another model is loading. */
export function scene(state: State): Scene | null {
  if (isBlank(state) || (state.leaving && !state.info) || (state.chat && !state.chat.prompt)) return null;
  // Any token of an encoder with a head, or with a class for each, can be asked about: the query in focus.
  const way = state.info && wayOf(state.info);
  const asks = way === "fills" || (state.info !== null && sortsTokens(state.info));
  const asked = asks ? state.locked.query : null;
  const rowCells = cellsOfRows(state);
  const here = momentOf(state);
  // With edits, the table also lists tokens that have fallen far.
  return {
    ...sourceOf(state),
    ...tileOfSubject(state),
    target: state.target,
    writes: isHeld(state) || here !== null ? null : limitOf(state),
    // After playing, the picture shows the revisited step: one request serves both.
    moment: here ?? (state.play === "fast" ? state.timeline.moment : null),
    edits: state.edits,
    sampling: state.sampling,
    candidates: way === "classifies" ? CLASSES : isEdited(state.edits) ? 4 * CANDIDATES : CANDIDATES,
    asked,
    whole: wholeHeads(state),
    ...(rowCells !== null ? { cells: rowCells } : seesOutlines(state) && { cells: OUTLINE }),
    agreed: state.lesson ? null : state.reading.agreed,
    ...(state.reading.stopped === sceneKey(state) && { held: true }),
  };
}

/** The state whose picture is shown while another model is loading; null if none is, or if its engine failed. */
export const shownMeanwhile = ({ leaving, failure }: State) => (failure === null ? leaving : null);

/** The identity of a scene; the part of a generated answer that is already there does not count. */
export function sceneName(state: State): string {
  const own = !isHeld(state) && { target: null, writes: limitOf(state) };
  const asked = scene(state);
  return JSON.stringify(asked && { ...asked, ...own });
}

/** The identity of a text, its target and its edits. */
export const sceneKey = ({ text, chat, into, target, edits, pictures }: State) =>
  JSON.stringify([text, target, edits, ...(chat ? [chat.turns] : []), ...(into ? [into] : []), ...pictures]);

/** Longer than any model reads. */
const MOST_WRITTEN = 1e6;

/** The resolution of a pattern that the engine draws as a thumbnail. */
const OUTLINE = 32;

/** The cells of patterns whose rows the Grid shows over a picture; null if it shows none. */
const cellsOfRows = ({ view, room, grid, result }: State) =>
  view === "grid" && room === "explore" && grid.over && result !== null ? cellsOver(result) : null;

/** Whether most heads are visible only as thumbnails, which the engine draws. */
const seesOutlines = (state: State) =>
  drawsItself(state) && state.room === "explore" && readsShown(state.view) && !state.exporting.open;

/** The heads of a long text with every cell visible: the one in front, and those beside it in a view. */
function wholeHeads(state: State): string[] {
  const { text, result, focus, preview } = state;
  // A long text is known by the last answer, and a new one by its letters, so that its first answer includes the head
  // in front. A sound is long.
  const short =
    text.length <= (seesOutlines(state) ? OUTLINE : MOST_WHOLE) && !readsSounds(state) && !readsBeside(state);
  if (short && !result?.maps.some((map) => map.block > 1)) return [];
  const shown = [preview ?? focus, focus, ...headsShown(state)];
  return [...new Set(shown.flatMap((head) => (head ? [`${head.path}.${head.head}`] : [])))];
}

/**
 * The subject of a view's questions: the page's model with its text, as in the last picture.
 * @param reads whether a question reads the encoder, whose patterns are those of the tile in view
 */
export const subject = (state: State, reads: Kind = "decoder"): Subject => ({
  model: null,
  ...sourceOf(state),
  ...(reads === "encoder" && tileOfSubject(state)),
  target: targetHere(state),
  edits: state.edits,
});

/** Whether there is a picture, and no step follows soon. */
export const isAtRest = ({ result, current, play }: State) =>
  result !== null && current && play !== "fast" && play !== "slow";

/** The question about the measures of all heads. */
export const headsQuestion = (state: State) => ({ kind: "heads" as const, of: subject(state, "encoder") });

/** Whether a text is over once this token is written. */
export const isEnd = (info: ModelInfo, id: number) => id === info.end_id || info.other_end_ids.includes(id);

/** The token of the next step; null at the end, because the end token has no row. */
export function nextToken(state: State) {
  const { result, info } = state;
  const next = result?.next ?? null;
  return next === null || (info && isEnd(info, next)) || isRecordedEnd(state) ? null : next;
}

/** Whether a recording has no token after those shown. */
const isRecordedEnd = ({ own, model, result }: State) =>
  (result?.emitted.length ?? 0) >= (recordingIn(own, model)?.written ?? Infinity);

/** The reason why the typed text is not read; the picture then shows the previous one. */
export const readingProblem = ({ failure, result }: State) =>
  failure?.kind === "input" && result !== null ? failure : null;

/** Whether the text waits for the user's agreement, because it takes long to read. */
export const isAwaitingConsent = (state: State) =>
  isOld(state) && (state.reading.asks?.tokens ?? 0) > state.reading.agreed;

/** Whether the picture shows the previous text while a long one waits or is read. */
export const isOld = ({ reading, current, text }: State) => reading.asks?.text === text && !current && text !== "";

export const isRunning = (state: State) =>
  !state.current && !isBlank(state) && state.info !== null && state.failure === null && !isAwaitingConsent(state);

/** Whether it has run so long that the user may want to stop it. A lesson's text is always read. */
export const isRunningLong = (state: State) => state.reading.lasts && state.lesson === null && isRunning(state);

export function endReason(state: State) {
  const { result } = state;
  if (!result || nextToken(state) !== null) return null;
  return result.ended ?? (isRecordedEnd(state) ? null : "end-token");
}

export const inOneGo = ({ model, info }: State) => Math.min(writesOf(model, info), MOST_WRITTEN);

/** The number of tokens to write: more than the default if the user extended it. */
export const lengthToWrite = (state: State) => state.until ?? inOneGo(state);

/** The most tokens that the model writes itself: at least those already there. */
export const limitOf = (state: State) => Math.max(lengthToWrite(state), state.target.length);

/** Whether the user has fixed the tokens step by step, so that edits do not change them. */
export const isHeld = ({ play }: State) => play === "off" || play === "slow";

/** Whether the model is writing the answer, and a part of it is here. */
export const isWriting = (state: State) => state.play === "fast" && state.result !== null && isRunning(state);

/** Whether the whole answer is written and shown. */
export const isWritten = (state: State) =>
  momentOf(state) === null && (endReason(state) !== null || state.target.length >= lengthToWrite(state));

/** Whether the target was written under the current edits. */
export const sameEdits = ({ wrote, edits }: State) => isEqual(wrote, edits);
export const sameSampling = ({ drawn, sampling }: State) => isEqual(drawn, sampling);

/** Whether the model would write the same target again. */
export const isRepeatable = (state: State) => state.target.length === 0 || (sameEdits(state) && sameSampling(state));

/** A failure of a text may disappear with it; an engine's or a model's stays until a restart. */
export const lastingFailure = (failure: Failure | null) => (failure?.kind === "input" ? null : failure);

/** Whether no engine runs after it. */
export const endsEngine = (failure: Failure | null) =>
  failure !== null && ["engine", "trap", "device-lost"].includes(failure.kind);

/** The first head in front: the one in "Look for", or one of the last cross-attention. */
export function firstFocus(info: ModelInfo, model: string = USUAL): HeadRef | null {
  const known = splitHead(embeddedModel(model)?.looks?.[0] ?? "");
  if (hasHead(info, known)) return known;
  const attention = info.sublayers.filter((s) => s.kind !== "mlp");
  const chosen = attention.findLast((s) => s.kind === "cross") ?? attention.at(-1);
  return chosen ? { path: chosen.path, head: 0 } : null;
}

export const focusIn = ({ focus, model }: State, info: ModelInfo) =>
  focus && hasHead(info, focus) ? focus : firstFocus(info, model);

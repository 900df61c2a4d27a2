// The one store: what the page knows, and the questions that several of its parts ask of it. No DOM, no engine.
import { isEdited, splitHead } from "./edits.js";
import { FIRST, embedded, samplingOf, textOf, wayOf, writesOf } from "./models.js";
import { start as gridStart } from "./views/grid/state.js";
import { start as headStart } from "./views/head/state.js";
import { start as linesStart } from "./views/lines/state.js";
import { headsBeside, start as compareStart } from "./views/compare/state.js";
import { start as rolloutStart } from "./views/rollout/state.js";
import { momentOf, start as timelineStart, targetHere } from "./views/timeline/state.js";
import { start as attributionStart } from "./views/attribution/state.js";
import { start as exportStart } from "./export/state.js";
import { start as hubStart } from "./hub/state.js";
import { start as learnStart } from "./rooms/learn/state.js";
import { start as exercisesStart } from "./rooms/exercises/state.js";
import { start as batchStart } from "./rooms/batch/state.js";
import { start as paperStart } from "./rooms/paper/state.js";
import { start as trainStart } from "./rooms/train/state.js";

/** @typedef {import("./protocol").Edits} Edits */
/** @typedef {import("./protocol").Sampling} Sampling */
/** @typedef {import("./protocol").Scene} Scene */
/** @typedef {import("./protocol").RunResult} RunResult */
/** @typedef {import("./protocol").ModelInfo} ModelInfo */
/** @typedef {import("./protocol").EngineInfo} EngineInfo */
/** @typedef {import("./protocol").EngineChoice} EngineChoice */
/** @typedef {import("./protocol").Failure} Failure */
/** @typedef {import("./protocol").Phase} Phase */
/** @typedef {{ path: string, head: number }} HeadRef */
/** @typedef {{ query: number | null, key: number | null }} Cell */
/** @typedef {"linear" | "root" | "log"} Tone */
/** @typedef {"grid" | "head" | "lines" | "compare" | "rollout" | "timeline" | "anatomy"} ViewName */
/** @typedef {"explore" | "learn" | "exercises" | "batch" | "paper" | "train"} RoomName */

/**
 * How the target comes about: `off` as the person left it, `slow` and `fast` being generated,
 * `done` generated to its end from the present text, so that a link need not spell it out.
 * @typedef {"off" | "slow" | "fast" | "done"} Play
 */

/** @typedef {{ done: number, total: number | null }} Bytes */
/** Downloads run side by side; what is shown is their sum. @typedef {Bytes & { phase: Phase, parts: Partial<Record<Phase, Bytes>> }} Progress */

/** What undo brings back. @typedef {{ model: string, text: string, target: number[], edits: Edits, play: Play, wrote: Edits | null, drawn: Sampling | null, sampling: Sampling }} Snapshot */

/**
 * What is known of how long the text takes to read.
 * @typedef {object} Reading
 * @property {number} agreed how many tokens this model may read whatever it costs
 * @property {import("./protocol").Cost & { text: string } | null} asks what the newest scene would cost, while a person is asked about its text
 * @property {boolean} lasts whether the answer has been on its way for a while
 * @property {string | null} stopped what was being read when a person stopped it, by `sceneKey`: it is not read again unasked
 */

/** @typedef {{ grid: import("./views/grid/state.js").Grid, head: import("./views/head/state.js").Head, lines: import("./views/lines/state.js").Lines, compare: import("./views/compare/state.js").Compare, rollout: import("./views/rollout/state.js").Rollout, timeline: import("./views/timeline/state.js").Timeline, attribution: import("./views/attribution/state.js").Attribution }} Views */

/**
 * @typedef {object} State
 * @property {RoomName} room
 * @property {Record<string, import("./rooms/lab.js").Entry>} lab what the laboratory has answered, by the name it was asked under
 * @property {import("./rooms/learn/state.js").Learn} learn
 * @property {import("./rooms/exercises/state.js").Exercises} exercises
 * @property {import("./rooms/batch/state.js").Batch} batch
 * @property {import("./rooms/paper/state.js").Paper} paper
 * @property {import("./rooms/train/state.js").Train} train
 * @property {Views} views what each view of Explore remembers of itself
 * @property {import("./tracing.js").Traced | null} traced what one sublayer computed, for Anatomy; of the run it was read from
 * @property {{ why: boolean, numbers: boolean }} anatomy which of its folds are open
 * @property {string} model the name of one that comes with the page, or the id of one's own
 * @property {import("./models.js").Own[]} own models that were trained here or opened from elsewhere, the newest last
 * @property {import("./hub/state.js").Hub} hub what is known of opening one from elsewhere
 * @property {State | null} leaving while another model is on its way: the state whose picture is shown, and which comes back if it fails
 * @property {string} text
 * @property {number[]} target emitted ids, without the start token
 * @property {Play} play
 * @property {number | null} until how many tokens playing goes on to; null is as many as the model writes in one go
 * @property {Edits} edits
 * @property {Edits | null} wrote the edits that the target was written under; null where it was under several
 * @property {Sampling | null} drawn the sampling it was written with from its first token on; null where that is not known
 * @property {Sampling} sampling
 * @property {Reading} reading
 * @property {HeadRef | null} focus the locked head; null until a model says which there are
 * @property {HeadRef | null} preview the head under the pointer
 * @property {Cell} locked
 * @property {Cell | null} hovered
 * @property {number | null} pointed the token of the text that the pointer or the keyboard is on, in the strip of them
 * @property {ViewName} view
 * @property {Tone} tone
 * @property {EngineChoice} engine
 * @property {Snapshot[]} past
 * @property {Snapshot[]} future
 * @property {string | null} gesture the control being dragged or typed in: one gesture is one undo
 * @property {{ key?: string, params?: Record<string, string>, text?: string, undo: boolean } | null} notice a key of the page's words with what goes into them, or a sentence of the engine
 * @property {Progress | null} progress
 * @property {EngineInfo | null} running which engine runs
 * @property {boolean} gpuBuilt
 * @property {ModelInfo | null} info
 * @property {RunResult | null} result the last answer, kept while a newer one is on its way or has failed
 * @property {{ text: string, output: string } | null} plain the answer without edits under the present sampling, once there was one
 * @property {boolean} current whether `result` answers the present scene
 * @property {Failure | null} failure
 * @property {number} longest the most target tokens seen for this text: room that maps keep free
 * @property {boolean} sheet whether the edits are open on a narrow screen
 * @property {import("./export/state.js").Exporting} exporting what the Export panel remembers
 * @property {import("./lesson.js").Lesson | null} lesson what a student sees; null is the whole page
 * @property {{ lesson: import("./lesson.js").Lesson, edits: boolean, copied: boolean | null } | null} draft the lesson that is being made; `edits`: whether they go along
 * @property {{ lesson: import("./lesson.js").Lesson, edits: boolean } | null} drafted the one that was being made when its dialog was closed
 * @property {{ url: string, copied: boolean | null }} link the last link that was asked for, "" before, and whether it could be copied
 * @property {import("./sessions.js").Sessions} sessions what was looked at lately
 */

/** @type {RoomName[]} */
export const ROOMS = ["explore", "learn", "exercises", "batch", "paper", "train"];
/** @type {ViewName[]} */
export const VIEWS = ["grid", "head", "lines", "compare", "rollout", "timeline", "anatomy"];
export const DEFAULT_TEXT = textOf(FIRST) ?? "";
export const CANDIDATES = 6;
/** Target tokens that maps keep room for before any is written. */
export const ROOM = 11;

/** Nothing is agreed to, nothing asked and nothing stopped. @type {Reading} */
export const UNASKED = { agreed: 0, asks: null, lasts: false, stopped: null };

/** @returns {State} */
export function initial() {
  return {
    room: "explore",
    lab: {},
    learn: learnStart,
    exercises: exercisesStart,
    batch: batchStart,
    paper: paperStart,
    train: trainStart,
    views: {
      grid: gridStart,
      head: headStart,
      lines: linesStart,
      compare: compareStart,
      rollout: rolloutStart,
      timeline: timelineStart,
      attribution: attributionStart,
    },
    traced: null,
    anatomy: { why: false, numbers: false },
    model: FIRST,
    own: [],
    hub: hubStart,
    leaving: null,
    text: DEFAULT_TEXT,
    target: [],
    play: "fast",
    until: null,
    edits: {},
    wrote: {},
    sampling: samplingOf(FIRST),
    drawn: samplingOf(FIRST),
    reading: UNASKED,
    focus: null,
    preview: null,
    locked: { query: null, key: null },
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
    plain: null,
    current: false,
    failure: null,
    longest: ROOM,
    sheet: false,
    exporting: exportStart,
    lesson: null,
    draft: null,
    drafted: null,
    link: { url: "", copied: null },
    sessions: { list: null, deleted: [] },
  };
}

/** What the engine is asked for; null where there is nothing to ask, and while another model is on its way. @param {State} state @returns {Scene | null} */
export function scene(state) {
  if (state.text === "" || (state.leaving && !state.info)) return null;
  // Of an encoder with a head any token can be asked for: the one that looks.
  const asked = state.info && wayOf(state.info) === "fills" ? state.locked.query : null;
  // Edited, the table also tells of tokens that have fallen far.
  return {
    source: state.text,
    target: targetHere(state),
    edits: state.edits,
    sampling: state.sampling,
    candidates: isEdited(state.edits) ? 4 * CANDIDATES : CANDIDATES,
    asked,
    whole: wholeHeads(state),
    agreed: state.lesson ? null : state.reading.agreed,
    ...(state.reading.stopped === sceneKey(state) && { held: true }),
  };
}

/** A text, what is written of it and its edits. @param {State} state */
export const sceneKey = ({ text, target, edits }) => JSON.stringify([text, target, edits]);

/** The engine tells of longer texts in blocks. @type {import("./protocol").MostWhole} */
const MOST_WHOLE = 128;

/** Of a long text, the heads whose every cell can be seen: the one in front, and those a view lays beside it. @param {State} state @returns {string[]} */
function wholeHeads(state) {
  const { text, result, focus, preview, view, views } = state;
  // A long text is known by the last answer, and a new one by its letters, so that its first answer has what is in front.
  if (text.length <= MOST_WHOLE && !result?.maps.some((map) => map.block > 1)) return [];
  const beside = view === "grid" ? views.grid.pinned : view === "lines" ? views.lines.heads : [];
  const shown = [preview ?? focus, focus, ...beside, ...headsBeside(state)];
  return [...new Set(shown.flatMap((head) => (head ? [`${head.path}.${head.head}`] : [])))];
}

/** What a view asks about: the page's model with what it reads, as the last picture shows it. @param {State} state @returns {import("./protocol").Subject} */
export const subject = (state) => ({ model: null, source: state.text, target: targetHere(state), edits: state.edits });

/** Whether a text is over once this token is written. @param {import("./protocol").ModelInfo} info @param {number} id */
export const isEnd = (info, id) => id === info.end_id || info.other_end_ids.includes(id);

/** The token that a step would write; null at the end, which itself is not written: it would only add a row that nothing reads. @param {State} state */
export function nextToken({ result, info }) {
  const next = result?.next ?? null;
  return next === null || (info && isEnd(info, next)) ? null : next;
}

/** Why the text that is typed is not read, as a phrase of the engine; the picture is then that of the text before. @param {State} state */
export const unread = ({ failure, result }) => (failure?.kind === "input" && result !== null ? failure.message : null);

/** Whether the text waits for a person to say that it is to be read, though that takes long. @param {State} state */
export const waits = (state) => isOld(state) && (state.reading.asks?.tokens ?? 0) > state.reading.agreed;

/** Whether the picture is that of the text before, as long as a long one waits or is read. @param {State} state */
export const isOld = ({ reading, current, text }) => reading.asks?.text === text && !current && text !== "";

/** Whether the model is at work on the text. @param {State} state */
export const runs = (state) =>
  !state.current && state.text !== "" && state.info !== null && state.failure === null && !waits(state);

/** Whether it has been for so long that a person may want to stop it. What a lesson gives to read is read. @param {State} state */
export const lasts = (state) => state.reading.lasts && state.lesson === null && runs(state);

/** Why there is no next step. @param {State} state */
export function ended(state) {
  const { result } = state;
  return result && nextToken(state) === null ? (result.ended ?? "end-token") : null;
}

/** How many tokens are written in one go. @param {State} state */
export const inOneGo = ({ model, info }) => writesOf(model, info);

/** Whether all is written that is written in one go, and shown. @param {State} state */
export const written = (state) =>
  momentOf(state) === null && (ended(state) !== null || state.target.length === inOneGo(state));

/** Whether these are the edits that the target was written under. @param {State} state */
export const sameEdits = ({ wrote, edits }) => JSON.stringify(wrote) === JSON.stringify(edits);
/** @param {State} state */
export const sameSampling = ({ drawn, sampling }) => JSON.stringify(drawn) === JSON.stringify(sampling);

/** Whether the model would write the target again just so: all of it came about under the present edits and sampling. @param {State} state */
export const repeatable = (state) => state.target.length === 0 || (sameEdits(state) && sameSampling(state));

/** What fails with a text may go with it; an engine or a model that failed stays so until it is started again. @param {Failure | null} failure */
export const lasting = (failure) => (failure?.kind === "input" ? null : failure);

/** The first head shown: the one that tells most, or the last cross-attention there is, where a translation can be read off. @param {ModelInfo} info @param {string} [model] @returns {HeadRef | null} */
export function firstFocus(info, model = FIRST) {
  const known = splitHead(embedded(model)?.head ?? "");
  if (info.sublayers.some((s) => s.path === known.path && known.head < s.n_heads)) return known;
  const attention = info.sublayers.filter((s) => s.kind !== "mlp");
  const chosen = attention.findLast((s) => s.kind === "cross") ?? attention.at(-1);
  return chosen ? { path: chosen.path, head: 0 } : null;
}

// The one store: what the page knows, and the questions that several of its parts ask of it. No DOM, no engine.
import { isEdited } from "./edits.js";

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
/** @typedef {"grid" | "head"} ViewName */

/**
 * How the target comes about: `off` as the person left it, `slow` and `fast` being generated,
 * `done` generated to its end from the present text, so that a link need not spell it out.
 * @typedef {"off" | "slow" | "fast" | "done"} Play
 */

/** @typedef {{ done: number, total: number | null }} Bytes */
/** Downloads run side by side; what is shown is their sum. @typedef {Bytes & { phase: Phase, parts: Partial<Record<Phase, Bytes>> }} Progress */

/** What undo brings back. @typedef {{ text: string, target: number[], edits: Edits, play: Play, wrote: Edits }} Snapshot */

/**
 * @typedef {object} State
 * @property {string} model
 * @property {string} text
 * @property {number[]} target emitted ids, without the start token
 * @property {Play} play
 * @property {Edits} edits
 * @property {Edits} wrote the edits under which the target was begun
 * @property {Sampling} sampling
 * @property {HeadRef | null} focus the locked head; null until a model says which there are
 * @property {HeadRef | null} preview the head under the pointer
 * @property {Cell} locked
 * @property {Cell | null} hovered
 * @property {ViewName} view
 * @property {Tone} tone
 * @property {EngineChoice} engine
 * @property {Snapshot[]} past
 * @property {Snapshot[]} future
 * @property {string | null} gesture the control being dragged or typed in: one gesture is one undo
 * @property {{ key?: string, text?: string, undo: boolean } | null} notice a key of the page's words, or a sentence of the engine
 * @property {Progress | null} progress
 * @property {EngineInfo | null} running which engine runs
 * @property {boolean} gpuBuilt
 * @property {ModelInfo | null} info
 * @property {RunResult | null} result the last answer, kept while a newer one is on its way or has failed
 * @property {{ text: string, output: string } | null} plain the answer without edits, once there was one
 * @property {boolean} current whether `result` answers the present scene
 * @property {Failure | null} failure
 * @property {number} longest the most target tokens seen for this text: room that maps keep free
 * @property {boolean} sheet whether the edits are open on a narrow screen
 */

export const DEFAULT_TEXT = "5 Mart 2024 Salı";
export const CANDIDATES = 6;
/** Target tokens that maps keep room for before any is written. */
export const ROOM = 11;

/** @returns {State} */
export function initial() {
  return {
    model: "dates", text: DEFAULT_TEXT, target: [], play: "fast", edits: {}, wrote: {},
    sampling: { temperature: 0, top_k: 0, seed: 1 },
    focus: null, preview: null, locked: { query: null, key: null }, hovered: null,
    view: "grid", tone: "linear", engine: "auto",
    past: [], future: [], gesture: null, notice: null,
    progress: null, running: null, gpuBuilt: false,
    info: null, result: null, plain: null, current: false, failure: null, longest: ROOM, sheet: false,
  };
}

/** What the engine is asked for; null where there is nothing to ask. @param {State} state @returns {Scene | null} */
export function scene(state) {
  if (state.text === "") return null;
  // Edited, the table also tells of tokens that have fallen far.
  return { source: state.text, target: state.target, edits: state.edits, sampling: state.sampling, candidates: isEdited(state.edits) ? 4 * CANDIDATES : CANDIDATES };
}

/** The token that a step would write; null at the end, which itself is not written: it would only add a row that nothing reads. @param {State} state */
export function nextToken({ result, info }) {
  const next = result?.next ?? null;
  return next === null || next === info?.end_id ? null : next;
}

/** Why there is no next step. @param {State} state */
export function ended(state) {
  const { result } = state;
  return result && nextToken(state) === null ? (result.ended ?? "end-token") : null;
}

/** The first head shown: the last cross-attention there is, where a translation can be read off. @param {ModelInfo} info @returns {HeadRef | null} */
export function firstFocus(info) {
  const attention = info.sublayers.filter((s) => s.kind !== "mlp");
  const chosen = attention.findLast((s) => s.kind === "cross") ?? attention.at(-1);
  return chosen ? { path: chosen.path, head: 0 } : null;
}

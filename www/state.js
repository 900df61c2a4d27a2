// The one store: what the page knows, and the pure transitions between such states. No DOM, no engine.
import { dropPositional, isEdited, tidy } from "./edits.js";

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
const ROOM = 11;
const UNDO_LIMIT = 200;

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

// ---- undo ----

/** @param {State} s @returns {Snapshot} */
const snapshot = (s) => ({ text: s.text, target: s.target, edits: s.edits, play: s.play, wrote: s.wrote });

/** @param {State} state @param {string | null} gesture @returns {State} */
function remember(state, gesture) {
  if (gesture !== null && gesture === state.gesture) return state;
  return { ...state, past: [...state.past, snapshot(state)].slice(-UNDO_LIMIT), future: [], gesture };
}

/** A snapshot taken while text was being generated goes on generating. @param {Play} play @returns {Play} */
const resume = (play) => (play === "slow" ? "fast" : play);

/** @param {State} state @returns {State} */
export function undo(state) {
  const last = state.past.at(-1);
  if (!last) return state;
  return {
    ...state, ...last, play: resume(last.play), past: state.past.slice(0, -1),
    future: [...state.future, snapshot(state)], gesture: null, notice: null, current: false,
  };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const next = state.future.at(-1);
  if (!next) return state;
  return {
    ...state, ...next, play: resume(next.play), future: state.future.slice(0, -1),
    past: [...state.past, snapshot(state)], gesture: null, notice: null, current: false,
  };
}

/** @param {State} state @returns {State} */
export const endGesture = (state) => (state.gesture === null ? state : { ...state, gesture: null });

// ---- text and steps ----

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

/**
 * A new text is answered at once: its target is generated to the end.
 * Edits bound to positions would point at other tokens, so they go, and the notice offers them back.
 * @param {State} state @param {string} text @param {string | null} [gesture] @returns {State}
 */
export function setText(state, text, gesture = null) {
  if (text === state.text) return state;
  const kept = dropPositional(state.edits);
  const lost = Object.keys(kept).length < Object.keys(state.edits).length;
  return {
    ...remember(state, gesture), text, target: [], play: text === "" ? "off" : "fast",
    edits: lost ? kept : state.edits, wrote: lost ? kept : state.edits, locked: { query: null, key: null }, hovered: null,
    notice: lost ? { key: "notice.positional", undo: true } : null, current: false, longest: ROOM, failure: null,
    result: text === "" ? null : state.result,
  };
}

/** @param {State} state @param {number[]} target @returns {State} */
const withTarget = (state, target) => ({
  ...state, target, wrote: target.length ? state.wrote : state.edits, current: false, longest: Math.max(state.longest, target.length + 1),
  locked: { ...state.locked, query: null },
});

/** @param {State} state @returns {State} */
export function stepForward(state) {
  const next = state.current ? nextToken(state) : null;
  return next === null ? { ...state, play: "off" } : { ...withTarget(state, [...state.target, next]), play: "off" };
}

/** @param {State} state @returns {State} */
export const stepBack = (state) =>
  state.target.length ? { ...withTarget(state, state.target.slice(0, -1)), play: "off" } : { ...state, play: "off" };

/** @param {State} state @returns {State} */
export const stepFirst = (state) =>
  state.target.length ? { ...withTarget(state, []), play: "off" } : { ...state, play: "off" };

/** Generates to the end, from the start when it is already there. @param {State} state @returns {State} */
export function startPlay(state) {
  const over = state.current && ended(state) !== null;
  return { ...(over ? withTarget(state, []) : state), play: "slow" };
}

/** @param {State} state @returns {State} */
export const pause = (state) => (state.play === "slow" || state.play === "fast" ? { ...state, play: "off" } : state);

/** A step that playing takes; a late timer finds nothing to do. @param {State} state @returns {State} */
export function playOn(state) {
  const next = nextToken(state);
  if (!state.current || !state.result || (state.play !== "slow" && state.play !== "fast")) return state;
  if (next === null) return { ...state, play: "done" };
  return withTarget(state, [...state.target, next]);
}

/** Writes the answer again under the present edits. @param {State} state @returns {State} */
export const regenerate = (state) => ({ ...withTarget(remember(state, null), []), play: "fast" });

// ---- edits ----

/**
 * Changes the edits; the tokens stay, so that patterns can be compared.
 * @param {State} state @param {Edits} change @param {string | null} [gesture] @returns {State}
 */
export function edit(state, change, gesture = null) {
  const edits = tidy({ ...state.edits, ...change });
  if (JSON.stringify(edits) === JSON.stringify(state.edits)) return state;
  return { ...remember(state, gesture), edits, play: "off", current: false, notice: null };
}

/**
 * An edit and the answer written anew under it, as one thing to undo.
 * @param {State} state @param {Edits} change @returns {State}
 */
export function tryOut(state, change) {
  const edited = edit(state, change);
  return edited === state ? state : { ...withTarget(edited, []), play: "fast" };
}

/** @param {State} state @param {Edits} edits @returns {State} */
export const replaceEdits = (state, edits) => ({ ...remember(state, null), edits, play: "off", current: false, notice: null });

/** @param {State} state @returns {State} */
export function resetEdits(state) {
  if (!isEdited(state.edits)) return state;
  return { ...replaceEdits(state, {}), notice: { key: "notice.reset", undo: true } };
}

/** @param {State} state @param {Partial<Sampling>} change @returns {State} */
export const setSampling = (state, change) => ({ ...state, sampling: { ...state.sampling, ...change }, play: "off", current: false });

// ---- looking ----

/** @param {State} state @param {HeadRef} focus @returns {State} */
export const setFocus = (state, focus) => ({ ...state, focus, preview: null, locked: { query: null, key: null }, hovered: null });

/** @param {State} state @param {HeadRef | null} preview @returns {State} */
export const setPreview = (state, preview) => ({ ...state, preview });

/** @param {State} state @param {Cell | null} hovered @returns {State} */
export function setHovered(state, hovered) {
  if (hovered?.query === state.hovered?.query && hovered?.key === state.hovered?.key) return state;
  return { ...state, hovered };
}

/** A second click on the locked cell frees it. @param {State} state @param {Cell} cell @returns {State} */
export function lock(state, cell) {
  const again = cell.query === state.locked.query && cell.key === state.locked.key;
  return { ...state, locked: again ? { query: null, key: null } : cell };
}

/** @param {State} state @param {Cell} locked @returns {State} */
export const setLocked = (state, locked) => ({ ...state, locked, hovered: null });

/** @param {State} state @param {ViewName} view @returns {State} */
export const setView = (state, view) => ({ ...state, view, preview: null, hovered: null });

/** @param {State} state @param {Tone} tone @returns {State} */
export const setTone = (state, tone) => ({ ...state, tone });

/** @param {State} state @param {boolean} sheet @returns {State} */
export const setSheet = (state, sheet) => ({ ...state, sheet });

/** @param {State} state @param {State["notice"]} notice @returns {State} */
export const setNotice = (state, notice) => ({ ...state, notice });

// ---- the engine's answers ----

/** @param {State} state @param {EngineChoice} engine @returns {State} */
export const setEngine = (state, engine) => ({ ...state, engine, play: resume(state.play), current: false, running: null, failure: null });

/** @param {State} state @param {Bytes & { phase: Phase }} news @returns {State} */
export function setProgress(state, { phase, done, total }) {
  const parts = { ...state.progress?.parts, [phase]: { done, total } };
  const all = Object.values(parts);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const known = all.every((part) => part.total !== null);
  return { ...state, progress: { phase, parts, done: sum(all.map((p) => p.done)), total: known ? sum(all.map((p) => p.total ?? 0)) : null } };
}

/** @param {State} state @param {EngineInfo} running @param {boolean} gpuBuilt @returns {State} */
export function started(state, running, gpuBuilt) {
  // Who asked for the graphics card wants to know at once; who did not finds it in the menu.
  const refused = state.engine === "gpu" && running.kind !== "gpu" && running.reason !== null;
  return { ...state, running, gpuBuilt, notice: refused && !state.notice ? { text: running.reason ?? "", undo: false } : state.notice };
}

/** The first head shown: the last cross-attention there is, where a translation can be read off. @param {ModelInfo} info @returns {HeadRef | null} */
export function firstFocus(info) {
  const attention = info.sublayers.filter((s) => s.kind !== "mlp");
  const chosen = attention.findLast((s) => s.kind === "cross") ?? attention.at(-1);
  return chosen ? { path: chosen.path, head: 0 } : null;
}

/** @param {State} state @param {ModelInfo} info @returns {State} */
export function loaded(state, info) {
  const focus = state.focus;
  const exists = focus && info.sublayers.some((s) => s.path === focus.path && s.kind !== "mlp" && focus.head < s.n_heads);
  return { ...state, info, focus: exists ? focus : firstFocus(info), progress: null };
}

/**
 * @param {State} state @param {RunResult} result
 * @param {boolean} current whether it answers the newest scene; an older one is still worth showing during a drag
 * @returns {State}
 */
export function ran(state, result, current) {
  const longest = Math.max(state.longest, result.target.length);
  const over = ended({ ...state, result }) !== null;
  const plain = current && over && !isEdited(state.edits) ? { text: state.text, output: result.output } : state.plain;
  return { ...state, result, current, longest, plain, progress: null, failure: current ? null : state.failure };
}

/** @param {State} state @param {Failure} failure @returns {State} */
export const failed = (state, failure) => ({ ...state, failure, progress: null, play: state.play === "done" ? "done" : "off" });

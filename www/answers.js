// Transitions by the engine: what it is, what it loaded, what it answered, how it failed.
import { isEdited } from "./edits.js";
import { UNASKED, firstFocus, lasting, repeatable, written } from "./state.js";
import { fitViews, settle, stay } from "./switching.js";
import { resume } from "./undo.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").RunResult} RunResult */
/** @typedef {import("./state.js").ModelInfo} ModelInfo */
/** @typedef {import("./state.js").EngineInfo} EngineInfo */
/** @typedef {import("./state.js").EngineChoice} EngineChoice */
/** @typedef {import("./state.js").Failure} Failure */
/** @typedef {import("./state.js").Phase} Phase */
/** @typedef {import("./state.js").Bytes} Bytes */

/** @param {State} state @param {EngineChoice} engine @returns {State} */
export const setEngine = (state, engine) => ({ ...restarted(state), engine, play: resume(state.play) });

/** Another engine is on its way, or the same one anew: what was agreed to was for how fast the one before is. @param {State} state @returns {State} */
export const restarted = (state) => ({ ...state, current: false, running: null, failure: null, reading: UNASKED });

/** @param {State} state @param {Bytes & { phase: Phase }} news @returns {State} */
export function setProgress(state, { phase, done, total }) {
  const parts = { ...state.progress?.parts, [phase]: { done, total } };
  const all = Object.values(parts);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const known = all.every((part) => part.total !== null);
  return {
    ...state,
    progress: {
      phase,
      parts,
      done: sum(all.map((p) => p.done)),
      total: known ? sum(all.map((p) => p.total ?? 0)) : null,
    },
  };
}

/** @param {State} state @param {EngineInfo} running @param {boolean} gpuBuilt @returns {State} */
export function started(state, running, gpuBuilt) {
  // Who asked for the graphics card wants to know at once; who did not finds it in the menu.
  const refused = state.engine === "gpu" && running.kind !== "gpu" && running.reason !== null;
  return {
    ...state,
    running,
    gpuBuilt,
    reading: UNASKED,
    notice: refused && !state.notice ? { text: running.reason ?? "", undo: false } : state.notice,
  };
}

/** @param {State} state @param {ModelInfo} info @returns {State} */
export function loaded(state, info) {
  if (state.leaving) return settle(state, info);
  const focus = state.focus;
  const exists =
    focus && info.sublayers.some((s) => s.path === focus.path && s.kind !== "mlp" && focus.head < s.n_heads);
  return {
    ...state,
    info,
    views: fitViews(state.views, info),
    focus: exists ? focus : firstFocus(info, state.model),
    progress: null,
  };
}

/**
 * @param {State} state @param {RunResult} result
 * @param {boolean} current whether it answers the newest scene; an older one is still worth showing during a drag
 * @returns {State}
 */
export function ran(state, result, current) {
  const longest = Math.max(state.longest, result.target.length);
  const over = written({ ...state, result });
  const plain =
    current && over && !isEdited(state.edits) && repeatable(state)
      ? { text: state.text, output: result.output }
      : state.plain;
  // Without edits and the same as the model writes without them: nothing of what was tried is left in it.
  const again =
    current && over && !isEdited(state.edits) && plain?.text === state.text && plain.output === result.output;
  const anew =
    again && !repeatable(state)
      ? { wrote: state.edits, drawn: state.sampling, play: /** @type {const} */ ("done") }
      : {};
  return {
    ...state,
    ...anew,
    leaving: null,
    result,
    current,
    longest,
    plain,
    progress: null,
    reading: current ? answered(state) : state.reading,
    failure: current ? null : state.failure,
  };
}

/** Nothing is asked any more, and nothing on its way. @param {State} state */
const answered = ({ reading }) =>
  reading.asks || reading.lasts || reading.stopped ? { ...UNASKED, agreed: reading.agreed } : reading;

/** What was being written goes on once a failed engine is started again; what was stopped stays so. @param {State} state @param {Failure} failure @returns {State} */
export function failed(state, failure) {
  if (state.leaving && !state.info && failure.kind === "model") return stay(state, failure.message);
  const play = lasting(failure) ? resume(state.play) : state.play === "done" ? "done" : "off";
  return {
    ...state,
    leaving: state.info ? null : state.leaving,
    failure,
    progress: null,
    reading: { ...answered(state), stopped: state.reading.stopped },
    play,
  };
}

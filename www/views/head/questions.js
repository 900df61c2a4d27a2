// What the Head view asks the engine: what each key really adds to each query, while that layer is shown.
import { subject } from "../../state.js";

/** @typedef {import("../../state.js").State} State */

/** @param {State} state @param {string} path @returns {import("../../protocol").LookQuestion & { kind: "weighted" }} */
export const weightedQuestion = (state, path) => ({ kind: "weighted", of: subject(state), path });

/** @param {State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  const path = (state.preview ?? state.focus)?.path;
  if (
    state.view !== "head" ||
    state.views.head.layer !== "weighted" ||
    !path ||
    !state.result?.maps.some((map) => map.path === path) ||
    !state.current
  )
    return {};
  return { "head.weighted": weightedQuestion(state, path) };
}

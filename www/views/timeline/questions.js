// What the Timeline asks the engine: how probable each token was that is written, under the present edits.
import { wayOf } from "../../models.js";
import { subject } from "../../state.js";

/** @typedef {import("../../state.js").State} State */

/** Of the best tokens that were not written, so many. */
export const REJECTED = 3;

/** Whether the model writes, token by token. @param {import("../../protocol").ModelInfo} info */
export const writes = (info) => wayOf(info) === "answers" || wayOf(info) === "continues";

/** Of all of the text, whichever step is looked at. @param {State} state */
export const timelineQuestion = (state) =>
  /** @type {const} */ ({ kind: "timeline", of: { ...subject(state), target: state.target }, rejected: REJECTED });

/** @param {State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  if (!state.info || !state.result || !state.current || state.target.length === 0 || !writes(state.info)) return {};
  return { timeline: timelineQuestion(state) };
}

// An answer together with the question that it answers, so that a picture of it can say its own sizes.
import { answerOf } from "../lab.js";

/** @typedef {import("../../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../../protocol").LabAnswer} LabAnswer */

/**
 * What is there under a name, be it for the present question or, while that is on its way, for an older one (`stale`).
 * After a failure nothing is: what the older answer was to is not known any more.
 * @template {LabQuestion} Q
 * @param {Record<string, import("../lab.js").Entry>} lab @param {string} name @param {Q} question the present one
 * @returns {{ question: Q, answer: Extract<LabAnswer, { kind: Q["kind"] }>, stale: boolean } | null}
 */
export function held(lab, name, question) {
  const entry = lab[name];
  const answer = answerOf(lab, name, /** @type {Q["kind"]} */ (question.kind));
  if (!answer || entry.failure !== null) return null;
  return { question: JSON.parse(entry.key), answer, stale: entry.key !== JSON.stringify(question) };
}

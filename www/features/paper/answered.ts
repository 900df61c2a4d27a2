// An answer together with the question that it answers, so that a picture of it can say its own sizes.
import { answerOf } from "../../engine/queries.js";
import type { Entry } from "../../engine/queries.js";
import type { LabAnswer, LabQuestion } from "../../protocol/messages.js";

/**
 * What is there under a name, be it for the present question or, while that is on its way, for an older one (`stale`).
 * After a failure nothing is: what the older answer was to is not known any more.
 * @param question the present one
 */
export function held<Q extends LabQuestion>(
  lab: Record<string, Entry>,
  name: string,
  question: Q,
): { question: Q; answer: Extract<LabAnswer, { kind: Q["kind"] }>; stale: boolean } | null {
  const entry = lab[name];
  const answer = answerOf(lab, name, question.kind as Q["kind"]);
  if (!answer || entry.failure !== null) return null;
  return { question: JSON.parse(entry.key), answer, stale: entry.key !== JSON.stringify(question) };
}

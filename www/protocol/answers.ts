// The engine's answers as the page keeps them, each under its question's name.
import type { Problem } from "../lib/errors.js";
import type { QuestionAnswer, EngineQuestion } from "./engine.js";

/**
 * The answer under one name. `key` is the question, as text, that was answered or failed last. After a failure the
 * older answer stays, for a picture marked stale: `answerTo` distinguishes the two.
 */
export type Entry = { key: string; answer: QuestionAnswer | null; failure: Problem | null };

export const nothingYet: Entry = { key: "", answer: null, failure: null };

export type AnswerOf<K> = Extract<QuestionAnswer, { kind: K }>;

/** The answer of one kind under a name, if there is one; it may belong to an older question. */
export function answerOf<K extends QuestionAnswer["kind"]>(
  answers: Record<string, Entry>,
  name: string,
  kind: K,
): AnswerOf<K> | null {
  const answer = answers[name]?.answer;
  return answer?.kind === kind ? (answer as AnswerOf<K>) : null;
}

/** The answer to exactly this question, null while it is pending or has failed. */
export function answerTo<Q extends EngineQuestion>(
  answers: Record<string, Entry>,
  name: string,
  question: Q,
): AnswerOf<Q["kind"]> | null {
  const entry = answers[name];
  if (entry?.key !== JSON.stringify(question) || entry.failure !== null) return null;
  return answerOf(answers, name, question.kind as Q["kind"]);
}

/**
 * The answer under a name, with its question: the current one or, while that is pending, an older one (`stale`). After
 * a failure there is none: the older answer's question is no longer known.
 * @param question the current one
 */
export function answerBefore<Q extends EngineQuestion>(
  answers: Record<string, Entry>,
  name: string,
  question: Q,
): { question: Q; answer: AnswerOf<Q["kind"]>; stale: boolean } | null {
  const entry = answers[name];
  const answer = answerOf(answers, name, question.kind as Q["kind"]);
  if (!answer || entry.failure !== null) return null;
  return { question: JSON.parse(entry.key), answer, stale: entry.key !== JSON.stringify(question) };
}

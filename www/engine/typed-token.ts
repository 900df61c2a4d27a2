// A token typed by its spelling: the engine reads it as a separate text.
import type { Query } from "./queries.js";
import type { Problem } from "../lib/errors.js";
import type { AnswerOf } from "../protocol/answers.js";
import type { ModelQuestion, Token } from "../protocol/engine.js";

export interface TypedToken {
  text: string;
  /** the tokens of the typed text, if it is not one; null until they are known */
  read: Token[] | null;
  /** the error, if the text cannot be read */
  failure: Problem | null;
}

/** The token, if exactly one was read; else null. */
export const oneToken = (read: Token[]): Token | null =>
  read.length === 1 && read[0].kind !== "unknown" ? read[0] : null;

/** @param which distinguishes two fields under one name */
export function typedQuery<S>(
  name: string,
  which: string,
  typed: TypedToken | null,
  receive: (state: S, read: Token[], failure: Problem | null) => S,
): Query<S>[] {
  if (!typed || typed.read) return [];
  // A space at the start or end of a token is invisible: it may be typed as it is shown.
  const source = typed.text.replaceAll("␣", " ");
  const of = { model: null, source, target: [], edits: {} };
  const question: Extract<ModelQuestion, { kind: "patterns" }> = { kind: "patterns", of, paths: [] };
  return [
    {
      name,
      key: JSON.stringify([which, question]),
      ask: (engine) => engine.ask(question),
      receive: (s, answer, failure) => {
        const read = (answer as AnswerOf<"patterns"> | null)?.source ?? [];
        return receive(
          s,
          read.filter(({ span }) => span !== null),
          failure,
        );
      },
    },
  ];
}

// The rows over a picture of too many tokens for whole patterns: the engine reads one row of each head.
import { answerBefore } from "../../protocol/answers.js";
import { frontKind } from "../../state/map-actions.js";
import { headsIn, nameOfHead, type Kind } from "../../domain/heads.js";
import { isEqual } from "../../lib/equal.js";
import { isTooLarge } from "../../domain/map/placed-images.js";
import { kindOf } from "../../domain/answer.js";
import { makePattern, type Pattern } from "../../domain/map/pattern.js";
import { memoize } from "../../lib/memoize.js";
import { overPatches } from "../../components/region-layout.js";
import { rowOverKeys } from "../../domain/map/image-panel.js";
import { subject, type State } from "../../state/store.js";
import type { AnswerOf } from "../../protocol/answers.js";
import type { ModelInfo, ModelQuestion } from "../../protocol/engine.js";

type RowsQuestion = Extract<ModelQuestion, { kind: "rows" }>;

const KINDS = ["encoder", "decoder"] as const;
const nameOf = (kind: Kind) => `grid/rows ${kind}`;

/** The row of a kind without a focused one: the class token's, or the newest of a decoder. */
export const restingQuery = (kind: Kind, tokens: number) => (kind === "encoder" ? 0 : Math.max(0, tokens - 1));

/** The question for a kind's rows; null if whole patterns have them, or none are over a picture. */
export function rowsQuestion(state: State, kind: Kind): RowsQuestion | null {
  const { result, locked } = state;
  if (!result || !isTooLarge(result, kind) || !overPatches(state, kind)) return null;
  const tokens = (kind === "encoder" ? result.source : result.target).length;
  const chosen = frontKind(state) === kind && locked.query !== null && locked.query < tokens ? locked.query : null;
  return { kind: "rows", of: subject(state, kind), attention: kind, query: chosen ?? restingQuery(kind, tokens) };
}

/** Those of all kinds, once the text is at rest. */
export const rowsQuestions = (state: State): Record<string, ModelQuestion> =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const question = rowsQuestion(state, kind);
      return question ? [[nameOf(kind), question]] : [];
    }),
  );

const patternsIn = memoize((answer: AnswerOf<"rows">, keys: number[][]) => {
  const [, width] = answer.shape;
  return new Map(
    answer.heads.flatMap((head, i): [string, Pattern][] => {
      const [from, to] = [i * width, (i + 1) * width];
      const row = makePattern(1, width, answer.values.subarray(from, to), answer.masks.subarray(from, to));
      const over = rowOverKeys(row, 0, keys);
      return over ? [[nameOfHead(head), over]] : [];
    }),
  );
}, 2);

const blank = memoize((info: ModelInfo, kind: Kind, keys: number[][]) => {
  const nothing = makePattern(keys.length, keys[0].length);
  const heads = info.sublayers.filter((one) => one.kind !== "mlp" && kindOf(one) === kind).flatMap(headsIn);
  return new Map(heads.map((head) => [nameOfHead(head), nothing]));
}, 2);

/** The rows of a kind by head: of the chosen token, or of the one before while they are read, or nothing yet. */
export function rowsRead(state: State, info: ModelInfo, kind: Kind, keys: number[][]) {
  const question = rowsQuestion(state, kind);
  if (!question) return null;
  const before = answerBefore(state.answers, nameOf(kind), question);
  const found = before && isEqual(before.question.of, question.of) ? before : null;
  const entry = state.answers[nameOf(kind)];
  return {
    query: found?.question.query ?? question.query,
    patterns: found ? patternsIn(found.answer, keys) : blank(info, kind, keys),
    waits: found === null || found.stale,
    failure: entry?.key === JSON.stringify(question) ? entry.failure : null,
  };
}

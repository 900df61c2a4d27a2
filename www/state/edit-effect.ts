// The effect of the edits on the whole answer: the query, and its result among the engine's answers.
import { isEdited } from "../domain/edits/document.js";
import { differenceOf } from "../domain/text-difference.js";
import { givenIn, writesTokens } from "../domain/models.js";
import { isEqual } from "../lib/equal.js";
import { memoize } from "../lib/memoize.js";
import { answerBefore, answerTo } from "../protocol/answers.js";
import { isHeld, lengthToWrite, sourceOf, type State } from "./store.js";
import { momentOf } from "./timeline.js";
import type { ModelAnswer, ModelQuestion } from "../protocol/engine.js";

export type Shift = Extract<ModelAnswer, { kind: "shift" }>;

type ShiftQuestion = Extract<ModelQuestion, { kind: "shift" }>;

const NAME = "shift";

const questionOf = (state: State): ShiftQuestion => ({
  kind: "shift",
  of: {
    model: null,
    ...sourceOf(state),
    target: { write: lengthToWrite(state), sampling: state.sampling },
    edits: state.edits,
  },
});

/** The questions, once the answer under the edits is here. */
export function shiftQuestions(state: State): Record<string, ModelQuestion> {
  const { info, current, text, edits, leaving } = state;
  return info && current && leaving === null && text !== "" && isEdited(edits) && writesTokens(info)
    ? { [NAME]: questionOf(state) }
    : {};
}

/** The shift of the current edits; null until it is known. */
export const shiftOf = (state: State): Shift | null => answerTo(state.answers, NAME, questionOf(state));

/** The reason why it cannot be known. */
export function shiftFailure(state: State) {
  const entry = state.answers[NAME];
  return entry?.key === JSON.stringify(questionOf(state)) ? entry.failure : null;
}

/** The model's answer without edits, as text; null until it is known. */
export function uneditedAnswer(state: State): string | null {
  const question = questionOf(state);
  const known = answerBefore(state.answers, NAME, question);
  const same = known && isEqual({ ...known.question.of, edits: {} }, { ...question.of, edits: {} });
  return same ? known.answer.output : null;
}

const difference = memoize(differenceOf);

/** The answer with its differences from the one without edits; null without edits, or until that one is known. */
export function besideUnedited(state: State) {
  const { edits, result, current } = state;
  const former =
    isEdited(edits) && !isHeld(state) && current && momentOf(state) === null ? uneditedAnswer(state) : null;
  return former === null || !result ? null : { ...difference(former, result.output), same: former === result.output };
}

/** The decoder's row that predicts a token of the answer. */
export const rowOfStep = ({ info, result }: State, step: number) =>
  step + (info && result ? Math.max(0, givenIn(info, result) - 1) : 0);

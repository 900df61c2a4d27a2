// What the edits do to the whole answer: asked of the engine, and found among its answers.
import { isEdited } from "../domain/edits/document.js";
import { writesTokens } from "../domain/models.js";
import { isEqual } from "../lib/equal.js";
import { inOneGo, type State } from "./store.js";
import type { LookAnswer, LookQuestion } from "../protocol/engine.js";

export type Shift = Extract<LookAnswer, { kind: "shift" }>;

type ShiftQuestion = Extract<LookQuestion, { kind: "shift" }>;

const NAME = "shift";

const questionOf = (state: State): ShiftQuestion => ({
  kind: "shift",
  of: {
    model: null,
    source: state.text,
    target: { write: Math.max(state.until ?? 0, inOneGo(state)), sampling: state.sampling },
    edits: state.edits,
  },
});

/** Once the answer under the edits is here. */
export function shiftQuestions(state: State): Record<string, LookQuestion> {
  const { info, current, text, edits, leaving } = state;
  return info && current && leaving === null && text !== "" && isEdited(edits) && writesTokens(info)
    ? { [NAME]: questionOf(state) }
    : {};
}

/** The last answer, with what it is about; null before there is one. */
function found(state: State) {
  const entry = state.lab[NAME];
  if (entry?.answer?.kind !== "shift" || entry.failure !== null) return null;
  return { of: (JSON.parse(entry.key) as ShiftQuestion).of, shift: entry.answer as Shift };
}

/** What the present edits shift; null until it is known. */
export function shiftOf(state: State): Shift | null {
  const known = found(state);
  return known && isEqual(known.of, questionOf(state).of) ? known.shift : null;
}

/** Why it cannot be known. */
export const shiftFailure = (state: State) => state.lab[NAME]?.failure ?? null;

/** What the model writes without edits, as text; null until it is known. */
export function uneditedAnswer(state: State): string | null {
  const known = found(state);
  const of = { ...questionOf(state).of, edits: {} };
  return known && isEqual({ ...known.of, edits: {} }, of) ? known.shift.output : null;
}

/** The row of the decoder that writes a token of the answer. */
export const rowOfStep = ({ info, result }: State, step: number) =>
  step + (info?.architecture === "decoder" ? (result?.source.length ?? 1) - 1 : 0);

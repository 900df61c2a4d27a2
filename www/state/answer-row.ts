// The row of the last stack that Lens and Why ask about: the focused one, else the newest whose token is written.
import { givenIn, sortsTokens, wayOf } from "../domain/models.js";
import { kindOf, sublayerAt } from "../domain/answer.js";
import { nextToken, type State } from "./store.js";

export interface AnswerRow {
  /** the side whose tokens are the last stack's rows */
  side: "source" | "target";
  /** the number of rows */
  count: number;
  row: number;
  /** the token written there; null if none is, and the question is about the most probable one */
  written: number | null;
  /** the number of the answer's tokens before it; null if none is written there */
  step: number | null;
}

/** The side whose tokens are the queries of the focused head. */
export function sideInFront({ info, focus }: State) {
  const sublayer = info && focus && sublayerAt(info, focus.path);
  return sublayer && kindOf(sublayer) !== "encoder" ? "target" : "source";
}

/** Null before the first answer. */
export function answerRow(state: State): AnswerRow | null {
  const { info, result, locked } = state;
  if (!info || !result) return null;
  const side = info.architecture === "decoder" || info.architecture === "encoder-decoder" ? "target" : "source";
  const inFront = sideInFront(state);
  const tokens = result[side];
  const count = tokens.length;
  if (count === 0) return null;
  // The prompt of a text to continue was not written by the model.
  const given = Math.max(0, givenIn(info, result) - 1);
  const last = count - 1;
  const newest =
    side === "source" ? (result.asked ?? last) : nextToken(state) === null && last > given ? last - 1 : last;
  // Classes are read from the first row, but for those of tokens.
  if (sortsTokens(info)) return { side, count, row: result.asked ?? 0, written: null, step: null };
  if (wayOf(info) === "classifies") return { side, count, row: 0, written: null, step: null };
  const chosen = side === inFront && locked.query !== null && locked.query < count ? locked.query : newest;
  const next = chosen === last ? result.next : tokens[chosen + 1].id;
  const step = side === "source" || chosen < given ? null : chosen - given;
  return { side, count, row: chosen, written: step === null ? null : next, step };
}

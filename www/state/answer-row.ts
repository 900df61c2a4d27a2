// The row of the last stack that Lens and Why ask about: the focused one, else the newest whose token is written.
import { wayOf } from "../domain/models.js";
import { kindOf, sublayerAt } from "../domain/answer.js";
import { nextToken, type State } from "./store.js";

export interface AnswerRow {
  /** whose tokens the last stack's rows are */
  side: "source" | "target";
  /** how many there are */
  count: number;
  row: number;
  /** the token that was written there; null where none is, and what is likeliest is asked about */
  written: number | null;
  /** how many tokens of the answer come before it; null where none is written there */
  step: number | null;
}

/** Null until there is an answer. */
export function answerRow(state: State): AnswerRow | null {
  const { info, result, focus, locked } = state;
  if (!info || !result) return null;
  const side = info.architecture === "decoder" || info.architecture === "encoder-decoder" ? "target" : "source";
  const sublayer = focus && sublayerAt(info, focus.path);
  const inFront = sublayer && kindOf(sublayer) !== "encoder" ? "target" : "source";
  const tokens = result[side];
  const count = tokens.length;
  if (count === 0) return null;
  // What a text that goes on was given is not written by anyone here.
  const given = info.architecture === "decoder" ? result.source.length - 1 : 0;
  const last = count - 1;
  const newest =
    side === "source" ? (result.asked ?? last) : nextToken(state) === null && last > given ? last - 1 : last;
  // Classes are told by the first row.
  if (wayOf(info) === "classifies") return { side, count, row: 0, written: null, step: null };
  const chosen = side === inFront && locked.query !== null && locked.query < count ? locked.query : newest;
  const next = chosen === last ? result.next : tokens[chosen + 1].id;
  const step = side === "source" || chosen < given ? null : chosen - given;
  return { side, count, row: chosen, written: step === null ? null : next, step };
}

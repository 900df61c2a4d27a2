// The pairs of source and target: those that were typed, else those of the model that is open.
import { embeddedModel, likeOf } from "../../domain/models.js";
import { segmentsOf } from "../../lib/foreign/segments.js";
import type { State } from "../../state/store.js";

export type Pair = { source: string; target: string };

/** The maximum length of a pair's text, in characters. */
export const CHARACTERS = 120;

export function pairsOf({ batch, model, own, text }: Pick<State, "batch" | "model" | "own" | "text">): Pair[] {
  const like = embeddedModel(likeOf(model, own) ?? "");
  return (
    batch.pairs ??
    (like ? Object.entries(like.answers).map(([source, target]) => ({ source, target })) : continuations(text))
  );
}

/** The source's share of a text; the target is the rest. */
const SHARES = [1 / 4, 1 / 2, 3 / 4];

/** A text split between two words, or between two letters of a single word. */
function continuations(text: string): Pair[] {
  const short = beginningOf(text.trim().replace(/\s+/gu, " "));
  const words = short.split(/(?= )/u);
  const units = words.length > 1 ? words : lettersOf(short);
  const cuts = SHARES.map((share) => Math.round(units.length * share)).filter((at) => at > 0 && at < units.length);
  if (cuts.length === 0) return [{ source: short, target: short }];
  return [...new Set(cuts)].map((at) => ({ source: units.slice(0, at).join(""), target: units.slice(at).join("") }));
}

const lettersOf = (text: string) => [...segmentsOf(text, new Intl.Segmenter())];

/** The letters that fit. */
function beginningOf(text: string) {
  let room = CHARACTERS;
  const letters = lettersOf(text.slice(0, 2 * CHARACTERS));
  const end = letters.findIndex((letter) => (room -= letter.length) < 0);
  return end < 0 ? text : letters.slice(0, end).join("").trimEnd();
}

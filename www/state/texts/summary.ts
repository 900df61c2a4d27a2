// A summary of many texts: each head's mean of a measure, its spread, and the strongest texts.
import { memoize } from "../../lib/memoize.js";
import { TEXT_MEASURES, inOrder, numberOf, type Measure } from "../../domain/head-measures.js";
import { headsOf, nameOfHead, type HeadRef } from "../../domain/heads.js";
import type { AnswerOf } from "../../protocol/answers.js";
import type { TextMeasures } from "./slice.js";
import type { ModelInfo } from "../../protocol/engine.js";

export interface Spread {
  mean: number;
  /** the standard deviation with n − 1; null for one text */
  deviation: number | null;
  /** the number of texts */
  count: number;
}

/** Null without a number. */
export function spreadOf(numbers: number[]): Spread | null {
  const count = numbers.length;
  if (count === 0) return null;
  const mean = numbers.reduce((sum, x) => sum + x, 0) / count;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean, deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : null, count };
}

/** The heads in run order, each with a value for every measure. */
export function packed(info: ModelInfo, { rows }: AnswerOf<"heads">): Float64Array {
  const found = new Map(rows.map((row) => [nameOfHead(row), row.measures]));
  const numbers = (head: HeadRef) =>
    TEXT_MEASURES.map((measure) => numberOf(found.get(nameOfHead(head)), measure) ?? Number.NaN);
  return Float64Array.from(headsOf(info).flatMap(numbers));
}

/** The texts with a value for a head. */
export const valuesOf = (found: ReadonlyMap<string, TextMeasures>, texts: string[], head: number, measure: Measure) =>
  texts.flatMap((text) => {
    const one = found.get(text);
    const value =
      one instanceof Float64Array ? one[head * TEXT_MEASURES.length + TEXT_MEASURES.indexOf(measure)] : Number.NaN;
    return Number.isNaN(value) ? [] : [{ text, value }];
  });

/** Each head's statistics over the texts, by measure. */
export const summary = memoize(
  (
    found: ReadonlyMap<string, TextMeasures>,
    listed: { texts: string[] },
    info: ModelInfo,
  ): Record<Measure, Spread | null>[] =>
    headsOf(info).map(
      (_, head) =>
        Object.fromEntries(
          TEXT_MEASURES.map((measure) => [
            measure,
            spreadOf(valuesOf(found, listed.texts, head, measure).map(({ value }) => value)),
          ]),
        ) as Record<Measure, Spread | null>,
    ),
);

/** A sample, evenly spaced. */
export const spaced = <T>(all: T[], count: number): T[] =>
  all.length <= count ? all : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);

/** The number of example texts per head. */
export const EXAMPLES = 3;

export function strongest(
  found: ReadonlyMap<string, TextMeasures>,
  texts: string[],
  info: ModelInfo,
  ref: HeadRef,
  measure: Measure,
  order: "down" | "up",
) {
  const head = headsOf(info).findIndex((one) => nameOfHead(one) === nameOfHead(ref));
  return inOrder(valuesOf(found, texts, head, measure), order).slice(0, EXAMPLES);
}

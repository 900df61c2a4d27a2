// Part of a map: some of its rows and columns, as a map of its own.
import { memoize } from "../../lib/memoize.js";
import type { Label } from "../labels.js";
import { makePattern, maskAt, valueAt, type Pattern } from "./pattern.js";

/** A part, with its rows and columns in the whole. */
type SubMap = { pattern: Pattern; rows: number[]; cols: number[] };

/** @returns the same object for the same arguments */
export const partOf = (p: Pattern, rows: number[], cols: number[]): Pattern =>
  rows.length === p.rows && cols.length === p.cols ? p : cut(p, rows, cols);

const cut = memoize((p: Pattern, rows: number[], cols: number[]): Pattern => {
  const made = { ...makePattern(rows.length, cols.length), most: p.most };
  rows.forEach((q, row) => {
    cols.forEach((k, col) => {
      made.values[row * cols.length + col] = valueAt(p, q, k);
      made.masks[row * cols.length + col] = maskAt(p, q, k);
    });
  });
  return made;
});

/** @param count the number of labels in the map */
export const placesOf = (labels: Label[], count: number, wanted: (label: Label) => boolean) =>
  labels.slice(0, count).flatMap((label, i) => (wanted(label) ? [i] : []));

export const isSpecial = (label: Label) => label.kind === "special";

export function hiddenShare(p: Pattern, { rows, cols }: SubMap) {
  const shown = new Set(cols);
  const hidden = Array.from({ length: p.cols }, (_, k) => k).filter((k) => !shown.has(k));
  let sum = 0;
  for (const q of rows) for (const k of hidden) sum += valueAt(p, q, k);
  return rows.length === 0 ? 0 : sum / rows.length;
}

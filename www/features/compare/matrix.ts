// Two patterns on one grid of rows and columns, and their difference, cell by cell.
import { makePattern, maskAt, packed, rowMasks, rowValues, valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { AlignedPair } from "./align.js";

export const SEEN = 0;
export const MASKED = 1;
export const ABSENT = 2;

const untouched = (places: AlignedPair[], side: "a" | "b", count: number) =>
  places.length === count && places.every((place, i) => place[side] === i);

/** A pattern on the comparison's grid; unchanged if the grid is its own. */
export function layPattern(p: Pattern, rows: AlignedPair[], cols: AlignedPair[], side: "a" | "b"): Pattern {
  if (untouched(rows, side, p.rows) && untouched(cols, side, p.cols)) return p;
  const made = { ...makePattern(rows.length, cols.length), most: p.most };
  made.masks.fill(ABSENT);
  rows.forEach((row, r) => {
    const from = row[side];
    if (from === null) return;
    cols.forEach((col, c) => {
      const at = col[side];
      if (at === null) return;
      made.values[r * cols.length + c] = valueAt(p, from, at);
      made.masks[r * cols.length + c] = maskAt(p, from, at);
    });
  });
  return made;
}

export interface Apart {
  /** A − B; masked if both are, absent if either side lacks the cell */
  pattern: Pattern;
  /** the largest |A − B| over the cells of both sides */
  most: number;
  /** the cells with the largest differences, in descending order */
  top: { query: number; key: number; value: number }[];
  /** the mean of |A − B| over the cells visible on at least one side; null if there are none */
  mean: number | null;
}

const TOP = 6;

export function difference(a: Pattern, b: Pattern): Apart {
  const count = a.rows * a.cols;
  const pattern = makePattern(a.rows, a.cols);
  const { values, masks } = pattern;
  let [sum, seen] = [0, 0];
  const top: number[] = [];
  let least = 0;
  [a, b] = [packed(a), packed(b)];
  for (let i = 0; i < count; i++) {
    const [ma, mb] = [a.masks[a.maskOffset + i], b.masks[b.maskOffset + i]];
    if (ma === ABSENT || mb === ABSENT) masks[i] = ABSENT;
    else if (ma === MASKED && mb === MASKED) masks[i] = MASKED;
    else {
      // A cell masked on one side has weight 0 there.
      const d = (ma === MASKED ? 0 : a.values[a.offset + i]) - (mb === MASKED ? 0 : b.values[b.offset + i]);
      const size = Math.abs(d);
      values[i] = d;
      sum += size;
      seen++;
      if (size > least) {
        top.push(i);
        top.sort((x, y) => Math.abs(values[y]) - Math.abs(values[x]) || x - y);
        if (top.length > TOP) top.pop();
        least = top.length === TOP ? Math.abs(values[top[TOP - 1]]) : 0;
      }
    }
  }
  return {
    pattern,
    most: top.length ? Math.abs(values[top[0]]) : 0,
    top: top.map((i) => ({ query: Math.floor(i / a.cols), key: i % a.cols, value: values[i] })),
    mean: seen === 0 ? null : sum / seen,
  };
}

/**
 * The Jensen–Shannon divergence of two rows as distributions over the keys: ½ KL(p ‖ m) + ½ KL(q ‖ m) with m = ½ (p +
 * q), in bits (Lin 1991). 0 for equal rows, 1 for rows with no common key; null if either has no weight, or signed
 * ones.
 * @param b on the same grid
 */
export function divergence(a: Pattern, b: Pattern, row: number): number | null {
  // Signed weights are no distribution.
  if (a.most !== undefined || b.most !== undefined) return null;
  const [p0, q0] = [a, b].map((one) => seenWeights(one, row));
  const [sumA, sumB] = [p0, q0].map((weights) => weights.reduce((sum, w) => sum + w, 0));
  if (!(sumA > 0) || !(sumB > 0)) return null;
  let bits = 0;
  for (let k = 0; k < a.cols; k++) {
    // Dropout scales the kept weights up, so this compares each weight's share of its row.
    const [p, q] = [p0[k] / sumA, q0[k] / sumB];
    const m = p + q;
    if (p > 0) bits += p * Math.log2((2 * p) / m);
    if (q > 0) bits += q * Math.log2((2 * q) / m);
  }
  return Math.min(1, Math.max(0, bits / 2));
}

function seenWeights(p: Pattern, row: number) {
  const masks = rowMasks(p, row);
  return Float64Array.from(rowValues(p, row), (weight, k) => (masks[k] === SEEN ? weight : 0));
}

/** The time budget per frame for measuring rows. */
const STRETCH_MS = 6;

export type Divergences = ReturnType<typeof divergences>;

/** @param rows a row that only one side has has no divergence */
export function divergences(a: Pattern, b: Pattern, rows: AlignedPair[]) {
  /** NaN is pending, −1 is none. */
  const known = new Float64Array(rows.length).fill(NaN);
  let next = 0;
  const of = (row: number): number | null => {
    if (Number.isNaN(known[row]))
      known[row] = rows[row].a === null || rows[row].b === null ? -1 : (divergence(a, b, row) ?? -1);
    return known[row] < 0 ? null : known[row];
  };
  return {
    of,
    /** Measures the pending rows within the time budget; false once all are done. */
    goOn(now: () => number) {
      const until = now() + STRETCH_MS;
      while (next < rows.length && now() < until) of(next++);
      return next < rows.length;
    },
    /** The mean over the measurable rows; undefined while some are pending, null if there are none. */
    mean(): number | null | undefined {
      if (next < rows.length) return undefined;
      const all = known.filter((d) => d >= 0);
      return all.length === 0 ? null : all.reduce((sum, d) => sum + d, 0) / all.length;
    },
  };
}

/** A grid up to this size is measured synchronously. */
export const AT_ONCE = 128 * 128;

/** The rounding difference of two float32 computations. */
export const ROUNDING = 1e-6;
/** The upper bound of each verdict, as mean divergence in bits. */
export const VERDICTS = { nearly: 0.01, alike: 0.1, different: 0.4 };

/** How different two patterns are; `nothing`: they have no common cell. */
type Verdict = "nothing" | "same" | "very" | keyof typeof VERDICTS;

/** @param bits the mean divergence */
export function verdict({ most, mean }: Pick<Apart, "most" | "mean">, bits: number | null): Verdict | null {
  if (mean === null) return "nothing";
  if (most <= ROUNDING) return "same";
  if (bits === null) return null;
  return (Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]).find((word) => bits < VERDICTS[word]) ?? "very";
}

// Geometry of a matrix of positions: the similarity of its rows, and the angle by which each pair of numbers turns.
import { dot } from "../../domain/tensors.js";
import { memoize } from "../../lib/memoize.js";
import type { LabAnswer } from "../../protocol/engine.js";

export type Positions = Extract<LabAnswer, { kind: "positions" }>;

/**
 * The cosine similarity of every two rows, [n, n]; all rows have one norm.
 * @param values [n, d]
 */
export const rowSimilarity = memoize((values: Float32Array, n: number, d: number) => {
  const found = new Float32Array(n * n);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b <= a; b++) found[a * n + b] = found[b * n + a] = dot(values, a * d, b * d, d) / (d / 2);
  }
  return found;
});

/** The similarity of a position to the next one, and to the least similar one. */
export function walk(like: Float32Array, n: number, position: number) {
  const to = (other: number) => ({ position: other, value: like[position * n + other] });
  let least = position;
  for (let other = 0; other < n; other++) if (to(other).value < to(least).value) least = other;
  return {
    values: like.subarray(position * n, (position + 1) * n),
    neighbour: to(position + 1 < n ? position + 1 : position - 1),
    least: to(least),
  };
}

/** The map in a few numbers: the similarity of neighbours, and the least similarity with its distance. */
export const outline = memoize((like: Float32Array, n: number) => {
  const least = like.reduce((at, value, i) => (value < like[at] ? i : at), 0);
  return { neighbours: like[1], least: like[least], apart: Math.abs(Math.floor(least / n) - (least % n)) };
});

const SHOWN_PAIRS = 6;

/** A few pairs of one position's dimensions, from the fastest to the slowest, before and after the shift. */
export function pairRotations({ d, values, rotated }: Positions, position: number) {
  const pairs = d / 2;
  const shown = Math.min(SHOWN_PAIRS, pairs);
  return Array.from({ length: shown }, (_, i) => {
    const pair = shown === 1 ? 0 : Math.round((i * (pairs - 1)) / (shown - 1));
    const at = position * d + 2 * pair;
    const [from, to] = [values, rotated].map((numbers) => ({ sin: numbers[at], cos: numbers[at + 1] }));
    const angle = (Math.atan2(to.sin, to.cos) - Math.atan2(from.sin, from.cos)) * (180 / Math.PI);
    return { pair, from, to, degrees: ((angle % 360) + 360) % 360 };
  });
}

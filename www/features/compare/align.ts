// Aligns the tokens of two texts: by position where they have equal lengths, else by their longest common run.
import { isEqual } from "../../lib/equal.js";
import type { Label } from "../../domain/labels.js";

export type AlignedPair = { a: number | null; b: number | null };

/**
 * How two texts are paired. `same`: equal tokens; `place`: equal lengths, different tokens; `token`: by longest common
 * subsequence;
 * `cut`: different lengths and kinds, so only positions can be compared.
 */
export type Aligned = { places: AlignedPair[]; how: "same" | "place" | "token" | "cut" };

/**
 * Ignores which occurrence it is, and whether the model knows it. One place in two grids is not one part of a picture.
 */
export const isSameToken = (x: Label, y: Label) =>
  x.text === y.text &&
  (x.kind === "special") === (y.kind === "special") &&
  isEqual(x.patch?.picture?.size, y.patch?.picture?.size);

const byPlace = (a: number, b: number): AlignedPair[] =>
  Array.from({ length: Math.max(a, b) }, (_, i) => ({ a: i < a ? i : null, b: i < b ? i : null }));

/** A longest common subsequence of tokens, with the other tokens in their places (Wagner & Fischer 1974). */
export function byToken(a: Label[], b: Label[]): AlignedPair[] {
  const wide = b.length + 1;
  /** The length of the longest common subsequence from (i, j) on. */
  const shared = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      shared[i * wide + j] = isSameToken(a[i], b[j])
        ? shared[(i + 1) * wide + j + 1] + 1
        : Math.max(shared[(i + 1) * wide + j], shared[i * wide + j + 1]);
    }
  }
  const places: AlignedPair[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSameToken(a[i], b[j])) places.push({ a: i++, b: j++ });
    else if (j === b.length || (i < a.length && shared[(i + 1) * wide + j] >= shared[i * wide + j + 1]))
      places.push({ a: i++, b: null });
    else places.push({ a: null, b: j++ });
  }
  return places;
}

/** @param way `token`: compare texts of equal length by token too; `kin`: both texts are of one kind */
export function align(a: Label[], b: Label[], { token, kin }: { token: boolean; kin: boolean }): Aligned {
  const even = a.length === b.length;
  if (even && a.every((label, i) => isSameToken(label, b[i])))
    return { places: byPlace(a.length, b.length), how: "same" };
  if (!kin) return { places: byPlace(a.length, b.length), how: even ? "place" : "cut" };
  if (even && !token) return { places: byPlace(a.length, b.length), how: "place" };
  return { places: byToken(a, b), how: "token" };
}

export const commonCount = (places: AlignedPair[]) => places.filter(({ a, b }) => a !== null && b !== null).length;

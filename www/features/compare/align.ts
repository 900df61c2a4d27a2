// Aligns the tokens of two texts: by position where they have equal lengths, else by their longest common run.
import type { Label } from "../../domain/labels.js";

export type Place = { a: number | null; b: number | null };

/**
 * `same` tokens; `place`: as many, and some are others; `token`: laid beside each other by what is written in them;
 * `cut`: of different length and kinds, so that only places can be compared.
 */
export type Aligned = { places: Place[]; how: "same" | "place" | "token" | "cut" };

/** Which of several it is does not count, nor whether its model knows it. */
export const isSameToken = (x: Label, y: Label) =>
  x.text === y.text && (x.kind === "special") === (y.kind === "special");

const byPlace = (a: number, b: number): Place[] =>
  Array.from({ length: Math.max(a, b) }, (_, i) => ({ a: i < a ? i : null, b: i < b ? i : null }));

/** A longest common subsequence of tokens, and what is left of either in its place (Wagner & Fischer 1974). */
export function byToken(a: Label[], b: Label[]): Place[] {
  const wide = b.length + 1;
  /** How many tokens the ends from (i, j) on share. */
  const shared = new Uint16Array((a.length + 1) * wide);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      shared[i * wide + j] = isSameToken(a[i], b[j])
        ? shared[(i + 1) * wide + j + 1] + 1
        : Math.max(shared[(i + 1) * wide + j], shared[i * wide + j + 1]);
    }
  }
  const places: Place[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSameToken(a[i], b[j])) places.push({ a: i++, b: j++ });
    else if (j === b.length || (i < a.length && shared[(i + 1) * wide + j] >= shared[i * wide + j + 1]))
      places.push({ a: i++, b: null });
    else places.push({ a: null, b: j++ });
  }
  return places;
}

/** @param way `token`: tokens of texts of one length are compared too; `kin`: both are texts of one kind */
export function align(a: Label[], b: Label[], { token, kin }: { token: boolean; kin: boolean }): Aligned {
  const even = a.length === b.length;
  if (even && a.every((label, i) => isSameToken(label, b[i])))
    return { places: byPlace(a.length, b.length), how: "same" };
  if (!kin) return { places: byPlace(a.length, b.length), how: even ? "place" : "cut" };
  if (even && !token) return { places: byPlace(a.length, b.length), how: "place" };
  return { places: byToken(a, b), how: "token" };
}

export const commonCount = (places: Place[]) => places.filter(({ a, b }) => a !== null && b !== null).length;

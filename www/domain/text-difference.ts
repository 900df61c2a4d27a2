// The difference of two texts: the letters of each, or the words where a text has several, that the other lacks.

import { segmentsOf } from "../lib/foreign/segments.js";

export interface TextPart {
  text: string;
  changed: boolean;
}

/** Longer texts are compared as wholes. */
const MOST = 400;

const segmenter = (granularity: "grapheme" | "word") => new Intl.Segmenter(undefined, { granularity });

/** At most one unit more than are compared. */
function unitsOf(text: string, granularity: "grapheme" | "word") {
  const units: string[] = [];
  for (const unit of segmentsOf(text, segmenter(granularity))) if (units.push(unit) > MOST) break;
  return units;
}

/** The length of the longest common subsequence from `[i][j]` on. */
function commonLengths<T>(a: T[], b: T[]) {
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  return common;
}

/** Aligns two token lists: equal tokens by their longest common subsequence, and those between in order. */
export function pairTokens(a: number[], b: number[]): [number, number][] {
  const common = commonLengths(a, b);
  const pairs: [number, number][] = [];
  /** the first tokens after the last equal ones */
  let [from, to] = [0, 0];
  const between = (i: number, j: number) => {
    while (from < i && to < j) pairs.push([from++, to++]);
    [from, to] = [i, j];
  };
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; )
    if (a[i] === b[j]) {
      between(i, j);
      pairs.push([i++, j++]);
      [from, to] = [i, j];
    } else if (common[i + 1][j] >= common[i][j + 1]) i++;
    else j++;
  between(a.length, b.length);
  return pairs;
}

/** The parts of both texts, by their longest common subsequence. */
export function differenceOf(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const granularity = /\S\s+\S/.test(before + after) ? "word" : "grapheme";
  const [a, b] = [unitsOf(before, granularity), unitsOf(after, granularity)];
  if (a.length > MOST || b.length > MOST) {
    const changed = before !== after;
    return { before: [{ text: before, changed }], after: [{ text: after, changed }] };
  }
  const common = commonLengths(a, b);
  const parts = { before: [] as TextPart[], after: [] as TextPart[] };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (a[i] === b[j]) {
      add(parts.before, a[i++], false);
      add(parts.after, b[j++], false);
    } else if (j === b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1]))
      add(parts.before, a[i++], true);
    else add(parts.after, b[j++], true);
  }
  return parts;
}

function add(parts: TextPart[], text: string, changed: boolean) {
  const last = parts.at(-1);
  if (last?.changed === changed) last.text += text;
  else parts.push({ text, changed });
}

// The sets of lines: their heads, their tokens, and their numbers.
import { kindOf, ofKind, patternOf, sublayerAt } from "../../domain/answer.js";
import { headsIn, sameHead, hasHead, type HeadRef } from "../../domain/heads.js";
import type { Label } from "../../domain/labels.js";
import type { Seen } from "../feature.js";
import type { ModelInfo } from "../../protocol/engine.js";
import { valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { Pointed } from "../../components/draw-lines.js";
import type { State } from "../../state/store.js";

type Shown = HeadRef & { layer: number; hue: number };

export function sameKind({ info }: State, a: HeadRef | null, b: HeadRef) {
  const [one, other] = [a, b].map((head) => (head && info ? sublayerAt(info, head.path) : null));
  return one && other ? kindOf(one) === kindOf(other) : false;
}

export function shownHeads(state: State, { info, shown }: { info: ModelInfo; shown: HeadRef }): Shown[] {
  const front = sublayerAt(info, shown.path);
  if (!front) return [];
  const others = state.lines.heads.flatMap((one, i) => {
    const sublayer = one && hasHead(info, one) && !sameHead(one, shown) ? sublayerAt(info, one.path) : null;
    return one && sublayer && !sublayer.linear && kindOf(sublayer) === kindOf(front)
      ? [{ ...one, layer: sublayer.block, hue: i + 1 }]
      : [];
  });
  const own = { path: shown.path, head: shown.head, layer: front.block, hue: 0 };
  // Signed weights have no lines.
  return front.linear ? others : [own, ...others];
}

/** The maximum number of squares; beyond it only the heads of the layer in front and the shown ones have one. */
const ALL = 16;

export function choiceOf({ info, front, focus }: Seen, shown: Shown[]) {
  const all = ofKind(info, front)
    .filter((s) => !s.linear)
    .flatMap((s) => headsIn(s).map((one) => ({ ...one, layer: s.block })));
  const near = (one: HeadRef) =>
    all.length <= ALL || one.path === focus.path || shown.some((other) => sameHead(other, one));
  return { buttons: all.filter(near), rest: all.filter((one) => !near(one)) };
}

export const placesOf = (labels: Label[], special: boolean): number[] =>
  labels.flatMap((label, i) => (special || label.kind !== "special" ? [i] : []));

/** The token under the pointer, else the locked one: only its lines are drawn. */
export function pointedAt({ hovered, locked }: State, left: number[], right: number[]): Pointed | null {
  const { query, key } = hovered ?? locked;
  if (query !== null && left.includes(query)) return { side: "query", at: query };
  return key !== null && right.includes(key) ? { side: "key", at: key } : null;
}

/** 0 for tokens that are not yet in the pattern. */
export const weightAt = (p: Pattern, query: number, key: number) =>
  query < p.rows && key < p.cols ? valueAt(p, query, key) : 0;

/** A head's weight between the pointed token and a token on the other side. */
export function weightTo(p: Pattern, { side, at }: Pointed, other: number) {
  return side === "query" ? weightAt(p, at, other) : weightAt(p, other, at);
}

export function heaviest(sets: { hue: number; pattern: Pattern }[], left: number[], right: number[], count: number) {
  const best: { query: number; key: number; value: number; hue: number }[] = [];
  for (const { hue, pattern: p } of sets) {
    for (const query of left) {
      for (const key of right) {
        const value = weightAt(p, query, key);
        if (value <= 0 || (best.length === count && value <= best[count - 1].value)) continue;
        const at = best.findIndex((other) => other.value < value);
        best.splice(at < 0 ? best.length : at, 0, { query, key, value, hue });
        if (best.length > count) best.pop();
      }
    }
  }
  return best;
}

/** More lines than these are illegible and slow. */
const MOST = 800;
/** The bins of the weights' histogram, and the least weight in it. */
const SIZES = 512;
const DECADES = 6;

/** The least drawn weight: the chosen one, raised if too many lines would be drawn. */
export function leastDrawn(sets: { pattern: Pattern }[], left: number[], right: number[], least: number) {
  const counts = new Uint32Array(SIZES);
  let all = 0;
  const sizeOf = (weight: number) =>
    Math.min(SIZES - 1, Math.max(0, Math.floor((Math.log10(weight) / DECADES + 1) * (SIZES - 1))));
  for (const { pattern: p } of sets) {
    for (const q of left) {
      for (const k of right) {
        const weight = weightAt(p, q, k);
        if (weight <= 0 || weight < least) continue;
        counts[sizeOf(weight)]++;
        all++;
      }
    }
  }
  if (all <= MOST) return least;
  let size = SIZES - 1;
  // The heaviest bin is always drawn.
  for (let sum = 0; size > 0 && (sum === 0 || sum + counts[size] <= MOST); size--) sum += counts[size];
  return Math.max(least, 10 ** (((size + 1) / (SIZES - 1) - 1) * DECADES));
}

export const patternFor = ({ info, derived }: Seen, { path, head }: Shown) => {
  const sublayer = sublayerAt(info, path);
  return sublayer ? patternOf(derived, sublayer, head) : null;
};

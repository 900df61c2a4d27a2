// Which heads' lines are shown, between which tokens, and what of them is told in numbers.
import { kindOf, ofKind, patternOf, sublayerAt } from "../../derive.js";
import { sameHead } from "../../heads.js";
import { hasHead } from "../grid/state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */
/** @typedef {import("../../props.js").Looking} Looking */
/** @typedef {import("../../view/draw.js").Pattern} Pattern */
/** @typedef {import("../../view/labels.js").Label} Label */
/** @typedef {import("../../view/lines-draw.js").Pointed} Pointed */

/** A head that is shown, and its place among the hues: that in front has the first. @typedef {{ path: string, head: number, layer: number, hue: number }} Shown */

/** @param {State} state @param {HeadRef | null} a @param {HeadRef} b */
export function sameKind({ info }, a, b) {
  const [one, other] = [a, b].map((head) => (head && info ? sublayerAt(info, head.path) : null));
  return one && other ? kindOf(one) === kindOf(other) : false;
}

/**
 * The head in front, then those of its kind that are laid over it.
 * @param {State} state @param {{ info: import("../../protocol").ModelInfo, shown: HeadRef }} seen @returns {Shown[]}
 */
export function shownHeads(state, { info, shown }) {
  const front = sublayerAt(info, shown.path);
  if (!front) return [];
  const others = state.views.lines.heads.flatMap((one, i) => {
    const sublayer = one && hasHead(info, one) && !sameHead(one, shown) ? sublayerAt(info, one.path) : null;
    return one && sublayer && kindOf(sublayer) === kindOf(front) ? [{ ...one, layer: sublayer.block, hue: i + 1 }] : [];
  });
  return [{ path: shown.path, head: shown.head, layer: front.block, hue: 0 }, ...others];
}

/** More heads than these would be more squares than lines: then those of the layer in front, and those that are shown. */
const ALL = 16;

/** The heads that have a button, and the rest. @param {Looking} seen @param {Shown[]} shown */
export function choiceOf({ info, front, focus }, shown) {
  const all = ofKind(info, front).flatMap((s) =>
    Array.from({ length: s.n_heads }, (_, head) => ({ path: s.path, head, layer: s.block })),
  );
  const near = (/** @type {HeadRef} */ one) =>
    all.length <= ALL || one.path === focus.path || shown.some((other) => sameHead(other, one));
  return { buttons: all.filter(near), rest: all.filter((one) => !near(one)) };
}

/** Tokens in the order shown: special ones can be left out. @param {Label[]} labels @param {boolean} special @returns {number[]} */
export const placesOf = (labels, special) =>
  labels.flatMap((label, i) => (special || label.kind !== "special" ? [i] : []));

/** The token whose lines alone are drawn: that under the pointer, else the locked one. @param {State} state @param {number[]} left @param {number[]} right @returns {Pointed | null} */
export function pointedAt({ hovered, locked }, left, right) {
  const { query, key } = hovered ?? locked;
  if (query !== null && left.includes(query)) return { side: "query", at: query };
  return key !== null && right.includes(key) ? { side: "key", at: key } : null;
}

/** A head's weights between the token pointed at and one on the other side. @param {Pattern} p @param {Pointed} pointed @param {number} other */
export function weightTo(p, { side, at }, other) {
  const [q, k] = side === "query" ? [at, other] : [other, at];
  return q < p.rows && k < p.cols ? p.values[p.offset + q * p.cols + k] : 0;
}

/**
 * The heaviest lines of all heads that are shown, from these queries to these keys.
 * @param {{ hue: number, pattern: Pattern }[]} sets @param {number[]} left @param {number[]} right @param {number} count
 */
export function heaviest(sets, left, right, count) {
  /** @type {{ query: number, key: number, value: number, hue: number }[]} */
  const best = [];
  for (const { hue, pattern: p } of sets) {
    for (const query of left) {
      for (const key of right) {
        const value = query < p.rows && key < p.cols ? p.values[p.offset + query * p.cols + key] : 0;
        if (value <= 0 || (best.length === count && value <= best[count - 1].value)) continue;
        const at = best.findIndex((other) => other.value < value);
        best.splice(at < 0 ? best.length : at, 0, { query, key, value, hue });
        if (best.length > count) best.pop();
      }
    }
  }
  return best;
}

/** More lines than these are a thicket, and take long to draw. */
const MOST = 800;
/** Weights of about one size are counted together: so many sizes, down to this one. */
const SIZES = 512;
const DECADES = 6;

/**
 * The least weight whose lines are drawn: the chosen one, or as much more as leaves no thicket.
 * @param {{ pattern: Pattern }[]} sets @param {number[]} left those that are drawn @param {number[]} right @param {number} least
 */
export function leastDrawn(sets, left, right, least) {
  const counts = new Uint32Array(SIZES);
  let all = 0;
  const sizeOf = (/** @type {number} */ weight) =>
    Math.min(SIZES - 1, Math.max(0, Math.floor((Math.log10(weight) / DECADES + 1) * (SIZES - 1))));
  for (const { pattern: p } of sets) {
    for (const q of left) {
      for (const k of right) {
        const weight = q < p.rows && k < p.cols ? p.values[p.offset + q * p.cols + k] : 0;
        if (weight <= 0 || weight < least) continue;
        counts[sizeOf(weight)]++;
        all++;
      }
    }
  }
  if (all <= MOST) return least;
  let size = SIZES - 1;
  // The heaviest are drawn, whatever their number.
  for (let sum = 0; size > 0 && (sum === 0 || sum + counts[size] <= MOST); size--) sum += counts[size];
  return Math.max(least, 10 ** (((size + 1) / (SIZES - 1) - 1) * DECADES));
}

/** @type {WeakMap<Pattern, { key: string, made: Pattern }>} */
const parts = new WeakMap();

/** Some rows and columns of a pattern, as one of its own. @param {Pattern} p @param {number[]} left @param {number[]} right @returns {Pattern} */
export function partOf(p, left, right) {
  if (left.length === p.rows && right.length === p.cols) return p;
  const key = `${left} ${right}`;
  const known = parts.get(p);
  if (known?.key === key) return known.made;
  const [rows, cols] = [left.filter((q) => q < p.rows), right.filter((k) => k < p.cols)];
  const made = {
    values: Float32Array.from(rows.flatMap((q) => cols.map((k) => p.values[p.offset + q * p.cols + k]))),
    offset: 0,
    masks: Uint8Array.from(rows.flatMap((q) => cols.map((k) => p.masks[p.maskOffset + q * p.cols + k]))),
    maskOffset: 0,
    rows: rows.length,
    cols: cols.length,
  };
  parts.set(p, { key, made });
  return made;
}

/** The patterns of the heads shown; null where the decoder is cut off. @param {Looking} seen @param {Shown} head */
export const patternFor = ({ info, derived }, { path, head }) => {
  const sublayer = sublayerAt(info, path);
  return sublayer ? patternOf(derived, sublayer, head) : null;
};

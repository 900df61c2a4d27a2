// How the cells of a large map look: their scale, which of them fade, and which stand back from those that are chosen.
import { leastOf } from "./sums.js";

/** @typedef {import("../../view/pattern.js").Pattern} Pattern */
/** @typedef {import("../../view/cells.js").Look} Look */

/** @type {{ scale: import("../../view/ramp.js").Scale, least: number, chosen: import("./bars.js").Chosen | null, rows: number, cols: number, look: Look } | null} */
let last = null;

/**
 * The same object while nothing changes.
 * @param {{ scale: import("../../view/ramp.js").Scale }} numbers @param {Pattern} p @param {number} strongest so many cells of a hundred keep their colour
 * @param {import("./bars.js").Chosen | null} chosen @returns {Look}
 */
export function lookOf({ scale }, p, strongest, chosen) {
  const least = leastOf(p, strongest);
  if (
    last &&
    last.scale === scale &&
    last.least === least &&
    last.chosen === chosen &&
    last.rows === p.rows &&
    last.cols === p.cols
  )
    return last.look;
  const others = (/** @type {Set<number> | undefined} */ some, /** @type {number} */ count) =>
    some && some.size > 0 ? Uint8Array.from({ length: count }, (_, i) => Number(!some.has(i))) : null;
  const look = { scale, least, rows: others(chosen?.rows, p.rows), cols: others(chosen?.cols, p.cols) };
  last = { scale, least, chosen, rows: p.rows, cols: p.cols, look };
  return look;
}

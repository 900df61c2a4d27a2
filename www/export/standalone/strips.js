// Strips that stand alone: each cell tells its number, its vector, and its token or its place.
import { spelled } from "../../view/spelling.js";
import { stripName, strips as drawing } from "../svg-strips.js";
import { folded } from "./common.js";
import { drawn } from "./drawn.js";

/**
 * @param {Omit<import("../picture.js").StripsPanel, "pattern"> & { numbers: import("./common.js").Numbers }} packed @param {import("./map.js").Say} say
 */
export function strips({ numbers: p, ...about }, { words, number }) {
  const panel = { ...about, pattern: { ...p, offset: 0, maskOffset: 0 } };
  const { name, rows, cols, scale } = panel;
  const told = (/** @type {number} */ n) => (p.masks[n] ? words.masked : number(p.values[n]));
  const piece = (/** @type {import("../inks.js").Inks} */ inks) =>
    drawing(panel, inks, { masked: words.masked, absent: words.absent, weight: words.weight, tick: number });
  const numbers = folded(words.numbers, () => ({
    head: ["", ...rows.map(({ text }) => text)],
    rows: Array.from({ length: p.cols }, (_, i) => [
      cols.length ? spelled(cols[i]) : String(i),
      ...rows.map((_, row) => told(row * p.cols + i)),
    ]),
  }));
  return drawn({
    name,
    hint: words.hint,
    scale,
    piece,
    count: p.rows * p.cols,
    across: p.cols,
    tell: (n) => stripName(panel, n, told(n)),
    numbers,
  });
}

// Strips that stand alone: each cell tells its number, its vector, and its token or its place.
import { spelled } from "../../../domain/spelling.js";
import { stripName, strips as drawing } from "../../../components/figures/strips.js";
import { folded } from "./common.js";
import { drawn } from "./drawn.js";
import type { Inks } from "../../../components/figures/inks.js";
import type { Numbers } from "./common.js";
import type { Say } from "./map.js";
import type { StripsPanel } from "../../../domain/panel.js";

export function strips(
  { numbers: p, ...about }: Omit<StripsPanel, "pattern"> & { numbers: Numbers },
  { words, number }: Say,
) {
  const panel = { ...about, pattern: { ...p, offset: 0, maskOffset: 0 } };
  const { name, rows, cols, scale } = panel;
  const told = (n: number) => (p.masks[n] ? words.masked : number(p.values[n]));
  const piece = (inks: Inks) =>
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

// Paths that stand alone: each line tells which layer it leads through, from where to where, and its number.
import { linkName, paths as drawing } from "../../../components/figures/paths.js";
import { fill, folded } from "./common.js";
import { drawn } from "./drawn.js";
import type { Inks } from "../../../components/figures/inks.js";
import type { PathsPanel } from "../../../domain/panel.js";
import type { Say } from "./map.js";

export function paths(panel: PathsPanel, { words, number }: Say) {
  const { name, links, scale, said } = panel;
  const cell = (query: string, key: string, value: string) => fill(words.cell, { query, key, value });
  const tell = (i: number) => linkName(panel, i, (query, key) => cell(query, key, number(links[i].value)));
  // The numbers under the inputs have no more room than on the page.
  const short = (value: number) => number(Number(value.toFixed(2)));
  const piece = (inks: Inks) =>
    drawing(panel, inks, { masked: words.masked, absent: words.absent, tick: number, number: short, cell });
  const numbers = folded(words.numbers, () => ({
    head: ["", said.link],
    rows: links.map(({ value }, i) => [linkName(panel, i, (query, key) => `${query} → ${key}`), number(value)]),
  }));
  return drawn({ name, hint: words.hintPaths, scale, piece, count: links.length, across: 1, tell, numbers });
}

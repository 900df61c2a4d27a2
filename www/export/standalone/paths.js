// Paths that stand alone: each line tells which layer it leads through, from where to where, and its number.
import { linkName, paths as drawing } from "../svg-paths.js";
import { fill, folded } from "./common.js";
import { drawn } from "./drawn.js";

/** @param {import("../picture.js").PathsPanel} panel @param {import("./map.js").Say} say */
export function paths(panel, { words, number }) {
  const { name, links, scale, said } = panel;
  const cell = (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
    fill(words.cell, { query, key, value });
  const tell = (/** @type {number} */ i) =>
    linkName(panel, i, (query, key) => cell(query, key, number(links[i].value)));
  // The numbers under the inputs have no more room than on the page.
  const short = (/** @type {number} */ value) => number(Number(value.toFixed(2)));
  const piece = (/** @type {import("../inks.js").Inks} */ inks) =>
    drawing(panel, inks, { masked: words.masked, absent: words.absent, tick: number, number: short, cell });
  const numbers = folded(words.numbers, () => ({
    head: ["", said.link],
    rows: links.map(({ value }, i) => [linkName(panel, i, (query, key) => `${query} → ${key}`), number(value)]),
  }));
  return drawn({ name, hint: words.hintPaths, scale, piece, count: links.length, across: 1, tell, numbers });
}

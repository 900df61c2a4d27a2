// Lines as SVG: queries on the left, keys on the right, and a line for each weight, in its head's hue.
import { headColour, headDash } from "../view/scale.js";
import { maskedAt, valueAt } from "../view/pattern.js";
import { spelled } from "../view/labels.js";
import { hex } from "./inks.js";
import { legend } from "./svg-curves.js";
import { inkOf } from "./svg-map.js";
import { element, round, text, token, widthOf } from "./xml.js";

/** @typedef {import("./picture.js").LinesPanel} LinesPanel */
/** @typedef {import("./inks.js").Inks} Inks */
/** @typedef {import("./xml.js").Piece} Piece */

const WIDTH = 320;
const PITCH = 20;

/**
 * @param {LinesPanel} panel @param {Inks} inks
 * @param {{ query: string, key: string }} words
 * @returns {Piece}
 */
export function lines({ left, right, sets, least }, inks, words) {
  const wide = (/** @type {import("./picture.js").Label[]} */ labels) => Math.max(24, ...labels.map((label) => widthOf(spelled(label), 13, true))) + 8;
  const from = wide(left);
  const to = from + WIDTH;
  // The shorter column stands in the middle beside the longer one.
  const high = Math.max(left.length, right.length) * PITCH;
  const at = (/** @type {number} */ i, /** @type {number} */ n) => 24 + (high - n * PITCH) / 2 + (i + 0.5) * PITCH;
  let out = text(words.query, from - 8, 12, { fill: inks.faint, anchor: "end" }) + text(words.key, to + 8, 12, { fill: inks.faint });
  for (const { hue, pattern: p } of sets) {
    let drawn = "";
    for (let q = 0; q < p.rows; q++) {
      for (let k = 0; k < p.cols; k++) {
        const v = valueAt(p, q, k);
        if (!maskedAt(p, q, k) && v > 0 && v >= least) drawn += element("path", { d: `M${round(from)} ${round(at(q, left.length))}L${round(to)} ${round(at(k, right.length))}`, "stroke-width": 0.5 + 2.5 * Math.min(1, v), "stroke-opacity": 0.12 + 0.88 * Math.min(1, v) });
      }
    }
    out += element("g", { stroke: hex(headColour(inks.theme, hue)), "stroke-dasharray": headDash(hue).length ? headDash(hue).join(" ") : null }, drawn);
  }
  left.forEach((label, i) => (out += token(label, from - 8, at(i, left.length) + 4.5, { fill: inkOf(label, inks), anchor: "end" })));
  right.forEach((label, i) => (out += token(label, to + 8, at(i, right.length) + 4.5, { fill: inkOf(label, inks) })));
  const beside = to + wide(right) + 24;
  const names = legend(sets, inks);
  return { svg: out + element("g", { transform: `translate(${round(beside)} 16)` }, names.svg), width: beside + names.width, height: Math.max(24 + high, 16 + names.height) };
}

// Lines as SVG: queries on the left, keys on the right, and a line for each weight, in its head's hue.
import { TONES, headColour, headDash } from "../../domain/scale.js";
import { strand, strokeOf } from "../draw-lines.js";
import { maskedAt, valueAt } from "../../domain/pattern.js";
import { spelled } from "../../domain/labels.js";
import { hex, inkOf } from "./inks.js";
import { legend } from "./curves.js";
import { element, round, text, token, widthOf } from "./xml.js";
import type { Inks } from "./inks.js";
import type { Label } from "../../domain/labels.js";
import type { LinesPanel } from "../../domain/panel.js";
import type { Piece } from "./xml.js";

const WIDTH = 320;
const PITCH = 20;

export function lines(
  { left, right, sets, least, tone = "linear", pointed = null }: LinesPanel,
  inks: Inks,
  words: { query: string; key: string },
): Piece {
  const wide = (labels: Label[]) => Math.max(24, ...labels.map((label) => widthOf(spelled(label), 13, true))) + 8;
  const from = wide(left);
  const to = from + WIDTH;
  const high = Math.max(left.length, right.length) * PITCH;
  const at = (i: number) => 24 + (i + 0.5) * PITCH;
  const middle = round((from + to) / 2);
  const shown = (q: number, k: number) => pointed === null || (pointed.side === "query" ? q : k) === pointed.at;
  /** The curve and the strokes of the screen. */
  const curve = (q: number, k: number, v: number, off: number) => {
    const { width, alpha } = strokeOf(TONES[tone](Math.min(1, v)));
    const [y0, y1] = [round(at(q) + off), round(at(k) + off)];
    return element("path", {
      d: `M${round(from)} ${y0}C${middle} ${y0} ${middle} ${y1} ${round(to)} ${y1}`,
      "stroke-width": round(width),
      "stroke-opacity": round(alpha),
    });
  };
  let out =
    text(words.query, from - 8, 12, { fill: inks.faint, anchor: "end" }) +
    text(words.key, to + 8, 12, { fill: inks.faint });
  sets.forEach(({ hue, pattern: p }, i) => {
    const off = strand(i, sets.length, PITCH);
    let drawn = "";
    for (let q = 0; q < p.rows; q++) {
      for (let k = 0; k < p.cols; k++) {
        const v = valueAt(p, q, k);
        if (!maskedAt(p, q, k) && v > 0 && v >= least && shown(q, k)) drawn += curve(q, k, v, off);
      }
    }
    out += element(
      "g",
      {
        fill: "none",
        stroke: hex(headColour(inks.theme, hue)),
        "stroke-dasharray": headDash(hue).length ? headDash(hue).join(" ") : null,
      },
      drawn,
    );
  });
  left.forEach((label, i) => (out += token(label, from - 8, at(i) + 4.5, { fill: inkOf(label, inks), anchor: "end" })));
  right.forEach((label, i) => (out += token(label, to + 8, at(i) + 4.5, { fill: inkOf(label, inks) })));
  const beside = to + wide(right) + 24;
  const names = legend(sets, inks);
  return {
    svg: out + element("g", { transform: `translate(${round(beside)} 16)` }, names.svg),
    width: beside + names.width,
    height: Math.max(24 + high, 16 + names.height),
  };
}

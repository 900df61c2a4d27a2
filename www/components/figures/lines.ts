// Lines as SVG: queries on the left, keys on the right, and a line for each weight, in its head's hue.
import { TONES, headColour, headDash } from "../../domain/scale.js";
import { headOffset, strokeOf, type Pointed } from "../draw-lines.js";
import { maskedAt, valueAt } from "../../domain/map/pattern.js";
import { labelText } from "../../domain/spelling.js";
import { hex, inkOf, type Inks } from "./inks.js";
import { drawNames } from "./curves.js";
import { shift, type FigureWords, type Piece } from "./pieces.js";
import { element, round, text, token, widthOf } from "./xml.js";
import type { Label } from "../../domain/labels.js";
import type { LinesPanel } from "../../domain/panel.js";

const WIDTH = 320;
const PITCH = 20;
const TOP = 24;

export function layLines({ left, right }: LinesPanel) {
  const widest = (labels: Label[]) => Math.max(24, ...labels.map((label) => widthOf(labelText(label), 13, true))) + 8;
  const from = widest(left);
  return {
    from,
    to: from + WIDTH,
    right: widest(right),
    y: (i: number) => TOP + (i + 0.5) * PITCH,
    place: (y: number) => Math.floor((y - TOP) / PITCH),
  };
}

export function drawLines(panel: LinesPanel, inks: Inks, words: FigureWords, focus: Pointed | null = null): Piece {
  const { left, right, sets, least, tone = "linear" } = panel;
  const pointed = focus ?? panel.pointed;
  const { from, to, right: beside, y } = layLines(panel);
  const middle = round((from + to) / 2);
  /** The same curves and strokes as on the screen. */
  const curve = (q: number, k: number, v: number, off: number) => {
    const { width, alpha } = strokeOf(TONES[tone](Math.min(1, v)));
    const [y0, y1] = [round(y(q) + off), round(y(k) + off)];
    return element("path", {
      d: `M${round(from)} ${y0}C${middle} ${y0} ${middle} ${y1} ${round(to)} ${y1}`,
      "stroke-width": round(width),
      "stroke-opacity": round(alpha),
    });
  };
  let svg =
    text(words.query, from - 8, 12, { fill: inks.faint, anchor: "end" }) +
    text(words.key, to + 8, 12, { fill: inks.faint });
  sets.forEach(({ hue, pattern: p }, i) => {
    const off = headOffset(i, sets.length, PITCH);
    let curves = "";
    for (let q = 0; q < p.rows; q++) {
      for (let k = 0; k < p.cols; k++) {
        const v = valueAt(p, q, k);
        if (maskedAt(p, q, k) || v <= 0 || !(v >= least)) continue;
        if (!pointed || (pointed.side === "query" ? q : k) === pointed.at) curves += curve(q, k, v, off);
      }
    }
    const stroke = hex(headColour(inks.theme, hue));
    svg += element("g", { fill: "none", stroke, "stroke-dasharray": headDash(hue).join(" ") || null }, curves);
  });
  const column = (labels: Label[], side: Pointed["side"], x: number, anchor: "start" | "end") =>
    labels.forEach((label, i) => {
      const bold = focus?.side === side && focus.at === i;
      svg += token(label, x, y(i) + 4.5, { fill: bold ? inks.ink : inkOf(label, inks), anchor, bold });
    });
  column(left, "query", from - 8, "end");
  column(right, "key", to + 8, "start");
  const names = drawNames(sets, inks);
  const end = to + beside + 24;
  return {
    svg: svg + shift(names, end, 16),
    width: end + names.width,
    height: Math.max(TOP + Math.max(left.length, right.length) * PITCH, 16 + names.height),
  };
}

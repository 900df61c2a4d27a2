// Bars as SVG: a row's name, its bar from zero, and its number.
import { headColour } from "../../domain/scale.js";
import { hex, type Inks } from "./inks.js";
import { element, text, widthOf } from "./xml.js";
import type { BarsPanel } from "../../domain/panel.js";
import type { FigureWords, Piece } from "./pieces.js";

const WIDTH = 320;
const ROW = 20;

export function drawBars({ rows, quantity, unit }: BarsPanel, inks: Inks, words: FigureWords): Piece {
  const values = rows.map(({ value }) => value ?? 0);
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values) || (least < 0 ? 0 : 1);
  const left = Math.max(0, ...rows.map(({ name }) => widthOf(name, 12))) + 12;
  const x = (v: number) => left + ((v - least) / (most - least)) * WIDTH;
  const number = (v: number | null) => (v === null ? "–" : words.tick(v));
  const right = Math.max(0, ...rows.map(({ value }) => widthOf(number(value), 12, true))) + 12;
  let svg = text(unit === "" ? quantity : `${quantity} (${unit})`, left, 12, { fill: inks.faint });
  rows.forEach(({ name, value }, i) => {
    const y = 20 + i * ROW;
    svg += text(name, left - 8, y + 14, { fill: inks.soft, anchor: "end" });
    if (value !== null)
      svg += element("rect", {
        x: Math.min(x(0), x(value)),
        y: y + 4,
        width: Math.max(1, Math.abs(x(value) - x(0))),
        height: 12,
        fill: hex(headColour(inks.theme, value < 0 ? 1 : 0)),
      });
    svg += text(number(value), left + WIDTH + right, y + 14, { fill: inks.soft, mono: true, anchor: "end" });
  });
  svg += element("path", { d: `M${x(0)} 20v${rows.length * ROW}`, stroke: inks.faint, "stroke-width": 1 });
  return { svg, width: left + WIDTH + right, height: 20 + rows.length * ROW };
}

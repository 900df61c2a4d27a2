// Heads by two numbers as SVG: a mark for each, in the shape and hue of its kind.
import { axis, niceTicks, valueRange } from "../../lib/axis.js";
import { headColour } from "../../domain/scale.js";
import { hex, type Inks } from "./inks.js";
import { element, escapeXml, round, text, widthOf } from "./xml.js";
import type { Kind } from "../../domain/heads.js";
import type { DotsPanel } from "../../domain/panel.js";
import type { FigureWords, Piece } from "./pieces.js";

/** Each kind of head has a shape and a hue. */
export const MARKS: Record<Kind, { hue: number; path: string }> = {
  decoder: { hue: 0, path: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z" },
  encoder: { hue: 2, path: "M-4 -4h8v8h-8z" },
  cross: { hue: 1, path: "M0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z" },
};

export const KINDS = Object.keys(MARKS) as Kind[];

const [WIDTH, HEIGHT, TOP] = [560, 340, 28];
/** So many chosen heads are named beside their marks. */
const NAMED = 24;
/** The room of a mark at the end of an axis. */
const EDGE = 8;

export function drawDots({ across, up, dots, kinds }: DotsPanel, inks: Inks, { tick }: FigureWords): Piece {
  const xs = valueRange(dots.map((dot) => dot.across));
  const ys = valueRange(dots.map((dot) => dot.up));
  const left = Math.max(0, ...niceTicks(...ys, 6).map((v) => widthOf(tick(v), 12))) + 12;
  const x = axis(xs, [left + EDGE, left + WIDTH - EDGE]);
  const y = axis(ys, [TOP + HEIGHT - EDGE, TOP + EDGE]);
  const bottom = TOP + HEIGHT;
  let svg = text(`↑ ${up.name}`, 0, 12, { fill: inks.faint });
  for (const v of niceTicks(...ys, 6)) {
    svg += element("path", { d: `M${round(left)} ${round(y(v))}h${WIDTH}`, stroke: inks.line, "stroke-width": 1 });
    svg += text(tick(v), left - 8, y(v) + 4, { fill: inks.soft, anchor: "end" });
  }
  for (const v of niceTicks(...xs, 8)) {
    svg += element("path", { d: `M${round(x(v))} ${TOP}v${HEIGHT}`, stroke: inks.line, "stroke-width": 1 });
    svg += text(tick(v), x(v), bottom + 18, { fill: inks.soft, anchor: "middle" });
  }
  svg += text(`${across.name} →`, left + WIDTH, bottom + 36, { fill: inks.faint, anchor: "end" });
  const chosen = dots.filter((dot) => dot.chosen);
  const mark = ({ attention, name, chosen, ...at }: DotsPanel["dots"][number], i: number) =>
    element(
      "path",
      {
        d: MARKS[attention].path,
        transform: `translate(${round(x(at.across))} ${round(y(at.up))})`,
        fill: hex(headColour(inks.theme, MARKS[attention].hue)),
        opacity: chosen ? null : 0.18,
        "data-mark": String(i),
      },
      element("title", {}, escapeXml(name)),
    );
  svg += dots.map(mark).join("");
  if (chosen.length <= NAMED)
    for (const dot of chosen) {
      const end = x(dot.across) > left + WIDTH / 2;
      const style = { fill: inks.soft, size: 11, anchor: end ? ("end" as const) : ("start" as const) };
      svg += text(dot.name, x(dot.across) + (end ? -8 : 8), y(dot.up) + 4, style);
    }
  let at = left;
  for (const kind of KINDS) {
    const name = kinds[kind];
    if (name === undefined) continue;
    svg += element("path", {
      d: MARKS[kind].path,
      transform: `translate(${round(at + 6)} ${bottom + 32})`,
      fill: hex(headColour(inks.theme, MARKS[kind].hue)),
    });
    svg += text(name, at + 18, bottom + 36, { fill: inks.soft });
    at += 18 + widthOf(name, 12) + 20;
  }
  return { svg, width: left + WIDTH, height: bottom + 44 };
}

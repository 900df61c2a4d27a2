// Curves as SVG: axes with numbers, and each curve with its name beside it.
import { headColour, headDash } from "../../domain/scale.js";
import { axis, niceTicks, valueRange } from "../../lib/axis.js";
import { READABLE_PITCH, fitColumnLabels } from "./column-labels.js";
import { hex, type Inks } from "./inks.js";
import { shift, type FigureWords, type Piece } from "./pieces.js";
import { element, round, text, token, widthOf } from "./xml.js";
import type { CurvesPanel } from "../../domain/panel.js";
import type { Label } from "../../domain/labels.js";

const WIDTH = 480;
const NARROWEST = 200;
const HEIGHT = 240;
/** Up to this many numbers each have a dot. */
const DOTS = 60;

export function layCurves({ across, curves, range }: CurvesPanel, tick: (value: number) => string, room = Infinity) {
  const [least, most] = range ?? valueRange(curves.flatMap((curve) => curve.values));
  const ticks = niceTicks(least, most, 5);
  const left = Math.max(...ticks.map((v) => widthOf(tick(v), 12))) + 12;
  const names = Math.max(0, ...curves.map(({ name }) => widthOf(name, 12)));
  const numeric = across.values.every((v) => typeof v === "number");
  const fitted = Math.max(NARROWEST, Math.min(WIDTH, room - left - 48 - names));
  // Every token is named, so the picture may be wider than the page.
  const width = numeric ? fitted : Math.max(fitted, (across.values.length - 1) * READABLE_PITCH);
  const [first, last] = numeric ? valueRange(across.values as number[]) : [0, Math.max(1, across.values.length - 1)];
  const at = axis([first, last], [left, left + width]);
  return {
    left,
    width,
    height: HEIGHT,
    ticks,
    x: (i: number) => at(numeric ? Number(across.values[i]) : i),
    y: axis([least, most], [HEIGHT, 8]),
    /** the ticks of a numeric axis; null for a named one */
    marks: numeric ? niceTicks(first, last, 8).map((v) => ({ at: at(v), name: tick(v) })) : null,
    pitch: width / Math.max(1, across.values.length - 1),
  };
}

export function drawCurves(panel: CurvesPanel, inks: Inks, { tick }: FigureWords, room?: number): Piece {
  const { across, curves } = panel;
  const { left, width, ticks, x, y, marks, pitch } = layCurves(panel, tick, room);
  let svg = "";
  for (const v of ticks) {
    svg += element("path", { d: `M${round(left)} ${round(y(v))}h${width}`, stroke: inks.line, "stroke-width": 1 });
    svg += text(tick(v), left - 8, y(v) + 4, { fill: inks.soft, anchor: "end" });
  }
  for (const { at, name } of marks ?? []) svg += text(name, at, HEIGHT + 18, { fill: inks.soft, anchor: "middle" });
  const named = marks ? null : across.values.map((v): Label => ({ text: String(v), kind: "text", nth: null }));
  const under = named && fitColumnLabels(named, pitch);
  named?.forEach((label, i) => {
    const { size = 12, lean = 0 } = under ?? {};
    const style = {
      fill: inks.soft,
      size: Math.min(12, size),
      turn: lean,
      anchor: lean ? ("start" as const) : ("middle" as const),
    };
    svg += token(label, x(i) - (lean ? size * 0.3 : 0), HEIGHT + (lean ? 12 : 18), style);
  });
  const foot = HEIGHT + (under ? under.tall - 20 : 0);
  svg += text(across.name, left + width / 2, foot + 36, { fill: inks.faint, anchor: "middle" });
  curves.forEach((curve, hue) => {
    svg += drawCurve(curve.values, x, y, hex(headColour(inks.theme, hue)), headDash(hue));
  });
  const names = drawNames(
    curves.map(({ name }, hue) => ({ name, hue })),
    inks,
  );
  return {
    svg: svg + shift(names, left + width + 20, 0),
    width: left + width + 20 + names.width,
    height: Math.max(foot + 40, names.height),
  };
}

/** A line with gaps where numbers are missing. */
function drawCurve(
  values: (number | null)[],
  x: (i: number) => number,
  y: (v: number) => number,
  stroke: string,
  dash: number[],
) {
  let path = "";
  let dots = "";
  values.forEach((v, i) => {
    if (v === null || !Number.isFinite(v)) return;
    const before = i > 0 ? values[i - 1] : null;
    path += `${before === null || !Number.isFinite(before) ? "M" : "L"}${round(x(i))} ${round(y(v))}`;
    if (values.length <= DOTS) dots += element("circle", { cx: x(i), cy: y(v), r: 2.5, fill: stroke });
  });
  return (
    element("path", {
      d: path,
      fill: "none",
      stroke,
      "stroke-width": 1.75,
      "stroke-linejoin": "round",
      "stroke-dasharray": dash.join(" ") || null,
    }) + dots
  );
}

export function drawNames(entries: { name: string; hue: number }[], inks: Inks): Piece {
  const svg = entries.map(
    ({ name, hue }, i) =>
      element("path", {
        d: `M0 ${8 + 20 * i}h20`,
        stroke: hex(headColour(inks.theme, hue)),
        "stroke-width": 2.5,
        "stroke-dasharray": headDash(hue).join(" ") || null,
      }) + text(name, 28, 12 + 20 * i, { fill: inks.soft }),
  );
  return {
    svg: svg.join(""),
    width: 28 + Math.max(0, ...entries.map(({ name }) => widthOf(name, 12))),
    height: 20 * entries.length,
  };
}

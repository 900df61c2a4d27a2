// Curves as SVG: axes with numbers, a line a curve, and its name beside it.
import { headColour, headDash } from "../../domain/scale.js";
import { visibleLabels } from "../../domain/map/geometry.js";
import { valueRange, niceTicks } from "../../lib/axis.js";
import { hex, type Inks } from "./inks.js";
import { shift, type FigureWords, type Piece } from "./pieces.js";
import { element, round, text, widthOf } from "./xml.js";
import type { CurvesPanel } from "../../domain/panel.js";

const WIDTH = 480;
const NARROWEST = 200;
const HEIGHT = 240;
/** Each number has its dot while there are no more of them. */
const DOTS = 60;

export function layCurves({ across, curves, range }: CurvesPanel, tick: (value: number) => string, room = Infinity) {
  const [least, most] = range ?? valueRange(curves.flatMap((curve) => curve.values));
  const ticks = niceTicks(least, most, 5);
  const left = Math.max(...ticks.map((v) => widthOf(tick(v), 12))) + 12;
  const names = Math.max(0, ...curves.map(({ name }) => widthOf(name, 12)));
  const width = Math.max(NARROWEST, Math.min(WIDTH, room - left - 48 - names));
  const numeric = across.values.every((v) => typeof v === "number");
  const [first, last] = numeric ? valueRange(across.values as number[]) : [0, Math.max(1, across.values.length - 1)];
  const at = (v: number) => left + ((v - first) / (last - first)) * width;
  return {
    left,
    width,
    height: HEIGHT,
    ticks,
    x: (i: number) => at(numeric ? Number(across.values[i]) : i),
    y: (v: number) => HEIGHT - ((v - least) / (most - least || 1)) * (HEIGHT - 8),
    /** the numbers along the axis; null where it has names */
    marks: numeric ? niceTicks(first, last, 8).map((v) => ({ at: at(v), name: tick(v) })) : null,
  };
}

export function drawCurves(panel: CurvesPanel, inks: Inks, { tick }: FigureWords, room?: number): Piece {
  const { across, curves } = panel;
  const { left, width, ticks, x, y, marks } = layCurves(panel, tick, room);
  let svg = "";
  for (const v of ticks) {
    svg += element("path", { d: `M${round(left)} ${round(y(v))}h${width}`, stroke: inks.line, "stroke-width": 1 });
    svg += text(tick(v), left - 8, y(v) + 4, { fill: inks.soft, anchor: "end" });
  }
  for (const { at, name } of marks ?? nameMarks(across.values, x))
    svg += text(name, at, HEIGHT + 18, { fill: inks.soft, mono: marks === null, anchor: "middle" });
  svg += text(across.name, left + width / 2, HEIGHT + 36, { fill: inks.faint, anchor: "middle" });
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
    height: Math.max(HEIGHT + 40, names.height),
  };
}

function nameMarks(values: (string | number)[], x: (i: number) => number) {
  const pitch = Math.max(...values.map((v) => widthOf(String(v), 12, true))) + 8;
  const apart = values.length > 1 ? x(1) - x(0) : pitch;
  return visibleLabels(values.length, apart, null, pitch).map((i) => ({ at: x(i), name: String(values[i]) }));
}

/** A line that is broken where there is no number. */
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

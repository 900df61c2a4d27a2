// Curves as SVG: axes with numbers, a line a curve, and its name beside it.
import { headColour, headDash } from "../../domain/scale.js";
import { thinned } from "../../domain/geometry.js";
import { extent, nice } from "../../lib/axis.js";
import { hex } from "./inks.js";
import { element, round, text, widthOf } from "./xml.js";
import type { CurvesPanel } from "../../domain/panel.js";
import type { Inks } from "./inks.js";
import type { Piece } from "./xml.js";

const WIDTH = 480;
const HEIGHT = 240;
/** Each number has its dot while there are no more of them. */
const DOTS = 60;

export function curves(
  { across, curves: all, range }: CurvesPanel,
  inks: Inks,
  words: { tick(value: number): string },
): Piece {
  const count = across.values.length;
  const [least, most] = range ?? extent(all.flatMap((curve) => curve.values));
  const ticks = nice(least, most, 5);
  const left = Math.max(...ticks.map((v) => widthOf(words.tick(v), 12))) + 12;
  const numeric = across.values.every((v) => typeof v === "number");
  const [first, last] = numeric ? extent(across.values as number[]) : [0, Math.max(1, count - 1)];
  const x = (i: number) => left + (((numeric ? Number(across.values[i]) : i) - first) / (last - first)) * WIDTH;
  const y = (v: number) => HEIGHT - ((v - least) / (most - least || 1)) * (HEIGHT - 8);
  let out = "";
  for (const v of ticks) {
    out += element("path", { d: `M${round(left)} ${round(y(v))}h${WIDTH}`, stroke: inks.line, "stroke-width": 1 });
    out += text(words.tick(v), left - 8, y(v) + 4, { fill: inks.soft, anchor: "end" });
  }
  const marks = numeric
    ? nice(first, last, 8).map((v) => ({ at: left + ((v - first) / (last - first)) * WIDTH, name: words.tick(v) }))
    : named(across.values, x);
  for (const { at, name } of marks)
    out += text(name, at, HEIGHT + 18, { fill: inks.soft, mono: !numeric, anchor: "middle" });
  out += text(across.name, left + WIDTH / 2, HEIGHT + 36, { fill: inks.faint, anchor: "middle" });
  all.forEach((curve, hue) => {
    out += line(curve.values, x, y, hex(headColour(inks.theme, hue)), headDash(hue));
  });
  const names = legend(
    all.map(({ name }, hue) => ({ name, hue })),
    inks,
  );
  return {
    svg: out + element("g", { transform: `translate(${round(left + WIDTH + 20)} 0)` }, names.svg),
    width: left + WIDTH + 20 + names.width,
    height: Math.max(HEIGHT + 40, names.height),
  };
}

/** Names along the axis, as many as there is room for. */
function named(values: (string | number)[], x: (i: number) => number) {
  const pitch = Math.max(...values.map((v) => widthOf(String(v), 12, true))) + 8;
  const apart = values.length > 1 ? x(1) - x(0) : pitch;
  return thinned(values.length, apart, null, pitch).map((i) => ({ at: x(i), name: String(values[i]) }));
}

/** A line that is broken where there is no number. */
function line(
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
      "stroke-dasharray": dash.length ? dash.join(" ") : null,
    }) + dots
  );
}

/** Names with their hues, one under the other. */
export function legend(entries: { name: string; hue: number }[], inks: Inks): Piece {
  const svg = entries.map(
    ({ name, hue }, i) =>
      element("path", {
        d: `M0 ${8 + 20 * i}h20`,
        stroke: hex(headColour(inks.theme, hue)),
        "stroke-width": 2.5,
        "stroke-dasharray": headDash(hue).length ? headDash(hue).join(" ") : null,
      }) + text(name, 28, 12 + 20 * i, { fill: inks.soft }),
  );
  return {
    svg: svg.join(""),
    width: 28 + Math.max(0, ...entries.map(({ name }) => widthOf(name, 12))),
    height: 20 * entries.length,
  };
}

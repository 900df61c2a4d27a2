// Standalone curves: the numbers under the pointer, or at the place that the arrow keys reach.
import { drawCurves, layCurves } from "../../../components/figures/curves.js";
import { hex } from "../../../components/figures/inks.js";
import { element } from "../../../components/figures/xml.js";
import { headColour } from "../../../domain/scale.js";
import { clampIndex, type Say } from "./common.js";
import { plot } from "./plot.js";
import type { CurvesPanel } from "../../../domain/panel.js";

export function curves(panel: CurvesPanel, say: Say) {
  const { name, across, curves: all } = panel;
  const count = across.values.length;
  let layout = layCurves(panel, say.tick);
  const write = (v: string | number | null) => (v === null ? "–" : typeof v === "number" ? say.number(v) : v);
  return plot<number>({
    name,
    hint: say.words.hintCurves,
    draw(inks, width) {
      layout = layCurves(panel, say.tick, width);
      return drawCurves(panel, inks, say, width);
    },
    drawOver(i, inks) {
      if (i === null) return "";
      const { x, y, height } = layout;
      const rule = element("rect", { x: Math.round(x(i)), y: 0, width: 1, height, fill: inks.accent });
      const dots = all.map(({ values: { [i]: v } }, hue) => {
        if (v === null || !Number.isFinite(v)) return "";
        return element("circle", { cx: x(i), cy: y(v), r: 4, fill: hex(headColour(inks.theme, hue)) });
      });
      return rule + dots.join("");
    },
    find(_, at) {
      let best = 0;
      for (let i = 1; i < count; i++) if (Math.abs(layout.x(i) - at) < Math.abs(layout.x(best) - at)) best = i;
      return count ? best : null;
    },
    move: (from, down, right) => (count ? clampIndex((from ?? -1) + (right || down), count) : null),
    tell: (i) =>
      [
        `${across.name} ${write(across.values[i])}`,
        ...all.map((curve) => `${curve.name}: ${write(curve.values[i])}`),
      ].join("\n"),
  });
}

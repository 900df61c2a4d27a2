// The legend under a map: the colour scale with its numbers, and the hatch of masked cells.
import { maskedColours } from "../../domain/scale.js";
import { unpack, type Scale } from "../../domain/ramp.js";
import { colourAt, ticksOf } from "./colours.js";
import { hex, type Inks } from "./inks.js";
import { element, text, widthOf } from "./xml.js";
import type { FigureWords, Piece } from "./pieces.js";

const WIDTH = 140;
const HEIGHT = 10;
const STOPS = 24;

/** The hatch of masked cells, the opposite one of cells that one side lacks, and dots for those not computed yet. */
const STROKES = { masked: "M-1 1l2-2M0 5l5-5M4 6l2-2", absent: "M-1 4l2 2M0 0l5 5M4-1l2 2", due: "M1 1.5h1" };

export function drawHatch({ theme }: Inks, id: keyof typeof STROKES = "masked") {
  const [ground, stroke] = maskedColours(theme).map((packed) => hex(unpack(packed)));
  return element(
    "pattern",
    { id, width: 5, height: 5, patternUnits: "userSpaceOnUse" },
    element("rect", { width: 5, height: 5, fill: ground }) +
      element("path", { d: STROKES[id], stroke, "stroke-width": 1 }),
  );
}

/** Equal scales share a gradient. */
const gradientOf = (scale: Scale) => `scale-${scale.kind === "signed" ? "signed" : "upward"}`;

export const drawGradients = (scales: Scale[], inks: Inks) =>
  [...new Map(scales.map((scale) => [gradientOf(scale), scale]))]
    .map(([id, scale]) =>
      element(
        "linearGradient",
        { id },
        Array.from({ length: STOPS + 1 }, (_, i) =>
          element("stop", { offset: i / STOPS, "stop-color": colourAt(scale, inks.theme, i / STOPS) }),
        ).join(""),
      ),
    )
    .join("");

/** @param without whether any cell has no number */
export function drawLegend(
  scale: Scale,
  name: string,
  without: { masked: boolean; absent?: boolean; due?: boolean },
  inks: Inks,
  words: Pick<FigureWords, "masked" | "absent" | "due" | "tick">,
): Piece {
  const ticks = ticksOf(scale);
  let svg = text(name, 0, 10, { fill: inks.soft });
  svg += element("rect", {
    x: 0,
    y: 16,
    width: WIDTH,
    height: HEIGHT,
    fill: `url(#${gradientOf(scale)})`,
    stroke: inks.line,
    "stroke-width": 0.5,
  });
  ticks.forEach(({ value, at }, i) => {
    const x = at * WIDTH;
    svg += element("path", { d: `M${x} 26v3`, stroke: inks.faint, "stroke-width": 1 });
    svg += text(words.tick(value), x, 41, {
      fill: inks.soft,
      anchor: i === 0 ? "start" : i === ticks.length - 1 ? "end" : "middle",
    });
  });
  let width = Math.max(WIDTH, widthOf(name, 12));
  let x = WIDTH + 24;
  for (const id of ["masked", "absent", "due"] as const) {
    if (!without[id]) continue;
    svg +=
      element("rect", { x, y: 14, width: 14, height: 14, fill: `url(#${id})` }) +
      text(words[id], x + 20, 25, { fill: inks.soft });
    width = Math.max(width, x + 20 + widthOf(words[id], 12));
    x = width + 20;
  }
  return { svg, width, height: 44 };
}

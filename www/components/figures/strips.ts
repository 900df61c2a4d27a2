// Strips as SVG: one vector per row, over its tokens, or one number after the other.
import { GRID_FROM } from "../../domain/map/geometry.js";
import { labelText } from "../../domain/spelling.js";
import { unpack } from "../../domain/ramp.js";
import { hasMasked, maskAt, valueAt } from "../../domain/map/pattern.js";
import { linesOfStretch } from "../numbers/vector-strip.js";
import { cellColours } from "./colours.js";
import { READABLE_PITCH, fitColumnLabels } from "./column-labels.js";
import { hex, inkOf, type Inks } from "./inks.js";
import { drawLegend } from "./legend.js";
import { shift, type FigureWords, type Piece } from "./pieces.js";
import { element, text, token } from "./xml.js";
import type { StripsPanel } from "../../domain/panel.js";

/** Two of these fit side by side. */
const WIDTH = 560;
const NAMES = 64;
const LARGEST = 24;
const SMALLEST = 4;
const HIGH = 16;
/** The height of the lines of a long vector. */
const LOW = 10;
const GAP = 6;

export function drawStrips(panel: StripsPanel, inks: Inks, words: FigureWords): Piece {
  const { pattern: p, rows, cols, marks } = panel;
  const room = WIDTH - NAMES;
  // A longer vector wraps into lines of equal length.
  const down = cols.length ? 1 : Math.ceil((p.cols * SMALLEST) / room);
  const across = Math.ceil(p.cols / down);
  const least = cols.length ? READABLE_PITCH : SMALLEST;
  const cell = Math.max(least, Math.min(LARGEST, Math.floor(room / across)));
  const high = down > 1 ? LOW : HIGH;
  const over = fitColumnLabels(cols, cell);
  const top = cols.length ? over.tall : 0;
  const gap = cell >= GRID_FROM ? 1 : 0;
  const colour = cellColours(panel, inks.theme);
  const at = (row: number, i: number) => ({
    x: NAMES + (i % across) * cell,
    y: top + row * (down * high + GAP) + Math.floor(i / across) * high,
  });
  let svg = "";
  cols.forEach((label, i) => {
    const style = { fill: inkOf(label, inks), bold: i === marks?.[0], size: over.size };
    const x = at(0, i).x + cell / 2;
    if (over.lean) svg += token(label, x + over.size * 0.25, top - 5, { ...style, turn: -over.lean });
    else svg += token(label, x, top - 6, { ...style, anchor: "middle" });
  });
  let cells = "";
  for (let row = 0; row < p.rows; row++) {
    svg += text(rows[row].text, NAMES - 10, at(row, 0).y + 12, { fill: inks.soft, anchor: "end", mono: true });
    for (let i = 0; i < p.cols; i++) {
      const n = row * p.cols + i;
      const fill = maskAt(p, row, i) ? "url(#masked)" : hex(unpack(colour(row, i, valueAt(p, row, i))));
      cells += element("rect", {
        ...at(row, i),
        width: cell - gap,
        height: high - (down > 1 ? 0 : gap),
        fill,
        "data-mark": String(n),
      });
    }
  }
  svg += element("g", { "shape-rendering": "crispEdges" }, cells);
  if (marks) {
    let frames = "";
    for (let row = 0; row < p.rows; row++) {
      for (const { first, count } of linesOfStretch(marks, across)) {
        const { x, y } = at(row, first);
        const size = { width: count * cell + 2 - gap, height: high + 2 - (down > 1 ? 0 : gap) };
        frames += element("rect", { x: x - 1, y: y - 1, ...size });
      }
    }
    svg += element("g", { fill: "none", stroke: cols.length ? inks.ink : inks.accent, "stroke-width": 1.5 }, frames);
  }
  const below = top + p.rows * (down * high + GAP) + 8;
  const { scale } = panel;
  const name = scale.kind === "pattern" ? words.quantity("pattern", scale) : rows.map(({ text }) => text).join(", ");
  const key = drawLegend(scale, name, { masked: hasMasked(p) }, inks, words);
  return {
    svg: svg + shift(key, NAMES, below),
    width: Math.max(WIDTH, NAMES + across * cell + over.beyond, NAMES + key.width),
    height: below + key.height,
  };
}

export function stripName(
  { rows, cols, pattern: p }: Pick<StripsPanel, "rows" | "cols" | "pattern">,
  n: number,
  value: string,
) {
  const i = n % p.cols;
  return `${rows[Math.floor(n / p.cols)].text}, ${cols.length ? labelText(cols[i]) : i}: ${value}`;
}

// The cells of a map as SVG, masked ones hatched, with their numbers where there is room for them.
import { GRID_FROM, VALUES_FROM } from "../../domain/map/geometry.js";
import { absentAt, countsAt, dueAt, maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { poolPattern } from "../../domain/map/pooled.js";
import { colourOn, lengthOn, unpack } from "../../domain/ramp.js";
import { isDeep } from "../../domain/scale.js";
import { dataUrl, png } from "../../lib/png.js";
import { cellColours } from "./colours.js";
import { hex, type Inks } from "./inks.js";
import { widestLabel } from "./column-labels.js";
import { fitLabel } from "../../domain/spelling.js";
import { element, round, text, widthOf } from "./xml.js";
import type { ImagePixels, MapPanel } from "../../domain/panel.js";
import type { Piece } from "./pieces.js";

/** The maximum number of cells drawn as rectangles; a larger map is an image. */
const MOST_RECTS = 4096;
const LARGEST = 36;

export const cellOf = ({ rows, cols }: { rows: number; cols: number }, room: number) =>
  Math.max(1, Math.min(LARGEST, Math.floor(room / Math.max(1, rows, cols))));

/** A cell with a token adapts to the token's width, within limits. */
const TOKEN = { high: 22, narrow: 26, wide: 84, edge: 4 };

/** The height and width of cells, in pixels. */
interface CellSize {
  cell: number;
  cellWidth: number;
}

export function cellSizeOf({ tokens }: Pick<MapPanel, "tokens">, cell: number): CellSize {
  if (!tokens) return { cell, cellWidth: cell };
  const { high, narrow, wide, edge } = TOKEN;
  return { cell: high, cellWidth: Math.ceil(Math.max(narrow, Math.min(wide, widestLabel(tokens, 12) + 2 * edge))) };
}

export function drawCells(panel: MapPanel, { cell, cellWidth }: CellSize, inks: Inks, most = MOST_RECTS) {
  const { pattern: p } = panel;
  const colour = cellColours(panel, inks.theme);
  const size = { width: p.cols * cellWidth, height: p.rows * cell };
  const gap = cell >= GRID_FROM ? 1 : 0;
  const hatched = Object.entries({ masked: maskedAt, absent: absentAt, due: dueAt })
    .map(([id, is]) => [id, traceRuns(p, is, { cell, cellWidth }, gap)])
    .map(([id, d]) => (d === "" ? "" : element("path", { d, fill: `url(#${id})`, class: id })))
    .join("");
  if (panel.under) return drawOver(panel, panel.under, { cell, cellWidth }, inks) + hatched;
  if (p.rows * p.cols > most) {
    const href = dataUrl(png(p.cols, p.rows, (x, y) => colour(y, x, valueAt(p, y, x))));
    const image = { ...size, href, "image-rendering": "pixelated", preserveAspectRatio: "none" };
    return element("image", image) + hatched;
  }
  let rects = "";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      if (!countsAt(p, q, k)) continue;
      const fill = hex(unpack(colour(q, k, valueAt(p, q, k))));
      rects += element("rect", { x: k * cellWidth, y: q * cell, width: cellWidth - gap, height: cell - gap, fill });
    }
  }
  return element("g", { "shape-rendering": "crispEdges" }, rects + hatched);
}

/** Cells over an image: the deepest colour, as opaque as their share of the scale, with no line between them. */
function drawOver({ pattern: p, scale }: MapPanel, { width, height, rgba }: ImagePixels, size: CellSize, inks: Inks) {
  const { cell, cellWidth } = size;
  const at = (x: number, y: number) => 4 * (y * width + x);
  const packed = (i: number) => rgba[i] | (rgba[i + 1] << 8) | (rgba[i + 2] << 16);
  const image = {
    ...{ width: p.cols * cellWidth, height: p.rows * cell, preserveAspectRatio: "none" },
    href: dataUrl(png(width, height, (x, y) => packed(at(x, y)))),
  };
  const fill = hex(colourOn(inks.theme, scale, 1));
  const cells = Array.from({ length: p.rows * p.cols }, (_, i) => {
    const [q, k] = [Math.floor(i / p.cols), i % p.cols];
    const opacity = maskedAt(p, q, k) ? 0 : round(lengthOn(scale, valueAt(p, q, k)));
    const place = { x: k * cellWidth, y: q * cell, width: cellWidth, height: cell };
    return opacity === 0 ? "" : element("rect", { ...place, fill, "fill-opacity": opacity });
  });
  return element("image", image) + element("g", { "shape-rendering": "crispEdges" }, cells.join(""));
}

/** One path of all such cells, with neighbours in a row merged. */
function traceRuns(p: Pattern, is: typeof maskedAt, { cell, cellWidth }: CellSize, gap: number) {
  let path = "";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      const from = k;
      while (k < p.cols && is(p, q, k)) k++;
      if (k === from) continue;
      const [x, y, width, height] = [from * cellWidth, q * cell, (k - from) * cellWidth - gap, cell - gap];
      path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
    }
  }
  return path;
}

export function drawThumbnail(panel: MapPanel, side: number, inks: Inks, most?: number): Piece {
  const { rows: queries, cols: keys, block = 1 } = panel.pattern;
  const pattern = poolPattern(panel.pattern, block * Math.ceil(Math.max(queries, keys) / (2 * side)));
  const { rows, cols } = pattern;
  const cell = cellOf(pattern, side);
  const scale = Math.min(1, side / (Math.max(rows, cols) * cell));
  const size = { width: cols * cell * scale, height: rows * cell * scale };
  const cells = drawCells({ ...panel, pattern }, { cell, cellWidth: cell }, inks, most);
  return {
    svg:
      element("g", { transform: scale < 1 ? `scale(${scale})` : null }, cells) +
      element("rect", { ...size, fill: "none", stroke: inks.line, "stroke-width": 0.5 }),
    ...size,
  };
}

const hasValue = (p: Pattern, q: number, k: number) => countsAt(p, q, k) && Number.isFinite(valueAt(p, q, k));

/** The token of each cell, truncated to fit. */
export function drawCellTokens(panel: MapPanel, { cell, cellWidth }: CellSize, inks: Inks) {
  const { pattern: p, tokens = [] } = panel;
  const colour = cellColours(panel, inks.theme);
  return tokens
    .map((label, i) => {
      const [q, k] = [Math.floor(i / p.cols), i % p.cols];
      const isLight = countsAt(p, q, k) && isDeep(unpack(colour(q, k, valueAt(p, q, k))));
      return text(
        fitLabel(label, (one) => widthOf(one, 12, true) <= cellWidth - TOKEN.edge),
        (k + 0.5) * cellWidth - 0.5,
        (q + 0.5) * cell + 4,
        { fill: isLight ? inks.light : countsAt(p, q, k) ? inks.dark : inks.ink, mono: true, anchor: "middle" },
      );
    })
    .join("");
}

/**
 * @param write formats a cell's number; "" if it is negligible
 * @returns `complete`: whether every cell shows its number
 */
export function drawValues(panel: MapPanel, cell: number, inks: Inks, write: (value: number) => string) {
  const { pattern: p } = panel;
  const colour = cellColours(panel, inks.theme);
  let [svg, complete] = ["", true];
  if (cell < VALUES_FROM) return { svg, complete };
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      if (!hasValue(p, q, k)) continue;
      const value = valueAt(p, q, k);
      const words = write(value);
      if (words === "") complete = false;
      else if (widthOf(words, 12, true) < cell)
        svg += text(words, (k + 0.5) * cell - 0.5, (q + 0.5) * cell + 4, {
          fill: isDeep(unpack(colour(q, k, value))) ? inks.light : inks.dark,
          mono: true,
          anchor: "middle",
        });
    }
  }
  return { svg, complete };
}

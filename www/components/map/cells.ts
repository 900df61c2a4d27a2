// Draws the visible part of a map at any size: large cells one by one; where there are more cells than pixels, each
// pixel shows its strongest cell, so that none is lost.
import { drawPixels, fillCells, gapOf, type Screen } from "./draw.js";
import { boxOf, type Plot } from "../../domain/map/geometry.js";
import { ramp, fadeTables, type Scale } from "../../domain/ramp.js";
import { rowMasks, rowValues, type Pattern } from "../../domain/map/pattern.js";

export interface CellStyle {
  scale: Scale;
  /** cells nearer to zero fade */
  least: number;
  /** 1 for each unchosen row, which turns grey; null for none */
  rows: Uint8Array | null;
  cols: Uint8Array | null;
}

/** The order of a cell's tables: plain, faded, grey. */
const FADED = 1;
const GREYED = 2;

export function drawPlot(canvas: HTMLCanvasElement, p: Pattern, plot: Plot, style: CellStyle, { theme, dpr }: Screen) {
  const box = boxOf({ ...plot, rows: p.rows, cols: p.cols });
  const [width, height] = [box.wide, box.high].map((css) => Math.max(0, Math.round(css * dpr)));
  drawPixels(canvas, width, height, dpr, (pixels) => {
    const colours = ramp(theme, style.scale);
    const { faded, greyed } = fadeTables(theme, colours);
    const quiet = style.least > 0 || style.rows !== null || style.cols !== null;
    const tables = [colours.table, faded, greyed];
    const cell = plot.cell * dpr;
    const common = { factor: colours.factor, shift: colours.shift, tables, theme, dpr };
    if (cell >= 1) {
      const across = edgesOf(box.x, p.cols, cell, width);
      const down = edgesOf(box.y, p.rows, cell, height);
      const { rows, cols, least } = style;
      const tableOf = (q: number, k: number, v: number) =>
        rows?.[q] || cols?.[k] ? GREYED : Math.abs(v) < least ? FADED : 0;
      return fillCells(pixels, width, 0, p, {
        ...common,
        xs: across.edges,
        ys: down.edges,
        first: { query: down.first, key: across.first },
        gap: gapOf(plot.cell, dpr),
        tableOf: quiet ? tableOf : null,
      });
    }
    const small = reduceCells(p, box.x, box.y, cell, width, height, style);
    const each = (count: number) => Int32Array.from({ length: count + 1 }, (_, i) => i);
    const tableOf = (q: number, k: number, v: number) =>
      small.grey[q * width + k] ? GREYED : Math.abs(v) < style.least ? FADED : 0;
    return fillCells(pixels, width, 0, small.pattern, {
      ...common,
      xs: each(width),
      ys: each(height),
      first: { query: 0, key: 0 },
      gap: 0,
      tableOf: quiet ? tableOf : null,
    });
  });
}

/**
 * The edges of the visible cells, in whole pixels.
 * @param cell device pixels
 */
export function edgesOf(from: number, count: number, cell: number, size: number) {
  const first = Math.floor(from);
  const last = Math.min(count, Math.ceil(from + size / cell - 1e-9));
  const edges = Int32Array.from({ length: last - first + 1 }, (_, i) =>
    Math.min(size, Math.max(0, Math.round((first + i - from) * cell))),
  );
  return { first, edges };
}

/**
 * Each pixel shows its cell that is furthest from zero; it is masked or grey only if all its cells are.
 * @param cell less than a pixel
 * @param height pixels
 */
export function reduceCells(
  p: Pattern,
  x: number,
  y: number,
  cell: number,
  width: number,
  height: number,
  { rows, cols }: Pick<CellStyle, "rows" | "cols">,
): { pattern: Pattern; grey: Uint8Array } {
  const values = new Float32Array(width * height);
  const masks = new Uint8Array(width * height).fill(1);
  const grey = new Uint8Array(width * height).fill(rows || cols ? 1 : 0);
  const pixelOf = (from: number, count: number, size: number) =>
    Int32Array.from({ length: count }, (_, i) =>
      i < Math.floor(from) ? -1 : Math.max(0, Math.floor((i - from) * cell)),
    ).map((at) => (at < size ? at : -1));
  const [acrossOf, downOf] = [pixelOf(x, p.cols, width), pixelOf(y, p.rows, height)];
  for (let q = 0; q < p.rows; q++) {
    if (downOf[q] < 0) continue;
    const from = downOf[q] * width;
    const rowGrey = rows?.[q] === 1;
    const ownValues = rowValues(p, q);
    const ownMasks = rowMasks(p, q);
    for (let k = 0; k < ownValues.length; k++) {
      if (acrossOf[k] < 0 || ownMasks[k] === 1) continue;
      const at = from + acrossOf[k];
      const value = ownValues[k];
      if (masks[at] === 1 || Math.abs(value) > Math.abs(values[at])) values[at] = value;
      masks[at] = 0;
      if (!rowGrey && !(cols?.[k] === 1)) grey[at] = 0;
    }
  }
  return { pattern: { values, offset: 0, masks, maskOffset: 0, rows: height, cols: width }, grey };
}

// Draws a map's cells as pixels, with each number's colour looked up in a table.
import { resizeCanvas } from "../../lib/canvas.js";
import { GRID_FROM } from "../../domain/map/geometry.js";
import { paperOf, ramp, weightScale } from "../../domain/ramp.js";
import { maskedColours, type Theme, type Tone } from "../../domain/scale.js";
import { rowMasks, rowValues, type CellRef, type Pattern } from "../../domain/map/pattern.js";

type Theming = { theme: Theme; dpr: number };
export type Screen = Theming & { ink: Record<string, string> };

export function drawCells(canvas: HTMLCanvasElement, p: Pattern, cell: number, tone: Tone, screen: Screen) {
  const c = devicePixels(cell, screen);
  drawMany(canvas, [{ pattern: p, x: 0, y: 0, cell: c / screen.dpr }], p.cols * c, p.rows * c, tone, screen);
}

/** The edge of a cell. @param css pixels */
export const devicePixels = (css: number, { dpr }: Screen) => Math.max(1, Math.round(css * dpr));

/** CSS pixels; `cell` is the edge of one. */
interface PlacedPattern {
  pattern: Pattern;
  x: number;
  y: number;
  cell: number;
}

/**
 * Many patterns on one canvas: each canvas costs the browser a layer, and a model may have hundreds of heads.
 * @param height device pixels
 */
export function drawMany(
  canvas: HTMLCanvasElement,
  placed: PlacedPattern[],
  width: number,
  height: number,
  tone: Tone,
  screen: Screen,
) {
  const { theme, dpr } = screen;
  drawPixels(canvas, width, height, dpr, (pixels) => {
    if (placed.length > 1) pixels.fill(0);
    for (const { pattern, x, y, cell } of placed) {
      const { table, factor, shift } = ramp(theme, weightScale(tone, pattern.most));
      const edges = (count: number) =>
        Int32Array.from({ length: count + 1 }, (_, i) => Math.round(i * Math.max(1, cell * dpr)));
      fillCells(pixels, width, Math.round(y * dpr) * width + Math.round(x * dpr), pattern, {
        xs: edges(pattern.cols),
        ys: edges(pattern.rows),
        first: { query: 0, key: 0 },
        gap: gapOf(cell, dpr),
        factor,
        shift,
        tables: [table],
        tableOf: null,
        theme,
        dpr,
      });
    }
  });
}

/**
 * The hairline between cells that are large enough for one, in device pixels.
 * @param cell CSS pixels
 */
export const gapOf = (cell: number, dpr: number) => (cell >= GRID_FROM ? Math.max(1, Math.round(dpr / 2)) : 0);

interface CellGrid {
  /** the left edges of columns, from `first.key` on, in device pixels; one more is the last right edge */
  xs: Int32Array;
  ys: Int32Array;
  first: CellRef;
  gap: number;
  factor: number;
  /** as in a ramp */
  shift: number;
  /** of pixels: of plain cells, of faded ones, of grey ones */
  tables: Uint32Array[];
  /** the table for a cell; null always uses the first */
  tableOf: ((query: number, key: number, value: number) => number) | null;
  theme: Theme;
  dpr: number;
}

/** @param origin the first pixel, of rows of `width` device pixels */
export function fillCells(
  pixels: Uint32Array,
  width: number,
  origin: number,
  p: Pattern,
  { xs, ys, first, gap, factor, shift, tables, tableOf, theme, dpr }: CellGrid,
) {
  const [ground] = maskedColours(theme);
  const line = paperOf(theme);
  const hatch = makeHatch(pixels, width, { theme, dpr }, origin);
  const top = tables[0].length - 1;
  const wide = xs[xs.length - 1];
  for (let r = 0; r + 1 < ys.length; r++) {
    const query = first.query + r;
    const [y, bottom] = [ys[r], ys[r + 1] - gap];
    const from = origin + y * width;
    const values = rowValues(p, query, first.key);
    const masks = rowMasks(p, query, first.key);
    for (let c = 0; c + 1 < xs.length; c++) {
      const value = values[c];
      const table = tableOf === null ? tables[0] : tables[tableOf(query, first.key + c, value)];
      const colour = masks[c] === 1 ? ground : table[Math.min(top, Math.max(0, Math.round(value * factor + shift)))];
      const left = from + xs[c];
      const inner = from + xs[c + 1] - gap;
      // Small cells may number a million, and a call per cell is slower than its pixels.
      for (let x = left; x < inner; x++) pixels[x] = colour;
      if (gap) pixels.fill(line, inner, from + xs[c + 1]);
    }
    for (let i = 1; i < bottom - y; i++) pixels.copyWithin(from + i * width, from, from + wide);
    for (let i = Math.max(0, bottom - y); i < ys[r + 1] - y; i++)
      pixels.fill(line, from + i * width, from + i * width + wide);
    for (let c = 0; c + 1 < xs.length; c++) {
      if (masks[c] === 1) hatch(xs[c], y, xs[c + 1] - gap, bottom);
    }
  }
}

/** The distance between diagonals, and their width, in device pixels. */
export const hatchOf = (dpr: number): [number, number] => [
  Math.max(3, Math.round(5 * dpr)),
  Math.max(1, Math.round(dpr)),
];

/**
 * Diagonals that continue from cell to cell.
 * @returns a function that hatches a part, in device pixels
 */
export function makeHatch(pixels: Uint32Array, width: number, { theme, dpr }: Theming, origin = 0) {
  const [, stroke] = maskedColours(theme);
  const [pitch, bar] = hatchOf(dpr);
  return (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) {
      const at = origin + y * width;
      for (let from = left - ((left + y) % pitch); from < right; from += pitch)
        for (let x = Math.max(from, left); x < Math.min(from + bar, right); x++) pixels[at + x] = stroke;
    }
  };
}

/** @returns a function that dots a part, in device pixels: cells that are not computed yet */
export function makeDots(pixels: Uint32Array, width: number, { theme, dpr }: Theming) {
  const [, stroke] = maskedColours(theme);
  const [pitch, bar] = hatchOf(dpr);
  return (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; y % pitch < bar && x < right; x++) if (x % pitch < bar) pixels[y * width + x] = stroke;
  };
}

/** The frame of the focused cell: paper under ink is visible on the palest and the deepest colour. */
export function frameCell(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  ink: Record<string, string>,
) {
  context.lineWidth = 4;
  context.strokeStyle = ink.paper;
  context.strokeRect(x, y, width, height);
  context.lineWidth = 2;
  context.strokeStyle = ink.ink;
  context.strokeRect(x, y, width, height);
}

const images = new WeakMap<HTMLCanvasElement, ImageData>();

/**
 * Reuses the pixel buffer while the size stays the same.
 * @param height device pixels
 */
export function drawPixels(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  dpr: number,
  draw: (pixels: Uint32Array) => void,
) {
  resizeCanvas(canvas, width, height, dpr);
  const context = canvas.getContext("2d");
  if (!context || width === 0 || height === 0) return;
  let image = images.get(canvas);
  if (image?.width !== width || image.height !== height) {
    image = context.createImageData(width, height);
    images.set(canvas, image);
  }
  draw(new Uint32Array(image.data.buffer));
  context.putImageData(image, 0, 0);
}

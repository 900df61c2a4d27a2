// Sizes and places of maps, labels and thumbnails: arithmetic only, so that it can be tested without a screen.
import type { CellRef } from "./pattern.js";

/** Cells from this size on are separated by hairlines, and from the other one on hold their value. */
export const GRID_FROM = 14;
export const VALUES_FROM = 26;
/** A weight with a sign needs more room: −.42. */
export const SIGNED_WEIGHTS_FROM = 30;
/** Any number with a sign the most. */
export const SIGNED_FROM = 36;
export const LABEL_PITCH = 14;

/** As `fitCell`, but no less than a pixel. */
export const cellSize = (...room: Parameters<typeof fitCell>) => Math.max(fitCell(...room), 1 / room[4]);

/** Every n-th label where they would overlap, the focused one always, and none that touches it. */
export function visibleLabels(count: number, cell: number, focused: number | null, pitch = LABEL_PITCH) {
  const every = Math.max(1, Math.ceil(pitch / cell));
  const near = (i: number) => focused !== null && Math.abs(i - focused) * cell < pitch;
  return [...Array(count).keys()].filter((i) => i === focused || (i % every === 0 && !near(i)));
}

/**
 * The largest square cell that fits, whole in device pixels; where there are more cells than pixels, the fraction of a
 * pixel that lets all of them be seen.
 * @param height CSS pixels
 */
export function fitCell(width: number, height: number, cols: number, rows: number, dpr: number, most: number = 44) {
  const fit = Math.min(width / Math.max(1, cols), height / Math.max(1, rows), most);
  return fit * dpr >= 1 ? Math.floor(fit * dpr) / dpr : fit;
}

/** The same for a large map: cells without lines between them fill the room to the last pixel. */
export function fitMapCell(...room: Parameters<typeof fitCell>) {
  const [width, height, cols, rows, , most = GRID_FROM] = room;
  const fit = Math.min(width / Math.max(1, cols), height / Math.max(1, rows), most);
  return fit < GRID_FROM ? fit : fitCell(...room);
}

/** Cells from row `y` and column `x` on, which may be fractions, in a box of `wide` × `high` CSS pixels; or all. */
export interface Plot {
  left: number;
  top: number;
  cell: number;
  rows: number;
  cols: number;
  x?: number;
  y?: number;
  wide?: number;
  high?: number;
}

export const boxOf = ({ cell, rows, cols, x = 0, y = 0, wide = cols * cell, high = rows * cell }: Plot) => ({
  x,
  y,
  wide: Math.min(wide, (cols - x) * cell),
  high: Math.min(high, (rows - y) * cell),
});

/** @param y in the map's own pixels, margins included */
export function cellAt(x: number, y: number, plot: Plot): CellRef | null {
  const box = boxOf(plot);
  const [across, down] = [x - plot.left, y - plot.top];
  if (across < 0 || down < 0 || across >= box.wide || down >= box.high) return null;
  return { query: Math.floor(down / plot.cell + box.y), key: Math.floor(across / plot.cell + box.x) };
}

/** What a point is on: a cell; beside the cells the row's label or bar; over or under them the column's. */
export function spotAt(x: number, y: number, plot: Plot & { bars?: { across: number; down: number } }) {
  const cell = cellAt(x, y, plot);
  if (cell) return { on: "cell" as const, ...cell };
  const box = boxOf(plot);
  const { across = 0, down = 0 } = plot.bars ?? {};
  const row = cellAt(plot.left, y, plot);
  if (row && (x < plot.left || (x >= plot.left + box.wide && x < plot.left + box.wide + across)))
    return { on: "rows" as const, query: row.query, key: null };
  const column = cellAt(x, plot.top, plot);
  if (column && (y < plot.top || (y >= plot.top + box.high && y < plot.top + box.high + down)))
    return { on: "cols" as const, query: null, key: column.key };
  return null;
}

/** `block`: how many tokens share a cell already. */
export interface BandShape {
  cols: number;
  rows: number;
  heads: number;
  layers: number;
  block?: number;
}

/** Between thumbnails, between layers side by side, under a thumbnail, under a band. */
const GAP = 6;
const GROUP_GAP = 10;
const CAPTION = 18;
const BAND_GAP = 10;
/** A letter of a thumbnail's name; and the heads' numbers over a band, where names have no room. */
const LETTER = 7.5;
const NUMBERS = 18;
/** What the layers' names take at the left of such a band where nothing else stands there. */
export const ASIDE = 26;
/** What the names of the kinds take beside their bands. */
export const KIND_NAMES = 72;

/**
 * Where a thumbnail is within its band, as the style sheet lays it out.
 * @param edge of one slot
 * @param perRow layers in one row
 */
export function thumbAt(
  layer: number,
  head: number,
  { heads, rows, cell }: { heads: number; rows: number; cell: number },
  edge: number,
  perRow: number,
  named: boolean = true,
) {
  const column = layer % perRow;
  return {
    x: head * (edge + GAP) + column * (heads * (edge + GAP) - GAP + GROUP_GAP),
    y: Math.floor(layer / perRow) * (rows * cell + (named ? CAPTION : GAP)),
  };
}

/** More thumbnails in a row than these are too small to tell apart. */
export const ACROSS = 12;

/**
 * Layers side by side while they fit, else one row a layer; or, where `wrap` says how many thumbnails may stand in a
 * row, as many layers in one as make the largest of them.
 * @param aside what the layers' names take of the width
 */
export function layBands(
  bands: BandShape[],
  width: number,
  height: number,
  dpr: number,
  wrap: number | null = null,
  aside: number = 0,
) {
  const layers = Math.max(1, ...bands.map((b) => b.layers));
  const heads = Math.max(1, ...bands.map((b) => b.heads));
  const all = Math.max(1, ...bands.map((b) => b.heads * b.layers)) <= (wrap ?? ACROSS);
  const rows = all
    ? [layers]
    : wrap
      ? Array.from({ length: layers }, (_, i) => layers - i).filter((n) => n === 1 || n * heads <= wrap)
      : [1];
  const laid = rows.map((perRow) => layRows(bands, width, height, dpr, perRow, aside));
  // Whole pixels make a cell, so that a larger slot is not always a larger picture.
  const size = ({ cells, blocks }: ReturnType<typeof layRows>) =>
    cells.reduce((sum, cell, i) => sum + cell / blocks[i], 0);
  // Where the height does not end, one layer a row would always be largest.
  const best = laid.reduce((a, b) => (size(b) > size(a) && height < Infinity ? b : a));
  return { ...best, sideBySide: all };
}

function layRows(bands: BandShape[], width: number, height: number, dpr: number, perRow: number, aside: number) {
  const across = Math.max(1, ...bands.map((b) => b.heads * Math.min(b.layers, perRow)));
  const groups = Math.max(1, ...bands.map((b) => Math.min(b.layers, perRow)));
  const longest = `L${Math.max(1, ...bands.map((b) => b.layers)) - 1}H${Math.max(1, ...bands.map((b) => b.heads)) - 1}`;
  const named = (edge: number) => edge >= longest.length * LETTER;
  const wide = (width: number) => Math.floor((width - GAP * (across - 1) - GROUP_GAP * (groups - 1)) / across);
  const slot = named(wide(width)) || perRow > 1 ? wide(width) : wide(width - aside);
  // One slot edge for all bands: a token is then about as large in each, and columns line up.
  const block = ({ cols, rows, block: known = 1 }: BandShape, edge: number) =>
    known * Math.max(1, Math.ceil(Math.max(cols, rows) / known / Math.floor(edge * dpr)));
  const shown = (tokens: number, b: BandShape, edge: number) => Math.ceil(tokens / block(b, edge));
  const cell = (b: BandShape, edge: number) =>
    cellSize(edge, edge, shown(b.cols, b, edge), shown(b.rows, b, edge), dpr);
  const tall = (edge: number) =>
    bands.reduce(
      (sum, b) =>
        sum +
        Math.ceil(b.layers / perRow) * (cell(b, edge) * shown(b.rows, b, edge) + (named(edge) ? CAPTION : GAP)) +
        BAND_GAP +
        (named(edge) ? 0 : NUMBERS),
      0,
    );
  let edge = Math.max(16, slot);
  while (edge > 16 && tall(edge) > height) edge = Math.max(16, edge - 2);
  return {
    edge,
    perRow,
    named: named(edge),
    height: tall(edge),
    cells: bands.map((b) => cell(b, edge)),
    blocks: bands.map((b) => block(b, edge)),
    /** Cells that are drawn for so many tokens of band i. */
    shown: ((tokens, i) => shown(tokens, bands[i], edge)) as (tokens: number, i: number) => number,
  };
}

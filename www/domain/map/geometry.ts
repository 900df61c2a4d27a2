// Sizes and places of maps, labels and thumbnails: arithmetic only, so that it can be tested without a screen.
import type { CellRef } from "./pattern.js";

/** The cell size from which hairlines separate cells, and the one from which cells hold their value. */
export const GRID_FROM = 14;
export const VALUES_FROM = 26;
/** A signed weight needs more room: −.42. */
export const SIGNED_WEIGHTS_FROM = 30;
/** Any signed number needs the most. */
export const SIGNED_FROM = 36;
export const LABEL_PITCH = 14;
/** Larger cells show no more. */
const LARGEST = 44;

/** As `fitCell`, but at least one pixel. */
export const cellSize = (...room: Parameters<typeof fitCell>) => Math.max(fitCell(...room), 1 / room[4]);

/** Every n-th label if they would overlap, always the focused one, and none that touches it. */
export function visibleLabels(count: number, cell: number, focused: number | null, pitch = LABEL_PITCH) {
  const every = Math.max(1, Math.ceil(pitch / cell));
  const near = (i: number) => focused !== null && Math.abs(i - focused) * cell < pitch;
  return [...Array(count).keys()].filter((i) => i === focused || (i % every === 0 && !near(i)));
}

/**
 * The largest square cell that fits, whole in device pixels; with more cells than pixels, the fraction of a pixel that
 * shows all of them.
 * @param height CSS pixels
 */
export function fitCell(width: number, height: number, cols: number, rows: number, dpr: number, most = LARGEST) {
  const fit = Math.min(width / Math.max(1, cols), height / Math.max(1, rows), most);
  return fit * dpr >= 1 ? Math.floor(fit * dpr) / dpr : fit;
}

/** The same for cells without lines between them, which fill the room to the last pixel. */
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

/** The target of a point: a cell; beside the cells the row's label or bar; above or below them the column's. */
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

/**
 * The cell of a thumbnail that fills its slot; an engine draws cells of whole pixels.
 * @param edge CSS pixels
 */
export function slotCell(shape: { whole?: boolean }, edge: number, cols: number, rows: number, dpr: number) {
  return shape.whole ? cellSize(edge, edge, cols, rows, dpr) : fitMapCell(edge, edge, cols, rows, dpr, LARGEST);
}

/** `block`: the number of tokens per cell; `whole`: whether cells are whole pixels, as an engine draws them. */
export interface BandShape {
  whole?: boolean;
  cols: number;
  rows: number;
  heads: number;
  layers: number;
  block?: number;
}

/** The gaps between thumbnails, between layers side by side, under a thumbnail, and under a band. */
export const GAP = 6;
const GROUP_GAP = 10;
const CAPTION = 18;
const BAND_GAP = 10;
/** The width of a letter in a thumbnail's name; and the heads' numbers over a band without room for names. */
const LETTER = 7.5;
const NUMBERS = 18;
/** The width of the layers' names at the left of such a band, if nothing else stands there. */
export const ASIDE = 26;
/** The width of the kinds' names beside their bands. */
export const KIND_NAMES = 72;

/**
 * The place of a thumbnail within its band, as the style sheet lays it out.
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

/** More thumbnails in a row would be too small to tell apart. */
export const ACROSS = 12;
/** The smallest slot, and the largest however much room there is. */
export const SLOT = { least: 16, most: 240 };
/** The smallest slot on a phone, large enough for a finger. */
export const TOUCHED = 40;
/** If an overview of all thumbnails would make them smaller than the first, they have the second size and scroll. */
const OVERVIEW = 40;
const LEGIBLE = 96;
/** How much of the next row shows that the rows scroll. */
export const NEXT_ROW = 24;
/** In a strip thumbnails are no smaller than the first; else they have the second size and scroll. */
const STRIP_LEAST = 28;
const STRIP_LEGIBLE = 40;
/** The gap between bands side by side, and the height of a band's name. */
export const BETWEEN = 24;
const BAND_NAME = 20;

interface BandRoom {
  width: number;
  height: number;
  dpr: number;
  /** the most thumbnails in a row shared by layers; 0 gives each layer a row */
  across: number;
  /** the width of the layers' names */
  aside?: number;
  /** the smallest slot */
  least?: number;
}

/**
 * A row for each layer, or all layers in one row if they fit.
 * @param room its height is respected, unless slots would vanish
 */
export function layBands(bands: BandShape[], { width, height, dpr, across, aside = 0, least }: BandRoom) {
  const layers = Math.max(1, ...bands.map((b) => b.layers));
  const all = Math.max(1, ...bands.map((b) => b.heads * b.layers)) <= across;
  const laid = layRows(bands, width, dpr, all ? layers : 1, aside, least);
  return laid.within(Infinity, height);
}

/** The same, but many thumbnails keep a legible size and scroll. */
export function layStrip(bands: BandShape[], room: BandRoom) {
  const laid = layBands(bands, room);
  if (laid.edge >= STRIP_LEAST || laid.height <= room.height) return laid;
  return layRows(bands, room.width, room.dpr, laid.perRow, room.aside ?? 0, room.least).within(STRIP_LEGIBLE, Infinity);
}

interface GridRoom {
  width: number;
  height: number;
  dpr: number;
  /** the width of the kinds' names beside stacked bands; and of the layers' names */
  names: number;
  aside: number;
  /** the chosen size of a slot, and its maximum without a choice */
  size: number | null;
  most: number;
  /** the smallest slot */
  least?: number;
}

/**
 * A row for each layer, as large as fits the room: bands stacked, or side by side if that makes thumbnails larger. Many
 * thumbnails keep a legible size and scroll.
 */
export function layGrid(bands: BandShape[], { width, height, dpr, names, aside, size, most, least }: GridRoom) {
  const share = Math.floor((width - BETWEEN * (bands.length - 1)) / bands.length);
  const ways = [{ beside: false, rows: layRows(bands, width - names, dpr, 1, aside, least) }];
  const beside = layRows(bands, share, dpr, 1, ASIDE, least);
  if (bands.length > 1 && !beside.wide) ways.push({ beside: true, rows: beside });
  const laid = ways.map(({ beside, rows }) => {
    const legible = rows.within(Math.min(LEGIBLE, most), Infinity, beside);
    const fits = rows.within(most, height, beside);
    const usual = fits.edge >= Math.min(OVERVIEW, rows.slot) ? fits : legible;
    const chosen = size === null ? usual : rows.within(size, Infinity, beside);
    return { ...chosen, beside };
  });
  const fits = (one: (typeof laid)[0]) => Number(size === null && one.height <= height);
  // All at once if possible, and then as large as possible; among equals the lowest layout.
  const better = (a: (typeof laid)[0], b: (typeof laid)[0]) =>
    fits(b) - fits(a) || b.edge - a.edge || a.height - b.height;
  const best = laid.reduce((a, b) => (better(a, b) > 0 ? b : a));
  return { ...best, slot: Math.max(...ways.map(({ rows }) => rows.slot)) };
}

function layRows(
  bands: BandShape[],
  width: number,
  dpr: number,
  perRow: number,
  aside: number,
  least: number = SLOT.least,
) {
  const across = Math.max(1, ...bands.map((b) => b.heads * Math.min(b.layers, perRow)));
  const groups = Math.max(1, ...bands.map((b) => Math.min(b.layers, perRow)));
  const longest = `L${Math.max(1, ...bands.map((b) => b.layers)) - 1}H${Math.max(1, ...bands.map((b) => b.heads)) - 1}`;
  const named = (edge: number) => edge >= longest.length * LETTER;
  const wide = (width: number) => Math.floor((width - GAP * (across - 1) - GROUP_GAP * (groups - 1)) / across);
  const fit = named(wide(width)) || perRow > 1 ? wide(width) : wide(width - aside);
  const slot = Math.max(least, fit);
  // One slot size for all bands, so that tokens are about equally large and columns line up.
  const block = ({ cols, rows, block: known = 1 }: BandShape, edge: number) =>
    known * Math.max(1, Math.ceil(Math.max(cols, rows) / known / Math.floor(edge * dpr)));
  const shown = (tokens: number, b: BandShape, edge: number) => Math.ceil(tokens / block(b, edge));
  const cell = (b: BandShape, edge: number) => slotCell(b, edge, shown(b.cols, b, edge), shown(b.rows, b, edge), dpr);
  const lineOf = (b: BandShape, edge: number) => cell(b, edge) * shown(b.rows, b, edge) + (named(edge) ? CAPTION : GAP);
  const high = (b: BandShape, edge: number, over: number) =>
    Math.ceil(b.layers / perRow) * lineOf(b, edge) + BAND_GAP + over + (named(edge) ? 0 : NUMBERS);
  const tall = (edge: number, beside: boolean) => {
    const heights = bands.map((b) => high(b, edge, beside ? BAND_NAME : 0));
    return beside ? Math.max(0, ...heights) : heights.reduce((sum, one) => sum + one, 0);
  };
  return {
    /** the largest slot that fits the width */
    slot,
    /** whether even the smallest slots are wider than that */
    wide: fit < least,
    /** Slots up to that size and `most`, within the height together, unless they would vanish. */
    within(most: number, height: number, beside = false) {
      let edge = Math.max(least, Math.min(slot, most));
      while (edge > least && tall(edge, beside) > height) edge = Math.max(least, edge - 2);
      return {
        edge,
        perRow,
        named: named(edge),
        least,
        wide: fit < least,
        height: tall(edge, beside),
        /** At most that high: whole rows of thumbnails and the top of the next one, unless bands are stacked. */
        whole(most: number) {
          if (!beside && bands.length > 1) return most;
          const row = Math.max(1, ...bands.map((b) => lineOf(b, edge)));
          const over = (beside ? BAND_NAME : 0) + (named(edge) ? 0 : NUMBERS);
          return over + Math.max(1, Math.floor((most - over - NEXT_ROW) / row)) * row + NEXT_ROW;
        },
        cells: bands.map((b) => cell(b, edge)),
        blocks: bands.map((b) => block(b, edge)),
        /** The number of drawn cells for a number of tokens in band i. */
        shown: ((tokens, i) => shown(tokens, bands[i], edge)) as (tokens: number, i: number) => number,
      };
    },
  };
}

// The layout of a large map on the screen, and the part of it that is visible.
import { GRID_FROM, VALUES_FROM, fitMapCell } from "../../domain/map/geometry.js";
import { allSlanted } from "../../domain/label-width.js";
import { margins, type Frame } from "./overlay.js";
import { SINK_ROOM } from "./sink-column.js";
import { clampWindow, type Shape, type Window } from "../../lib/viewport.js";
import type { Label } from "../../domain/labels.js";
import type { Screen } from "../screen.js";

/** The height beside the thumbnails: the heading, the row of layers with its description, and the filters below. */
const REST = 36 + 36 + 20 + 36;
const BESIDE = 148;
const UNDER = 76;
const HIDDEN = 20;
/** The heading and the words of a readout beside the map; the rest of its height is rows. */
const READOUT_REST = 112;
/** Room for the bars of rows and of columns. */
const BARS = { across: 36, down: 30 };
const BARS_NARROW = { across: 28, down: 26 };
export const NOTHING = { across: 0, down: 0 };
/** The label of a thin last row extends below it. */
const FOOT = 8;
/** Larger cells would show no more. */
const LARGEST = 72;
const LARGEST_NARROW = 34;
/** In full screen a map is as large as fits. */
const LARGEST_FULL = 240;
/** A first guess of the cell size, to learn whether the labels are upright. */
const GUESS = 24;
/**
 * The least height of a map, even if the page then scrolls. A single head has the height that its numbers need, or
 * without room for them this height, or the height of small cells.
 */
const LEAST = 120;
const LARGE = 520;
const SMALL = 8;
/** Small cells must gain this factor for the readout to move below the map; large ones some pixels. */
const LARGER = 1.04;

/**
 * @param thumbs the height of the thumbnails
 * @param room the cells that are or will be there
 * @param there the cells that are there
 */
export function headFrame(
  screen: Screen,
  thumbs: number,
  room: Shape,
  there: Shape,
  rows: Label[],
  cols: Label[],
  { writes, bars, hidden, sink }: { writes: Label[] | null; bars: boolean; hidden: boolean; sink: boolean },
  window: Window,
) {
  const { narrow, dpr } = screen;
  const around = withSink(bars ? (narrow ? BARS_NARROW : BARS) : NOTHING, sink);
  const free = narrow ? Infinity : screen.height - thumbs - REST - (hidden ? HIDDEN : 0);
  const { edges, cell, below } = fitBeside(
    screen,
    free,
    room,
    rows,
    cols,
    writes,
    around,
    room.rows * VALUES_FROM <= LARGE ? room.rows * VALUES_FROM : Math.min(LARGE, room.rows * SMALL),
  );
  const frame = windowFrame({ ...edges, cell, ...there, bars: around }, room, cols, window, dpr);
  return { frame, below: below && !narrow, readoutRows: readoutRows(below, frame.height) };
}

/** The room beside the cells, with that of a sink's column. */
export const withSink = (around: { across: number; down: number }, sink: boolean) =>
  sink ? { ...around, across: around.across + SINK_ROOM, sink: SINK_ROOM } : around;

/** The largest cells with the readout beside them, or below them if they are then clearly larger. */
export function fitBeside(
  { narrow, dpr, width, full = false }: Screen,
  free: number,
  room: Shape,
  rows: Label[],
  cols: Label[],
  writes: Label[] | null,
  around = NOTHING,
  least: number = LEAST,
) {
  let edges = margins(rows, cols, GUESS, writes);
  const fit = (beside: number, under: number) =>
    fitMapCell(
      width - beside - edges.left - edges.right - around.across,
      Math.max(least, free - under - edges.top - around.down),
      room.cols,
      room.rows,
      dpr,
      full ? LARGEST_FULL : narrow ? LARGEST_NARROW : LARGEST,
    );
  edges = margins(rows, cols, fit(narrow ? 0 : BESIDE, 0), writes);
  const beside = fit(BESIDE, 0);
  const below = narrow || fit(0, UNDER) >= (beside < GRID_FROM ? beside * LARGER : beside + 4);
  return { edges, below, cell: below ? fit(0, narrow ? 0 : UNDER) : beside };
}

/** The number of rows that a readout has room for. */
export const readoutRows = (below: boolean, height: number) =>
  below ? 6 : Math.max(6, Math.min(16, Math.floor((height - READOUT_REST) / 20)));

/** The frame of the visible part: the box keeps the size of the whole map, and its cells grow. */
export function windowFrame(
  whole: Pick<Frame, "left" | "top" | "right" | "cell" | "rows" | "cols" | "slanted" | "bars">,
  room: Shape,
  cols: Label[],
  window: Window,
  dpr: number,
): Frame & { zoom: number; wide: number; high: number } {
  const { zoom, row, col } = clampWindow(window, room);
  const cell = whole.cell * zoom;
  const [wide, high] = [room.cols, room.rows].map((count) => Math.round(count * whole.cell * dpr) / dpr);
  const { across = 0, down = 0 } = whole.bars ?? {};
  // In large cells long labels may be upright.
  const slanted = allSlanted(cols, cell);
  return {
    ...whole,
    cell,
    slanted,
    zoom,
    x: col,
    y: row,
    wide,
    high,
    width: whole.left + wide + across + whole.right,
    height: whole.top + high + Math.max(down, FOOT),
  };
}

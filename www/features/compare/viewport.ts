// The places of the three maps of a comparison, and their visible part: arithmetic only, so that it can be tested
// without a screen.
import { fitCell } from "../../domain/map/geometry.js";
import { allSlanted, labelWidth, isSlanted } from "../../domain/label-width.js";
import type { Frame } from "../../components/map/overlay.js";
import type { Label } from "../../domain/labels.js";

/** A map's frame with its visible part. `named`: whether its rows have labels */
export type Port = Frame & { x: number; y: number; wide: number; high: number; zoom: number; named: boolean };

/** The visible part: its zoom, first row and first column. */
type Window = { zoom: number; row: number; col: number };

type Arrangement = "line" | "square" | "stack";

type Axes = { rows: Label[]; cols: Label[] };

/** Between two maps, and beside cells without labels. */
const GAP = 16;
const EDGE = 4;
/** The overhang of the last slanted label; the rest of it is cut off. */
const LEANS = 36;
/** The width of the divergence bars with their margins; labels may overhang them. */
export const BITS = 40;
/** The margin under the cells, for the frame of the focused cell. */
const UNDER = 3;
/** Cells smaller than this are hard to tell apart; a second line must make cells larger by this factor. */
const SMALL = 14;
const WORTH = 1.3;
const LARGEST = 44;
/** The minimum height of a map, whatever stands under it. */
const LEAST = 200;

const beside = (labels: Label[]) => Math.min(120, Math.max(8, ...labels.map(labelWidth)) + 14);

/** The height of the column labels: upright if they fit a cell, else slanted. */
function above(labels: Label[], cell: number) {
  const leaning = labels.map((label) => isSlanted(label, cell));
  const long = labels.filter((_, i) => leaning[i]);
  const slanted = allSlanted(labels, cell);
  // The overhang over the last columns needs this width.
  const over = labels.map((label, i) =>
    slanted || leaning[i] ? 0.71 * Math.min(96, labelWidth(label)) + 10 - (labels.length - i - 0.5) * cell : 0,
  );
  return {
    slanted,
    top: long.length ? Math.min(84, Math.max(...long.map(labelWidth)) * 0.71 + 16) : 22,
    right: Math.min(LEANS, Math.max(EDGE, Math.ceil(Math.max(0, ...over)))),
  };
}

const LINES = {
  line: [[0, 1, 2]],
  square: [[0, 1], [2]],
  stack: [[0], [1], [2]],
} as Record<Arrangement, number[][]>;

interface ArrangeProps {
  width: number;
  /** CSS pixels for all maps; the height may be Infinity */
  height: number;
  /** height of one map's caption */
  caption: number;
  narrow: boolean;
  dpr: number;
}

/**
 * The largest cells that fit three maps in the room, and their arrangement.
 * @param shared whether all have the same rows, so that only the first map of a line names them
 */
export function arrange(
  { width, height, caption, narrow, dpr }: ArrangeProps,
  axes: Axes[],
  shared: boolean,
): { arrangement: Arrangement; cell: number; named: boolean[] } {
  const [rows, cols] = [axes[0].rows.length, axes[0].cols.length];
  const sized = (arrangement: Arrangement) => {
    const lines = LINES[arrangement];
    let cell = LARGEST;
    // The size decides which labels are slanted, and their room decides the size: iterate.
    for (let n = 0; n < 3; n++) {
      const tops = axes.map((axis) => above(axis.cols, cell));
      const across = lines.map((line) => {
        const around = line.reduce(
          (sum, i, place) =>
            sum +
            (shared && place > 0 ? EDGE : beside(axes[i].rows)) +
            (i === 2 ? Math.max(BITS, tops[i].right) : tops[i].right),
          0,
        );
        return (width - around - GAP * (line.length - 1)) / line.length;
      });
      const labelled = lines.length * (caption + UNDER + Math.max(...tops.map(({ top }) => top)));
      cell = fitCell(
        Math.max(16, Math.min(...across)),
        Math.max(LEAST, (height - labelled) / lines.length),
        cols,
        rows,
        dpr,
        LARGEST,
      );
    }
    return { arrangement, cell, named: axes.map((_, i) => !shared || lines.some((line) => line[0] === i)) };
  };
  if (narrow) return sized("stack");
  const [line, square] = [sized("line"), sized("square")];
  return line.cell < SMALL && square.cell >= WORTH * line.cell ? square : line;
}

/**
 * A zoomed map keeps its box; its cells grow inside.
 * @param all the maps in its line: their cells start at the same height
 */
export function portOf(all: Axes[], which: number, cell: number, window: Window, named: boolean, dpr: number): Port {
  const { rows, cols } = all[which];
  const near = cell * window.zoom;
  const { right, slanted } = above(cols, near);
  const top = Math.max(...all.map((axes) => above(axes.cols, near).top));
  const [wide, high] = [cols.length * cell, rows.length * cell].map(
    (size) => Math.max(1, Math.round(size * dpr)) / dpr,
  );
  const left = named ? beside(rows) : EDGE;
  return {
    left,
    top,
    right,
    slanted,
    named,
    zoom: window.zoom,
    cell: near,
    rows: rows.length,
    cols: cols.length,
    x: window.col,
    y: window.row,
    wide,
    high,
    width: left + wide + right,
    height: top + high + UNDER,
  };
}

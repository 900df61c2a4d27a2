// The places of the three maps of a comparison, and their visible part: arithmetic only, so that it can be tested
// without a screen.
import { fitCell } from "../../domain/map/geometry.js";
import { allSlanted, labelWidth, isSlanted } from "../../domain/label-width.js";
import type { Frame } from "../../components/map/overlay.js";
import type { Label } from "../../domain/labels.js";

/** A map's frame through which a part is seen. `named`: whether its rows have their labels beside them */
export type Port = Frame & { x: number; y: number; wide: number; high: number; zoom: number; named: boolean };

/** The part in sight: so many times as large as all of it, from this row and column on. */
type Window = { zoom: number; row: number; col: number };

type Arrangement = "line" | "square" | "stack";

type Axes = { rows: Label[]; cols: Label[] };

/** Between two maps, and beside cells without labels. */
const GAP = 16;
const EDGE = 4;
/** So far the last label may lean out over its column; the rest of it is cut off. */
const LEANS = 36;
/** The bars of the rows' divergences, with what is around them; labels may lean out over them. */
export const BITS = 40;
/** Under the cells, so that the focused one's frame is whole. */
const UNDER = 3;
/** Cells smaller than this are hard to tell apart; a second line is worth cells so much larger. */
const SMALL = 14;
const WORTH = 1.3;
const LARGEST = 44;
/** No map is lower than this for the sake of what is under it. */
const LEAST = 200;

const beside = (labels: Label[]) => Math.min(120, Math.max(8, ...labels.map(labelWidth)) + 14);

/** Room for the labels above: upright where they fit a cell, else leaning. */
function above(labels: Label[], cell: number) {
  const leaning = labels.map((label) => isSlanted(label, cell));
  const long = labels.filter((_, i) => leaning[i]);
  const slanted = allSlanted(labels, cell);
  // What leans out over the last columns needs room there.
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
 * The largest cells that three maps can have in the given room, and how they then stand.
 * @param shared whether all have the same rows, so that one of a line names them
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
    // Again: which labels lean follows from the size, and what room they take from that.
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
 * Zoomed, the box stays as large as it was and the cells grow in it.
 * @param all those that stand in line with it: their cells begin at the same height
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

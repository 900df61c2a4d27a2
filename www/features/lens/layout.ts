// The layout of the Lens: cells as wide as their words, as far as there is room, and never too narrow to read.
import { isWithin, labelWidth } from "../../domain/label-width.js";
import { memoize } from "../../lib/memoize.js";
import type { Label } from "../../domain/labels.js";

export interface Grid {
  top: number;
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  leans: boolean;
}

const HIGH = 24;
const NARROW = 26;
const WIDE = 76;
/** Columns that scroll anyway have room for a special token's name, such as that of the end. */
const SCROLLING = 44;
const SPECIAL = 64;
/** The width of the row names. */
const NAMES = 104;

/** @param room in CSS pixels; columns beyond it scroll, while the row names stay */
export const layGrid = memoize((words: Label[], cols: Label[], rows: number, room: number): Grid => {
  const widest = Math.max(...[...words, ...cols].map(labelWidth)) + 8;
  // In a cell its letters are as wide as any others.
  const special = Math.max(0, ...words.filter(({ kind }) => kind === "special").map(labelWidth)) * 1.2 + 6;
  const scrolling = Math.max(SCROLLING, Math.min(special, SPECIAL));
  const cellWidth = Math.floor(
    Math.max(NARROW, Math.min(widest, WIDE, Math.max(scrolling, (room - NAMES) / cols.length))),
  );
  const leans = cols.some((label) => !isWithin(label, cellWidth));
  const top = leans ? Math.min(84, Math.max(...cols.map(labelWidth)) * 0.71 + 16) : 22;
  return {
    top,
    cellWidth,
    cellHeight: HIGH,
    leans,
    width: cols.length * cellWidth + (leans ? 32 : 4),
    height: top + rows * HIGH + 4,
  };
}, 4);

export const boundary = (g: Grid, row: number, col: number) => ({
  x: col * g.cellWidth,
  y: g.top + row * g.cellHeight,
  width: g.cellWidth,
  height: g.cellHeight,
});

export function cellUnder(g: Grid, x: number, y: number, rows: number, cols: number) {
  const [query, key] = [Math.floor((y - g.top) / g.cellHeight), Math.floor(x / g.cellWidth)];
  return query >= 0 && key >= 0 && query < rows && key < cols ? { query, key } : null;
}

// Draws the bars beside a map: one for each row at its right, one for each column under it.
import { inSight, type Frame } from "./overlay.js";
import { SANS } from "./lettering.js";
import type { Cell } from "../../domain/heads.js";
import type { Chosen } from "./cell-style.js";

/** The bars of one side: numbers of any sign, and the end of their scale. */
interface BarSide {
  name: string;
  values: ArrayLike<number>;
  most: number;
  signed: boolean;
}

export type Bars = { rows: BarSide; cols: BarSide };

/** The gap between cells and bars. */
const APART = 6;
/** The overhang of a slanted label. */
const LEAN = 12;
const THICK = 12;

export function drawBars(
  context: CanvasRenderingContext2D,
  f: Frame,
  bars: Bars,
  focus: Cell,
  chosen: Chosen | null,
  ink: Record<string, string>,
) {
  const seen = inSight(f);
  const sink = f.bars?.sink ?? 0;
  const room = { across: (f.bars?.across ?? 0) - sink - APART - 2, down: (f.bars?.down ?? 0) - APART };
  const [right, bottom] = [f.left + seen.box.wide + sink + APART, f.top + seen.box.high + APART];
  const useInk = (focused: boolean, isChosen: boolean) => {
    context.fillStyle = isChosen ? ink.accent : focused ? ink.ink : ink.faint;
    context.globalAlpha = isChosen || focused ? 1 : 0.5;
  };
  context.save();
  context.beginPath();
  context.rect(f.left, f.top, seen.box.wide + (f.bars?.across ?? 0), seen.box.high);
  context.rect(f.left, f.top, seen.box.wide, seen.box.high + (f.bars?.down ?? 0));
  context.clip();
  drawSide(bars.rows, seen.rows, f.cell, room.across, (i, from, length, thick) => {
    useInk(i === focus.query, chosen?.rows.has(i) ?? false);
    context.fillRect(right + from, seen.middle.row(i) - thick / 2, length, thick);
  });
  drawSide(bars.cols, seen.cols, f.cell, room.down, (i, from, length, thick) => {
    useInk(i === focus.key, chosen?.cols.has(i) ?? false);
    context.fillRect(seen.middle.col(i) - thick / 2, bottom + from, thick, length);
  });
  context.restore();
  context.globalAlpha = 1;
  context.font = `12px ${SANS}`;
  context.fillStyle = ink.faint;
  context.textAlign = "left";
  // The last column's label may slant out to here.
  context.fillText(bars.rows.name, Math.max(right, right - (sink || f.cell) / 2 + LEAN), f.top - 11);
  context.fillText(bars.cols.name, right, bottom + room.down / 2);
}

function drawSide(
  { values, most, signed }: BarSide,
  { from, to }: { from: number; to: number },
  cell: number,
  room: number,
  draw: (i: number, from: number, length: number, thick: number) => void,
) {
  const thick = Math.max(1, Math.min(THICK, cell - 2));
  const scale = (signed ? room / 2 : room) / (most || 1);
  const zero = signed ? room / 2 : 0;
  for (let i = from; i < to; i++) {
    const length = values[i] * scale;
    // A bar of a number other than zero is at least one pixel long.
    const size = values[i] === 0 ? 0 : Math.max(1, Math.abs(length));
    draw(i, length < 0 ? zero - size : zero, size, thick);
  }
}

// Draws the overlay of a map: labels, the crosshair of the focused cell, and values.
import { t } from "../../i18n/index.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { formatBrief } from "../../domain/numbers.js";
import { boxOf, visibleLabels, type Plot } from "../../domain/map/geometry.js";
import { labelText, weightInCell, type Label } from "../../domain/labels.js";
import { SANS, drawColumnLabel, drawNumber, makeLabelStyler, setNumberFont } from "./lettering.js";
import { allSlanted, labelPitch, labelWidth, isSlanted } from "../../domain/label-width.js";
import { maskedAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { colourOn, type Scale } from "../../domain/ramp.js";
import { frameCell, type Screen } from "./draw.js";
import type { Chosen } from "./cell-style.js";
import type { Cell } from "../../domain/heads.js";

/** The layout of a map, in CSS pixels. */
export type Frame = Plot & {
  right: number;
  width: number;
  height: number;
  slanted: boolean;
  /** the room beside the cells for bars and, in front of them, the sink's column */
  bars?: { across: number; down: number; sink?: number };
};

/** A row's written token stands behind an arrow; in the focused row it is bolder and therefore wider. */
const ARROW = 26;
const FOCUSED = 1.1;

/** The room for the labels around a map, and for the written tokens. */
export function margins(rowLabels: Label[], colLabels: Label[], cell: number, writes: Label[] | null) {
  const long = colLabels.filter((label) => isSlanted(label, cell));
  return {
    left: Math.min(120, Math.max(8, ...rowLabels.map(labelWidth)) + 12),
    top: long.length ? Math.min(84, Math.max(...long.map(labelWidth)) * 0.71 + 16) : 22,
    right: writes
      ? Math.min(116, Math.max(56, ...writes.map((label) => labelWidth(label) * FOCUSED + ARROW)))
      : long.length
        ? 32
        : 8,
    slanted: allSlanted(colLabels, cell),
  };
}

/** The labels around a map and the words over it; with a selection, other labels recede. */
interface OverlayLabels {
  /** the words over the receding cells: the head's output is zero */
  veil?: string | null;
  rows: Label[];
  cols: Label[];
  writes: (Label | null)[];
  chosen: Chosen | null;
}

type Values = { scale: Scale; shows: ((query: number, key: number) => boolean) | null };

export function drawOverlay(
  canvas: HTMLCanvasElement,
  p: Pattern | null,
  frame: Frame,
  labels: OverlayLabels,
  focus: Cell,
  values: Values,
  screen: Screen,
): CanvasRenderingContext2D | null {
  const context = prepareCanvas(canvas, frame.width, frame.height, screen.dpr);
  if (!context) return null;
  context.textBaseline = "middle";
  drawLabels(context, frame, labels, focus, screen.ink);
  const box = boxOf(frame);
  context.save();
  context.beginPath();
  // The frame of a focused cell at the edge is complete.
  context.rect(frame.left - 3, frame.top - 3, box.wide + 6, box.high + 6);
  context.clip();
  if (p) drawValues(context, p, frame, values, screen);
  drawTurns(context, frame, labels, screen.ink);
  if (labels.veil) drawVeil(context, frame, screen.ink);
  drawFocus(context, frame, focus, screen.ink);
  context.restore();
  if (labels.veil) nameVeil(context, frame, labels.veil, screen.ink);
  return context;
}

/** A line where a turn of a conversation begins, in both directions. */
function drawTurns(context: CanvasRenderingContext2D, f: Frame, labels: OverlayLabels, ink: Record<string, string>) {
  const box = boxOf(f);
  const starts = (some: Label[]) => some.flatMap(({ turn }, i) => (turn?.begins && i > 0 ? [i] : []));
  context.fillStyle = ink.soft;
  context.globalAlpha = 0.6;
  for (const q of starts(labels.rows))
    context.fillRect(f.left - 3, Math.round(f.top + (q - box.y) * f.cell) - 1, box.wide + 6, 1);
  for (const k of starts(labels.cols))
    context.fillRect(Math.round(f.left + (k - box.x) * f.cell) - 1, f.top - 3, 1, box.high + 6);
  context.globalAlpha = 1;
}

const VEIL = { opacity: 0.72, high: 18, beside: 5, away: 4 };

/**
 * The middle of a veil's word, so that it covers no cell: in the corner between the labels; without room there in the
 * last cells of the first row, which most decoders mask.
 */
export function placeOfVeil({ left, top }: Pick<Frame, "left" | "top">, wide: number, room: number): [number, number] {
  const inCorner = room + VEIL.away <= left && VEIL.high + VEIL.away <= top;
  return inCorner
    ? [left - VEIL.away - room / 2, top - VEIL.away - VEIL.high / 2]
    : [left + wide - room / 2, top + VEIL.high / 2];
}

/** Paper over the cells. */
function drawVeil(context: CanvasRenderingContext2D, frame: Frame, ink: Record<string, string>) {
  const { wide, high } = boxOf(frame);
  context.save();
  context.globalAlpha = VEIL.opacity;
  context.fillStyle = ink.paper;
  context.fillRect(frame.left, frame.top, wide, high);
  context.restore();
}

/** Its word, on amber. */
function nameVeil(context: CanvasRenderingContext2D, frame: Frame, word: string, ink: Record<string, string>) {
  const { wide } = boxOf(frame);
  context.save();
  context.font = `600 12px ${SANS}`;
  context.textAlign = "center";
  const room = context.measureText(word).width + 2 * VEIL.beside;
  const [x, y] = placeOfVeil(frame, wide, room);
  context.fillStyle = ink.amber;
  context.fillRect(x - room / 2, y - VEIL.high / 2, room, VEIL.high);
  context.fillStyle = ink.dark;
  context.fillText(word, x, y + 1);
  context.restore();
}

/** The first and the last visible cell, and the middle of a cell. */
export function inSight(f: Frame) {
  const box = boxOf(f);
  const range = (from: number, size: number, count: number) => ({
    from: Math.floor(from),
    to: Math.min(count, Math.ceil(from + size / f.cell - 1e-9)),
  });
  return {
    rows: range(box.y, box.high, f.rows),
    cols: range(box.x, box.wide, f.cols),
    middle: {
      row: (q: number) => f.top + (q + 0.5 - box.y) * f.cell,
      col: (k: number) => f.left + (k + 0.5 - box.x) * f.cell,
    },
    within: {
      row: (y: number, by = 0) => y - by >= f.top && y + by <= f.top + box.high,
      col: (x: number, by = 0) => x - by >= f.left && x + by <= f.left + box.wide,
    },
    box,
  };
}

function drawLabels(
  context: CanvasRenderingContext2D,
  f: Frame,
  { rows, cols, writes, chosen }: OverlayLabels,
  focus: Cell,
  ink: Record<string, string>,
) {
  const seen = inSight(f);
  const style = makeLabelStyler(context, ink);
  const quiet = (some: Set<number> | undefined, i: number, focused: boolean) => {
    context.globalAlpha = some && some.size > 0 && !some.has(i) && !focused ? 0.5 : 1;
  };
  context.textAlign = "right";
  const named = visibleLabels(Math.min(f.rows, rows.length), f.cell, focus.query);
  if (rows.length > 0)
    drawTicks(context, f, named, seen.rows, ink, (i) => [f.left - 5, seen.middle.row(i), TICK.long, TICK.thick]);
  for (const i of named) {
    const y = seen.middle.row(i);
    if (!seen.within.row(y)) continue;
    style(i === focus.query, rows[i]);
    quiet(chosen?.rows, i, i === focus.query);
    context.fillText(labelText(rows[i]), f.left - 8, y, f.left - 10);
  }
  const pitch = labelPitch(cols, f.cell, f.slanted);
  const over = visibleLabels(Math.min(f.cols, cols.length), f.cell, focus.key, pitch);
  if (cols.length > 0)
    drawTicks(context, f, over, seen.cols, ink, (i) => [seen.middle.col(i), f.top - 5, TICK.thick, TICK.long]);
  for (const i of over) {
    const x = seen.middle.col(i);
    const leaning = f.slanted || isSlanted(cols[i], f.cell);
    // An upright label does not extend beyond the edge by half.
    if (!seen.within.col(x, leaning ? 0 : Math.min(labelWidth(cols[i]), f.cell) / 2 - 1)) continue;
    style(i === focus.key, cols[i]);
    quiet(chosen?.cols, i, i === focus.key);
    drawColumnLabel(context, cols[i], x, f.top, leaning);
  }
  context.globalAlpha = 1;
  if (chosen) drawChosen(context, f, chosen, ink);
  context.textAlign = "left";
  const after = f.left + seen.box.wide + (f.bars?.across ?? 0);
  // Beside the bars, slanted labels leave no room for it; the arrows suffice.
  if (writes.length && f.right > 40 && !(f.bars && f.slanted)) {
    context.font = `12px ${SANS}`;
    context.fillStyle = ink.faint;
    // Over the words, not over the arrow: the last column's label may slant out to here.
    context.fillText(t("maps.writes"), after + 22, f.top - 11);
  }
  const styleWritten = makeLabelStyler(context, ink);
  for (const i of visibleLabels(f.rows, f.cell, focus.query)) {
    const written = writes[i];
    const y = seen.middle.row(i);
    if (!written || !seen.within.row(y)) continue;
    styleWritten(i === focus.query, written);
    context.fillText(`→ ${labelText(written)}`, after + 8, y);
  }
}

const TICK = { long: 4, thick: 1 };
/** Closer ticks would merge into a bar. */
const TICKS_FROM = 3;

/** If some labels lack room each token has a tick, so that the others are not read as one text. */
function drawTicks(
  context: CanvasRenderingContext2D,
  { cell }: Frame,
  named: number[],
  { from, to }: { from: number; to: number },
  ink: Record<string, string>,
  at: (i: number) => [x: number, y: number, width: number, height: number],
) {
  const names = new Set(named);
  const tokens = Array.from({ length: to - from }, (_, i) => from + i);
  if (cell < TICKS_FROM || tokens.every((i) => names.has(i))) return;
  context.fillStyle = ink.line;
  for (const i of tokens) {
    const [x, y, width, height] = at(i);
    context.fillRect(Math.floor(x), Math.floor(y), width, height);
  }
}

/** A line along the cells of each chosen token. */
function drawChosen(context: CanvasRenderingContext2D, f: Frame, { rows, cols }: Chosen, ink: Record<string, string>) {
  const box = boxOf(f);
  context.fillStyle = ink.accent;
  const part = (i: number, from: number, size: number) => {
    const start = Math.max(0, (i - from) * f.cell);
    return { start, length: Math.max(0, Math.min(size, (i + 1 - from) * f.cell) - start) };
  };
  for (const q of rows) {
    const { start, length } = part(q, box.y, box.high);
    context.fillRect(f.left - 4, f.top + start, 2, length);
  }
  for (const k of cols) {
    const { start, length } = part(k, box.x, box.wide);
    context.fillRect(f.left + start, f.top - 4, length, 2);
  }
}

/** Cells from this size on hold their value in larger type. */
const LARGE = 48;
/** The space of a value to each side of its middle. */
const VALUE = { wide: 13, high: 6 };

function drawValues(
  context: CanvasRenderingContext2D,
  p: Pattern,
  f: Frame,
  { scale, shows }: Values,
  { theme, ink }: Screen,
) {
  const seen = inSight(f);
  setNumberFont(context, f.cell >= LARGE);
  for (let q = seen.rows.from; q < seen.rows.to; q++) {
    for (let k = seen.cols.from; k < seen.cols.to; k++) {
      const [value, x, y] = [valueAt(p, q, k), seen.middle.col(k), seen.middle.row(q)];
      // A clipped number would look like another one.
      if (!seen.within.col(x, VALUE.wide) || !seen.within.row(y, VALUE.high)) continue;
      if (maskedAt(p, q, k) || (shows && !shows(q, k))) continue;
      const text = scale.kind === "pattern" ? weightInCell(value) : formatBrief(value);
      drawNumber(context, text, x - 0.5, y, colourOn(theme, scale, value), ink);
    }
  }
}

function drawFocus(context: CanvasRenderingContext2D, f: Frame, { query, key }: Cell, ink: Record<string, string>) {
  const box = boxOf(f);
  const x = f.left + ((key ?? 0) - box.x) * f.cell;
  const y = f.top + ((query ?? 0) - box.y) * f.cell;
  context.strokeStyle = ink.accent;
  context.lineWidth = 1;
  if (query !== null && query < f.rows) context.strokeRect(f.left - 0.5, y - 0.5, box.wide, f.cell);
  if (key !== null && key < f.cols) context.strokeRect(x - 0.5, f.top - 0.5, f.cell, box.high);
  if (query === null || key === null || query >= f.rows || key >= f.cols) return;
  frameCell(context, { x: x - 0.5, y: y - 0.5, width: f.cell, height: f.cell }, ink);
}

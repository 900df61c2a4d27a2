// Draws signed matrices on the two-hue scale: differences of patterns, and rows of the stream.
import { GRID_FROM, visibleLabels } from "../../domain/map/geometry.js";
import { paperOf } from "../../domain/ramp.js";
import { TONES, maskedColours, patternColour, pixel, signedColour, type Tone, type Theme } from "../../domain/scale.js";
import { prepareCanvas, resizeCanvas } from "../../lib/canvas.js";
import { frameCell, makeDots, makeHatch, type Screen } from "../map/draw.js";
import { labelText, weightInCell, type Label } from "../../domain/labels.js";
import { allSlanted, isSlanted, labelPitch } from "../../domain/label-width.js";
import { drawColumnLabel, drawNumber, makeLabelStyler, setNumberFont } from "../map/lettering.js";
import { countsAt, dueAt, maskedAt, valueAt, type Pattern as Matrix } from "../../domain/map/pattern.js";
import type { Cell } from "../../domain/heads.js";

/** From −range to range around 0, or a share from 0 to 1; with a tone curve, by default linear. */
export type Scale = ({ kind: "signed"; range: number } | { kind: "share" }) & { tone?: Tone };

/** Unlike a pattern's, its cells may be wider than high. */
interface Sheet {
  left: number;
  top: number;
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  rows: number;
  cols: number;
  slanted: boolean;
}

type Focus = Cell;

/** Half of the frame's width. */
const OUTSIDE = 2;

/** The minimum margin of a number in a cell. */
const VALUE = { edge: 3, height: 18 };
const NUMBER_PITCH = 22;

export function colourOf(scale: Scale, theme: Theme, value: number) {
  const tone = TONES[scale.tone ?? "linear"];
  if (scale.kind === "share") return patternColour(theme, tone(Math.min(1, Math.max(0, value))));
  return signedColour(theme, Math.sign(value) * tone(Math.min(1, Math.abs(value) / scale.range)));
}

export function drawSheet(canvas: HTMLCanvasElement, m: Matrix, sheet: Sheet, scale: Scale, screen: Screen) {
  const { theme, dpr } = screen;
  // Narrow cells may be fractions of a pixel wider than others: together they fill the width.
  const leftOf = (col: number) => Math.round(col * sheet.cellWidth * dpr);
  const [width, h] = [Math.max(1, leftOf(m.cols)), Math.max(1, Math.round(sheet.cellHeight * dpr))];
  resizeCanvas(canvas, width, m.rows * h, dpr);
  const context = canvas.getContext("2d");
  if (!context || m.rows * m.cols === 0) return;
  const image = context.createImageData(width, m.rows * h);
  const pixels = new Uint32Array(image.data.buffer);
  const [ground] = maskedColours(theme);
  const hatch = makeHatch(pixels, image.width, screen);
  const dots = makeDots(pixels, image.width, screen);
  pixels.fill(paperOf(theme));
  const line = Math.max(1, Math.round(dpr / 2));
  const [between, down] = [sheet.cellWidth >= GRID_FROM ? line : 0, sheet.cellHeight >= GRID_FROM ? h - line : h];
  for (let r = 0; r < m.rows; r++) {
    for (let c = 0; c < m.cols; c++) {
      const masked = maskedAt(m, r, c);
      const due = dueAt(m, r, c);
      const colour = masked || due ? ground : pixel(colourOf(scale, theme, valueAt(m, r, c)));
      const [left, right] = [leftOf(c), leftOf(c + 1) - between];
      for (let y = 0; y < down; y++) {
        const row = (r * h + y) * image.width;
        pixels.fill(colour, row + left, row + right);
      }
      if (masked) hatch(left, r * h, right, r * h + down);
      if (due) dots(left, r * h, right, r * h + down);
    }
  }
  context.putImageData(image, 0, 0);
}

export function drawSheetOverlay(
  canvas: HTMLCanvasElement,
  m: Matrix,
  sheet: Sheet,
  scale: Scale,
  rows: Label[],
  cols: Label[],
  focus: Focus,
  screen: Screen,
) {
  const { dpr, ink } = screen;
  const context = prepareCanvas(canvas, sheet.width, sheet.height, dpr);
  if (!context) return;
  context.textBaseline = "middle";
  drawNames(context, sheet, rows, cols, focus, ink);
  if (sheet.cellHeight >= VALUE.height) drawNumbers(context, m, sheet, scale, screen);
  const { query, key } = focus;
  if (query === null || key === null || query >= sheet.rows || key >= sheet.cols) return;
  frameCell(context, frameAround(sheet, query, key), ink);
}

/** Where the frame's line lies: outside of the cell, whose number would lie under it. */
export const frameAround = (
  { left, top, cellWidth, cellHeight }: Pick<Sheet, "left" | "top" | "cellWidth" | "cellHeight">,
  row: number,
  col: number,
) => ({
  x: left + col * cellWidth - 0.5 - OUTSIDE,
  y: top + row * cellHeight - 0.5 - OUTSIDE,
  width: cellWidth + 2 * OUTSIDE,
  height: cellHeight + 2 * OUTSIDE,
});

function drawNames(
  context: CanvasRenderingContext2D,
  s: Sheet,
  rows: Label[],
  cols: Label[],
  focus: Focus,
  ink: Record<string, string>,
) {
  const style = makeLabelStyler(context, ink);
  context.textAlign = "right";
  for (const i of visibleLabels(Math.min(s.rows, rows.length), s.cellHeight, focus.query)) {
    style(i === focus.query, rows[i]);
    context.fillText(labelText(rows[i]), s.left - 8, s.top + (i + 0.5) * s.cellHeight, s.left - 10);
  }
  const numbered = cols.every((label) => /^\d+$/.test(label.text));
  const slanted = !numbered && (s.slanted || allSlanted(cols, s.cellWidth));
  const pitch = numbered ? NUMBER_PITCH : labelPitch(cols, s.cellWidth, slanted);
  for (const i of visibleLabels(Math.min(s.cols, cols.length), s.cellWidth, focus.key, pitch)) {
    style(i === focus.key, cols[i]);
    const x = s.left + (i + 0.5) * s.cellWidth;
    const leans = slanted || (!numbered && isSlanted(cols[i], s.cellWidth));
    drawColumnLabel(context, cols[i], x, s.top, leans);
  }
}

/** All numbers with two digits, or with one if two do not fit; none if not even one fits. */
function drawNumbers(context: CanvasRenderingContext2D, m: Matrix, s: Sheet, scale: Scale, { theme, ink }: Screen) {
  setNumberFont(context);
  const digits = digitsWithin(m, s.cellWidth, (text) => context.measureText(text).width);
  if (digits === undefined) return;
  for (let r = 0; r < m.rows; r++) {
    for (let c = 0; c < m.cols; c++) {
      if (!countsAt(m, r, c)) continue;
      const value = valueAt(m, r, c);
      const [x, y] = [s.left + (c + 0.5) * s.cellWidth - 0.5, s.top + (r + 0.5) * s.cellHeight];
      drawNumber(context, weightInCell(value, digits), x, y, colourOf(scale, theme, value), ink);
    }
  }
}

/**
 * The number of digits that fit each cell of a matrix.
 * @param width measures a text
 */
export function digitsWithin(m: Matrix, cellWidth: number, width: (text: string) => number) {
  const texts = (digits: number) => {
    const all = new Set(["1.0"]);
    for (let r = 0; r < m.rows; r++)
      for (let c = 0; c < m.cols; c++) if (countsAt(m, r, c)) all.add(weightInCell(valueAt(m, r, c), digits));
    return [...all];
  };
  return [2, 1].find((digits) => texts(digits).every((text) => width(text) + VALUE.edge <= cellWidth));
}

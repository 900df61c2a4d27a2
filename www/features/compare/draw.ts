// Draws one map of a comparison: cells, with labels, numbers and the focused cell over them, bands that one side lacks,
// and the distance of each row beside the difference.
import { css } from "../../components/draw-lines.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { drawPlot } from "../../components/map/cells.js";
import { SIGNED_WEIGHTS_FROM, VALUES_FROM } from "../../domain/map/geometry.js";
import { weightInCell, type Label } from "../../domain/labels.js";
import { SANS, drawNumber, setNumberFont } from "../../components/map/lettering.js";
import { drawOverlay, inSight } from "../../components/map/overlay.js";
import { colourOn, unpack, type Scale } from "../../domain/ramp.js";
import { maskedColours } from "../../domain/scale.js";
import { countsAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { Port } from "./viewport.js";
import type { Screen } from "../../components/map/draw.js";

type Absent = { rows: number[]; cols: number[] };

export function drawPane(
  canvas: HTMLCanvasElement,
  p: Pattern,
  port: Port,
  scale: Scale,
  absent: Absent,
  screen: Screen,
) {
  drawPlot(canvas, p, port, { scale, least: 0, rows: null, cols: null }, screen);
  if (absent.rows.length + absent.cols.length > 0) drawAbsent(canvas, port, absent, screen);
}

/** The distance of two strokes of the hatch. */
const PITCH = 5;

function drawAbsent(canvas: HTMLCanvasElement, port: Port, { rows, cols }: Absent, { theme, dpr }: Screen) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { box } = inSight(port);
  const [ground, stroke] = maskedColours(theme).map((one) => css(unpack(one)));
  context.save();
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.beginPath();
  for (const q of rows) context.rect(0, (q - box.y) * port.cell, box.wide, port.cell);
  for (const k of cols) context.rect((k - box.x) * port.cell, 0, port.cell, box.high);
  context.clip();
  context.fillStyle = ground;
  context.fillRect(0, 0, box.wide, box.high);
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = -box.high; x < box.wide; x += PITCH) {
    context.moveTo(x, 0);
    context.lineTo(x + box.high, box.high);
  }
  context.stroke();
  context.restore();
}

/** @param cols with an empty label where this side has no such token */
export function drawAround(
  canvas: HTMLCanvasElement,
  p: Pattern,
  port: Port,
  rows: Label[],
  cols: Label[],
  query: number | null,
  key: number | null,
  scale: Scale,
  veil: string | null,
  screen: Screen,
) {
  const context = drawOverlay(
    canvas,
    null,
    port,
    { rows: port.named ? rows : [], cols, writes: [], chosen: null, veil },
    { query, key },
    { scale, shows: null },
    screen,
  );
  const from = scale.kind === "signed" ? SIGNED_WEIGHTS_FROM : VALUES_FROM;
  // A veil hides the numbers.
  if (context && port.cell >= from && veil === null) drawNumbers(context, p, port, scale, screen);
}

function drawNumbers(context: CanvasRenderingContext2D, p: Pattern, port: Port, scale: Scale, { theme, ink }: Screen) {
  const { rows, cols, middle, box } = inSight(port);
  // A cell that is cut off has no number.
  const whole = (at: number, from: number, size: number) =>
    at - port.cell / 2 >= from - 1 && at + port.cell / 2 <= from + size + 1;
  setNumberFont(context);
  for (let q = rows.from; q < rows.to; q++) {
    for (let k = cols.from; k < cols.to; k++) {
      const [v, x, y] = [valueAt(p, q, k), middle.col(k), middle.row(q)];
      const hidden = !countsAt(p, q, k);
      if (!hidden && whole(y, port.top, box.high) && whole(x, port.left, box.wide))
        drawNumber(context, weightInCell(v), x, y, colourOn(theme, scale, v), ink);
    }
  }
}

/** The length of a bar for a divergence of 1 bit, and the height of the caption under the bars. */
const BAR = 28;
const NAME = 16;

/** @param of a row's divergence, null if it has none */
export function drawBits(
  canvas: HTMLCanvasElement,
  of: (row: number) => number | null,
  port: Port,
  query: number | null,
  name: string,
  { dpr, ink }: Screen,
) {
  const context = prepareCanvas(canvas, BAR + 4, port.height + NAME, dpr);
  if (!context) return;
  const { rows, box } = inSight(port);
  context.font = `12px ${SANS}`;
  context.textBaseline = "middle";
  context.fillStyle = ink.faint;
  context.fillText(name, 0, port.top + box.high + NAME - 6);
  context.fillStyle = ink.line;
  context.fillRect(0, port.top, 1, box.high);
  // Rows under a pixel high share a bar: the largest.
  const step = Math.max(1, Math.ceil(1 / (port.cell * dpr)));
  for (let q = rows.from; q < rows.to; q += step) {
    let bits = 0;
    for (let i = q; i < Math.min(rows.to, q + step); i++) bits = Math.max(bits, of(i) ?? 0);
    const y = Math.max(0, (q - box.y) * port.cell);
    const high = Math.min(box.high, (q + step - box.y) * port.cell) - y - (port.cell >= 5 ? 1 : 0);
    context.fillStyle = q === query ? ink.ink : ink.faint;
    if (bits > 0 && high > 0) context.fillRect(0, port.top + y, Math.max(1, bits * BAR), high);
  }
}

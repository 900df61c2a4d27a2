// Draws one row of numbers as a strip of cells: values around zero, or weights in 0–1; over keys with their tokens
// above.
import { resizeCanvas } from "../../lib/canvas.js";
import { frameCell, gapOf, makeHatch, type Screen } from "../map/draw.js";
import { visibleLabels } from "../../domain/map/geometry.js";
import { formatBrief } from "../../domain/numbers.js";
import { inCell, type Label } from "../../domain/labels.js";
import { drawColumnLabel, drawNumber, makeLabelStyler, setNumberFont } from "../map/lettering.js";
import { allSlanted, isSlanted, labelPitch, labelWidth } from "../../domain/label-width.js";
import { paperOf } from "../../domain/ramp.js";
import { TONES, maskedColours, patternColour, pixel, signedColour, type Theme, type Tone } from "../../domain/scale.js";

/** `signed` covers −range to range; `pattern` is 0–1 under the page's tone curve, `unit` 0–1 without it. */
export type Scale = "signed" | "pattern" | "unit";

/** The margin for the frame of a focused cell. */
const EDGE = 3;
/** The cell size from which cells show their values. */
const VALUES_FROM = 30;

/** A value's position on its scale: −1 to 1 if signed, else 0 to 1. */
export function placeOf(value: number, scale: Scale, range: number, tone: Tone) {
  if (scale === "signed") return range === 0 ? 0 : Math.max(-1, Math.min(1, value / range));
  const weight = Math.max(0, Math.min(1, value));
  return scale === "pattern" ? TONES[tone](weight) : weight;
}

const colour = (scale: Scale, theme: Theme, place: number) =>
  scale === "signed" ? signedColour(theme, place) : patternColour(theme, place);

/** The width for a slanted label over the last cell. */
export const slantWidth = (labels: Label[], cell: number) => (labels.some((label) => isSlanted(label, cell)) ? 36 : 0);

export function headroom(labels: Label[] | null, cell: number) {
  if (!labels) return EDGE;
  const leaning = labels.filter((label) => isSlanted(label, cell));
  return leaning.length === 0 ? 20 : Math.min(84, Math.max(...leaning.map(labelWidth)) * 0.71 + 12);
}

export function lines(count: number, cell: number, width: number) {
  const across = Math.max(1, Math.min(count, Math.floor(width / cell)));
  return { across, down: Math.ceil(count / across) };
}

/** @param y in CSS pixels */
export function indexAt(
  x: number,
  y: number,
  { count, cell, high, across, top }: { count: number; cell: number; high: number; across: number; top: number },
) {
  const column = Math.floor((x - EDGE) / cell);
  const line = Math.floor((y - top) / high);
  const index = line * across + column;
  return column >= 0 && column < across && line >= 0 && index < count ? index : null;
}

/**
 * @param mark an outlined range, from its first cell to the one after its last
 * @param high in CSS pixels
 */
export function drawStrip(
  canvas: HTMLCanvasElement,
  values: Float32Array,
  masks: Uint8Array | null,
  labels: Label[] | null,
  focus: number | null,
  mark: [number, number] | null,
  cell: number,
  high: number,
  across: number,
  scale: Scale,
  range: number,
  tone: Tone,
  screen: Screen,
) {
  const { theme, dpr, ink } = screen;
  const down = Math.ceil(values.length / across);
  const top = headroom(labels, cell);
  const width = 2 * EDGE + across * cell + (labels ? slantWidth(labels, cell) : 0);
  const height = top + down * high + EDGE;
  const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)];
  resizeCanvas(canvas, w, h, dpr);
  const context = canvas.getContext("2d");
  if (!context || w === 0) return;
  const image = context.createImageData(w, h);
  const pixels = new Uint32Array(image.data.buffer);
  const [ground] = maskedColours(theme);
  const line = paperOf(theme);
  const gap = gapOf(cell, dpr);
  const hatch = makeHatch(pixels, w, screen);
  const at = (i: number) => ({ x: EDGE + (i % across) * cell, y: top + Math.floor(i / across) * high });
  for (let i = 0; i < values.length; i++) {
    const { x, y } = at(i);
    const [left, right, up, low] = [x, x + cell, y, y + high].map((v) => Math.round(v * dpr));
    const masked = masks?.[i] === 1;
    const fill = masked ? ground : pixel(colour(scale, theme, placeOf(values[i], scale, range, tone)));
    for (let row = up * w; row < low * w; row += w) {
      pixels.fill(fill, row + left, row + right - gap);
      pixels.fill(line, row + right - gap, row + right);
    }
    if (masked) hatch(left, up, right - gap, low);
  }
  context.putImageData(image, 0, 0);
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.textBaseline = "middle";
  if (labels) drawLabels(context, labels, focus, cell, top, ink);
  if (cell >= VALUES_FROM) {
    setNumberFont(context);
    values.forEach((value, i) => {
      const text = scale === "signed" ? formatBrief(value) : shareInCell(value);
      if (masks?.[i] === 1 || text === "") return;
      const { x, y } = at(i);
      const fill = colour(scale, theme, placeOf(value, scale, range, tone));
      drawNumber(context, text, x + cell / 2 - 0.5, y + high / 2 + 0.5, fill, ink);
    });
  }
  if (mark) {
    context.strokeStyle = ink.accent;
    context.lineWidth = 1.5;
    for (const { first, count } of linesOfStretch(mark, across)) {
      const { x, y } = at(first);
      context.strokeRect(x - 1, y - 1, count * cell + 1, high + 1);
    }
  }
  if (focus !== null && focus < values.length) {
    const { x, y } = at(focus);
    frameCell(context, { x: x - 0.5, y: y - 0.5, width: cell, height: high }, ink);
  }
}

const shareInCell = (value: number) => (value < 0.005 ? "" : inCell(value));

/** A range of cells, line by line. */
export function linesOfStretch([from, to]: [number, number], across: number) {
  const lines = [];
  for (let first = from, end = 0; first < to; first = end) {
    end = Math.min(to, (Math.floor(first / across) + 1) * across);
    lines.push({ first, count: end - first });
  }
  return lines;
}

function drawLabels(
  context: CanvasRenderingContext2D,
  labels: Label[],
  focus: number | null,
  cell: number,
  top: number,
  ink: Record<string, string>,
) {
  const style = makeLabelStyler(context, ink);
  const slanted = allSlanted(labels, cell);
  for (const i of visibleLabels(labels.length, cell, focus, labelPitch(labels, cell, slanted))) {
    style(i === focus, labels[i]);
    const x = EDGE + (i + 0.5) * cell;
    const leans = slanted || isSlanted(labels[i], cell);
    drawColumnLabel(context, labels[i], leans ? x - 2 : x, top, leans, { leaning: 4, upright: 10 });
  }
}

// Draws maps: cells as pixels through a look-up table, and over them labels, crosshair and values.
import { t } from "../i18n/index.js";
import { GRID_FROM, thinned } from "./geometry.js";
import { MONO, SANS, labelWidth, lean, letterer } from "./lettering.js";
import { LUT_SIZE, TONES, lookup, maskedColours, needsLightInk, oklch, pixel } from "./scale.js";
import { spelled } from "./labels.js";

/** @typedef {import("./scale.js").Theme} Theme */
/** @typedef {import("./scale.js").Tone} Tone */
/** @typedef {import("./labels.js").Label} Label */

/**
 * One head's pattern inside the packed answer: rows are queries, columns are keys.
 * @typedef {object} Pattern
 * @property {Float32Array} values
 * @property {number} offset
 * @property {Uint8Array} masks
 * @property {number} maskOffset
 * @property {number} rows
 * @property {number} cols
 * @property {number} [block] how many queries, and keys, share a cell, which is then the largest weight among them; 1 where it is not said
 * @property {boolean} [coarse] whether its cells are but the blocks that they belong to: the whole pattern is still on its way
 */

/** @typedef {{ theme: Theme, dpr: number, ink: Record<string, string> }} Screen */

/** @param {Pattern} p @param {number} query @param {number} key */
export const valueAt = (p, query, key) => p.values[p.offset + query * p.cols + key];
/** @param {Pattern} p @param {number} query @param {number} key */
export const maskedAt = (p, query, key) => p.masks[p.maskOffset + query * p.cols + key] === 1;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Pattern} p
 * @param {number} cell CSS pixels
 * @param {Tone} tone
 * @param {Screen} screen
 */
export function drawCells(canvas, p, cell, tone, screen) {
  const c = devicePixels(cell, screen);
  drawMany(canvas, [{ pattern: p, x: 0, y: 0 }], cell, p.cols * c, p.rows * c, tone, screen);
}

/** @param {number} css @param {Screen} screen */
const devicePixels = (css, { dpr }) => Math.max(1, Math.round(css * dpr));

/** A pattern and where its top left corner is on the canvas, in CSS pixels; and how large its cells are, where they are not as large as the others'. @typedef {{ pattern: Pattern, x: number, y: number, cell?: number }} Placed */

/**
 * Many patterns on one canvas: each canvas of a page costs the browser a layer, and a model may have hundreds of heads.
 * @param {HTMLCanvasElement} canvas
 * @param {Placed[]} placed
 * @param {number} cell CSS pixels
 * @param {number} width device pixels
 * @param {number} height device pixels
 * @param {Tone} tone
 * @param {Screen} screen
 */
export function drawMany(canvas, placed, cell, width, height, tone, screen) {
  resize(canvas, width, height, screen.dpr);
  const context = canvas.getContext("2d");
  if (!context || width === 0 || height === 0) return;
  const image = imageOf(canvas, context, width, height);
  const pixels = new Uint32Array(image.data.buffer);
  if (placed.length > 1) pixels.fill(0);
  for (const { pattern, x, y, cell: own = cell } of placed) fillCells(pixels, width, Math.round(y * screen.dpr) * width + Math.round(x * screen.dpr), pattern, own, tone, screen);
  context.putImageData(image, 0, 0);
}

/** @param {Uint32Array} pixels @param {number} width of the whole, device pixels @param {number} origin the first pixel @param {Pattern} p @param {number} cell @param {Tone} tone @param {Screen} screen */
function fillCells(pixels, width, origin, p, cell, tone, screen) {
  const { theme, dpr } = screen;
  const c = devicePixels(cell, screen);
  const wide = p.cols * c;
  const table = lookup(theme, tone);
  const [ground, stroke] = maskedColours(theme);
  const line = pixel(theme === "light" ? oklch(0.998, 0.002, 95) : oklch(0.17, 0.008, 272));
  const inner = cell >= GRID_FROM ? c - Math.max(1, Math.round(dpr / 2)) : c;
  const pitch = Math.max(3, Math.round(5 * dpr));
  const bar = Math.max(1, Math.round(dpr));
  for (let q = 0; q < p.rows; q++) {
    const top = origin + q * c * width;
    for (let k = 0; k < p.cols; k++) {
      const masked = p.masks[p.maskOffset + q * p.cols + k] === 1;
      const v = p.values[p.offset + q * p.cols + k];
      const left = top + k * c;
      pixels.fill(masked ? ground : table[Math.min(LUT_SIZE - 1, Math.max(0, Math.round(v * (LUT_SIZE - 1))))], left, left + inner);
      if (inner < c) pixels.fill(line, left + inner, left + c);
    }
    for (let y = 1; y < inner; y++) pixels.copyWithin(top + y * width, top, top + wide);
    for (let y = inner; y < c; y++) pixels.fill(line, top + y * width, top + y * width + wide);
    for (let k = 0; k < p.cols; k++) {
      if (p.masks[p.maskOffset + q * p.cols + k] === 1) hatch(pixels, width, origin, k * c, q * c, inner, pitch, bar, stroke);
    }
  }
}

/** Diagonals that run on from cell to cell. @param {Uint32Array} pixels @param {number} width @param {number} origin @param {number} left @param {number} top @param {number} edge @param {number} pitch @param {number} bar @param {number} stroke */
function hatch(pixels, width, origin, left, top, edge, pitch, bar, stroke) {
  for (let y = 0; y < edge; y++) {
    const at = origin + (top + y) * width + left;
    for (let x = 0; x < edge; x++) {
      if ((left + x + top + y) % pitch < bar) pixels[at + x] = stroke;
    }
  }
}

/** @type {WeakMap<HTMLCanvasElement, ImageData>} */
const images = new WeakMap();

/** Pixels to draw in, the same as last time while the size is. @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
function imageOf(canvas, context, width, height) {
  let image = images.get(canvas);
  if (image?.width !== width || image.height !== height) {
    image = context.createImageData(width, height);
    images.set(canvas, image);
  }
  return image;
}

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height device pixels @param {number} dpr */
function resize(canvas, width, height, dpr) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const size = [`${width / dpr}px`, `${height / dpr}px`];
  // Written only when it is another one: each write has the browser lay the page out again.
  if (canvas.style.width !== size[0]) canvas.style.setProperty("width", size[0]);
  if (canvas.style.height !== size[1]) canvas.style.setProperty("height", size[1]);
}

/** @typedef {{ left: number, top: number, right: number, cell: number, rows: number, cols: number, width: number, height: number, slanted: boolean }} Frame */

/**
 * Room for the labels around a map.
 * @param {Label[]} rowLabels @param {Label[]} colLabels @param {number} cell @param {boolean} writes whether rows say what they write
 */
export function margins(rowLabels, colLabels, cell, writes) {
  const long = colLabels.filter((label) => labelWidth(label) > cell + 1);
  return {
    left: Math.min(120, Math.max(8, ...rowLabels.map(labelWidth)) + 14),
    top: long.length ? Math.min(84, Math.max(...long.map(labelWidth)) * 0.71 + 16) : 22,
    right: writes ? 64 : long.length ? 32 : 8,
    // A few long labels lean alone; where many are long, all lean.
    slanted: long.length > colLabels.length / 4,
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Pattern | null} p whose values are written into the cells, where they are large enough
 * @param {Frame} frame
 * @param {Label[]} rowLabels @param {Label[]} colLabels
 * @param {(Label | null)[]} writes what each row went on to write
 * @param {{ query: number | null, key: number | null }} focus
 * @param {Tone} tone
 * @param {Screen} screen
 */
export function drawOverlay(canvas, p, frame, rowLabels, colLabels, writes, focus, tone, screen) {
  const { dpr, ink } = screen;
  resize(canvas, Math.round(frame.width * dpr), Math.round(frame.height * dpr), dpr);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.clearRect(0, 0, frame.width, frame.height);
  context.textBaseline = "middle";
  drawLabels(context, frame, rowLabels, colLabels, writes, focus, ink);
  if (p) drawValues(context, p, frame, tone, screen);
  drawFocus(context, frame, focus, ink);
}

/** @param {CanvasRenderingContext2D} context @param {Frame} f @param {Label[]} rows @param {Label[]} cols @param {(Label | null)[]} writes @param {{ query: number | null, key: number | null }} focus @param {Record<string, string>} ink */
function drawLabels(context, f, rows, cols, writes, focus, ink) {
  const style = letterer(context, ink);
  context.textAlign = "right";
  for (const i of thinned(Math.min(f.rows, rows.length), f.cell, focus.query)) {
    style(i === focus.query, rows[i]);
    context.fillText(spelled(rows[i]), f.left - 8, f.top + (i + 0.5) * f.cell, f.left - 10);
  }
  for (const i of thinned(Math.min(f.cols, cols.length), f.cell, focus.key)) {
    style(i === focus.key, cols[i]);
    const x = f.left + (i + 0.5) * f.cell;
    if (f.slanted || labelWidth(cols[i]) > f.cell + 1) {
      lean(context, cols[i], x, f.top - 8);
    } else {
      context.textAlign = "center";
      context.fillText(spelled(cols[i]), x, f.top - 11);
    }
  }
  context.textAlign = "left";
  if (writes.length && f.right > 40) {
    context.font = `12px ${SANS}`;
    context.fillStyle = ink.faint;
    // Over the words, not over the arrow: the last column's label may lean out to here.
    context.fillText(t("maps.writes"), f.left + f.cols * f.cell + 24, f.top - 11);
  }
  const styleWritten = letterer(context, ink);
  for (const i of thinned(f.rows, f.cell, focus.query)) {
    const written = writes[i];
    if (!written) continue;
    styleWritten(i === focus.query, written);
    context.fillText(`→ ${spelled(written)}`, f.left + f.cols * f.cell + 8, f.top + (i + 0.5) * f.cell);
  }
}

/** Cells from this size on hold their value in larger type. */
const LARGE = 48;

/** @param {CanvasRenderingContext2D} context @param {Pattern} p @param {Frame} f @param {Tone} tone @param {Screen} screen */
function drawValues(context, p, f, tone, { theme, ink }) {
  context.font = f.cell < LARGE ? `12px ${MONO}` : `15px ${MONO}`;
  context.textAlign = "center";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      const value = valueAt(p, q, k);
      if (maskedAt(p, q, k) || value < 0.005) continue;
      // Dropout lifts what it keeps, so a weight may be more than 1.
      const text = value >= 0.995 ? value.toFixed(1) : value.toFixed(2).slice(1);
      context.fillStyle = needsLightInk(theme, TONES[tone](Math.min(1, value))) ? ink.light : ink.dark;
      context.fillText(text, f.left + (k + 0.5) * f.cell - 0.5, f.top + (q + 0.5) * f.cell);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Frame} f @param {{ query: number | null, key: number | null }} focus @param {Record<string, string>} ink */
function drawFocus(context, f, { query, key }, ink) {
  const x = f.left + (key ?? 0) * f.cell;
  const y = f.top + (query ?? 0) * f.cell;
  const wide = f.cols * f.cell;
  const high = f.rows * f.cell;
  context.strokeStyle = ink.accent;
  context.lineWidth = 1;
  if (query !== null && query < f.rows) context.strokeRect(f.left - 0.5, y - 0.5, wide, f.cell);
  if (key !== null && key < f.cols) context.strokeRect(x - 0.5, f.top - 0.5, f.cell, high);
  if (query === null || key === null || query >= f.rows || key >= f.cols) return;
  // Paper under ink: the frame of the cell is seen on the palest and on the deepest colour.
  context.lineWidth = 4;
  context.strokeStyle = ink.paper;
  context.strokeRect(x - 0.5, y - 0.5, f.cell, f.cell);
  context.lineWidth = 2;
  context.strokeStyle = ink.ink;
  context.strokeRect(x - 0.5, y - 0.5, f.cell, f.cell);
}

// Draws the cells of maps as pixels, each number's colour looked up in a table.
import { GRID_FROM } from "./geometry.js";
import { paperOf, ramp } from "./ramp.js";
import { maskedColours } from "./scale.js";

/** @typedef {import("./scale.js").Theme} Theme */
/** @typedef {import("./scale.js").Tone} Tone */
/** @typedef {import("./pattern.js").Pattern} Pattern */

/** @typedef {{ theme: Theme, dpr: number, ink: Record<string, string> }} Screen */

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
  const { theme, dpr } = screen;
  onPixels(canvas, width, height, dpr, (pixels) => {
    if (placed.length > 1) pixels.fill(0);
    const { table, factor, shift } = ramp(theme, { kind: "pattern", tone });
    for (const { pattern, x, y, cell: own = cell } of placed) {
      const edges = (/** @type {number} */ count) =>
        Int32Array.from({ length: count + 1 }, (_, i) => i * devicePixels(own, screen));
      fill(pixels, width, Math.round(y * dpr) * width + Math.round(x * dpr), pattern, {
        xs: edges(pattern.cols),
        ys: edges(pattern.rows),
        first: { query: 0, key: 0 },
        gap: gapOf(own, dpr),
        factor,
        shift,
        tables: [table],
        standing: null,
        theme,
        dpr,
      });
    }
  });
}

/** The hairline between cells that are large enough for one, in device pixels. @param {number} cell CSS pixels @param {number} dpr */
export const gapOf = (cell, dpr) => (cell >= GRID_FROM ? Math.max(1, Math.round(dpr / 2)) : 0);

/**
 * How cells lie and how they are coloured.
 * @typedef {object} Laid
 * @property {Int32Array} xs where columns begin, from `first.key` on, in device pixels; one more says where the last ends
 * @property {Int32Array} ys where rows begin
 * @property {{ query: number, key: number }} first
 * @property {number} gap between cells
 * @property {number} factor @property {number} shift as in a ramp
 * @property {Uint32Array[]} tables of pixels, one for each way to stand
 * @property {((query: number, key: number, value: number) => number) | null} standing which table a cell is looked up in; null is always the first
 * @property {Theme} theme @property {number} dpr
 */

/** @param {Uint32Array} pixels @param {number} width of the whole, device pixels @param {number} origin the first pixel @param {Pattern} p @param {Laid} laid */
export function fill(pixels, width, origin, p, { xs, ys, first, gap, factor, shift, tables, standing, theme, dpr }) {
  const [ground, stroke] = maskedColours(theme);
  const line = paperOf(theme);
  const hatched = { pitch: Math.max(3, Math.round(5 * dpr)), bar: Math.max(1, Math.round(dpr)), stroke };
  const top = tables[0].length - 1;
  const wide = xs[xs.length - 1];
  for (let r = 0; r + 1 < ys.length; r++) {
    const query = first.query + r;
    const [y, bottom] = [ys[r], ys[r + 1] - gap];
    const from = origin + y * width;
    const values = p.values.subarray(p.offset + query * p.cols + first.key, p.offset + (query + 1) * p.cols);
    const masks = p.masks.subarray(p.maskOffset + query * p.cols + first.key, p.maskOffset + (query + 1) * p.cols);
    for (let c = 0; c + 1 < xs.length; c++) {
      const value = values[c];
      const table = standing === null ? tables[0] : tables[standing(query, first.key + c, value)];
      const colour = masks[c] === 1 ? ground : table[Math.min(top, Math.max(0, Math.round(value * factor + shift)))];
      const left = from + xs[c];
      const inner = from + xs[c + 1] - gap;
      // Where a cell is a pixel there are a million of them.
      if (inner === left + 1) pixels[left] = colour;
      else pixels.fill(colour, left, inner);
      if (gap) pixels.fill(line, inner, from + xs[c + 1]);
    }
    for (let i = 1; i < bottom - y; i++) pixels.copyWithin(from + i * width, from, from + wide);
    for (let i = Math.max(0, bottom - y); i < ys[r + 1] - y; i++)
      pixels.fill(line, from + i * width, from + i * width + wide);
    for (let c = 0; c + 1 < xs.length; c++) {
      if (masks[c] === 1) hatch(pixels, width, origin, xs[c], y, xs[c + 1] - gap, bottom, hatched);
    }
  }
}

/** Diagonals that run on from cell to cell. @param {Uint32Array} pixels @param {number} width @param {number} origin @param {number} left @param {number} top @param {number} right @param {number} bottom @param {{ pitch: number, bar: number, stroke: number }} how */
function hatch(pixels, width, origin, left, top, right, bottom, { pitch, bar, stroke }) {
  for (let y = top; y < bottom; y++) {
    const at = origin + y * width;
    for (let x = left; x < right; x++) if ((x + y) % pitch < bar) pixels[at + x] = stroke;
  }
}

/** @type {WeakMap<HTMLCanvasElement, ImageData>} */
const images = new WeakMap();

/**
 * Pixels to draw in, the same as last time while the size is; what is drawn is then on the canvas.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height device pixels @param {number} dpr @param {(pixels: Uint32Array) => void} draw
 */
export function onPixels(canvas, width, height, dpr, draw) {
  resize(canvas, width, height, dpr);
  const context = canvas.getContext("2d");
  if (!context || width === 0 || height === 0) return;
  let image = images.get(canvas);
  if (image?.width !== width || image.height !== height) {
    image = context.createImageData(width, height);
    images.set(canvas, image);
  }
  draw(new Uint32Array(image.data.buffer));
  context.putImageData(image, 0, 0);
}

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height device pixels @param {number} dpr */
export function resize(canvas, width, height, dpr) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const size = [`${width / dpr}px`, `${height / dpr}px`];
  // Written only when it is another one: each write has the browser lay the page out again.
  if (canvas.style.width !== size[0]) canvas.style.setProperty("width", size[0]);
  if (canvas.style.height !== size[1]) canvas.style.setProperty("height", size[1]);
}

// The cells of a map that stands alone, as pixels of their colours, and the legend that says what they mean.
import { GRID_FROM } from "../../../domain/geometry.js";
import { maskedColours } from "../../../domain/scale.js";
import { colourAt, painter, ticksOf, unpacked } from "../../../components/figures/colours.js";
import { SANS, begin, css, ink, make } from "./common.js";
import type { Numbers, Theme } from "./common.js";
import type { Scale } from "../../../domain/panel.js";

/** All cells, a pixel each, once a theme. */
export function image({ rows, cols, values, masks }: Numbers, panel: Parameters<typeof painter>[0], now: Theme) {
  const canvas = make("canvas", { width: cols, height: rows });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const colour = painter(panel, now);
  const pixels = context.createImageData(cols, rows);
  const words = new Uint32Array(pixels.data.buffer);
  const [ground] = maskedColours(now);
  for (let q = 0; q < rows; q++)
    for (let i = q * cols; i < (q + 1) * cols; i++) words[i] = masks[i] ? ground : colour(q, i - q * cols, values[i]);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** The hatch of masked cells (1), and, the other way, of those that one side does not have (2). */
function hatch(context: CanvasRenderingContext2D, now: Theme, mask: number) {
  const tile = make("canvas", { width: 5, height: 5 });
  const inside = tile.getContext("2d") as CanvasRenderingContext2D;
  const [ground, stroke] = maskedColours(now).map((packed) => css(unpacked(packed)));
  inside.fillStyle = ground;
  inside.fillRect(0, 0, 5, 5);
  inside.fillStyle = stroke;
  for (let i = 0; i < 5; i++) inside.fillRect(i, mask === 2 ? i : (10 - i) % 5, 1, 1);
  return context.createPattern(tile, "repeat") ?? ground;
}

/** The cells at (x, y). */
export function drawCells(
  context: CanvasRenderingContext2D,
  p: Numbers,
  cells: CanvasImageSource,
  x: number,
  y: number,
  cell: number,
  now: Theme,
) {
  context.imageSmoothingEnabled = cell < 1;
  context.drawImage(cells, x, y, p.cols * cell, p.rows * cell);
  for (const mask of [1, 2]) {
    if (!p.masks.includes(mask)) continue;
    context.fillStyle = hatch(context, now, mask);
    for (let q = 0; q < p.rows; q++) {
      for (let k = 0; k < p.cols; k++) {
        const from = k;
        while (k < p.cols && p.masks[q * p.cols + k] === mask) k++;
        if (k > from) context.fillRect(x + from * cell, y + q * cell, (k - from) * cell, cell);
      }
    }
  }
  if (cell < GRID_FROM) return;
  context.fillStyle = ink("paper");
  for (let q = 1; q <= p.rows; q++) context.fillRect(x, y + q * cell - 1, p.cols * cell, 1);
  for (let k = 1; k <= p.cols; k++) context.fillRect(x + k * cell - 1, y, 1, p.rows * cell);
}

/**
 * What a map's colours mean.
 * @param without what masked and absent cells are called; null where there are none
 */
export const legend = (name: string, without: (string | null)[]) =>
  make(
    "div",
    { class: "key" },
    make("span", {}, name),
    make("canvas"),
    ...without.map((word, i) =>
      word === null ? null : make("span", { class: "hatched", "data-mask": i + 1 }, make("canvas"), word),
    ),
  );

const BAR = 160;

/** @param key what `legend` made */
export function drawLegend(key: HTMLElement, scale: Scale, now: Theme, number: (value: number) => string) {
  const [bar, ...boxes] = key.querySelectorAll("canvas");
  const context = begin(bar, BAR + 20, 30);
  for (let x = 0; x < BAR; x++) {
    context.fillStyle = colourAt(scale, now, x / (BAR - 1));
    context.fillRect(x, 0, 1, 10);
  }
  context.font = `12px ${SANS}`;
  context.fillStyle = ink("soft");
  const ticks = ticksOf(scale);
  ticks.forEach(({ value, at }, i) => {
    context.textAlign = i === 0 ? "left" : i === ticks.length - 1 ? "right" : "center";
    context.fillText(number(value), at * BAR, 21);
  });
  for (const box of boxes) {
    const inside = begin(box, 14, 14);
    inside.fillStyle = hatch(inside, now, Number(box.parentElement?.dataset.mask));
    inside.fillRect(0, 0, 14, 14);
  }
}

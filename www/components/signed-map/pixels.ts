// A matrix of signed numbers as pixels, one a number, and the legend of its scale.
import { html } from "lit-html";
import { paint, property } from "../../lib/paint.js";
import { pixel, signedColour, type Theme } from "../../domain/scale.js";

const STEPS = 511;
const tables = new Map<Theme, Uint32Array>();

/** From the position on the scale, −1 to 1 in steps, to a pixel. */
function table(theme: Theme) {
  let found = tables.get(theme);
  if (!found) {
    found = Uint32Array.from({ length: STEPS }, (_, i) => pixel(signedColour(theme, (2 * i) / (STEPS - 1) - 1)));
    tables.set(theme, found);
  }
  return found;
}

/**
 * One pixel per number: the style sheet scales them to cells.
 * @param values [rows, cols]
 */
export function drawSigned(
  canvas: HTMLCanvasElement,
  values: Float32Array,
  rows: number,
  cols: number,
  largest: number,
  theme: Theme,
) {
  canvas.width = cols;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(cols, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = table(theme);
  for (let i = 0; i < pixels.length; i++) {
    const place = Math.min(1, Math.max(-1, values[i] / largest));
    pixels[i] = colours[Math.round(((place + 1) / 2) * (STEPS - 1))];
  }
  context.putImageData(image, 0, 0);
}

const BAR = 128;

export const signedLegend = ({
  theme,
  title,
  ticks,
}: {
  theme: Theme;
  title: string;
  ticks: [low: string, middle: string, high: string];
}) =>
  html`<div class="legend signed-legend">
    <div class="legend-scale">
      <canvas role="img" aria-label=${title} ${paint(drawBar, theme)}></canvas>
      <div class="ticks" aria-hidden="true">${ticks.map(
        (text, i) => html`<span ${property("--at", i / 2)}>${text}</span>`,
      )}</div>
    </div>
    <span>${title}</span>
  </div>`;

const RAMP = Float32Array.from({ length: BAR }, (_, i) => (2 * i) / (BAR - 1) - 1);

const drawBar = (canvas: HTMLCanvasElement, theme: Theme) => drawSigned(canvas, RAMP, 1, BAR, 1, theme);

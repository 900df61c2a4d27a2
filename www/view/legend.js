// The legend of the pattern scale: the colours themselves, their tone curve, and the hatch of masked cells.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { t } from "../i18n/index.js";
import { paint, property } from "./paint.js";
import { TICKS, TONES, maskedColours, patternColour, pixel } from "./scale.js";

/** @typedef {import("./scale.js").Tone} Tone */
/** @typedef {import("./scale.js").Theme} Theme */

const WIDTH = 120;
const HATCH = 14;

/** @param {{ tone: Tone, theme: Theme, lifted: boolean, name?: string, masks?: boolean, setTone(tone: Tone): void }} props `lifted`: whether weights may be above 1; `name`: what the colours are of, where it is no attention; `masks`: whether cells may be masked */
export function legend({ tone, theme, lifted, name = t("legend.title"), masks = true, setTone }) {
  const title = lifted ? `${name}. ${t("legend.lifted")}` : name;
  return html`<div class="legend">
    <div class="legend-scale" title=${title}>
      <canvas width=${WIDTH} height="1" role="img" aria-label=${title} ${paint(drawBar, theme)}></canvas>
      <div class="ticks" aria-hidden="true">
        ${TICKS[tone].map((v) => html`<span ${property("--at", TONES[tone](v).toFixed(4))}>${v}</span>`)}
      </div>
    </div>
    <label class="tone"><span class="visually-hidden">${t("legend.tone")}</span>
      <select title=${t("legend.tone")} .value=${live(tone)} @change=${(/** @type {any} */ e) => setTone(e.target.value)}>
        ${/** @type {Tone[]} */ (["linear", "root", "log"]).map((name) => html`<option value=${name} ?selected=${name === tone}>${t(`legend.${name}`)}</option>`)}
      </select></label>
    ${masks ? html`<span class="legend-masked"><canvas width=${HATCH} height=${HATCH} aria-hidden="true" ${paint(drawHatch, theme)}></canvas>${t("legend.masked")}</span>` : nothing}
  </div>`;
}

/** @param {HTMLCanvasElement} canvas @param {Theme} theme */
function drawBar(canvas, theme) {
  fill(canvas, (x) => pixel(patternColour(theme, x / (WIDTH - 1))));
}

/** How a masked cell looks. @param {HTMLCanvasElement} canvas @param {Theme} theme */
export function drawHatch(canvas, theme) {
  const [ground, stroke] = maskedColours(theme);
  fill(canvas, (x, y) => ((x + y) % 5 === 0 ? stroke : ground));
}

/** Colours every pixel of a small canvas. @param {HTMLCanvasElement} canvas @param {(x: number, y: number) => number} colour */
export function fill(canvas, colour) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = colour(i % canvas.width, Math.floor(i / canvas.width));
  context.putImageData(image, 0, 0);
}

// The legend of a map's scale: the colours themselves, where the value in focus lies, and the hatch of masked cells.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, write } from "../../i18n/index.js";
import { figure } from "../../domain/numbers.js";
import { paint, property } from "../../lib/paint.js";
import { colourAlong } from "../../domain/ramp.js";
import { TICKS, TONES, maskedColours, patternColour, pixel } from "../../domain/scale.js";
import type { Tone, Theme } from "../../domain/scale.js";

const WIDTH = 120;
const HATCH = 14;

/**
 * @param props `lifted`: whether weights may be above 1; `name`: what the colours are of, where it is no attention;
 * `masks`: whether cells may be masked; `mark`: where along the bar the value in focus lies
 */
export function legend({
  tone,
  theme,
  lifted,
  name = t("legend.title"),
  masks = true,
  mark = null,
  setTone,
}: {
  tone: Tone;
  theme: Theme;
  lifted: boolean;
  name?: string;
  masks?: boolean;
  mark?: number | null;
  setTone(tone: Tone): void;
}) {
  const title = lifted ? `${name}. ${t("legend.lifted")}` : name;
  return html`<div class="legend">
    <div class="legend-scale" title=${title}>
      <canvas width=${WIDTH} height="1" role="img" aria-label=${title} ${paint(drawBar, theme)}></canvas>
      ${marked(mark)}
      <div class="ticks" aria-hidden="true">
        ${TICKS[tone].map(
          (v) => html`<span ${property("--at", TONES[tone](v).toFixed(4))}>${write().number(v)}</span>`,
        )}
      </div>
    </div>
    <label class="tone"><span class="visually-hidden">${t("legend.tone")}</span>
      <select title=${t("legend.tone")} .value=${live(tone)} @change=${(e: any) => setTone(e.target.value)}>
        ${(["linear", "root", "log"] as Tone[]).map(
          (name) => html`<option value=${name} ?selected=${name === tone}>${t(`legend.${name}`)}</option>`,
        )}
      </select></label>
    ${masks ? hatched(theme) : nothing}
  </div>`;
}

/** Of numbers that are no weights: around zero, or from zero up to a largest one of their own. */
export function scaleLegend({
  scale: { kind, most },
  title,
  theme,
  masks,
  mark,
}: {
  scale: { kind: "signed" | "upward"; most: number };
  title: string;
  theme: Theme;
  masks: boolean;
  mark: number | null;
}) {
  const ends = kind === "signed" ? [-most, 0, most] : [0, most];
  return html`<div class="legend" data-numbers>
    <div class="legend-scale" title=${title}>
      <canvas width=${WIDTH} height="1" role="img" aria-label=${title} ${paint(drawScale, kind, theme)}></canvas>
      ${marked(mark)}
      <div class="ticks" aria-hidden="true">${ends.map(
        (end, i) => html`<span ${property("--at", i / (ends.length - 1))}>${figure(end)}</span>`,
      )}</div>
    </div>
    ${masks ? hatched(theme) : nothing}
  </div>`;
}

/** @param place along the bar, 0 to 1 */
const marked = (place: number | null) =>
  place === null
    ? nothing
    : html`<span class="legend-mark" aria-hidden="true" ${property("--at", place.toFixed(4))}></span>`;

const hatched = (theme: Theme) =>
  html`<span class="legend-masked"><canvas width=${HATCH} height=${HATCH} aria-hidden="true"
    ${paint(drawHatch, theme)}></canvas>${t("legend.masked")}</span>`;

function drawScale(canvas: HTMLCanvasElement, kind: "signed" | "upward", theme: Theme) {
  fill(canvas, (x) => pixel(colourAlong(theme, { kind, most: 1 }, x / (WIDTH - 1))));
}

function drawBar(canvas: HTMLCanvasElement, theme: Theme) {
  fill(canvas, (x) => pixel(patternColour(theme, x / (WIDTH - 1))));
}

/** How a masked cell looks. */
export function drawHatch(canvas: HTMLCanvasElement, theme: Theme) {
  const [ground, stroke] = maskedColours(theme);
  fill(canvas, (x, y) => ((x + y) % 5 === 0 ? stroke : ground));
}

/** Colours every pixel of a small canvas. */
export function fill(canvas: HTMLCanvasElement, colour: (x: number, y: number) => number) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = colour(i % canvas.width, Math.floor(i / canvas.width));
  context.putImageData(image, 0, 0);
}

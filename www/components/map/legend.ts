// The legend of a map's scale: the colours themselves, where the value in focus lies, and the hatch of masked cells.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { formatFigure } from "../../domain/numbers.js";
import { fillCanvas } from "../../lib/canvas.js";
import { paint, property } from "../../lib/paint.js";
import { colourAlong } from "../../domain/ramp.js";
import { TICKS, TONES, maskedColours, pixel, strongerTone, type Tone, type Theme } from "../../domain/scale.js";

const WIDTH = 120;
const HATCH = 14;

interface LegendProps {
  tone: Tone;
  theme: Theme;
  lifted: boolean;
  /** the name of the scale, if it is not attention */
  name?: string;
  masks?: boolean;
  /** the focused value's position along the bar */
  mark?: number | null;
  /** the largest weight in the map; null if unknown */
  largest?: number | null;
  /** of signed weights: the largest size that they can have */
  most?: number;
  setTone(tone: Tone): void;
}

export function legend({ tone, theme, lifted, name, masks = true, mark = null, largest, most, setTone }: LegendProps) {
  const signed = most !== undefined;
  const plain = name ?? t(signed ? "legend.signed" : "legend.title");
  const title = lifted && !signed ? `${plain}. ${t("legend.lifted")}` : plain;
  const ticks = signed
    ? [-most, 0, most].map((v, i) => ({ at: i / 2, text: formatFigure(v) }))
    : TICKS[tone].map((v) => ({ at: TONES[tone](v).toFixed(4), text: formats().number(v) }));
  const offer = largest ? paleOffer({ tone, largest, most, setTone }) : nothing;
  return html`<div class="legend" ?data-pale=${offer !== nothing} ?data-signed=${signed}>
    ${colourBar(signed ? "signed" : "upward", title, theme, mark, ticks)}
    ${toneChoice(tone, setTone)}
    ${masks ? maskedSample(theme) : nothing}
    ${offer}
  </div>`;
}

/** Offers a stronger tone if weights up to this largest one are hardly visible. */
export function paleOffer({
  tone,
  largest,
  most = 1,
  setTone,
}: Pick<LegendProps, "tone" | "most" | "setTone"> & { largest: number }) {
  const stronger = strongerTone(tone, largest / most);
  return stronger
    ? html`<p class="legend-pale">${t("legend.pale", { most: formats().significant(roundUp(largest)) })} <button
        type="button" class="link" data-do="stretch" title=${t("legend.stretch.about", {
          name: t(`legend.${stronger}`),
        })} @click=${() => setTone(stronger)}>${t("legend.stretch")}</button></p>`
    : nothing;
}

/** The next number of one digit. */
function roundUp(value: number) {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / step) * step;
}

export const toneChoice = (tone: Tone, set: (tone: Tone) => void) =>
  html`<label class="tone"><span class="visually-hidden">${t("legend.tone")}</span>
      <select title=${t("legend.tone")} .value=${live(tone)} @change=${(e: Event) => set(inputValue(e))}>
        ${(["linear", "root", "log"] as const).map(
          (name) => html`<option value=${name} ?selected=${name === tone}>${t(`legend.${name}`)}</option>`,
        )}
      </select></label>`;

interface ScaleLegendProps {
  scale: { kind: "signed" | "upward"; most: number };
  title: string;
  theme: Theme;
  masks: boolean;
  mark: number | null;
}

/** For numbers that are no weights: around zero, or from zero to their own maximum. */
export function scaleLegend({ scale: { kind, most }, title, theme, masks, mark }: ScaleLegendProps) {
  const ends = kind === "signed" ? [-most, 0, most] : [0, most];
  const ticks = ends.map((end, i) => ({ at: i / (ends.length - 1), text: formatFigure(end) }));
  return html`<div class="legend" data-numbers>
    ${colourBar(kind, title, theme, mark, ticks)} ${masks ? maskedSample(theme) : nothing}
  </div>`;
}

const colourBar = (
  kind: "signed" | "upward",
  title: string,
  theme: Theme,
  mark: number | null,
  ticks: { at: string | number; text: string }[],
) => html`<div class="legend-scale" title=${title}>
      <canvas width=${WIDTH} height="1" role="img" aria-label=${title} ${paint(drawColourBar, kind, theme)}></canvas>
      ${
        mark === null
          ? nothing
          : html`<span class="legend-mark" aria-hidden="true" ${property("--at", mark.toFixed(4))}></span>`
      }
      <div class="ticks" aria-hidden="true">
        ${ticks.map(({ at, text }) => html`<span ${property("--at", at)}>${text}</span>`)}
      </div>
    </div>`;

const maskedSample = (theme: Theme) =>
  html`<span class="legend-masked"><canvas width=${HATCH} height=${HATCH} aria-hidden="true"
    ${paint(drawHatch, theme)}></canvas>${t("legend.masked")}</span>`;

/** @param canvas one pixel high */
export const drawColourBar = (canvas: HTMLCanvasElement, kind: "signed" | "upward", theme: Theme) =>
  fillCanvas(canvas, (x) => pixel(colourAlong(theme, { kind, most: 1 }, x / (canvas.width - 1))));

/** The sample of cells that are not computed yet. */
export function drawDots(canvas: HTMLCanvasElement, theme: Theme) {
  const [ground, stroke] = maskedColours(theme);
  fillCanvas(canvas, (x, y) => (x % 5 === 1 && y % 5 === 1 ? stroke : ground));
}

export function drawHatch(canvas: HTMLCanvasElement, theme: Theme) {
  const [ground, stroke] = maskedColours(theme);
  fillCanvas(canvas, (x, y) => ((x + y) % 5 === 0 ? stroke : ground));
}

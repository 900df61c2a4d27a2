// The positions of a sound over its spectrogram, as the strip of tokens: in lines of three seconds, on one canvas,
// since there may be 1,500.
import { html, nothing } from "lit-html";
import { accessibleName, labelText } from "../../domain/labels.js";
import { drawAtWidth } from "../../lib/draw-at-width.js";
import { paint, property } from "../../lib/paint.js";
import { patternColour } from "../../domain/scale.js";
import { prepareCanvas } from "../../lib/canvas.js";
import { t } from "../../i18n/index.js";
import type { InputProps } from "./props.js";
import type { Screen } from "../../components/screen.js";
import type { OpenedMedia } from "../../state/media.js";

type Strip = NonNullable<InputProps["source"]>;

export interface Sound {
  /** null in a recording */
  spectrogram: OpenedMedia | null;
  /** the position under the pointer or the arrow keys */
  pointed: number | null;
  screen: Pick<Screen, "dpr" | "ink" | "theme" | "width">;
}

/** The positions of a line: three seconds of Whisper's. */
const ACROSS = 150;
/** In CSS pixels: a line, the gap below it, and the times before each of several lines. */
const LINE = 36;
const GAP = 4;
const TIMES = 44;
/** The frames that the encoder joins to one position. */
const FRAMES = 2;
/** The positions that Page Up and Page Down move by. */
const PAGE = 10;
/** The ground of a line. */
const GROUND = 0.4;
/** What is left of a masked position. */
const VEIL = 0.8;
/** A frame around one position is at least this wide. */
const FRAME = 5;

const shapeOf = (count: number) => {
  const across = Math.min(count, ACROSS);
  const down = Math.ceil(count / across);
  return { across, down, left: down > 1 ? TIMES : 0, height: down * (LINE + GAP) - GAP };
};

export function soundStrip(strip: Strip, sound: Sound) {
  const { labels } = strip;
  const at = Math.min(sound.pointed ?? strip.row ?? strip.column ?? 0, labels.length - 1);
  const place = (event: MouseEvent) => placeAt(event, labels.length);
  return html`<div class="tokens sound-strip" data-picture tabindex="0" role="slider" aria-label=${strip.name}
      aria-valuemin="0" aria-valuemax=${labels.length - 1} aria-valuenow=${at} aria-valuetext=${said(strip, at)}
      ${property("--height", `${shapeOf(labels.length).height}px`)}
      ${paint(draw, strip, sound)}
      @keydown=${(event: KeyboardEvent) => keys(event, strip, at)} @focusout=${() => strip.hover(null)}
      @pointermove=${(event: PointerEvent) => moved(event, strip, sound.pointed)}
      @pointerleave=${() => strip.hover(null)}
      @click=${(event: MouseEvent) => act(place(event), strip.choose)}
      @dblclick=${(event: MouseEvent) => act(place(event), strip.mask)}>
    <canvas aria-hidden="true"></canvas>
  </div>
  <p class="sound-place value" aria-hidden="true">${sound.pointed === null ? nothing : said(strip, sound.pointed)}</p>`;
}

function said({ labels, masked }: Strip, at: number) {
  const name = labels[at] ? accessibleName(labels[at]) : "";
  return masked(at) ? t("token.masked", { name }) : name;
}

function act(at: number | null, then: (at: number) => void) {
  if (at !== null) then(at);
}

function moved(event: PointerEvent, { labels, hover }: Strip, before: number | null) {
  const at = placeAt(event, labels.length);
  if (at !== before) hover(at);
}

/** The position under the pointer. */
function placeAt(event: MouseEvent, count: number): number | null {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const { across, left } = shapeOf(count);
  const column = Math.floor(((event.clientX - box.left - left) / (box.width - left)) * across);
  const line = Math.floor((event.clientY - box.top) / (LINE + GAP));
  const at = line * across + column;
  return column < 0 || column >= across || at < 0 || at >= count ? null : at;
}

function keys(event: KeyboardEvent, strip: Strip, at: number) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { across } = shapeOf(strip.labels.length);
  const last = strip.labels.length - 1;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -across,
    ArrowDown: across,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -last,
    End: last,
  };
  const step = steps[event.key];
  if (step !== undefined) strip.hover(Math.max(0, Math.min(at + step, last)));
  else if (event.key === "Enter" || event.key === " ") strip.choose(at);
  else if (event.key.toLowerCase() === "m") strip.mask(at);
  else return;
  event.preventDefault();
}

const bitmaps = new WeakMap<OpenedMedia["rgba"], OffscreenCanvas>();

function bitmapOf({ width, height, rgba }: OpenedMedia) {
  const known = bitmaps.get(rgba);
  if (known) return known;
  const made = new OffscreenCanvas(width, height);
  made.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
  bitmaps.set(rgba, made);
  return made;
}

/** Each position's weight is its opacity over the spectrogram, without smoothing. */
const draw = drawAtWidth((box, width: number, strip: Strip, { spectrogram, pointed, screen }: Sound) => {
  const { dpr, ink, theme } = screen;
  const count = strip.labels.length;
  const { across, down, left, height } = shapeOf(count);
  const canvas = box.querySelector("canvas");
  const context = canvas && prepareCanvas(canvas, width, height, dpr);
  if (!context) return;
  context.imageSmoothingEnabled = false;
  /** on a whole pixel, so that neighbours have no gap */
  const edge = (column: number) => Math.round((left + ((width - left) * column) / across) * dpr) / dpr;
  const top = (i: number) => Math.floor(i / across) * (LINE + GAP);
  const cell = (i: number) => {
    const x = edge(i % across);
    return { x, wide: edge((i % across) + 1) - x };
  };
  context.font = "12px sans-serif";
  context.textBaseline = "middle";
  for (let first = 0; first < count; first += across) {
    // Silence is clear: its ground shows that it is read.
    context.globalAlpha = GROUND;
    context.fillStyle = ink.line;
    context.fillRect(edge(0), top(first), edge(Math.min(across, count - first)) - edge(0), LINE);
    context.globalAlpha = 1;
    if (spectrogram) drawFrames(context, bitmapOf(spectrogram), first, Math.min(across, count - first));
    context.fillStyle = ink.soft;
    if (down > 1) context.fillText(labelText(strip.labels[first]), 0, top(first) + LINE / 2, left);
  }

  function drawFrames(context: CanvasRenderingContext2D, bitmap: OffscreenCanvas, first: number, some: number) {
    const frames = Math.min(FRAMES * some, bitmap.width - FRAMES * first);
    const wide = edge(frames / FRAMES) - edge(0);
    context.drawImage(bitmap, FRAMES * first, 0, frames, bitmap.height, edge(0), top(first), wide, LINE);
  }

  context.fillStyle = `rgb(${patternColour(theme, 1).join(" ")})`;
  for (let i = 0; i < count; i++) {
    const weight = strip.weight(i);
    if (!weight || strip.masked(i)) continue;
    const { x, wide } = cell(i);
    context.globalAlpha = weight;
    context.fillRect(x, top(i), wide, LINE);
  }
  for (let i = 0; i < count; i++) {
    if (!strip.masked(i)) continue;
    const { x, wide } = cell(i);
    context.globalAlpha = VEIL;
    context.fillStyle = ink.paper;
    context.fillRect(x, top(i), wide, LINE);
    context.globalAlpha = 1;
    context.fillStyle = ink.amber;
    context.fillRect(x, top(i) + LINE - 3, wide, 3);
  }
  context.globalAlpha = 1;
  context.lineWidth = 2;
  const frame = (i: number | null, colour: string) => {
    if (i === null || i >= count) return;
    const { x, wide } = cell(i);
    const across = Math.max(wide, FRAME);
    context.strokeStyle = colour;
    context.strokeRect(x + wide / 2 - across / 2 + 1, top(i) + 1, across - 2, LINE - 2);
  };
  if (pointed !== strip.row && pointed !== strip.column) frame(pointed, ink.soft);
  frame(strip.row, ink.accent);
  frame(strip.column, ink.ink);
});

// A sheet to draw on, for a model that reads one digit or sign in shades of grey: each stroke is read at once.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { paint } from "../../lib/paint.js";
import type { NamedImage } from "../../protocol/messages.js";
import type { Stroke } from "../../state/media.js";

/** The sheet's side in pixels, and the width of the pen, about that of the handwriting in training. */
const SIDE = 112;
const PEN = 10;

type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A point alone is a dot: a line to itself with round ends. */
function line(ink: Ink, points: Stroke) {
  Object.assign(ink, { lineWidth: PEN, lineCap: "round", lineJoin: "round", strokeStyle: "black" });
  ink.beginPath();
  for (const [x, y] of [points[0], ...points]) ink.lineTo(x * SIDE, y * SIDE);
  ink.stroke();
}

function fill(ink: Ink | null, strokes: readonly Stroke[]) {
  if (!ink) return;
  ink.fillStyle = "white";
  ink.fillRect(0, 0, SIDE, SIDE);
  for (const points of strokes) line(ink, points);
}

const show = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]) => fill(canvas.getContext("2d"), strokes);

/** Not the sheet on the page, which the browser may keep on a graphics card. */
let pixels: OffscreenCanvasRenderingContext2D | null = null;

/** The drawing as pixels under a file's name. A file would have to be encoded and decoded. */
export function drawnPicture(strokes: readonly Stroke[]): NamedImage {
  const ink = (pixels ??= new OffscreenCanvas(SIDE, SIDE).getContext("2d", { willReadFrequently: true }));
  fill(ink, strokes);
  const { data } = ink?.getImageData(0, 0, SIDE, SIDE) ?? { data: new Uint8ClampedArray(4 * SIDE * SIDE) };
  return { name: t("drawing.file"), width: SIDE, height: SIDE, rgba: new Uint8Array(data.buffer) };
}

export interface DrawingProps {
  strokes: readonly Stroke[];
  draw(strokes: readonly Stroke[]): void;
}

/** The stroke that is being drawn. */
let stroke: Stroke | null = null;

function pointOf(event: PointerEvent): Stroke[number] {
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

function begin(event: PointerEvent) {
  if (event.button !== 0) return;
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  stroke = [pointOf(event)];
  extend(event);
}

/** The line follows the pointer at once; the page learns of it at its end. */
function extend(event: PointerEvent) {
  if (!stroke) return;
  const [from, to] = [stroke[stroke.length - 1], pointOf(event)];
  stroke.push(to);
  const ink = (event.currentTarget as HTMLCanvasElement).getContext("2d");
  if (ink) line(ink, [from, to]);
}

export function drawing({ strokes, draw }: DrawingProps) {
  const end = () => {
    if (stroke) draw([...strokes, stroke]);
    stroke = null;
  };
  return html`<div class="drawing">
    <h2 class="title">${t("drawing.title")}</h2>
    <p id="drawing-about" class="hint">${t("drawing.about")}</p>
    <canvas width=${SIDE} height=${SIDE} role="img" aria-label=${t("drawing.sheet")}
      aria-describedby="drawing-about" ${paint(show, strokes)}
      @pointerdown=${begin} @pointermove=${extend} @pointerup=${end} @pointercancel=${end}></canvas>
    <button type="button" class="quiet-button framed" data-do="undo-stroke" ?disabled=${strokes.length === 0}
      @click=${() => draw(strokes.slice(0, -1))}>${t("drawing.undo")}</button>
    <button type="button" class="quiet-button framed" data-do="clear-drawing" ?disabled=${strokes.length === 0}
      @click=${() => draw([])}>${t("drawing.clear")}</button>
  </div>`;
}

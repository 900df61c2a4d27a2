// A sheet to draw on: each stroke is read at once.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { fill, line, SIDE } from "./drawing.js";
import { paint } from "../../lib/paint.js";
import type { Stroke } from "../../state/media.js";

const show = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]) => fill(canvas.getContext("2d"), strokes);

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

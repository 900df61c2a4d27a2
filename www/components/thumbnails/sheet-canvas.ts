// The canvas that thumbnails are drawn on, drawn again when any of them is another one.
import { html } from "lit-html";
import { paint } from "../../lib/paint.js";
import { drawSheet, isCoarse, pictureOf, type Look, type Sheet } from "./sheet.js";
import type { Drawing } from "../../protocol/messages.js";

/** @param patterns another one when any pattern is */
export function sheetCanvas(sheet: Sheet, { patterns, drawings = [], ...look }: Look & Props) {
  const picture = pictureOf(sheet, look);
  const drawn = (isCoarse(sheet) && drawings.find(({ key }) => key === picture.key)) || null;
  return html`<canvas class="band-cells" aria-hidden="true"
    ${paint(
      (canvas: HTMLCanvasElement, ..._: unknown[]) => drawSheet(canvas, sheet, picture, drawn, look),
      patterns,
      picture.key,
      drawn,
    )}></canvas>`;
}

interface Props {
  patterns: unknown;
  drawings?: Drawing[];
}

// The canvas of the thumbnails, redrawn when any of them changes.
import { html } from "lit-html";
import { drawingOf } from "../map/engine-picture.js";
import { paint } from "../../lib/paint.js";
import { drawSheet, isCoarse, sheetKey, type SheetStyle, type Sheet } from "./sheet.js";
import type { Drawing } from "../../protocol/engine.js";

interface Props extends SheetStyle {
  /** another one when any pattern is */
  patterns: unknown;
  /** what the engine drew */
  drawings?: Drawing[];
}

export function sheetCanvas(sheet: Sheet, { patterns, drawings = [], tone, screen }: Props) {
  const under = sheet.heads.map((head) => head.under);
  const name = sheetKey(sheet, { tone, screen });
  const drawn = isCoarse(sheet) ? drawingOf(drawings, name) : null;
  return html`<canvas class="band-cells" aria-hidden="true"
    ${paint(
      (canvas: HTMLCanvasElement, ..._: unknown[]) => drawSheet(canvas, sheet, drawn, { tone, screen }),
      patterns,
      name,
      drawn,
      ...new Set(under),
    )}></canvas>`;
}

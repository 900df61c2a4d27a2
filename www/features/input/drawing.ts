// Strokes as a picture, for a model that reads one digit or sign in shades of grey.
import { t } from "../../i18n/index.js";
import type { NamedImage } from "../../protocol/messages.js";
import type { Stroke } from "../../state/media.js";

/** The sheet's side in pixels, and the width of the pen, about that of the handwriting in training. */
export const SIDE = 112;
const PEN = 10;

type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A point alone is a dot: a line to itself with round ends. */
export function line(ink: Ink, points: Stroke) {
  Object.assign(ink, { lineWidth: PEN, lineCap: "round", lineJoin: "round", strokeStyle: "black" });
  ink.beginPath();
  for (const [x, y] of [points[0], ...points]) ink.lineTo(x * SIDE, y * SIDE);
  ink.stroke();
}

export function fill(ink: Ink | null, strokes: readonly Stroke[]) {
  if (!ink) return;
  ink.fillStyle = "white";
  ink.fillRect(0, 0, SIDE, SIDE);
  for (const points of strokes) line(ink, points);
}

/** Not the sheet on the page, which the browser may keep on a graphics card. */
let pixels: OffscreenCanvasRenderingContext2D | null = null;

/** The drawing as pixels under a file's name. A file would have to be encoded and decoded. */
export function drawnPicture(strokes: readonly Stroke[]): NamedImage {
  const ink = (pixels ??= new OffscreenCanvas(SIDE, SIDE).getContext("2d", { willReadFrequently: true }));
  fill(ink, strokes);
  const { data } = ink?.getImageData(0, 0, SIDE, SIDE) ?? { data: new Uint8ClampedArray(4 * SIDE * SIDE) };
  return { name: t("drawing.file"), width: SIDE, height: SIDE, rgba: new Uint8Array(data.buffer) };
}

// Labels on a canvas: their fonts and inks, and how slanted ones are written.
import { fitLabel, labelText, type Spelled } from "../../domain/spelling.js";
import { isDeep, type Rgb } from "../../domain/scale.js";
import type { Label } from "../../domain/labels.js";

export const SANS = 'system-ui, "Noto Sans", sans-serif';
export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", "Noto Sans Bengali", monospace';

/** Half of a label's line, which reaches beyond its middle. */
const HALF_LINE = 7;

/** Caches the font it set: code that sets another must make a new styler. */
export function makeLabelStyler(
  context: CanvasRenderingContext2D,
  ink: Record<string, string>,
): (focused: boolean, label: Label) => void {
  let last = "";
  return (focused, label) => {
    const font = `${focused ? "600 " : ""}${label.kind === "special" ? `12px ${SANS}` : `13px ${MONO}`}`;
    // Setting a font, even the same one, is slower than writing with it.
    if (font !== last) context.font = last = font;
    context.fillStyle = focused ? ink.ink : label.kind === "text" ? ink.soft : ink.faint;
  };
}

/** As much of a label as fits in a canvas' font. */
export const fitOn = (context: Pick<CanvasRenderingContext2D, "measureText">, label: Spelled, width: number) =>
  fitLabel(label, (text) => context.measureText(text).width <= width);

/** Writes a label that slants to the right from its foot at (x, y), up to the canvas' top. */
function drawSlantedLabel(context: CanvasRenderingContext2D, label: Label, x: number, y: number) {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 4);
  context.textAlign = "left";
  context.fillText(fitOn(context, label, y * Math.SQRT2 - HALF_LINE), 0, 0);
  context.restore();
}

/** Writes the label of a column over its cells, which begin at `top`; slanted or upright. */
export function drawColumnLabel(
  context: CanvasRenderingContext2D,
  label: Label,
  x: number,
  top: number,
  leans: boolean,
  { leaning, upright } = { leaning: 8, upright: 11 },
) {
  if (leans) return drawSlantedLabel(context, label, x, top - leaning);
  context.textAlign = "center";
  return context.fillText(labelText(label), x, top - upright);
}

/** Prepares the canvas for numbers in cells. */
export function setNumberFont(context: CanvasRenderingContext2D, large = false) {
  context.font = large ? `15px ${MONO}` : `12px ${MONO}`;
  context.textAlign = "center";
}

/** A number in the middle of a cell, in an ink legible on its colour. */
export function drawNumber(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: Rgb,
  ink: Record<string, string>,
) {
  context.fillStyle = isDeep(colour) ? ink.light : ink.dark;
  context.fillText(text, x, y);
}

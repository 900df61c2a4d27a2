// Labels on a canvas: their fonts, their inks, and how they lean where they are too long to stand upright.
import { LABEL_PITCH } from "../../domain/geometry.js";
import { spelled } from "../../domain/spelling.js";
import type { Label } from "../../domain/labels.js";

export const SANS = 'system-ui, "Noto Sans", sans-serif';
export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", "Noto Sans Bengali", monospace';

const widths: WeakMap<Label, number> = new WeakMap();

/** How wide a label is drawn, about: measuring would need a canvas. */
export function labelWidth(label: Label) {
  let width = widths.get(label);
  if (width === undefined)
    widths.set(label, (width = [...spelled(label)].length * (label.kind === "special" ? 6.6 : 8)));
  return width;
}

/** So few letters stand upright over cells of any size, and fewer of them are drawn. */
export const SHORT = 2;

/**
 * Whether a label over a column is too long to stand upright.
 * @param beyond so far it may reach over its column
 */
export const leans = (label: Label, cell: number, beyond: number = 1) =>
  labelWidth(label) > cell + beyond && [...label.text].length > SHORT;

/**
 * How far labels over columns must be apart, where those that are short stand upright.
 * @param slanted whether all lean
 */
export const apart = (labels: Label[], cell: number, slanted: boolean) =>
  slanted
    ? LABEL_PITCH
    : labels.reduce(
        (most, label) =>
          labelWidth(label) > cell + 1 && !leans(label, cell) ? Math.max(most, labelWidth(label) + 4) : most,
        LABEL_PITCH,
      );

/**
 * Prepares the canvas for one label after another. It remembers the font it set: whoever sets another takes a fresh
 * one.
 */
export function letterer(
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

/** Writes a label that leans to the right from its foot at (x, y). */
export function lean(context: CanvasRenderingContext2D, label: Label, x: number, y: number) {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 4);
  context.textAlign = "left";
  context.fillText(spelled(label), 0, 0);
  context.restore();
}

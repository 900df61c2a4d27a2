// How wide labels are, about, and where they lean: arithmetic only, as measuring would need a canvas.
import { LABEL_PITCH } from "./map/geometry.js";
import { labelText } from "./spelling.js";
import type { Label } from "./labels.js";

const widths = new WeakMap<Label, number>();

export function labelWidth(label: Label) {
  let width = widths.get(label);
  if (width === undefined)
    widths.set(label, (width = [...labelText(label)].length * (label.kind === "special" ? 6.6 : 8)));
  return width;
}

/** So few letters stand upright over cells of any size, and fewer of them are drawn. */
export const SHORT = 2;

/** @param beyond so far a label may reach over its column */
export const isSlanted = (label: Label, cell: number, beyond = 1) =>
  labelWidth(label) > cell + beyond && [...label.text].length > SHORT;

/** How far labels over columns must be apart, where those that are short stand upright. */
export const labelPitch = (labels: Label[], cell: number, slanted: boolean) =>
  slanted
    ? LABEL_PITCH
    : labels.reduce(
        (most, label) =>
          labelWidth(label) > cell + 1 && !isSlanted(label, cell) ? Math.max(most, labelWidth(label) + 4) : most,
        LABEL_PITCH,
      );

// Estimated widths of labels, and whether they slant: arithmetic only, as measuring would need a canvas.
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

/** Labels this short stand upright over cells of any size, with fewer of them drawn. */
export const SHORT = 2;

/** The least gap between two labels that stand side by side. */
const GAP = 2;

/** Whether it stands over its column without touching a neighbour as wide. */
export const isWithin = (label: Label, cell: number) => labelWidth(label) + GAP <= cell;

/** @param beyond how far a label may extend over its column's edge */
export const isSlanted = (label: Label, cell: number, beyond = -GAP) =>
  labelWidth(label) > cell + beyond && [...label.text].length > SHORT;

/** If any label lacks room all slant, so that none lies across another; the last one alone would cross none. */
export const allSlanted = (labels: Label[], cell: number) =>
  labels.some((label, i) => i < labels.length - 1 && isSlanted(label, cell));

/** The distance at which lines of 13 px at 45° keep apart. */
const SLANT_PITCH = 19;

/** The distance between labels over columns, of which short ones stand upright. */
export const labelPitch = (labels: Label[], cell: number, slanted: boolean) =>
  slanted
    ? SLANT_PITCH
    : labels.reduce(
        (most, label) =>
          !isWithin(label, cell) && !isSlanted(label, cell) ? Math.max(most, labelWidth(label) + 4) : most,
        LABEL_PITCH,
      );

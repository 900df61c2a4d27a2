// Column labels of an exported figure: none is left out. They stand upright, slanted or vertical, and shrink where
// columns are close.
import { labelText } from "../../domain/spelling.js";
import { widthOf } from "./xml.js";
import type { Label } from "../../domain/labels.js";

/** The maximum font size of a label in a file. */
const LARGEST = 13;
/** The minimum column width with legible labels; a picture grows to reach it. */
export const READABLE_PITCH = 9;
const APART = 4;

export interface ColumnLabels {
  size: number;
  /** in degrees; 0 is upright */
  lean: number;
  /** their extent above the columns, and beyond the last one */
  tall: number;
  beyond: number;
  /** which labels are slanted, if not all are */
  leans?(label: Label): boolean;
  /** the minimum distance of labels, if some are left out */
  pitch?: number;
}

/** The font size of labels at this distance. */
export const sizeWithin = (pitch: number) => Math.min(LARGEST, Math.floor(pitch * 8.5) / 10);

export const widestLabel = (labels: (Label | null)[], size = LARGEST) =>
  labels.reduce((most, label) => Math.max(most, label ? widthOf(labelText(label), size, true) : 0), 0);

export function fitColumnLabels(labels: Label[], pitch: number): ColumnLabels {
  const widest = widestLabel(labels);
  if (widest + APART <= pitch) return { size: LARGEST, lean: 0, tall: LARGEST + 7, beyond: 0 };
  // Closer labels are steeper.
  const lean = [45, 62].find((degrees) => Math.sin(radians(degrees)) * pitch >= LARGEST) ?? (pitch < 12 ? 90 : 62);
  const size = sizeWithin(Math.sin(radians(lean)) * pitch);
  const reach = (widest * size) / LARGEST;
  return {
    size,
    lean,
    tall: Math.sin(radians(lean)) * reach + 16,
    beyond: Math.cos(radians(lean)) * reach,
  };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

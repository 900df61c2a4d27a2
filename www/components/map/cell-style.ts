// The style of a large map's cells: their scale, those that fade, and those that recede behind the chosen ones.
import { memoize } from "../../lib/memoize.js";
import { leastOf } from "../../domain/map/marginals.js";
import type { CellStyle } from "./cells.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Scale } from "../../domain/ramp.js";

export type Chosen = { rows: Set<number>; cols: Set<number> };

let last: { scale: Scale; least: number; chosen: Chosen | null; rows: number; cols: number; style: CellStyle } | null =
  null;

/** @param strongest the percentage of cells that keep their colour */
export function cellStyle(
  { scale }: { scale: Scale },
  p: Pattern,
  strongest: number,
  chosen: Chosen | null,
): CellStyle {
  const least = leastOf(p, strongest);
  if (
    last &&
    last.scale === scale &&
    last.least === least &&
    last.chosen === chosen &&
    last.rows === p.rows &&
    last.cols === p.cols
  )
    return last.style;
  const others = (some: Set<number> | undefined, count: number) =>
    some && some.size > 0 ? Uint8Array.from({ length: count }, (_, i) => Number(!some.has(i))) : null;
  const style = { scale, least, rows: others(chosen?.rows, p.rows), cols: others(chosen?.cols, p.cols) };
  last = { scale, least, chosen, rows: p.rows, cols: p.cols, style };
  return style;
}

// The same objects each time: drawings compare by identity.
export const numberScale = memoize((kind: "signed" | "upward", most: number): Scale => ({ kind, most }), Infinity);

// The colour of a number in an export: the same scale entries that the page uses.
import { colourAlong, fadeTables, ramp, type Scale } from "../../domain/ramp.js";
import { TICKS, TONES, type Theme } from "../../domain/scale.js";
import { hex } from "./inks.js";
import type { MapPanel } from "../../domain/panel.js";

/** A cell's packed colour: weak cells fade, and unchosen ones turn grey, as on the page. */
export function cellColours(
  { scale, least = 0, chosen }: Pick<MapPanel, "scale" | "least" | "chosen">,
  theme: Theme,
): (query: number, key: number, value: number) => number {
  const colours = ramp(theme, scale);
  const { faded, greyed } = fadeTables(theme, colours);
  const { table, factor, shift } = colours;
  const [rows, cols] = [chosen?.rows, chosen?.cols].map((places) => (places ? new Set(places) : null));
  return (q, k, v) => {
    const tables = (rows && !rows.has(q)) || (cols && !cols.has(k)) ? greyed : Math.abs(v) < least ? faded : table;
    return tables[Math.min(table.length - 1, Math.max(0, Math.round(v * factor + shift)))];
  };
}

/** The marked numbers of a legend with their positions along it, 0–1. */
export function ticksOf(scale: Scale): { value: number; at: number }[] {
  if (scale.kind === "pattern") return TICKS[scale.tone].map((value) => ({ value, at: TONES[scale.tone](value) }));
  if (scale.kind === "signed") return [-scale.most, 0, scale.most].map((value, i) => ({ value, at: i / 2 }));
  return [0, scale.most].map((value, at) => ({ value, at }));
}

/** The colour at a position along the legend, 0–1. */
export const colourAt = (scale: Scale, theme: Theme, at: number) => hex(colourAlong(theme, scale, at));

// The colour of a number in an export: the very entries of the scale that the page looks up.
import { colourAlong, ramp, standingBack } from "../../domain/ramp.js";
import { TICKS, TONES, luminance } from "../../domain/scale.js";
import { hex } from "./inks.js";
import type { MapPanel, Scale } from "../../domain/panel.js";
import type { Theme } from "../../domain/scale.js";

export type Rgb = [number, number, number];

/** As `pixel` of scale.js packs them. */
export const unpacked = (packed: number): Rgb => [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255];

/** A cell's colour, packed: weak ones fade, and those that are not chosen turn grey, as on the page. */
export function painter(
  { scale, least = 0, chosen }: Pick<MapPanel, "scale" | "least" | "chosen">,
  theme: Theme,
): (query: number, key: number, value: number) => number {
  const colours = ramp(theme, scale);
  const { faded, greyed } = standingBack(theme, colours);
  const { table, factor, shift } = colours;
  const [rows, cols] = [chosen?.rows, chosen?.cols].map((places) => (places ? new Set(places) : null));
  return (q, k, v) => {
    const tables = (rows && !rows.has(q)) || (cols && !cols.has(k)) ? greyed : Math.abs(v) < least ? faded : table;
    return tables[Math.min(table.length - 1, Math.max(0, Math.round(v * factor + shift)))];
  };
}

/** Whether white is read better on a colour than black. */
export const isDeep = (rgb: Rgb) => luminance(rgb) < 0.179;

/** The numbers that a legend marks, and where along it they are, 0–1. */
export function ticksOf(scale: Scale): { value: number; at: number }[] {
  if (scale.kind === "pattern") return TICKS[scale.tone].map((value) => ({ value, at: TONES[scale.tone](value) }));
  if (scale.kind === "signed") return [-scale.most, 0, scale.most].map((value, i) => ({ value, at: i / 2 }));
  return [0, scale.most].map((value, at) => ({ value, at }));
}

/** The colour at a place along the legend, 0–1. */
export const colourAt = (scale: Scale, theme: Theme, at: number) => hex(colourAlong(theme, scale, at));

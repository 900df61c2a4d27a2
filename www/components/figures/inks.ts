// The inks of an export: the page's own, as numbers, since a file outside the page has no custom properties.
import { oklch, type Theme, type Rgb } from "../../domain/scale.js";

/** the background: white for print, or the page's theme */
export type Ground = "white" | "light" | "dark";

type Token = "paper" | "ink" | "soft" | "faint" | "line" | "accent" | "amber";

export type Inks = Record<Token | "light" | "dark", string> & { theme: Theme };

/** @param rgb 0–255 */
export const hex = (rgb: Rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, "0")).join("")}`;

/** The colours of page.css, each from lightness, chroma and hue. */
export const TOKENS: Record<Theme, Record<Token, Rgb>> = {
  light: {
    paper: [0.99, 0.002, 95],
    ink: [0.22, 0.02, 272],
    soft: [0.42, 0.016, 272],
    faint: [0.51, 0.014, 272],
    line: [0.9, 0.004, 95],
    accent: [0.46, 0.19, 274],
    amber: [0.76, 0.16, 74],
  },
  dark: {
    paper: [0.185, 0.009, 272],
    ink: [0.95, 0.004, 95],
    soft: [0.8, 0.008, 272],
    faint: [0.69, 0.01, 272],
    line: [0.31, 0.012, 272],
    accent: [0.78, 0.12, 278],
    amber: [0.8, 0.15, 78],
  },
};

export function inksOf(ground: Ground): Inks {
  const theme = ground === "dark" ? "dark" : "light";
  const inks = Object.fromEntries(Object.entries(TOKENS[theme]).map(([name, lch]) => [name, hex(oklch(...lch))]));
  if (ground === "white") inks.paper = "#ffffff";
  return { ...(inks as Record<Token, string>), theme, light: "#ffffff", dark: "#000000" };
}

export const inkOf = (label: { kind: string }, inks: Inks) => (label.kind === "text" ? inks.soft : inks.faint);

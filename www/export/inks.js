// The inks of an export: the page's own, as numbers, since a file outside the page knows no custom properties.
import { oklch } from "../view/scale.js";

/** @typedef {import("../view/scale.js").Theme} Theme */
/** @typedef {"white" | "light" | "dark"} Ground what a picture stands on: white for print, or as the page is */
/** @typedef {{ theme: Theme, paper: string, ink: string, soft: string, faint: string, line: string, accent: string, amber: string, light: string, dark: string }} Inks */

/** @param {[number, number, number]} rgb 0–255 */
export const hex = (rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, "0")).join("")}`;

/** Lightness, chroma and hue of each, as page.css has them. @type {Record<Theme, Record<"paper" | "ink" | "soft" | "faint" | "line" | "accent" | "amber", [number, number, number]>>} */
export const TOKENS = {
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

/** @param {Ground} ground @returns {Inks} */
export function inksOf(ground) {
  const theme = ground === "dark" ? "dark" : "light";
  const inks = /** @type {any} */ (
    Object.fromEntries(Object.entries(TOKENS[theme]).map(([name, lch]) => [name, hex(oklch(...lch))]))
  );
  return { theme, ...inks, ...(ground === "white" ? { paper: "#ffffff" } : {}), light: "#ffffff", dark: "#000000" };
}

/** What a token is written in. @param {{ kind: string }} label @param {Inks} inks */
export const inkOf = (label, inks) => (label.kind === "text" ? inks.soft : inks.faint);

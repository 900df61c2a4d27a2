// The colour of a number in an export: the very entries of the scale that the page looks up.
import { colourAlong, ramp } from "../view/ramp.js";
import { TICKS, TONES, luminance } from "../view/scale.js";
import { hex } from "./inks.js";

/** @typedef {import("./picture.js").Scale} Scale */
/** @typedef {import("../view/scale.js").Theme} Theme */
/** @typedef {[number, number, number]} Rgb */

/** As `pixel` of scale.js packs them. @param {number} packed @returns {Rgb} */
export const unpacked = (packed) => [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255];

/** A number's colour, packed: for many cells. @param {Scale} scale @param {Theme} theme @returns {(value: number) => number} */
export function packer(scale, theme) {
  const { table, factor, shift } = ramp(theme, scale);
  return (v) => table[Math.min(table.length - 1, Math.max(0, Math.round(v * factor + shift)))];
}

/** A number's colour. @param {Scale} scale @param {Theme} theme @returns {(value: number) => Rgb} */
export function colourer(scale, theme) {
  const colour = packer(scale, theme);
  return (v) => unpacked(colour(v));
}

/** Whether white is read better on a colour than black. @param {Rgb} rgb */
export const isDeep = (rgb) => luminance(rgb) < 0.179;

/** The numbers that a legend marks, and where along it they are, 0–1. @param {Scale} scale @returns {{ value: number, at: number }[]} */
export function ticksOf(scale) {
  if (scale.kind === "pattern") return TICKS[scale.tone].map((value) => ({ value, at: TONES[scale.tone](value) }));
  if (scale.kind === "signed") return [-scale.most, 0, scale.most].map((value, i) => ({ value, at: i / 2 }));
  return [0, scale.most].map((value, at) => ({ value, at }));
}

/** The colour at a place along the legend, 0–1. @param {Scale} scale @param {Theme} theme @param {number} at */
export const colourAt = (scale, theme, at) => hex(colourAlong(theme, scale, at));

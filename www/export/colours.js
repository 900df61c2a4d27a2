// The colour of a number in an export: the very entries of the scale that the page looks up.
import { LUT_SIZE, TICKS, TONES, lookup, luminance, patternColour, signedColour } from "../view/scale.js";
import { hex } from "./inks.js";

/** @typedef {import("./picture.js").Scale} Scale */
/** @typedef {import("../view/scale.js").Theme} Theme */
/** @typedef {[number, number, number]} Rgb */

/** As `pixel` of scale.js packs them. @param {number} packed @returns {Rgb} */
export const unpacked = (packed) => [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255];

/** @param {number} x @param {number} least @param {number} most */
const within = (x, least, most) => Math.min(most, Math.max(least, x));

/** A number's colour. @param {Scale} scale @param {Theme} theme @returns {(value: number) => Rgb} */
export function colourer(scale, theme) {
  if (scale.kind === "pattern") {
    const table = lookup(theme, scale.tone);
    return (v) => unpacked(table[within(Math.round(v * (LUT_SIZE - 1)), 0, LUT_SIZE - 1)]);
  }
  const most = scale.most || 1;
  if (scale.kind === "signed") {
    const table = signedTable(theme);
    return (v) => table[Math.round((within(v / most, -1, 1) + 1) * (SIGNED_STEPS / 2))];
  }
  const table = lookup(theme, "linear");
  return (v) => unpacked(table[within(Math.round((v / most) * (LUT_SIZE - 1)), 0, LUT_SIZE - 1)]);
}

/** Even, so that zero is an entry of its own. */
const SIGNED_STEPS = 4096;
/** @type {Map<Theme, Rgb[]>} */
const signed = new Map();

/** @param {Theme} theme */
function signedTable(theme) {
  let table = signed.get(theme);
  if (!table) signed.set(theme, (table = Array.from({ length: SIGNED_STEPS + 1 }, (_, i) => signedColour(theme, (2 * i) / SIGNED_STEPS - 1))));
  return table;
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
export const colourAt = (scale, theme, at) => hex(scale.kind === "signed" ? signedColour(theme, 2 * at - 1) : patternColour(theme, at));

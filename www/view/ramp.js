// One way from a number to its colour for every kind of map: a table of pixels, and a number's place in it.
import { LUT_SIZE, TONES, lookup, oklch, patternColour, pixel, signedColour } from "./scale.js";

/** @typedef {import("./scale.js").Theme} Theme */
/** A pattern's weights, 0 to 1 by the page's tone curve; signed numbers around zero; numbers from zero up to a largest one of their own. @typedef {{ kind: "pattern", tone: import("./scale.js").Tone } | { kind: "signed", most: number } | { kind: "upward", most: number }} Scale */

/** The pixel of v is `table[round(v * factor + shift)]`, within the table. @typedef {{ table: Uint32Array, factor: number, shift: number }} Ramp */

/** Even, so that zero has an entry of its own. */
const SIGNED_STEPS = 4096;
/** @type {Map<Theme, Uint32Array>} */
const signed = new Map();

/** @param {Theme} theme */
function signedTable(theme) {
  let table = signed.get(theme);
  if (!table)
    signed.set(
      theme,
      (table = Uint32Array.from({ length: SIGNED_STEPS + 1 }, (_, i) =>
        pixel(signedColour(theme, (2 * i) / SIGNED_STEPS - 1)),
      )),
    );
  return table;
}

/** @param {Theme} theme @param {Scale} scale @returns {Ramp} */
export function ramp(theme, scale) {
  if (scale.kind === "pattern") return { table: lookup(theme, scale.tone), factor: LUT_SIZE - 1, shift: 0 };
  const most = scale.most || 1;
  if (scale.kind === "signed")
    return { table: signedTable(theme), factor: SIGNED_STEPS / 2 / most, shift: SIGNED_STEPS / 2 };
  return { table: lookup(theme, "linear"), factor: (LUT_SIZE - 1) / most, shift: 0 };
}

/** Where a number is along its scale: 0 at one end of the colour bar, 1 at the other. @param {Scale} scale @param {number} value */
export function along(scale, value) {
  const within = (/** @type {number} */ place) => Math.min(1, Math.max(0, place));
  if (scale.kind === "pattern") return within(TONES[scale.tone](Math.max(0, value)));
  const part = value / (scale.most || 1);
  return within(scale.kind === "signed" ? (part + 1) / 2 : part);
}

/** The colour at a place along a scale. @param {Theme} theme @param {Scale} scale @param {number} place 0 to 1 @returns {[number, number, number]} */
export const colourAlong = (theme, scale, place) =>
  scale.kind === "signed" ? signedColour(theme, 2 * place - 1) : patternColour(theme, place);

/** Paper: what lines between cells are drawn with. @param {Theme} theme */
export const paperOf = (theme) => pixel(theme === "light" ? oklch(0.998, 0.002, 95) : oklch(0.17, 0.008, 272));

/** How much of the ground, and of the paper, is in the colour of a cell that stands back. */
const FADED = 0.86;
const GREYED = 0.62;
/** @type {WeakMap<Uint32Array, { faded: Uint32Array, greyed: Uint32Array }>} */
const quiet = new WeakMap();

/**
 * The same table for cells that stand back: those that are too weak fade into the ground, those that are not chosen lose their hue.
 * @param {Theme} theme @param {Ramp} ramp
 */
export function standingBack(theme, { table, shift }) {
  let both = quiet.get(table);
  if (!both) {
    const paper = unpacked(paperOf(theme));
    const ground = unpacked(table[shift]);
    const mixed = (/** @type {Rgb} */ from, /** @type {Rgb} */ to, /** @type {number} */ share) =>
      pixel(/** @type {Rgb} */ (from.map((c, i) => Math.round(c + (to[i] - c) * share))));
    both = {
      faded: table.map((one) => mixed(unpacked(one), ground, FADED)),
      greyed: table.map((one) => mixed(grey(unpacked(one)), paper, GREYED)),
    };
    quiet.set(table, both);
  }
  return both;
}

/** @typedef {[number, number, number]} Rgb */

/** @param {number} one a pixel @returns {Rgb} */
const unpacked = (one) => [one & 255, (one >> 8) & 255, (one >> 16) & 255];

/** As light, without a hue. @param {Rgb} rgb @returns {Rgb} */
function grey([r, g, b]) {
  const light = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return [light, light, light];
}

// From a number to its colour, for every kind of map: a table of pixels, and a number's place in it.
import { memoize } from "../lib/memoize.js";
import {
  LUT_SIZE,
  TONES,
  lookup,
  oklch,
  patternColour,
  pixel,
  signedColour,
  type Rgb,
  type Theme,
  type Tone,
} from "./scale.js";

/**
 * Weights, 0 to 1 by the page's tone curve; signed numbers around zero, by a curve on both sides if there is one;
 * numbers from zero up.
 */
export type Scale =
  | { kind: "pattern"; tone: Tone }
  | { kind: "signed"; most: number; tone?: Tone }
  | { kind: "upward"; most: number };

/** The pixel of v is `table[round(v * factor + shift)]`, within the table. */
type Ramp = { table: Uint32Array; factor: number; shift: number };

/** Even, so that zero has its own entry. */
const SIGNED_STEPS = 4096;
const signedTable = memoize(
  (theme: Theme, tone: Tone) =>
    Uint32Array.from({ length: SIGNED_STEPS + 1 }, (_, i) =>
      pixel(signedColour(theme, toned((2 * i) / SIGNED_STEPS - 1, tone))),
    ),
  Infinity,
);

/** @param part -1 to 1 */
const toned = (part: number, tone: Tone) => Math.sign(part) * TONES[tone](Math.abs(part));

/**
 * The scale of a head's numbers; the same object each time, as drawings compare by identity.
 * @param most of signed weights
 */
export const weightScale = memoize(
  (tone: Tone, most?: number): Scale =>
    most === undefined ? { kind: "pattern", tone } : { kind: "signed", most, tone },
  Infinity,
);

export function ramp(theme: Theme, scale: Scale): Ramp {
  if (scale.kind === "pattern") return { table: lookup(theme, scale.tone), factor: LUT_SIZE - 1, shift: 0 };
  const most = scale.most || 1;
  if (scale.kind === "signed")
    return {
      table: signedTable(theme, scale.tone ?? "linear"),
      factor: SIGNED_STEPS / 2 / most,
      shift: SIGNED_STEPS / 2,
    };
  return { table: lookup(theme, "linear"), factor: (LUT_SIZE - 1) / most, shift: 0 };
}

/** A number's position on its scale: 0 at one end of the colour bar, 1 at the other. */
export function positionOnScale(scale: Scale, value: number) {
  const within = (place: number) => Math.min(1, Math.max(0, place));
  if (scale.kind === "pattern") return within(TONES[scale.tone](Math.max(0, value)));
  const part = value / (scale.most || 1);
  if (scale.kind === "upward") return within(part);
  return within((toned(Math.min(1, Math.max(-1, part)), scale.tone ?? "linear") + 1) / 2);
}

/** The length of a number's bar, 0 to 1: its distance from zero on its scale. */
export function lengthOn(scale: Scale, value: number) {
  const place = positionOnScale(scale, value);
  return scale.kind === "signed" ? Math.abs(2 * place - 1) : place;
}

/** @param place 0 to 1 */
export const colourAlong = (theme: Theme, scale: Scale, place: number) =>
  scale.kind === "signed" ? signedColour(theme, 2 * place - 1) : patternColour(theme, place);

/** The colour of a number on its scale. */
export const colourOn = (theme: Theme, scale: Scale, value: number) =>
  colourAlong(theme, scale, positionOnScale(scale, value));

/** Paper: the colour of the lines between cells. */
export const paperOf = (theme: Theme) => pixel(theme === "light" ? oklch(0.998, 0.002, 95) : oklch(0.17, 0.008, 272));

/** The shares of the ground and of the paper in the colours of receding cells. */
const FADED = 0.86;
const GREYED = 0.62;

/** Weak cells fade into the ground, unchosen ones lose their hue. */
export const fadeTables = (theme: Theme, { table, shift }: Ramp) => fadedTables(table, theme, shift);

const fadedTables = memoize((table: Uint32Array, theme: Theme, shift: number) => {
  const paper = unpack(paperOf(theme));
  const ground = unpack(table[shift]);
  const mixed = (from: Rgb, to: Rgb, share: number) =>
    pixel(from.map((c, i) => Math.round(c + (to[i] - c) * share)) as Rgb);
  return {
    faded: table.map((one) => mixed(unpack(one), ground, FADED)),
    greyed: table.map((one) => mixed(grey(unpack(one)), paper, GREYED)),
  };
});

/** @param one a pixel */
export const unpack = (one: number): Rgb => [one & 255, (one >> 8) & 255, (one >> 16) & 255];

function grey([r, g, b]: Rgb): Rgb {
  const light = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return [light, light, light];
}

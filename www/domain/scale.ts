// Every colour scale of the page: the sequential one of patterns, the signed one, and the style of masked cells.

import { memoize } from "../lib/memoize.js";

export type Theme = "light" | "dark";

/** 0–255 each */
export type Rgb = [number, number, number];

type Stop = [place: number, lightness: number, chroma: number, hue: number];

export type Tone = "linear" | "root" | "log";

/** The logarithmic curve starts at a weight of 1/LOG_RANGE. */
const LOG_RANGE = 1000;

/** Weight in 0–1 → position on the scale in 0–1. */
export const TONES: Record<Tone, (v: number) => number> = {
  linear: (v) => v,
  root: Math.sqrt,
  log: (v) => Math.log1p(v * LOG_RANGE) / Math.log1p(LOG_RANGE),
};

/** If even the largest weight is paler than this, a map looks empty; from the other value on it is visible. */
const PALE = 0.2;
const SEEN = 0.4;

/** The tone that makes weights up to this largest one visible, if the current one does not; else null. */
export function strongerTone(tone: Tone, largest: number): Tone | null {
  if (largest <= 0 || tone === "log" || TONES[tone](largest) >= PALE) return null;
  return TONES.root(largest) >= SEEN ? "root" : "log";
}

export const TICKS: Record<Tone, number[]> = { linear: [0, 0.5, 1], root: [0, 0.1, 0.5, 1], log: [0, 0.01, 0.1, 1] };

/**
 * OKLCH stops [place, lightness, chroma, hue]. One hue; lightness falls (light) or rises (dark) all the way, and the
 * middle has the most chroma, so that weak weights are visible without being loud.
 */
const PATTERN: Record<Theme, Stop[]> = {
  light: [
    [0, 0.972, 0.006, 272],
    [0.25, 0.83, 0.075, 272],
    [0.5, 0.66, 0.15, 272],
    [0.75, 0.46, 0.2, 272],
    [1, 0.26, 0.13, 272],
  ],
  dark: [
    [0, 0.235, 0.018, 272],
    [0.25, 0.4, 0.13, 272],
    [0.5, 0.58, 0.18, 272],
    [0.75, 0.77, 0.11, 272],
    [1, 0.965, 0.022, 272],
  ],
};

/** Blue below zero, orange above, neutral at zero. */
const SIGNED: typeof PATTERN = {
  light: [
    [0, 0.4, 0.15, 255],
    [0.25, 0.68, 0.11, 255],
    [0.5, 0.965, 0, 255],
    [0.5, 0.965, 0, 55],
    [0.75, 0.74, 0.12, 55],
    [1, 0.48, 0.12, 55],
  ],
  dark: [
    [0, 0.8, 0.11, 240],
    [0.25, 0.54, 0.12, 250],
    [0.5, 0.25, 0, 255],
    [0.5, 0.25, 0, 55],
    [0.75, 0.56, 0.11, 55],
    [1, 0.84, 0.11, 65],
  ],
};

/** Ground and stroke of the masked hatch. */
const MASKED: Record<Theme, [number, number, number][]> = {
  light: [
    [0.945, 0.002, 95],
    [0.81, 0.004, 95],
  ],
  dark: [
    [0.215, 0.004, 272],
    [0.36, 0.006, 272],
  ],
};

/**
 * @param h degrees
 * @returns sRGB, 0–255 (Ottosson's OKLab)
 */
export function oklch(l: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
  const channel = (x: number) => {
    const v = Math.min(1, Math.max(0, x));
    return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
  };
  return [channel(linear[0]), channel(linear[1]), channel(linear[2])];
}

function between(stops: Stop[], place: number): Rgb {
  const found = stops.findIndex((s) => s[0] >= place && s !== stops[0]);
  const [[p0, ...from], [p1, ...to]] = stops.slice(Math.max(1, found) - 1);
  const f = p1 === p0 ? 0 : (place - p0) / (p1 - p0);
  return oklch(...(from.map((x, i) => x + f * (to[i] - x)) as Rgb));
}

/** @param place along the scale, 0–1 */
export const patternColour = (theme: Theme, place: number) => between(PATTERN[theme], place);

/** @param value -1 to 1 */
export const signedColour = (theme: Theme, value: number) => between(SIGNED[theme], (value + 1) / 2);

/**
 * Hues of heads that every kind of eye can tell apart (Okabe & Ito 2008), darker on paper and lighter on the dark as
 * far as 3:1 requires, and distinct from their neighbours there.
 */
const HEADS: Record<Theme, number[]> = {
  light: [0x00427d, 0xc24d1f, 0x008765, 0xc577a2, 0x0093dd, 0xe27300, 0x0b0b0b, 0x939640],
  dark: [0x40a0dc, 0xeb7828, 0x00ac7d, 0xd68ab6, 0x56b4e9, 0xe69f00, 0xebebeb, 0xf0e442],
};
/** Past the eighth, the hues repeat with another dash: canvas and SVG dashes, in pixels. */
const DASHES = [[], [5, 3], [1.5, 3]];

export function headColour(theme: Theme, hue: number): Rgb {
  const colour = HEADS[theme][hue % HEADS[theme].length];
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
export const headDash = (hue: number) => DASHES[Math.floor(hue / HEADS.light.length) % DASHES.length];

/** @param rgb as canvas pixels are laid out on little-endian machines, which all browsers' are */
export const pixel = ([r, g, b]: Rgb) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

export const maskedColours = (theme: Theme) => MASKED[theme].map(([l, c, h]) => pixel(oklch(l, c, h)));

export const LUT_SIZE = 4096;

/** Weight × (LUT_SIZE − 1) → pixel: painting is one look-up per cell. */
export const lookup = memoize(
  (theme: Theme, tone: Tone) =>
    Uint32Array.from({ length: LUT_SIZE }, (_, i) => pixel(patternColour(theme, TONES[tone](i / (LUT_SIZE - 1))))),
  Infinity,
);

/** WCAG's relative luminance. */
function luminance(rgb: Rgb) {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Whether white is more legible on a colour than black: below 0.179 it has more contrast, and both have at least 4.5:1.
 */
export const isDeep = (rgb: Rgb) => luminance(rgb) < 0.179;

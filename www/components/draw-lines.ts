// Draws lines from queries to keys: one curve per weight in its head's hue, wider and more opaque with the weight.
import { prepareCanvas } from "../lib/canvas.js";
import { TONES, headColour, headDash, type Tone, type Rgb } from "../domain/scale.js";
import { valueAt, type Pattern } from "../domain/map/pattern.js";
import type { Screen } from "./map/draw.js";

/** `off`: of a head whose output is zero, so that its lines recede */
type LineSet = { name: string; hue: number; pattern: Pattern; off?: boolean };

/** The opacity of such lines. */
const OFF = 0.25;

export type Pointed = { side: "query" | "key"; at: number };

/** Curves of about one weight are one path: thousands of strokes would be slow. */
const LEVELS = 16;

/** @param place on the scale, 0–1 */
export const strokeOf = (place: number) => ({ width: 0.75 + 3.25 * place, alpha: 0.1 + 0.9 * place });

/** The offset of a head's lines from a token's middle, so that none lies under another head's: pixels. */
export const headOffset = (i: number, count: number, pitch: number) =>
  (i - (count - 1) / 2) * Math.min(3.5, (pitch - 6) / Math.max(1, count));

export const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;

/**
 * The drawn lines, by level of weight: [query's place, key's place] one after the other.
 * @param left queries in the order shown
 * @param right keys likewise
 */
export function linesOf(
  p: Pattern,
  left: number[],
  right: number[],
  part: { from: number; to: number },
  pointed: Pointed | null,
  least: number,
  tone: Tone,
): number[][] {
  const levels: number[][] = Array.from({ length: LEVELS }, () => []);
  const byKey = pointed?.side === "key";
  const only = byKey ? right.indexOf(pointed.at) : -1;
  const curve = TONES[tone];
  // For one key, queries anywhere in the text; for a range of queries, those in sight.
  const [first, last] = byKey ? [0, left.length] : [part.from, Math.min(part.to, left.length)];
  for (let i = first; i < last; i++) {
    const q = left[i];
    if (q >= p.rows || (pointed?.side === "query" && pointed.at !== q)) continue;
    for (let j = byKey ? Math.max(0, only) : 0; j < (byKey ? only + 1 : right.length); j++) {
      const k = right[j];
      if (k >= p.cols) continue;
      const weight = valueAt(p, q, k);
      if (weight < least || weight <= 0) continue;
      levels[Math.min(LEVELS - 1, Math.floor(curve(Math.min(1, weight)) * LEVELS))].push(i, j);
    }
  }
  return levels;
}

/**
 * @param sets the last one is in front
 * @param pitch CSS pixels
 */
export function drawLines(
  canvas: HTMLCanvasElement,
  sets: LineSet[],
  left: number[],
  right: number[],
  from: number,
  to: number,
  side: "query" | "key" | null,
  at: number | null,
  least: number,
  wide: number,
  pitch: number,
  tone: Tone,
  screen: Screen,
) {
  const { dpr, theme } = screen;
  const context = prepareCanvas(canvas, wide, (to - from) * pitch, dpr);
  if (!context) return;
  context.lineCap = "round";
  const pointed = side === null || at === null ? null : { side, at };
  const heads = sets.map(({ hue, pattern, off }, i) => ({
    opacity: off ? OFF : 1,
    aside: headOffset(i, sets.length, pitch),
    colour: css(headColour(theme, hue)),
    dash: headDash(hue),
    levels: linesOf(pattern, left, right, { from, to }, pointed, least, tone),
  }));
  // Weak lines of all heads first, so that they cover no strong one.
  for (let level = 0; level < LEVELS; level++) {
    const { width, alpha } = strokeOf((level + 0.5) / LEVELS);
    for (const { colour, dash, levels, aside, opacity } of heads) {
      const places = levels[level];
      if (places.length === 0) continue;
      context.strokeStyle = colour;
      context.globalAlpha = opacity * (pointed ? Math.max(0.35, alpha) : alpha);
      context.lineWidth = width;
      context.setLineDash(dash);
      context.beginPath();
      for (let n = 0; n < places.length; n += 2) {
        const y0 = (places[n] - from + 0.5) * pitch + aside;
        const y1 = (places[n + 1] - from + 0.5) * pitch + aside;
        context.moveTo(0, y0);
        context.bezierCurveTo(wide * 0.5, y0, wide * 0.5, y1, wide, y1);
      }
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

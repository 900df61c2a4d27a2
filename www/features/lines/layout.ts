// The layout of the Lines view: the widths of the two columns of tokens, their spacing, and the tokens that are drawn.
import { labelWidth } from "../../domain/label-width.js";
import type { Label } from "../../domain/labels.js";

/** The distance of two tokens, in range; larger for fingers. */
const CLOSE = 18;
const TOUCHED = 26;
const APART = 30;
/** The width of a column of tokens, in range. */
const NARROWEST = 40;
const WIDEST = 132;
const WIDEST_NARROW = 88;
/** The margin beside a token's text. */
const ASIDE = 18;
/** The minimum height: the picture scrolls instead of shrinking further. */
const LOWEST = 240;
/** On a phone the page scrolls, but a long picture scrolls by itself, so that the page's end stays in reach. */
const PHONE = 520;
/** Longer texts render only visible tokens and a few more. */
const WINDOWED = 120;
export const STEP = 10;
/** The width of a scrollbar. */
const BAR = 12;
const NUMBER = 52;

/** @param room in CSS pixels */
export function layLines(
  left: Label[],
  right: Label[],
  { width, height, narrow }: { width: number; height: number; narrow: boolean },
) {
  const count = Math.max(1, left.length, right.length);
  const columns = [left, right].map((labels) =>
    Math.round(Math.min(narrow ? WIDEST_NARROW : WIDEST, Math.max(NARROWEST, ...labels.map(labelWidth)) + ASIDE)),
  );
  const room = narrow ? (count > WINDOWED ? PHONE : Infinity) : Math.max(LOWEST, height);
  const pitch = narrow ? TOUCHED : Math.max(CLOSE, Math.min(APART, Math.floor(room / count)));
  const [total, high] = [count * pitch, Math.min(room, count * pitch)];
  const wide = Math.max(60, width - columns[0] - columns[1] - (high < total ? BAR : 0));
  return {
    left: columns[0],
    right: columns[1],
    wide,
    pitch,
    count,
    total,
    high,
    numbers: Math.max(1, Math.floor((wide * 0.5) / NUMBER)),
  };
}

export function stretch(top: number, { count, high, pitch }: { count: number; high: number; pitch: number }) {
  if (count <= WINDOWED) return { from: 0, to: count };
  const sight = Math.ceil(high / pitch);
  const first = Math.floor(Math.max(0, Math.min(count - sight, top)) / STEP) * STEP;
  return { from: Math.max(0, first - STEP), to: Math.min(count, first + sight + 2 * STEP) };
}

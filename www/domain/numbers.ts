// Numbers of either sign as text: about four digits, and a minus as wide as a plus; and the range of a vector.

import { formats } from "../i18n/index.js";

const DECIMALS = [
  [10, 3],
  [100, 2],
  [1000, 1],
  [1e6, 0],
];

function figure(size: number) {
  const { number, scientific } = formats();
  if (size === 0) return number(0);
  if (!Number.isFinite(size)) return "∞";
  if (size < 0.001) return scientific(size, 2);
  const decimals = DECIMALS.find(([end]) => size < end);
  return decimals ? number(size, decimals[1]) : scientific(size, 3);
}

/** A round number in the fewest digits: 0.5, 1, 3.2×10⁻⁵. */
export function formatShort(value: number) {
  const { significant, spelled } = formats();
  const size = Math.abs(value);
  return size !== 0 && (size < 0.001 || size >= 1e6)
    ? spelled(value, { notation: "scientific", maximumSignificantDigits: 2 })
    : significant(value, 3);
}

export const formatFigure = (value: number) => `${value < 0 ? "−" : ""}${figure(Math.abs(value))}`;

/** Numbers in a column, all with as many decimals as the largest of them has in four digits. */
export function columnFormat(values: Iterable<number>): (value: number) => string {
  let most = 0;
  for (const value of values) most = Math.max(most, Number.isFinite(value) ? Math.abs(value) : 0);
  const decimals = DECIMALS.find(([end]) => most < end);
  // A column of only tiny numbers, or with one beyond a million, uses powers of ten.
  if (!decimals || (most > 0 && most < 0.001)) return formatFigure;
  const { number } = formats();
  return (value) => (Number.isFinite(value) ? number(value, decimals[1]) : formatFigure(value));
}

/** The same in a cell of a strip: two digits, so that it fits. */
export function formatBrief(value: number) {
  const { number, scientific } = formats();
  const size = Math.abs(value);
  const text =
    size < 0.05 ? number(0) : size < 9.95 ? number(size, 1) : size < 999.5 ? number(size, 0) : scientific(size, 1);
  return value < 0 && size >= 0.05 ? `−${text}` : text;
}

/** The smallest and the largest number, and the vector's length √(sum of squares). */
export function vectorExtent(values: Float32Array) {
  let [min, max, squares] = [Infinity, -Infinity, 0];
  for (const v of values) {
    if (v < min) min = v;
    if (v > max) max = v;
    squares += v * v;
  }
  return { min, max, norm: Math.sqrt(squares) };
}

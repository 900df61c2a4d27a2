// Numbers of either sign as text, the same everywhere: about four digits, and a minus that is as wide as a plus; and
// how far a vector reaches.

import { write } from "../i18n/index.js";

export function formatFigure(value: number): string {
  const { number, scientific } = write();
  const size = Math.abs(value);
  const text =
    size === 0
      ? number(0)
      : !Number.isFinite(size)
        ? "∞"
        : size < 0.001
          ? scientific(size, 2)
          : size < 10
            ? number(size, 3)
            : size < 100
              ? number(size, 2)
              : size < 1000
                ? number(size, 1)
                : size < 1e6
                  ? number(size, 0)
                  : scientific(size, 3);
  return value < 0 ? `−${text}` : text;
}

/** The same in a cell of a strip: two digits, so that it fits. */
export function formatBrief(value: number) {
  const { number, scientific } = write();
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

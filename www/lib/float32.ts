// Writes a float32 in the fewest digits that read back as the same number.

/**
 * Six digits always survive a round trip; nine always suffice.
 * @param x a float32
 * @returns the shortest text that Math.fround(Number(…)) turns back into x, bit for bit
 */
export function shortestDecimal(x: number): string {
  if (!Number.isFinite(x)) return String(x);
  if (x === 0) return Object.is(x, -0) ? "-0" : "0";
  for (let digits = 6; digits < 9; digits++) {
    const text = x.toPrecision(digits);
    if (Math.fround(Number(text)) === x) return String(Number(text));
  }
  return String(Number(x.toPrecision(9)));
}

/** A number that is not a float32, such as a mean, in full. */
export const decimalText = (x: number | null) =>
  x === null ? "" : Math.fround(x) === x ? shortestDecimal(x) : String(x);

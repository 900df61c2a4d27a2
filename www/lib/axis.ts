// Round numbers along an axis, for pictures drawn outside the page.

/**
 * Ticks between two numbers, in steps of 1, 2 or 5 times a power of ten.
 * @param count the approximate number of ticks
 */
export function niceTicks(least: number, most: number, count: number) {
  if (!(most > least)) return [least];
  const rough = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
  const first = Math.ceil(least / step - 1e-9);
  return Array.from({ length: Math.floor(most / step + 1e-9) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** The range of the numbers that exist; 0 to 1 without any. */
export function valueRange(values: (number | null)[]): [number, number] {
  const there = values.filter((v): v is number => Number.isFinite(v));
  if (there.length === 0) return [0, 1];
  const least = there.reduce((a, b) => Math.min(a, b));
  const most = there.reduce((a, b) => Math.max(a, b));
  return least === most ? [Math.min(0, least), most || 1] : [least, most];
}

// Axes of charts: positions of numbers along them, and round numbers to mark.

type Range = [number, number];

/**
 * Maps a range of numbers to a range of positions.
 * @param log by the numbers' logarithms
 */
export function axis([least, most]: Range, [from, to]: Range, log = false) {
  const bend = log ? Math.log : Number;
  return (v: number) => from + ((bend(v) - bend(least)) / (bend(most) - bend(least) || 1)) * (to - from);
}

/**
 * Ticks between two numbers, in steps of 1, 2 or 5 times a power of ten.
 * @param count the approximate number of ticks
 */
export function niceTicks(least: number, most: number, count: number) {
  if (!(most > least)) return [least];
  const rough = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((f) => rough / power <= f + 1e-9) ?? 10);
  const first = Math.ceil(least / step - 1e-9);
  return Array.from({ length: Math.floor(most / step + 1e-9) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** The range of the numbers that exist; 0 to 1 without any. */
export function valueRange(values: (number | null)[]): Range {
  const there = values.filter((v): v is number => Number.isFinite(v));
  if (there.length === 0) return [0, 1];
  const least = there.reduce((a, b) => Math.min(a, b));
  const most = there.reduce((a, b) => Math.max(a, b));
  return least === most ? [Math.min(0, least), most || 1] : [least, most];
}

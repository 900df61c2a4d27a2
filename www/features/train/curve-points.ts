// The results of a run's steps as columns to plot; neighbours are averaged once there are too many points.

/** The maximum number of points of a curve: more would be invisible, and a run may be long. */
export const MOST_POINTS = 2000;
/** Columns of equal length. A point stands for `stride` steps, at the last of them; NaN is unknown. */
export interface Curve {
  stride: number;
  step: number[];
  loss: number[];
  accuracy: number[];
  rate: number[];
  norm: number[];
  /** a column per part */
  parts: number[][];
  /** rows that do not make a full point yet */
  rest: number[][];
}

/** In the order of a report's rows: step, loss, accuracy, rate, norm, and the norm of each part. */
const columnsOf = ({ step, loss, accuracy, rate, norm, parts }: Curve) => [step, loss, accuracy, rate, norm, ...parts];
const named = <T>([step, loss, accuracy, rate, norm, ...parts]: T[]) => ({ step, loss, accuracy, rate, norm, parts });
const LEADING = 5;

/** @param parts the number of parts */
export const emptyCurve = (parts: number): Curve => ({
  stride: 1,
  ...named(Array.from({ length: LEADING + parts }, (): number[] => [])),
  rest: [],
});

/** The curve of a stored run, which holds only the mean loss of every ten steps. */
export function savedCurve(parts: number, losses: number[]): Curve {
  const every = 10;
  const unknown = columnsOf(emptyCurve(parts)).map(() => losses.map(() => NaN));
  let curve: Curve = {
    ...named(unknown),
    stride: losses.length ? every : 1,
    step: losses.map((_, i) => every * (i + 1)),
    loss: [...losses],
    rest: [],
  };
  while (curve.step.length > MOST_POINTS) curve = halved(curve);
  return curve;
}

/** Appends rows, packed as in a report. */
export function append(curve: Curve, rows: Float32Array): Curve {
  const width = LEADING + curve.parts.length;
  if (rows.length === 0) return curve;
  let all: Curve = { ...curve, ...named(columnsOf(curve).map((column) => [...column])), rest: [...curve.rest] };
  for (let at = 0; at + width <= rows.length; at += width) {
    all.rest.push(Array.from(rows.subarray(at, at + width)));
    if (all.rest.length < all.stride) continue;
    const point = mean(all.rest);
    columnsOf(all).forEach((column, i) => column.push(point[i]));
    all.rest = [];
    if (all.step.length > MOST_POINTS) all = halved(all);
  }
  return all;
}

/** The mean of rows, at the last one's step. */
const mean = (rows: number[][]) =>
  rows[0].map((_, i) =>
    i === 0 ? rows[rows.length - 1][0] : rows.reduce((sum, row) => sum + row[i], 0) / rows.length,
  );

/** Merges neighbours in pairs; an odd last point waits. */
function halved(curve: Curve): Curve {
  const { length } = curve.step;
  const pairs = (values: number[], join: (a: number, b: number) => number) =>
    Array.from({ length: Math.floor(length / 2) }, (_, i) => join(values[2 * i], values[2 * i + 1]));
  return {
    ...named(columnsOf(curve).map((column) => pairs(column, both))),
    stride: 2 * curve.stride,
    step: pairs(curve.step, (_, later) => later),
    rest: length % 2 ? Array.from({ length: curve.stride }, () => rowAt(curve, length - 1)) : [],
  };
}

/** The mean of two values, or the known one. */
const both = (a: number, b: number) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : (a + b) / 2);

const rowAt = (curve: Curve, i: number) => columnsOf(curve).map((column) => column[i]);

/** The last point at or before a step, else the first. */
export function pointAt(curve: Curve, step: number) {
  if (curve.step.length === 0) return null;
  let [low, high] = [0, curve.step.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (curve.step[middle] <= step) low = middle;
    else high = middle - 1;
  }
  return named(rowAt(curve, low));
}

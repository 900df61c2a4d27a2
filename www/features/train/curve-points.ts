// What the steps of a run found, as columns to be drawn: neighbours are averaged once there are too many points.

/** So many points a curve has at most: more are not seen, and a run may be long. */
export const MOST_POINTS = 2000;
/** Before the norms of the parts a row has: step, loss, accuracy, rate, norm. */
const LEADING = 5;

/** One column a number, all of one length. A point stands for `stride` steps, at the last of them; NaN is not known. */
export interface Curve {
  stride: number;
  step: number[];
  loss: number[];
  accuracy: number[];
  rate: number[];
  norm: number[];
  /** one column a part */
  parts: number[][];
  /** rows that do not yet make a point */
  rest: number[][];
}

/** @param parts how many */
export const emptyCurve = (parts: number): Curve => ({
  stride: 1,
  step: [],
  loss: [],
  accuracy: [],
  rate: [],
  norm: [],
  parts: Array.from({ length: parts }, () => []),
  rest: [],
});

/** The curve that a saved run comes with: the mean loss of every ten steps, and nothing else. */
export function savedCurve(parts: number, losses: number[]): Curve {
  const every = 10;
  const unknown = () => losses.map(() => NaN);
  let curve: Curve = {
    ...emptyCurve(parts),
    stride: losses.length ? every : 1,
    step: losses.map((_, i) => every * (i + 1)),
    loss: [...losses],
    accuracy: unknown(),
    rate: unknown(),
    norm: unknown(),
    parts: Array.from({ length: parts }, unknown),
  };
  while (curve.step.length > MOST_POINTS) curve = halved(curve);
  return curve;
}

/** The curve with more rows, packed as a report has them. */
export function append(curve: Curve, rows: Float32Array): Curve {
  const width = LEADING + curve.parts.length;
  if (rows.length === 0) return curve;
  let all: Curve = { ...copy(curve), rest: [...curve.rest] };
  for (let at = 0; at + width <= rows.length; at += width) {
    all.rest.push(Array.from(rows.subarray(at, at + width)));
    if (all.rest.length < all.stride) continue;
    push(all, mean(all.rest));
    all.rest = [];
    if (all.step.length > MOST_POINTS) all = halved(all);
  }
  return all;
}

const copy = (curve: Curve): Curve => ({
  ...curve,
  step: [...curve.step],
  loss: [...curve.loss],
  accuracy: [...curve.accuracy],
  rate: [...curve.rate],
  norm: [...curve.norm],
  parts: curve.parts.map((part) => [...part]),
});

function push(curve: Curve, [step, loss, accuracy, rate, norm, ...parts]: number[]) {
  curve.step.push(step);
  curve.loss.push(loss);
  curve.accuracy.push(accuracy);
  curve.rate.push(rate);
  curve.norm.push(norm);
  parts.forEach((value, i) => curve.parts[i].push(value));
}

/** The mean of rows, at the step of the last. */
const mean = (rows: number[][]) =>
  rows[0].map((_, i) =>
    i === 0 ? rows[rows.length - 1][0] : rows.reduce((sum, row) => sum + row[i], 0) / rows.length,
  );

/** Two neighbours become one; an odd last one waits for its own. */
function halved(curve: Curve): Curve {
  const pairs = Math.floor(curve.step.length / 2);
  const column = (values: number[]) => Array.from({ length: pairs }, (_, i) => both(values[2 * i], values[2 * i + 1]));
  return {
    stride: 2 * curve.stride,
    step: Array.from({ length: pairs }, (_, i) => curve.step[2 * i + 1]),
    loss: column(curve.loss),
    accuracy: column(curve.accuracy),
    rate: column(curve.rate),
    norm: column(curve.norm),
    parts: curve.parts.map(column),
    rest: curve.step.length % 2 ? Array.from({ length: curve.stride }, () => rowAt(curve, curve.step.length - 1)) : [],
  };
}

/** Of two the mean; of one that is known, that one. */
const both = (a: number, b: number) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : (a + b) / 2);

const rowAt = (curve: Curve, i: number) => [
  curve.step[i],
  curve.loss[i],
  curve.accuracy[i],
  curve.rate[i],
  curve.norm[i],
  ...curve.parts.map((part) => part[i]),
];

/** The last point at or before a step, or the first there is. */
export function pointAt(curve: Curve, step: number) {
  if (curve.step.length === 0) return null;
  let [low, high] = [0, curve.step.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (curve.step[middle] <= step) low = middle;
    else high = middle - 1;
  }
  const [, loss, accuracy, rate, norm, ...parts] = rowAt(curve, low);
  return { step: curve.step[low], loss, accuracy, rate, norm, parts };
}

// One head's numbers: rows are queries, columns are keys.
import { memoize } from "../../lib/memoize.js";

export interface Pattern {
  values: Float32Array;
  offset: number;
  /** 1 is masked; 2, in a comparison, a cell that one side lacks; 3 is not computed yet */
  masks: Uint8Array;
  maskOffset: number;
  rows: number;
  cols: number;
  /** the distance of its rows in both arrays; absent: `cols` */
  pitch?: number;
  /** the number of queries, and of keys, per cell, which is then the largest weight among them; absent: 1 */
  block?: number;
  /** the distance from which keys are outside the window; absent without one */
  window?: number;
  /** with a window: whether keys after a query are masked for that alone */
  causal?: boolean;
  /** of a linear layer: the largest size of its signed weights; absent: shares from 0 to 1 */
  most?: number;
  /** whether its cells are only spread from blocks: the whole pattern is still on its way */
  coarse?: boolean;
}

export type CellRef = { query: number; key: number };

/** A map with its own numbers, by default without masked cells. */
export const makePattern = (
  rows: number,
  cols: number,
  values: Float32Array = new Float32Array(rows * cols),
  masks: Uint8Array = new Uint8Array(rows * cols),
): Pattern => ({ values, offset: 0, masks, maskOffset: 0, rows, cols });

const cellAt = (p: Pattern, query: number, key: number) => query * (p.pitch ?? p.cols) + key;

/** A row's numbers, from a key on. */
export function rowValues(p: Pattern, query: number, key = 0) {
  const at = p.offset + cellAt(p, query, 0);
  return p.values.subarray(at + key, at + p.cols);
}
export function rowMasks(p: Pattern, query: number, key = 0) {
  const at = p.maskOffset + cellAt(p, query, 0);
  return p.masks.subarray(at + key, at + p.cols);
}

/** The same map with its rows one after another: itself if they are so. */
export const packed = memoize((p: Pattern): Pattern => {
  if ((p.pitch ?? p.cols) === p.cols) return p;
  const made = makePattern(p.rows, p.cols);
  for (let q = 0; q < p.rows; q++) {
    made.values.set(rowValues(p, q), q * p.cols);
    made.masks.set(rowMasks(p, q), q * p.cols);
  }
  return { ...p, ...made, pitch: undefined };
});

export const valueAt = (p: Pattern, query: number, key: number) => p.values[p.offset + cellAt(p, query, key)];
export const maskAt = (p: Pattern, query: number, key: number) => p.masks[p.maskOffset + cellAt(p, query, key)];
export const maskedAt = (p: Pattern, query: number, key: number) => maskAt(p, query, key) === 1;
/** Whether the window masks a cell, even if padding masks it too; never a key that causality masks. */
export const outsideWindow = (p: Pattern, query: number, key: number) =>
  p.window !== undefined && !(p.causal && key > query) && Math.abs(query - key) * (p.block ?? 1) >= p.window;
/** Whether the cell belongs to tokens that this text lacks. */
export const absentAt = (p: Pattern, query: number, key: number) => maskAt(p, query, key) === 2;
/** Whether the cell is not computed yet. */
export const dueAt = (p: Pattern, query: number, key: number) => maskAt(p, query, key) === 3;
/** Whether the cell's number counts: it is not masked, absent or due. */
export const countsAt = (p: Pattern, query: number, key: number) => maskAt(p, query, key) === 0;

const has = (p: Pattern, mask: 1 | 2 | 3) =>
  Array.from({ length: p.rows }, (_, query) => query).some((query) => rowMasks(p, query).includes(mask));
export const hasMasked = (p: Pattern) => has(p, 1);
export const hasAbsent = (p: Pattern) => has(p, 2);
export const hasDue = (p: Pattern) => has(p, 3);

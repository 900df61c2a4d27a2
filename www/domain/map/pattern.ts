// One head's numbers: rows are queries, columns are keys.

export interface Pattern {
  values: Float32Array;
  offset: number;
  /** 1 is masked; 2, in a comparison, a cell that one side lacks */
  masks: Uint8Array;
  maskOffset: number;
  rows: number;
  cols: number;
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

export const rowValues = (p: Pattern, query: number) =>
  p.values.subarray(p.offset + query * p.cols, p.offset + (query + 1) * p.cols);
export const rowMasks = (p: Pattern, query: number) =>
  p.masks.subarray(p.maskOffset + query * p.cols, p.maskOffset + (query + 1) * p.cols);

export const valueAt = (p: Pattern, query: number, key: number) => p.values[p.offset + query * p.cols + key];
export const maskedAt = (p: Pattern, query: number, key: number) => p.masks[p.maskOffset + query * p.cols + key] === 1;
/** Whether the window masks a cell, also one that is masked otherwise; never a key that causality masks. */
export const outsideWindow = (p: Pattern, query: number, key: number) =>
  p.window !== undefined && !(p.causal && key > query) && Math.abs(query - key) * (p.block ?? 1) >= p.window;
/** Whether the cell belongs to tokens that this text lacks. */
export const absentAt = (p: Pattern, query: number, key: number) => p.masks[p.maskOffset + query * p.cols + key] === 2;

const has = (p: Pattern, mask: 1 | 2) => p.masks.subarray(p.maskOffset, p.maskOffset + p.rows * p.cols).includes(mask);
export const hasMasked = (p: Pattern) => has(p, 1);
export const hasAbsent = (p: Pattern) => has(p, 2);

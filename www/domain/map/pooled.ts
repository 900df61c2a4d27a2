// Pooled patterns, with fewer cells than tokens: made for thumbnails with few pixels, and spread over all tokens again.
import { memoize } from "../../lib/memoize.js";
import { makePattern, rowMasks, rowValues, type Pattern } from "./pattern.js";

/**
 * Pools blocks of `tokens` × `tokens` cells: the weight of each that is furthest from zero, so that no bright cell is
 * lost.
 * @returns the same object for the same arguments
 */
export function poolPattern(p: Pattern, tokens: number): Pattern {
  const block = Math.max(1, Math.round(tokens / (p.block ?? 1)));
  return block === 1 ? p : pool(p, block);
}

const pool = memoize((p: Pattern, block: number): Pattern => {
  const [rows, cols] = [Math.ceil(p.rows / block), Math.ceil(p.cols / block)];
  const values = new Float32Array(rows * cols);
  const masks = new Uint8Array(rows * cols).fill(1);
  for (let q = 0; q < p.rows; q++) {
    const [ownValues, ownMasks] = [rowValues(p, q), rowMasks(p, q)];
    const from = Math.floor(q / block) * cols;
    for (let col = 0, k = 0; col < cols; col++) {
      let [most, masked] = [values[from + col], masks[from + col]];
      for (const end = Math.min(p.cols, k + block); k < end; k++) {
        if (Math.abs(ownValues[k]) > Math.abs(most)) most = ownValues[k];
        if (ownMasks[k] !== 1) masked = 0;
      }
      values[from + col] = most;
      masks[from + col] = masked;
    }
  }
  return { ...makePattern(rows, cols, values, masks), block: block * (p.block ?? 1), most: p.most };
}, Infinity);

/**
 * Spreads each block of a pattern over its cells: a stand-in until the whole pattern is there.
 * @returns the same object for the same arguments
 */
export const unpoolPattern = (p: Pattern, rows: number, cols: number) => spread(p, rows, cols, 1);

/** Spreads into smaller blocks of tokens. */
export const spreadPattern = (p: Pattern, { rows, cols }: { rows: number; cols: number }, block: number) =>
  spread(p, Math.ceil(rows / block), Math.ceil(cols / block), block);

const spread = memoize((p: Pattern, rows: number, cols: number, tokens: number): Pattern => {
  const block = (p.block ?? 1) / tokens;
  const made = makePattern(rows, cols);
  let before = -1;
  for (let q = 0; q < rows; q++) {
    const [at, from] = [q * cols, Math.floor(q / block)];
    if (from !== before) {
      const [values, masks] = [rowValues(p, from), rowMasks(p, from)];
      for (let k = 0; k < cols; k++) {
        made.values[at + k] = values[Math.floor(k / block)];
        made.masks[at + k] = masks[Math.floor(k / block)];
      }
      before = from;
    } else {
      made.values.copyWithin(at, at - cols, at);
      made.masks.copyWithin(at, at - cols, at);
    }
  }
  return { ...made, most: p.most, coarse: true };
}, 2);

// Patterns with fewer cells than there are tokens: made for thumbnails with few pixels, and laid out over all tokens
// again.
import { memoize } from "../../lib/memoize.js";
import { makePattern, rowMasks, rowValues, type Pattern } from "./pattern.js";

/**
 * Blocks of `tokens` × `tokens` cells as one: the largest weight of each, so that no bright cell is lost.
 * @returns the same one each time
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
        if (ownValues[k] > most) most = ownValues[k];
        if (ownMasks[k] !== 1) masked = 0;
      }
      values[from + col] = most;
      masks[from + col] = masked;
    }
  }
  return { ...makePattern(rows, cols, values, masks), block: block * (p.block ?? 1) };
}, Infinity);

/**
 * The blocks of a long text's pattern, each over all the cells that share it, until the whole is there.
 * @returns the same one each time
 */
export const unpoolPattern = memoize((p: Pattern, rows: number, cols: number): Pattern => {
  const block = p.block ?? 1;
  const made = makePattern(rows, cols);
  for (let q = 0; q < rows; q++) {
    const at = q * cols;
    if (q % block === 0) {
      const [values, masks] = [rowValues(p, q / block), rowMasks(p, q / block)];
      for (let k = 0; k < cols; k++) {
        made.values[at + k] = values[Math.floor(k / block)];
        made.masks[at + k] = masks[Math.floor(k / block)];
      }
    } else {
      made.values.copyWithin(at, at - cols, at);
      made.masks.copyWithin(at, at - cols, at);
    }
  }
  return { ...made, coarse: true };
});

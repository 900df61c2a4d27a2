// Sums over a map: of each row, of each column, and of the chosen rows over the chosen columns.
import { memoize } from "../../lib/memoize.js";
import { maskedAt, packed, rowMasks, rowValues, valueAt, type Pattern } from "./pattern.js";

/**
 * Sums and counts of visible cells: of rows over the chosen columns, of columns over the chosen rows (all if none are
 * chosen), and over both.
 */
export const sumsOf = memoize((p: Pattern, rows: number[], cols: number[]) => {
  const [row, col] = [flags(rows, p.rows), flags(cols, p.cols)];
  const sums = {
    rows: new Float64Array(p.rows),
    inRow: new Uint32Array(p.rows),
    cols: new Float64Array(p.cols),
    inCol: new Uint32Array(p.cols),
    total: 0,
    cells: 0,
  };
  const { cols: ofCol, inCol } = sums;
  for (let q = 0; q < p.rows; q++) {
    const [values, masks] = [rowValues(p, q), rowMasks(p, q)];
    let [sum, count] = [0, 0];
    for (let k = 0; k < values.length; k++) {
      if (masks[k] === 1) continue;
      if (col[k] === 1) {
        sum += values[k];
        count++;
      }
      if (row[q] === 1) {
        ofCol[k] += values[k];
        inCol[k]++;
      }
    }
    sums.rows[q] = sum;
    sums.inRow[q] = count;
    if (row[q] === 0) continue;
    sums.total += sum;
    sums.cells += count;
  }
  return sums;
});

/** 1 for each chosen index; without a choice, for all. */
function flags(chosen: number[], count: number) {
  const all = chosen.every((i) => i >= count);
  const found = new Uint8Array(count).fill(all ? 1 : 0);
  if (!all) for (const i of chosen) if (i < count) found[i] = 1;
  return found;
}

/** −Σ p ln p of each row, in nats: 0 for one token, ln n for n tokens evenly. */
export const entropies = memoize((p: Pattern) => {
  const all = new Float64Array(p.rows);
  for (let q = 0; q < p.rows; q++) {
    let sum = 0;
    for (const weight of rowValues(p, q)) if (weight > 0) sum -= weight * Math.log(weight);
    // Dropout may lift weights above 1, whose terms are negative.
    all[q] = Math.max(0, sum);
  }
  return all;
});

/** Positive floats sort like their bits. */
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function bitsOf(size: number) {
  float[0] = size;
  return bits[0];
}

/**
 * The smallest magnitude among the strongest `percent` of the cells; 0 if all are included.
 * Exact, without sorting: the upper half of its bits is found by counting, then the lower half.
 */
export const leastOf = memoize((p: Pattern, percent: number) => {
  if (percent >= 100) return 0;
  const h = histogramOf(p);
  if (h.cells === 0) return 0;
  const upper = nth(h.bins, Math.max(1, Math.round((h.cells * percent) / 100)));
  const bins = new Uint32Array(0x10000);
  each(p, (size) => {
    const all = bitsOf(size);
    if (all >>> 16 === upper.bin) bins[all & 0xffff]++;
  });
  bits[0] = ((upper.bin << 16) | nth(bins, upper.left).bin) >>> 0;
  return float[0];
}, Infinity);

/** The bin with the n-th largest value, from 1, and the rank within that bin. */
function nth(bins: Uint32Array, n: number) {
  let bin = bins.length - 1;
  let left = n;
  while (bin > 0 && bins[bin] < left) left -= bins[bin--];
  return { bin, left };
}

const histogramOf = memoize((p: Pattern) => {
  const bins = new Uint32Array(0x10000);
  let cells = 0;
  each(p, (size) => {
    bins[bitsOf(size) >>> 16]++;
    cells++;
  });
  return { bins, cells };
});

function each(p: Pattern, see: (size: number) => void) {
  const { values, offset, masks, maskOffset } = packed(p);
  for (let i = 0; i < p.rows * p.cols; i++) if (masks[maskOffset + i] !== 1) see(Math.abs(values[offset + i]));
}

export function bestOf(p: Pattern, query: number, count: number) {
  return Array.from({ length: p.cols }, (_, key) => ({ key, value: valueAt(p, query, key) }))
    .filter(({ key, value }) => value !== 0 && !maskedAt(p, query, key))
    .sort(p.most === undefined ? (a, b) => b.value - a.value : (a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, count);
}

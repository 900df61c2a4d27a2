// The strongest cells of a map, in one pass over it.
import { packed, type Pattern } from "./pattern.js";

type Strong = { query: number; key: number; value: number };

/** The longest list computed for each pattern. */
const tops = new WeakMap<Pattern, { count: number; best: Strong[] }>();

/** The largest positive visible cells, of signed weights those furthest from zero; equal ones in order. */
export function strongestCells(p: Pattern, count: number) {
  const known = tops.get(p);
  if (known && known.count >= count) return known.count === count ? known.best : known.best.slice(0, count);
  const size = p.rows * p.cols;
  // A long text has a million cells: lookups are kept out of the loop.
  const own = packed(p);
  const values = own.values.subarray(own.offset, own.offset + size);
  const masks = own.masks.subarray(own.maskOffset, own.maskOffset + size);
  const signed = p.most !== undefined;
  const sizeOf = (value: number) => (signed ? Math.abs(value) : value);
  const best: Strong[] = [];
  let least = -Infinity;
  for (let i = 0; i < size; i++) {
    const value = values[i];
    const size = signed ? Math.abs(value) : value;
    if (size <= least || value === 0 || masks[i] === 1) continue;
    best.splice(best.findLastIndex((one) => sizeOf(one.value) >= size) + 1, 0, {
      query: Math.floor(i / p.cols),
      key: i % p.cols,
      value,
    });
    if (best.length > count) best.pop();
    if (best.length === count) least = sizeOf(best[count - 1].value);
  }
  tops.set(p, { count, best });
  return best;
}

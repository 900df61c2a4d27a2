// The strongest cells of a map, by one pass over it.

/** @typedef {import("./pattern.js").Pattern} Pattern */
/** @typedef {{ query: number, key: number, value: number }} Strong */

/** The most that were asked for of each. @type {WeakMap<Pattern, { count: number, best: Strong[] }>} */
const tops = new WeakMap();

/**
 * The cells with the largest values, not masked and not nothing; the first of equal ones first.
 * @param {Pattern} p @param {number} count
 */
export function strongest(p, count) {
  const known = tops.get(p);
  if (known && known.count >= count) return known.count === count ? known.best : known.best.slice(0, count);
  const size = p.rows * p.cols;
  // A long text has a million cells: nothing is looked up for each that need not be.
  const values = p.values.subarray(p.offset, p.offset + size);
  const masks = p.masks.subarray(p.maskOffset, p.maskOffset + size);
  /** @type {Strong[]} */
  const best = [];
  let least = -Infinity;
  for (let i = 0; i < size; i++) {
    const value = values[i];
    if (value <= least || value === 0 || masks[i] === 1) continue;
    best.splice(best.findLastIndex((one) => one.value >= value) + 1, 0, {
      query: Math.floor(i / p.cols),
      key: i % p.cols,
      value,
    });
    if (best.length > count) best.pop();
    if (best.length === count) least = best[count - 1].value;
  }
  tops.set(p, { count, best });
  return best;
}

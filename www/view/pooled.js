// A pattern with fewer cells, for thumbnails that have fewer pixels than the pattern has tokens.

/** @typedef {import("./draw.js").Pattern} Pattern */

/** @type {WeakMap<Pattern, Map<number, Pattern>>} */
const kept = new WeakMap();

/**
 * Blocks of `block` × `block` cells as one: the largest weight of each, so that no bright cell is lost; masked where all are.
 * @param {Pattern} p @param {number} block @returns {Pattern} the same one each time
 */
export function pooled(p, block) {
  if (block <= 1) return p;
  const known = kept.get(p)?.get(block);
  if (known) return known;
  const [rows, cols] = [Math.ceil(p.rows / block), Math.ceil(p.cols / block)];
  const values = new Float32Array(rows * cols);
  const masks = new Uint8Array(rows * cols).fill(1);
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      const at = Math.floor(q / block) * cols + Math.floor(k / block);
      values[at] = Math.max(values[at], p.values[p.offset + q * p.cols + k]);
      if (p.masks[p.maskOffset + q * p.cols + k] !== 1) masks[at] = 0;
    }
  }
  const made = { values, offset: 0, masks, maskOffset: 0, rows, cols };
  kept.set(p, (kept.get(p) ?? new Map()).set(block, made));
  return made;
}

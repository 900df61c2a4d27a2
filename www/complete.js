// An answer with all its numbers: patterns that have not changed come without them, and are those of the answer before.

/** @typedef {import("./protocol").RunResult} RunResult */
/** @typedef {import("./protocol").PatternMap} PatternMap */

/** @param {PatternMap} map */
const cellsOf = ({ shape: [heads, rows, cols] }) => heads * rows * cols;
/** @param {PatternMap} map */
const maskedOf = ({ shape: [heads, rows, cols], mask_per_head }) => (mask_per_head ? heads : 1) * rows * cols;

/**
 * @param {RunResult} result @param {RunResult | null} before the answer that came before it, completed
 * @returns {RunResult}
 */
export function completed(result, before) {
  if (!before || !result.maps.some(({ same }) => same)) return result;
  const { maps, values, masks } = before;
  const earlier = result.maps.map((map) => (map.same ? maps.find(({ path, head }) => path === map.path && head === map.head) : null));
  if (result.maps.length === maps.length && earlier.every((map, i) => map === maps[i])) return { ...result, maps, values, masks };
  const sum = (/** @type {(map: PatternMap) => number} */ of) => result.maps.reduce((all, map) => all + of(map), 0);
  const all = { values: new Float32Array(sum(cellsOf)), masks: new Uint8Array(sum(maskedOf)) };
  let [offset, mask_offset] = [0, 0];
  const placed = result.maps.map((map, i) => {
    const [from, of] = [earlier[i] ?? map, earlier[i] ? before : result];
    const [cells, masked] = [cellsOf(from), maskedOf(from)];
    all.values.set(of.values.subarray(from.offset, from.offset + cells), offset);
    all.masks.set(of.masks.subarray(from.mask_offset, from.mask_offset + masked), mask_offset);
    const here = { ...from, offset, mask_offset };
    offset += cells;
    mask_offset += masked;
    return here;
  });
  return { ...result, maps: placed, ...all };
}

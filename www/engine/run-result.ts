// The page's copy of a run, assembled from the worker's updates: unchanged rows of patterns are not sent again.
import type { PatternMap, RunUpdate } from "../protocol/engine.js";
import type { PatternNumbers, RunResult } from "../protocol/messages.js";

/** The result after an update. @param before the last one of this engine, whose numbers are reused */
export function updateResult(before: RunResult | null, update: RunUpdate): RunResult {
  const { maps, known_rows: knownRows, values, masks, ...rest } = update;
  // An update without maps means that no pattern has changed.
  if (!maps) return { ...rest, maps: before?.maps ?? [] };
  return { ...rest, maps: maps.map((map, i) => withKnownRows(before, map, knownRows[i], values, masks)) };
}

/** The number of cells in all its patterns. */
export const cellsOf = ({ maps }: RunResult) =>
  maps.reduce((sum, { shape: [heads, rows, cols] }) => sum + heads * rows * cols, 0);

function withKnownRows(
  before: RunResult | null,
  map: PatternMap,
  known: number,
  values: Float32Array,
  masks: Uint8Array,
): PatternNumbers {
  const earlier = before?.maps.find(
    ({ path, head, block }) => path === map.path && head === map.head && block === map.block,
  );
  if (known === 0 || !earlier) return { ...map, values, masks };
  const [heads, rows, cols] = map.shape;
  if (known === rows && earlier.shape[1] === rows && earlier.shape[2] === cols) return earlier;
  const join = rowJoiner(earlier, map, known);
  const maskHeads = map.mask_per_head ? heads : 1;
  const whole = {
    ...map,
    offset: 0,
    mask_offset: 0,
    values: new Float32Array(heads * rows * cols),
    // A key added later is masked in every earlier row.
    masks: new Uint8Array(maskHeads * rows * cols).fill(1),
  };
  join(whole.values, heads, earlier.values.subarray(earlier.offset), values.subarray(map.offset));
  join(whole.masks, maskHeads, earlier.masks.subarray(earlier.mask_offset), masks.subarray(map.mask_offset));
  return whole;
}

/** Joins, for each head, the unchanged rows, up to their keys, with the updated rows after them. */
function rowJoiner(
  { shape: [, earlierRows, earlierCols] }: PatternMap,
  { shape: [, rows, cols] }: PatternMap,
  known: number,
) {
  const [more, width] = [(rows - known) * cols, Math.min(cols, earlierCols)];
  return <T extends Float32Array | Uint8Array>(all: T, heads: number, earlier: T, told: T) => {
    for (let head = 0; head < heads; head++) {
      for (let row = 0; row < known; row++) {
        const from = (head * earlierRows + row) * earlierCols;
        all.set(earlier.subarray(from, from + width), (head * rows + row) * cols);
      }
      all.set(told.subarray(head * more, (head + 1) * more), (head * rows + known) * cols);
    }
  };
}

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

/** The room for further queries and keys. */
const ROOM = 32;

/** The queries that an array holds: only the map with all of them is extended in it. */
const taken = new WeakMap<Float32Array, number>();

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
  const [, earlierRows, earlierCols] = earlier.shape;
  if (known === rows && earlierRows === rows && earlierCols === cols) return earlier;
  const [tall, wide] = earlier.room ?? [0, 0];
  const goesOn = known === earlierRows && taken.get(earlier.values) === known && rows <= tall && cols <= wide;
  const whole = { ...map, ...(goesOn && cols >= earlierCols ? arraysOf(earlier) : moved(earlier, map, known)) };
  write(whole, heads, known, whole.values, values.subarray(map.offset));
  write(whole, map.mask_per_head ? heads : 1, known, whole.masks, masks.subarray(map.mask_offset));
  taken.set(whole.values, rows);
  return whole;
}

type Arrays = Required<Pick<PatternNumbers, "room" | "offset" | "mask_offset" | "values" | "masks">>;

const arraysOf = ({ shape: [, rows, cols], room = [rows, cols], offset, mask_offset, values, masks }: PatternNumbers) =>
  ({ room, offset, mask_offset, values, masks }) satisfies Arrays;

/** The unchanged rows in arrays with room for more. */
function moved(
  earlier: PatternNumbers,
  { shape: [heads, rows, cols], mask_per_head }: PatternMap,
  known: number,
): Arrays {
  const room: [number, number] = [rows + ROOM, cols === earlier.shape[2] ? cols : cols + ROOM];
  const size = room[0] * room[1];
  const from = arraysOf(earlier);
  const width = Math.min(cols, earlier.shape[2]);
  function join<T extends Float32Array | Uint8Array>(all: T, count: number, own: T, offset: number) {
    for (let head = 0; head < count; head++)
      for (let row = 0; row < known; row++) {
        const at = offset + (head * from.room[0] + row) * from.room[1];
        all.set(own.subarray(at, at + width), head * size + row * room[1]);
      }
    return all;
  }
  const maskHeads = mask_per_head ? heads : 1;
  return {
    room,
    offset: 0,
    mask_offset: 0,
    values: join(new Float32Array(heads * size), heads, from.values, from.offset),
    // A key added later is masked in every earlier row.
    masks: join(new Uint8Array(maskHeads * size).fill(1), maskHeads, from.masks, from.mask_offset),
  };
}

/** Writes, for each head, the updated rows after the unchanged ones. */
function write<T extends Float32Array | Uint8Array>(
  { shape: [, rows, cols], room: [tall, wide] }: { shape: PatternMap["shape"]; room: [number, number] },
  heads: number,
  known: number,
  all: T,
  told: T,
) {
  for (let head = 0, from = 0; head < heads; head++)
    for (let row = known; row < rows; row++, from += cols)
      all.set(told.subarray(from, from + cols), (head * tall + row) * wide);
}

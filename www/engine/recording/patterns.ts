// The patterns of a recording: read head by head, checked, and pooled into blocks if the text is long.
import { problem } from "../../lib/errors.js";
import { numbersOf, placeIn, type StoredTensor } from "../../lib/safetensors.js";
import { MOST_WHOLE } from "../../protocol/engine.js";
import type { Blocks, Ranges, Zeros } from "../../lib/files/ranges.js";
import type { PatternNumbers } from "../../protocol/messages.js";
import type { PatternSize, MapNote } from "./catalogue.js";

/** A sublayer's pattern in a file. */
export interface StoredPattern extends PatternSize {
  tensor: StoredTensor;
  /** the index of its first number in the tensor: a stack of layers holds several */
  first: number;
  /** the file's own mask; null: it is read from the zeros of the pattern */
  mask: { tensor: StoredTensor; perHead: boolean } | null;
  note: MapNote;
  /** whether its rows are shares, which sum to at most 1 */
  shares: boolean;
}

/** One sublayer, with all its cells or in blocks. */
export interface Layer {
  stored: StoredPattern;
  /** the number of queries, and of keys, per cell */
  block: number;
  /** [heads, rows, cols], in blocks */
  values: Float32Array;
  masks: Uint8Array;
  perHead: boolean;
  zeros: Zeros;
  /** whether some rows that see keys sum to less than 1 */
  partial: boolean;
}

/** Above these a row's sum is no rounding of 16-bit floats. */
const OVER = 1.02;
const UNDER = 0.98;

export async function readHead(file: Ranges, { tensor, first, rows, cols }: StoredPattern, head: number) {
  const from = first + head * rows * cols;
  return numbersOf(await file.read(...placeIn(tensor, from, from + rows * cols)), tensor.dtype);
}

/** Refuses numbers that are no attention. Returns whether rows that see keys sum to less than 1. */
function check({ tensor, shares, rows, cols }: StoredPattern, head: number, values: Float32Array) {
  let partial = false;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = row * cols; i < (row + 1) * cols; i++) {
      const value = values[i];
      if (!(shares ? value >= 0 && value <= OVER : Number.isFinite(value)))
        throw problem("recording.number", { tensor: tensor.name, head, row, value: String(value) });
      sum += value;
    }
    if (shares && sum > OVER) throw problem("recording.sum", { tensor: tensor.name, head, row, sum });
    if (sum > 0 && sum < UNDER) partial = true;
  }
  return partial;
}

/** The largest number of each block, of signed ones the one furthest from 0. */
function pooled(values: Float32Array, rows: number, cols: number, block: number, signed: boolean) {
  const [down, across] = [Math.ceil(rows / block), Math.ceil(cols / block)];
  const cells = new Float32Array(down * across);
  for (let row = 0; row < rows; row++)
    for (let col = 0, at = row * cols; col < cols; col++, at++) {
      const cell = Math.floor(row / block) * across + Math.floor(col / block);
      const value = values[at];
      if (signed ? Math.abs(value) > Math.abs(cells[cell]) : value > cells[cell]) cells[cell] = value;
    }
  return cells;
}

/** A block is masked where all its cells are. */
function pooledMask(mask: Uint8Array, rows: number, cols: number, block: number) {
  const [down, across] = [Math.ceil(rows / block), Math.ceil(cols / block)];
  const cells = new Uint8Array(down * across).fill(1);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      if (!mask[row * cols + col]) cells[Math.floor(row / block) * across + Math.floor(col / block)] = 0;
  return cells;
}

const noZeros = (cols: number): Zeros => ({ causal: true, unseen: Array<boolean>(cols).fill(true) });

function look(zeros: Zeros, values: Float32Array, rows: number, cols: number) {
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      if (values[row * cols + col] !== 0) {
        zeros.unseen[col] = false;
        if (col > row) zeros.causal = false;
      }
}

const maskFrom = ({ causal, unseen }: Zeros, rows: number, cols: number) =>
  Uint8Array.from({ length: rows * cols }, (_, i) =>
    Number(unseen[i % cols] || (causal && i % cols > Math.floor(i / cols))),
  );

/**
 * Reads all heads of a sublayer, one after the other: only blocks of a long text stay in memory.
 * @param goOn asked after each head; null without an answer
 */
export async function readLayer(file: Ranges, stored: StoredPattern, goOn: () => boolean): Promise<Layer | null> {
  const { heads, rows, cols, mask, tensor, first, shares } = stored;
  const block = Math.max(1, Math.ceil(Math.max(rows, cols) / MOST_WHOLE));
  const isPlain = !mask && shares && first === 0;
  const told = isPlain ? await file.blocks?.(tensor.name, block) : null;
  const read = told ?? (await readBlocks(file, stored, block, goOn));
  if (!read || !goOn()) return null;
  const { values, partial, causal, unseen } = read;
  const zeros = { causal: causal && stored.kind === "attn" && rows === cols, unseen };
  const size = values.length / heads;
  const perHead = mask?.perHead ?? false;
  const masks = new Uint8Array((perHead ? heads : 1) * size);
  for (let at = 0; at < masks.length; at += size)
    masks.set(pooledMask(await readMask(file, { stored, zeros }, at / size), rows, cols, block), at);
  return { stored, block, values, masks, perHead, zeros, partial };
}

async function readBlocks(file: Ranges, stored: StoredPattern, block: number, goOn: () => boolean) {
  const { heads, rows, cols, note } = stored;
  const size = Math.ceil(rows / block) * Math.ceil(cols / block);
  const found: Blocks = { values: new Float32Array(heads * size), partial: false, ...noZeros(cols) };
  for (let head = 0; head < heads; head++) {
    const own = await readHead(file, stored, head);
    if (check(stored, head, own)) found.partial = true;
    look(found, own, rows, cols);
    found.values.set(block === 1 ? own : pooled(own, rows, cols, block, note.most !== undefined), head * size);
    if (!goOn()) return null;
  }
  return found;
}

/** The mask of a head, or the one that all share. A file without masks is masked where no head gives any weight. */
export async function readMask(file: Ranges, { stored, zeros }: Pick<Layer, "stored" | "zeros">, head: number) {
  const { mask, rows, cols } = stored;
  const from = (mask?.perHead ? head : 0) * rows * cols;
  return mask
    ? (await file.read(...placeIn(mask.tensor, from, from + rows * cols))).slice()
    : maskFrom(zeros, rows, cols);
}

/** A sublayer's map as the page knows it: all heads, in blocks if the text is long. */
export function mapOf({ stored, block, values, masks, perHead }: Layer): PatternNumbers {
  const { heads, rows, cols } = stored;
  const shape: [number, number, number] = [heads, Math.ceil(rows / block), Math.ceil(cols / block)];
  return { ...plain(stored), block, shape, mask_per_head: perHead, values, masks };
}

/** One head of it, without blocks. */
export async function readHeadMap(file: Ranges, layer: Layer, head: number): Promise<PatternNumbers> {
  const { stored } = layer;
  const { rows, cols } = stored;
  const values = await readHead(file, stored, head);
  const masks = await readMask(file, layer, head);
  return { ...plain(stored), head, block: 1, shape: [1, rows, cols], mask_per_head: false, values, masks };
}

const plain = ({ note }: StoredPattern) => ({ ...note, head: null, offset: 0, mask_offset: 0 });

/** The first rows and keys of a map, up to these counts. */
export function cutMap(map: PatternNumbers, toRows: number, toCols: number): PatternNumbers {
  const [heads, rows, cols] = map.shape;
  if (toRows >= rows && toCols >= cols) return map;
  const cut = <T extends Float32Array | Uint8Array>(from: T, to: T, count: number) => {
    for (let i = 0; i < count; i++)
      for (let row = 0; row < toRows; row++) {
        const at = (i * rows + row) * cols;
        to.set(from.subarray(at, at + toCols), (i * toRows + row) * toCols);
      }
    return to;
  };
  const masks = map.mask_per_head ? heads : 1;
  return {
    ...map,
    shape: [heads, toRows, toCols],
    values: cut(map.values, new Float32Array(heads * toRows * toCols), heads),
    masks: cut(map.masks, new Uint8Array(masks * toRows * toCols), masks),
  };
}

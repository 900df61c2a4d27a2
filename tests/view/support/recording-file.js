// Recordings as files: safetensors of any tensors, and the one that would be written of a state's answer.
import { rangesOf } from "../../../www/lib/files/ranges.js";

/** @typedef {import("../../../www/state/store.js").State} State */

/**
 * @param {Record<string, { dtype?: string, shape: number[], bytes: Uint8Array }>} tensors
 * @param {Record<string, string>} [metadata]
 */
export function safetensors(tensors, metadata = {}) {
  let at = 0;
  const described = Object.entries(tensors).map(([name, { dtype = "F32", shape, bytes }]) => {
    const from = at;
    at += bytes.length;
    return [name, { dtype, shape, data_offsets: [from, at] }];
  });
  const json = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(described) });
  const header = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 8) * 8));
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(header.length), true);
  return Buffer.concat([length, header, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

/** @param {ArrayLike<number>} values */
export const floats = (values) => new Uint8Array(Float32Array.from(values).buffer);

/** A file of this machine, which tells the ranges that were read. @param {Uint8Array} bytes */
export function fileOf(bytes, name = "run.safetensors") {
  const file = rangesOf(name, new Blob([/** @type {any} */ (bytes)]));
  /** @type {[number, number][]} */
  const reads = [];
  return {
    ...file,
    reads,
    read: (/** @type {number} */ from, /** @type {number} */ to) => {
      reads.push([from, to]);
      return file.read(from, to);
    },
  };
}

/** Rows of equal weights, of a decoder or of an encoder: [heads, n, n]. @param {number} heads @param {number} n */
export const evenRows = (heads, n, causal = true) =>
  Array.from({ length: heads * n * n }, (_, i) => {
    const [row, col] = [Math.floor(i / n) % n, i % n];
    return causal ? (col > row ? 0 : 1 / (row + 1)) : 1 / n;
  });

/** What the stand-in engine leaves out of a description. */
const REST = {
  family: "headlight",
  other_names: {},
  start_id: null,
  pad_id: null,
  other_end_ids: [],
  mask: null,
  separator: null,
  trained_length: null,
  token_types: 0,
  untied: false,
};

const PLAIN = { next_text: null, gates: {}, asked: null, forced: false, suppressed: false, ended: null, effect: null };

/**
 * What is written of a state's answer.
 * @param {State} s @param {(name: string) => boolean} [wanted] @param {string} [model] its name in the page
 */
export function recordingFile({ info, result, text, edits, sampling }, wanted = () => true, model = info?.name ?? "") {
  if (!info || !result) throw new Error("nothing to record");
  /** @type {Parameters<typeof safetensors>[0]} */
  const tensors = {};
  for (const map of result.maps) {
    const [heads, rows, cols] = map.shape;
    const masks = map.mask_per_head ? heads : 1;
    const values = map.values.slice(map.offset, map.offset + heads * rows * cols);
    tensors[`${map.path}.pattern`] = { shape: [1, heads, rows, cols], bytes: floats(values) };
    const mask = map.masks.slice(map.mask_offset, map.mask_offset + masks * rows * cols);
    tensors[`${map.path}.mask`] = { dtype: "BOOL", shape: [1, masks, rows, cols], bytes: mask };
  }
  const { maps: _, ...answer } = result;
  const notes = result.maps.map(({ values: __, masks: ___, ...map }) => ({ ...map, causal: false }));
  const chosen = Object.fromEntries(Object.entries(tensors).filter(([name]) => wanted(name)));
  return safetensors(chosen, {
    format: "headlight-trace/1",
    model,
    text,
    edits: JSON.stringify(edits),
    catalogue: JSON.stringify({ ...REST, ...info, config: { layer_scale: null, ...info.config } }),
    answer: JSON.stringify({ ...PLAIN, ...answer, sampling, maps: notes }),
  });
}

// The header of a safetensors file: 8 bytes that say how long it is, and JSON that says what stands in the data after it.
import { t } from "../i18n/spoken.js";

/** What the JSON says, and where the data begin. @typedef {{ text: string, end: number }} Header */

/** As many bytes as most headers have. */
export const GUESS = 65_536;
/** The format allows no more. */
const LARGEST = 100_000_000;

/** How long the whole of it is, as its first 8 bytes tell. @param {Uint8Array} bytes @param {string} name of the file @param {number} size of the file */
export function headerEnd(bytes, name, size) {
  const length =
    bytes.length < 8 ? Infinity : Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > LARGEST || 8 + length > size) throw new Error(t("hub.problem.header", { file: name }));
  return 8 + length;
}

/** What the JSON says, of a file that is as long as it says. @param {Uint8Array} bytes of the header @param {string} name of the file @param {number} size of the file */
function inside(bytes, name, size) {
  const text = new TextDecoder().decode(bytes.subarray(8));
  const data = dataIn(text);
  if (data !== null && bytes.length + data !== size)
    throw new Error(t("hub.problem.size", { file: name, said: bytes.length + data, size }));
  return text;
}

/** How long the data are, as the header tells; null where it does not, which the engine has a word for. @param {string} text */
function dataIn(text) {
  try {
    const { __metadata__, ...tensors } = /** @type {Record<string, { data_offsets?: unknown[] }>} */ (JSON.parse(text));
    const length = Object.values(tensors).reduce(
      (most, { data_offsets }) => Math.max(most, Number(data_offsets?.[1])),
      0,
    );
    return Number.isFinite(length) ? length : null;
  } catch {
    return null;
  }
}

/** @param {{ name: string, blob: Blob }} file @returns {Promise<Header>} */
export async function headerOf({ name, blob }) {
  const read = async (/** @type {number} */ to) => new Uint8Array(await blob.slice(0, to).arrayBuffer());
  const end = headerEnd(await read(8), name, blob.size);
  return { text: inside(await read(end), name, blob.size), end };
}

/**
 * The header of a file that lies elsewhere; no more of it is read than that.
 * @param {(from: number, to: number) => Promise<Uint8Array>} read bytes `from` … `to`
 * @param {string} name @param {number} size of the file
 */
export async function headerAt(read, name, size) {
  const first = await read(0, Math.min(GUESS, size));
  const end = headerEnd(first, name, size);
  return inside(end <= first.length ? first.subarray(0, end) : await read(0, end), name, size);
}

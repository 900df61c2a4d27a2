// The header of a safetensors file: 8 bytes that say how long it is, and JSON that says what stands in the data after
// it.
import { t } from "../i18n/spoken.js";

/** What the JSON says, and where the data begin. */
export type Header = { text: string; end: number };

/** As many bytes as most headers have. */
export const GUESS = 65_536;
/** The format allows no more. */
const LARGEST = 100_000_000;

/**
 * How long the whole of it is, as its first 8 bytes tell.
 * @param name of the file
 * @param size of the file
 */
export function headerEnd(bytes: Uint8Array, name: string, size: number) {
  const length =
    bytes.length < 8 ? Infinity : Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > LARGEST || 8 + length > size) throw new Error(t("hub.problem.header", { file: name }));
  return 8 + length;
}

/**
 * What the JSON says, of a file that is as long as it says.
 * @param bytes of the header
 * @param name of the file
 * @param size of the file
 */
function inside(bytes: Uint8Array, name: string, size: number) {
  const text = new TextDecoder().decode(bytes.subarray(8));
  const data = dataIn(text);
  if (data !== null && bytes.length + data !== size)
    throw new Error(t("hub.problem.size", { file: name, said: bytes.length + data, size }));
  return text;
}

/** How long the data are, as the header tells; null where it does not, which the engine has a word for. */
function dataIn(text: string) {
  try {
    const { __metadata__, ...tensors } = JSON.parse(text) as Record<string, { data_offsets?: unknown[] }>;
    const length = Object.values(tensors).reduce(
      (most, { data_offsets }) => Math.max(most, Number(data_offsets?.[1])),
      0,
    );
    return Number.isFinite(length) ? length : null;
  } catch {
    return null;
  }
}

export async function headerOf({ name, blob }: { name: string; blob: Blob }): Promise<Header> {
  const read = async (to: number) => new Uint8Array(await blob.slice(0, to).arrayBuffer());
  const end = headerEnd(await read(8), name, blob.size);
  return { text: inside(await read(end), name, blob.size), end };
}

/**
 * The header of a file that lies elsewhere; no more of it is read than that.
 * @param read bytes `from` … `to`
 * @param size of the file
 */
export async function headerAt(read: (from: number, to: number) => Promise<Uint8Array>, name: string, size: number) {
  const first = await read(0, Math.min(GUESS, size));
  const end = headerEnd(first, name, size);
  return inside(end <= first.length ? first.subarray(0, end) : await read(0, end), name, size);
}

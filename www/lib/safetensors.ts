// A safetensors file: 8 bytes with the length of its header, a JSON header that describes the data, and the data.
import { problem } from "./errors.js";
import { count, list, named, parse, record, tuple, type Shape, type Shaped } from "./foreign/schema.js";

/** The header's JSON, and the offset of the data. */
export type Header = { text: string; end: number };

export type Entry = { name: string; shape: number[]; bytes: number };

/** The bytes of most headers. */
const GUESS = 65_536;
/** The format allows no more. */
const LARGEST = 100_000_000;

const Tensor = record({ shape: list(count), data_offsets: tuple(count, count) });

/** The JSON's description of each tensor, by name. */
const Tensors: Shape<Record<string, Shaped<typeof Tensor>>> = (header) => {
  const { __metadata__, ...tensors } = named((part) => part)(header);
  return named(Tensor)(tensors);
};

const lengthOf = (bytes: Uint8Array) =>
  bytes.length < 8 ? Infinity : Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));

/** The tensors of a file, in the order of their data. */
export function entriesOf(file: ArrayBuffer): Entry[] {
  const bytes = new Uint8Array(file);
  const text = new TextDecoder().decode(bytes.subarray(8, 8 + lengthOf(bytes)));
  return Object.entries(parse(Tensors, text) ?? {})
    .sort(([, a], [, b]) => a.data_offsets[0] - b.data_offsets[0])
    .map(
      ([
        name,
        {
          shape,
          data_offsets: [from, to],
        },
      ]) => ({ name, shape, bytes: to - from }),
    );
}

/**
 * The offset of the data, from the first 8 bytes.
 * @param name of the file
 * @param size of the file
 */
function headerEnd(bytes: Uint8Array, name: string, size: number) {
  const end = 8 + lengthOf(bytes);
  if (end > Math.min(size, 8 + LARGEST)) throw problem("hub.header", { file: name });
  return end;
}

/**
 * The header's JSON, if the file has the length it declares.
 * @param bytes of the header
 * @param name of the file
 * @param size of the file
 */
function checkedText(bytes: Uint8Array, name: string, size: number) {
  const text = new TextDecoder().decode(bytes.subarray(8));
  const said = bytes.length + (dataLength(text) ?? size - bytes.length);
  if (said !== size) throw problem("hub.size", { file: name, said, size });
  return text;
}

/** The length of the data by the header; null if it is malformed, which the engine reports. */
function dataLength(text: string) {
  const tensors = parse(Tensors, text);
  return tensors && Object.values(tensors).reduce((most, { data_offsets: [, end] }) => Math.max(most, end), 0);
}

/** The header of a file on this machine. */
export async function headerOf({ name, blob }: { name: string; blob: Blob }): Promise<Header> {
  const read = async (to: number) => new Uint8Array(await blob.slice(0, to).arrayBuffer());
  const end = headerEnd(await read(8), name, blob.size);
  return { text: checkedText(await read(end), name, blob.size), end };
}

/**
 * The text of a remote file's header; no more than that is read.
 * @param read bytes `from` … `to`
 * @param size of the file
 */
export async function headerAt(read: (from: number, to: number) => Promise<Uint8Array>, name: string, size: number) {
  const first = await read(0, Math.min(GUESS, size));
  const end = headerEnd(first, name, size);
  return checkedText(end <= first.length ? first.subarray(0, end) : await read(0, end), name, size);
}

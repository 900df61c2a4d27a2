// A safetensors file: 8 bytes with the length of its header, a JSON header that describes the data, and the data.
import { problem } from "./errors.js";
import type { Ranges } from "./files/ranges.js";
import { count, list, maybe, named, parse, record, text, tuple, type Shape, type Shaped } from "./foreign/schema.js";

/** The header's JSON, and the offset of the data. */
type Header = { text: string; end: number };

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

/** The header of a file that is read in ranges. */
export async function headerIn({ name, size, read }: Ranges): Promise<Header> {
  if (size < 8) throw problem("hub.header", { file: name });
  const end = headerEnd(await read(0, 8), name, size);
  return { text: checkedText(await read(0, end), name, size), end };
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

/** A tensor of a file, with its place in the file in bytes. */
export interface StoredTensor {
  name: string;
  dtype: string;
  shape: number[];
  from: number;
  to: number;
}

/** The bytes of one number, of the types that are read. */
const WIDTHS: Record<string, number> = { F64: 8, F32: 4, F16: 2, BF16: 2, U8: 1, BOOL: 1 };

export const isRead = ({ dtype }: StoredTensor) => Object.hasOwn(WIDTHS, dtype);

const Stored = record({ dtype: text, shape: list(count), data_offsets: tuple(count, count) });

/**
 * The tensors and the metadata that a header describes.
 * @param file its name, for messages
 */
export function contentOf({ text: json, end }: Header, file: string) {
  const broken = () => problem("recording.header", { file });
  const all = parse(
    named((one) => one),
    json,
  );
  if (!all) throw broken();
  const { __metadata__, ...rest } = all;
  const tensors = Object.entries(rest).map(([name, one]): StoredTensor => {
    const said = maybe(Stored)(one);
    if (!said) throw broken();
    const {
      dtype,
      shape,
      data_offsets: [from, to],
    } = said;
    const tensor = { name, dtype, shape, from: end + from, to: end + to };
    const bytes = shape.reduce((product, n) => product * n, WIDTHS[dtype] ?? 0);
    if (to < from || (isRead(tensor) && bytes !== to - from)) throw broken();
    return tensor;
  });
  const metadata = maybe(named(maybe(text)))(__metadata__) ?? {};
  return { tensors: new Map(tensors.map((tensor) => [tensor.name, tensor])), metadata };
}

/** The place of the values `from` … `to` of a tensor in the file, in bytes. */
export function placeIn({ dtype, from }: StoredTensor, first: number, last: number): [number, number] {
  return [from + first * WIDTHS[dtype], from + last * WIDTHS[dtype]];
}

/** Bytes as numbers. */
export function numbersOf(bytes: Uint8Array, dtype: string): Float32Array {
  const own = bytes.byteOffset % WIDTHS[dtype] === 0 ? bytes : bytes.slice();
  const [buffer, at, length] = [own.buffer, own.byteOffset, own.byteLength / WIDTHS[dtype]];
  switch (dtype) {
    case "F32":
      return new Float32Array(buffer, at, length);
    case "F64":
      return Float32Array.from(new Float64Array(buffer, at, length));
    case "BF16": {
      const bits = Uint32Array.from(new Uint16Array(buffer, at, length), (x) => x << 16);
      return new Float32Array(bits.buffer);
    }
    case "F16":
      return Float32Array.from(new Uint16Array(buffer, at, length), halfOf);
    default:
      return Float32Array.from(own);
  }
}

/** A float of 16 bits. */
function halfOf(bits: number) {
  const [sign, exponent, rest] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return rest ? Number.NaN : sign * Infinity;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : 2 ** -24 * rest);
}

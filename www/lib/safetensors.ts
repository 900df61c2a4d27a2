// A safetensors file: 8 bytes with the length of its header, a JSON header that describes the data, and the data.
import { problem } from "./errors.js";
import { count, list, named, parse, record, tuple, type Shape, type Shaped } from "./foreign/schema.js";

/** What the JSON says, and where the data begin. */
export type Header = { text: string; end: number };

export type Entry = { name: string; shape: number[]; bytes: number };

/** As many bytes as most headers have. */
const GUESS = 65_536;
/** The format allows no more. */
const LARGEST = 100_000_000;

const Tensor = record({ shape: list(count), data_offsets: tuple(count, count) });

/** What the JSON says of each, by name. */
const Tensors: Shape<Record<string, Shaped<typeof Tensor>>> = (header) => {
  const { __metadata__, ...tensors } = named((part) => part)(header);
  return named(Tensor)(tensors);
};

const lengthOf = (bytes: Uint8Array) =>
  bytes.length < 8 ? Infinity : Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));

/** What is in a file, in the order the numbers lie in. */
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
 * Where the data begin, as the first 8 bytes tell.
 * @param name of the file
 * @param size of the file
 */
function headerEnd(bytes: Uint8Array, name: string, size: number) {
  const end = 8 + lengthOf(bytes);
  if (end > Math.min(size, 8 + LARGEST)) throw problem("hub.header", { file: name });
  return end;
}

/**
 * What the JSON says, of a file that is as long as it says.
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

/** How long the data are, as the header tells; null where it does not, which the engine has a word for. */
function dataLength(text: string) {
  const tensors = parse(Tensors, text);
  return tensors && Object.values(tensors).reduce((most, { data_offsets: [, end] }) => Math.max(most, end), 0);
}

/** The header of a file that is here. */
export async function headerOf({ name, blob }: { name: string; blob: Blob }): Promise<Header> {
  const read = async (to: number) => new Uint8Array(await blob.slice(0, to).arrayBuffer());
  const end = headerEnd(await read(8), name, blob.size);
  return { text: checkedText(await read(end), name, blob.size), end };
}

/**
 * The text of the header of a file that lies elsewhere; no more of it is read than that.
 * @param read bytes `from` … `to`
 * @param size of the file
 */
export async function headerAt(read: (from: number, to: number) => Promise<Uint8Array>, name: string, size: number) {
  const first = await read(0, Math.min(GUESS, size));
  const end = headerEnd(first, name, size);
  return checkedText(end <= first.length ? first.subarray(0, end) : await read(0, end), name, size);
}

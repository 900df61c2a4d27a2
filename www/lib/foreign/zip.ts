// The entries of a zip by name and declared size, before anything is unpacked.
import { atMost, readAll } from "./capped.js";

export interface Packed {
  name: string;
  /** the unpacked size in the directory */
  size: number;
  /** null if it does not match the directory */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** an uncompressed file as a slice of the zip; null if it is compressed */
  stored(): Promise<Blob | null>;
}

/** The signatures of the end record, of a directory entry, and of a file. */
const [END, LINE, FILE] = [0x06054b50, 0x02014b50, 0x04034b50];
const END_SIZE = 22;
/** The maximum length of a comment after the end record. */
const LONGEST_COMMENT = 0xffff;
const LINE_SIZE = 46;
const FILE_SIZE = 30;
const [STORED, DEFLATED] = [0, 8];

/** Null if it is not a zip, or larger than 4 GB. */
export async function filesInZip(zip: Blob): Promise<Packed[] | null> {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - END_SIZE - LONGEST_COMMENT)));
  let end = tail.byteLength - END_SIZE;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return null;
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (from + size > zip.size) return null;
  const list = await viewOf(zip.slice(from, from + size));
  const found: Packed[] = [];
  for (let at = 0; at + LINE_SIZE <= list.byteLength; ) {
    if (list.getUint32(at, true) !== LINE) return null;
    const after = at + LINE_SIZE + [28, 30, 32].reduce((sum, part) => sum + list.getUint16(at + part, true), 0);
    const named = new Uint8Array(list.buffer).subarray(at + LINE_SIZE, at + LINE_SIZE + list.getUint16(at + 28, true));
    const name = new TextDecoder().decode(named);
    const [method, packed] = [list.getUint16(at + 10, true), list.getUint32(at + 20, true)];
    const [size, start] = [list.getUint32(at + 24, true), list.getUint32(at + 42, true)];
    const line = { method, packed, size, start };
    found.push({ name, size, read: () => unpack(zip, line), stored: () => storedPart(zip, line) });
    at = after;
  }
  return found;
}

interface Line {
  method: number;
  packed: number;
  size: number;
  start: number;
}

/** Its packed bytes. */
async function packedPart(zip: Blob, { packed, start }: Line) {
  const head = await viewOf(zip.slice(start, start + FILE_SIZE));
  if (head.byteLength < FILE_SIZE || head.getUint32(0, true) !== FILE) return null;
  const from = start + FILE_SIZE + head.getUint16(26, true) + head.getUint16(28, true);
  return zip.slice(from, from + packed);
}

async function storedPart(zip: Blob, line: Line) {
  const part = line.method === STORED ? await packedPart(zip, line) : null;
  return part?.size === line.size ? part : null;
}

async function unpack(zip: Blob, line: Line) {
  const { method, size } = line;
  const there = (await packedPart(zip, line))?.stream();
  if (!there) return null;
  const inflated =
    method === STORED ? there : method === DEFLATED ? there.pipeThrough(new DecompressionStream("deflate-raw")) : null;
  const bytes =
    inflated &&
    (await readAll(
      inflated,
      atMost(size, () => new Error("longer")),
    ).catch(() => null));
  return bytes?.length === size ? bytes : null;
}

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());

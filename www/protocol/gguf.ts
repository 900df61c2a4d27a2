// The beginning of a GGUF file, which holds all of a model but its weights: the engine reads it.
import type { GgufFiles, GgufHead } from "./engine.js";

/** Reads the beginning of a file of `size` bytes; the bytes may be too few. */
export type Unpack = (name: string, bytes: Uint8Array, size: number) => Promise<GgufHead>;

export const isGguf = (name: string) => /\.gguf$/i.test(name);

/** The bytes to begin with: the vocabularies of most models fit. */
const GUESS = 2 ** 22;

/** @param read the first bytes of the file, up to `to` */
export async function readGguf(
  name: string,
  size: number,
  read: (to: number) => Promise<Uint8Array>,
  unpack: Unpack,
): Promise<GgufFiles> {
  for (let needed = Math.min(GUESS, size); ; ) {
    const head = await unpack(name, await read(needed), size);
    if (!("needs" in head)) return head;
    needed = head.needs;
  }
}

/** The same of a file on this machine. */
export const readGgufBlob = ({ name, blob }: { name: string; blob: Blob }, unpack: Unpack) =>
  readGguf(name, blob.size, async (to) => new Uint8Array(await blob.slice(0, to).arrayBuffer()), unpack);

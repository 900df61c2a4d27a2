// The beginning of a GGUF file, which holds all of a model but its weights: the engine reads it.
import type { GgufFiles, GgufHead } from "./engine.js";

/** Reads the beginning of a file of `size` bytes; the bytes may be too few. */
export type Unpack = (name: string, bytes: Uint8Array, size: number) => Promise<GgufHead>;

export const isGguf = (name: string) => /\.gguf$/i.test(name);

/** The bytes to begin with: the vocabularies of most models fit. */
const GUESS = 2 ** 22;

/** As llama.cpp names the parts of a model in several files. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/;

/** The number of files of the model that this file is, or is a part of, and the name of each. */
export function partsOf(name: string) {
  const [, stem, number, count] = PART.exec(name) ?? [];
  if (stem === undefined || +number < 1 || +number > +count) return { count: 1, nameOf: () => name };
  const nameOf = (index: number) => `${stem}-${String(index + 1).padStart(5, "0")}-of-${count}.gguf`;
  return { count: +count, nameOf };
}

/** The model's name in that of a file. */
export const stemOf = (name: string) => PART.exec(name)?.[1] ?? name.replace(/\.gguf$/i, "");

/** A file of a model. */
export interface GgufFile {
  name: string;
  size: number;
  /** its first bytes, up to `to` */
  read(to: number): Promise<Uint8Array>;
}

/** The texts of a model in one or several files, and the place of the weights in each. */
export interface GgufModel extends Pick<GgufFiles, "config" | "tokenizer" | "tokenizer_config"> {
  parts: Pick<GgufFiles, "header" | "begin" | "length">[];
}

/** @param files of one model, in order */
export async function readGguf(files: GgufFile[], unpack: Unpack): Promise<GgufModel> {
  const parts: GgufFiles[] = [];
  for (const file of files) parts.push(await readPart(file, unpack));
  const [{ tokenizer, tokenizer_config }] = parts;
  return { config: joined(parts.map((part) => part.config)), tokenizer, tokenizer_config, parts };
}

/** The engine wrote these objects; later parts only add keys. */
const joined = ([first, ...others]: string[]) =>
  others.length === 0
    ? first
    : JSON.stringify(Object.assign(JSON.parse(first), ...others.map((one) => JSON.parse(one))));

async function readPart({ name, size, read }: GgufFile, unpack: Unpack): Promise<GgufFiles> {
  for (let needed = Math.min(GUESS, size); ; ) {
    const head = await unpack(name, await read(needed), size);
    if (!("needs" in head)) return head;
    needed = head.needs;
  }
}

/** The same of files on this machine. */
export const readGgufBlobs = (files: { name: string; blob: Blob }[], unpack: Unpack) =>
  readGguf(
    files.map(({ name, blob }) => ({
      name,
      size: blob.size,
      read: async (to) => new Uint8Array(await blob.slice(0, to).arrayBuffer()),
    })),
    unpack,
  );

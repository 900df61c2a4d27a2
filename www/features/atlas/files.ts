// The files of an atlas by name: in a folder, chosen one by one, or in a zip.
import { filesInZip } from "../../lib/foreign/zip.js";
import { problem } from "../../lib/errors.js";
import { MOST_BYTES } from "./tree.js";
import type { FileAtPath } from "../../lib/files/dropped-files.js";

/** By their last names: "config.json", "L0H1.json". */
export type AtlasFiles = ReadonlyMap<string, () => Promise<string>>;

const TABLE = "scatter_data.json";

const lastName = (path: string) => path.split("/").at(-1) ?? path;

export async function filesOf(found: FileAtPath[]): Promise<AtlasFiles> {
  const zip = found.length === 1 && /[.]zip$/i.test(found[0].path) ? found[0] : null;
  const files = zip ? await zipped(zip) : found.map(({ path, blob }) => fileOf(path, blob.size, () => blob.text()));
  const folders = files
    .flatMap(({ path }) => (lastName(path) === TABLE ? path.slice(0, -TABLE.length) : []))
    .toSorted((a, b) => a.split("/").length - b.split("/").length);
  if (!folders.length) throw problem("atlas.none", { file: TABLE });
  // Of several atlases the topmost, without those inside it: all have files of the same names.
  const [top, ...others] = folders;
  const isInside = (path: string) => others.some((other) => other.startsWith(top) && path.startsWith(other));
  return new Map(
    files
      .filter(({ path }) => path.startsWith(top) && !isInside(path))
      .map(({ path, read }) => [lastName(path), read] as const),
  );
}

async function zipped({ path, blob }: FileAtPath) {
  const packed = await filesInZip(blob);
  if (!packed) throw problem("atlas.zip", { file: lastName(path) });
  return packed.map(({ name, size, read }) =>
    fileOf(name, size, async () => {
      const bytes = await read();
      if (!bytes) throw problem("atlas.zip", { file: lastName(path) });
      return new TextDecoder().decode(bytes);
    }),
  );
}

function fileOf(path: string, size: number, text: () => Promise<string>) {
  const file = lastName(path);
  const read = async () => {
    if (size > MOST_BYTES) throw problem("atlas.large", { file, most: MOST_BYTES });
    return text().catch((error: unknown) => {
      // The file has changed or is gone since it was chosen.
      throw error instanceof DOMException ? problem("atlas.gone", { file }) : error;
    });
  };
  return { path, read };
}

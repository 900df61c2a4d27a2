// A trained model from a zip or a folder's files: only a model's files, each up to its size limit.
import { problem } from "../../lib/errors.js";
import { filesInZip, type Packed } from "../../lib/foreign/zip.js";
import type { TrainFiles } from "../../protocol/engine.js";

export interface Chosen {
  /** relative to its folder */
  path: string;
  file: Blob;
}

/** Whether each file is text. */
const FILES: Record<keyof TrainFiles, boolean> = {
  "config.json": true,
  "tokenizer.json": true,
  "preprocessor_config.json": true,
  "model.safetensors": false,
  "training/optimizer.safetensors": false,
  "training/progress.json": true,
};
export const NAMES = Object.keys(FILES) as (keyof TrainFiles)[];

/** In bytes: larger than any model trained here. */
const MOST_TEXT = 2 ** 25;
const MOST_WEIGHTS = 2 ** 29;

/** The maximum expansion in all: weights hardly compress. */
const MOST_TIMES = 20;
/** The bytes that any file may expand to. */
const LEAST = 2 ** 23;

export async function unpackFolder(chosen: Chosen[]): Promise<Partial<TrainFiles>> {
  const all = (await Promise.all(chosen.map(filesIn))).flat();
  const wanted = NAMES.flatMap((name) => {
    const file = all.find((one) => one.name === name || one.name.endsWith(`/${name}`));
    return file ? [{ ...file, name }] : [];
  });
  for (const { name, size } of wanted) {
    const most = FILES[name] ? MOST_TEXT : MOST_WEIGHTS;
    if (size > most) throw problem("train.large", { name, size, most });
  }
  const size = wanted.reduce((sum, file) => sum + file.size, 0);
  const packed = chosen.reduce((sum, { file }) => sum + file.size, 0);
  if (size > LEAST + MOST_TIMES * packed) throw problem("train.swells", { name: chosen[0].path, size, packed });
  const found: [string, string | Uint8Array][] = [];
  for (const { name, read } of wanted) {
    const bytes = await read();
    if (!bytes) throw problem("train.torn", { name });
    found.push([name, FILES[name] ? new TextDecoder().decode(bytes) : bytes]);
  }
  return Object.fromEntries(found);
}

async function filesIn({ path, file }: Chosen): Promise<Omit<Packed, "stored">[]> {
  if (!path.toLowerCase().endsWith(".zip"))
    return [{ name: path, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) }];
  const inside = await filesInZip(file);
  if (!inside) throw problem("train.zip", { name: path });
  return inside;
}

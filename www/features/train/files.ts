// Trained models as files: kept in this browser, packed as one zip of the folder, and read from a zip or a folder
// again.
import { createStore, del, entries, get, set } from "idb-keyval";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { memoize } from "../../lib/memoize.js";
import type { Kept } from "./state.js";
import type { TrainFiles } from "../../protocol/messages.js";

const FILES: Record<keyof TrainFiles, boolean> = {
  "config.json": true,
  "tokenizer.json": true,
  "model.safetensors": false,
  "training/optimizer.safetensors": false,
  "training/progress.json": true,
};
const NAMES = Object.keys(FILES) as (keyof TrainFiles)[];
/** What a model needs to be used at all. */
const NEEDED: (keyof TrainFiles)[] = ["config.json", "tokenizer.json", "model.safetensors"];

/** Two stores: the list is read without the weights. */
const open = memoize(() => ({
  list: createStore("headlight-models", "list"),
  files: createStore("headlight-models-files", "files"),
}));

/** The newest first. */
export async function listKept(): Promise<Kept[]> {
  const all = (await entries(open().list)) as [string, Kept][];
  return all.map(([, kept]) => kept).sort((a, b) => b.date - a.date);
}

/** @param about `text`: what it is shown first */
export async function keepModel(files: Partial<TrainFiles>, about: Omit<Kept, "id" | "bytes" | "whole">) {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  await putBack(files, { ...about, id: crypto.randomUUID(), bytes, whole: isWhole(files) });
}

/** As it was kept. */
export async function putBack(files: Partial<TrainFiles>, kept: Kept) {
  // The files first: a list must not promise what is not there.
  await set(kept.id, files, open().files);
  await set(kept.id, kept, open().list);
}

export const takeModel = (id: string): Promise<Partial<TrainFiles> | undefined> => get(id, open().files);

export async function dropModel(id: string) {
  await del(id, open().list);
  await del(id, open().files);
}

/** Whether training can go on with it. */
export const isWhole = (files: Partial<TrainFiles>): files is TrainFiles =>
  NAMES.every((name) => files[name] !== undefined && files[name].length > 0);

/** What its configuration calls a model. */
export function nameOf(files: Partial<TrainFiles>) {
  try {
    return JSON.parse(files["config.json"] ?? "").name as string | undefined;
  } catch {
    return undefined;
  }
}

/** How far a folder has come, and with which recipe; null where it does not say. */
export function progressOf(files: Partial<TrainFiles>) {
  try {
    const { setup, step } = JSON.parse(files["training/progress.json"] ?? "");
    return { recipe: String(setup.recipe), step: Number(step) };
  } catch {
    return null;
  }
}

/**
 * The folder as one zip. Weights do not get smaller, so that nothing is packed tighter.
 * @param folder its name
 */
export function packFolder(files: Partial<TrainFiles>, folder: string) {
  const inside = Object.entries(files)
    .filter(([, file]) => file.length > 0)
    .map(([name, file]) => [`${folder}/${name}`, typeof file === "string" ? strToU8(file) : file]);
  return zipSync(Object.fromEntries(inside), { level: 0 });
}

/** What is in a zip, or in the files of a folder. Missing files are missing in it. */
export async function unpackFolder(chosen: File[]): Promise<Partial<TrainFiles>> {
  const all: Map<string, Uint8Array> = new Map();
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (file.name.toLowerCase().endsWith(".zip"))
      for (const [path, content] of Object.entries(unzipSync(bytes))) all.set(path, content);
    else all.set(file.webkitRelativePath || file.name, bytes);
  }
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const found = [...all].find(([path]) => path === name || path.endsWith(`/${name}`))?.[1];
      return found ? [[name, FILES[name] ? strFromU8(found) : found]] : [];
    }),
  );
}

/**
 * What a folder or a zip is called; null for files of no folder.
 * @param step the end of its name where it was downloaded here
 */
export function folderName(chosen: Pick<File, "name" | "webkitRelativePath">[], step?: number | null) {
  const [first] = chosen;
  const [, zipped] = /^(.+)\.zip$/i.exec(first?.name ?? "") ?? [];
  const name = zipped ?? first?.webkitRelativePath.split("/").slice(0, -1)[0];
  return name?.replace(new RegExp(`-${step}$`), "") || null;
}

export const missingFiles = (files: Partial<TrainFiles>) => NEEDED.filter((name) => files[name] === undefined);

export function downloadBytes(bytes: Uint8Array, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

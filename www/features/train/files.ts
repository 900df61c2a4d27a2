// Trained models as files: kept in this browser, packed as one zip of the folder, and opened again.
import { createStore, del, entries, get, set } from "idb-keyval";
import { strToU8, zipSync } from "fflate";
import { askUnpacker } from "../../lib/foreign/unpacker.js";
import { memoize } from "../../lib/memoize.js";
import { bytes, count, finite, fit, flag, label, maybe, nullable } from "../../lib/foreign/schema.js";
import { optional, parse, record, text, type Shape } from "../../lib/foreign/schema.js";
import { NAMES, type Chosen } from "./unpack.js";
import type { Kept } from "./state.js";
import type { TrainFiles } from "../../protocol/messages.js";

/** What a model needs to be used at all. */
const NEEDED: (keyof TrainFiles)[] = ["config.json", "tokenizer.json", "model.safetensors"];

/** Two stores: the list is read without the weights. */
const open = memoize(() => ({
  list: createStore("headlight-models", "list"),
  files: createStore("headlight-models-files", "files"),
}));

const Record: Shape<Omit<Kept, "id">> = record({
  name: label,
  recipe: label,
  step: nullable(count),
  text,
  bytes: count,
  date: finite,
  whole: flag,
  last: (value) => value === true,
});

/** What is kept under a key: where its record is not what it has to be, it can still be deleted. */
export const keptAs = ([id, about]: [IDBValidKey, unknown]): Kept => ({
  ...(fit(Record, about) ?? { ...NOTHING, damaged: true }),
  id: String(id),
});

const NOTHING = { name: "", recipe: "", step: null, text: "", bytes: 0, date: 0, whole: false };

/** The newest first. */
export async function listKept(): Promise<Kept[]> {
  return (await entries(open().list)).map(keptAs).sort((a, b) => b.date - a.date);
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

const Files: Shape<Partial<TrainFiles>> = record({
  "config.json": optional(text),
  "tokenizer.json": optional(text),
  "model.safetensors": optional(bytes),
  "training/optimizer.safetensors": optional(bytes),
  "training/progress.json": optional(text),
});

/** Null where it is not there, or is no such files. */
export const takeModel = async (id: string) => fit(Files, await get(id, open().files));

export async function dropModel(id: string) {
  await del(id, open().list);
  await del(id, open().files);
}

/** Whether training can go on with it. */
export const isWhole = (files: Partial<TrainFiles>): files is TrainFiles =>
  NAMES.every((name) => files[name] !== undefined && files[name].length > 0);

/** What its configuration calls a model. */
export const nameOf = (files: Partial<TrainFiles>) =>
  parse(record({ name: maybe(label) }), files["config.json"] ?? "")?.name ?? null;

const Progress = record({ setup: record({ recipe: label }), step: count });

/** How far a folder has come, and with which recipe; null where it does not say. */
export function progressOf(files: Partial<TrainFiles>) {
  const told = parse(Progress, files["training/progress.json"] ?? "");
  return told && { recipe: told.setup.recipe, step: told.step };
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

/** What is in a zip, or in the files of a folder; the page goes on meanwhile. */
export const unpackInWorker = (chosen: File[]) =>
  askUnpacker<Partial<TrainFiles>>({
    folder: chosen.map((file): Chosen => ({ path: file.webkitRelativePath || file.name, file })),
  });

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

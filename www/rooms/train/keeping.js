// Trained models as files: kept in this browser, packed as one zip of the folder, and read from a zip or a folder again.
import { createStore, del, entries, get, set } from "../../vendor/idb-keyval/index.js";
import { strFromU8, strToU8, unzipSync, zipSync } from "../../vendor/fflate/browser.js";

/** @typedef {import("../../protocol").TrainFiles} TrainFiles */
/** @typedef {import("./state.js").Kept} Kept */

/** The files of a folder, and which of them are text. @type {Record<keyof TrainFiles, boolean>} */
const FILES = {
  "config.json": true,
  "tokenizer.json": true,
  "model.safetensors": false,
  "training/optimizer.safetensors": false,
  "training/progress.json": true,
};
/** @type {(keyof TrainFiles)[]} */
const NAMES = /** @type {any} */ (Object.keys(FILES));
/** What a model needs to be used at all. @type {(keyof TrainFiles)[]} */
const NEEDED = ["config.json", "tokenizer.json", "model.safetensors"];

/** Two stores: the list is read without the weights. */
const stores = () => ({
  list: createStore("headlight-models", "list"),
  files: createStore("headlight-models-files", "files"),
});
/** @type {ReturnType<typeof stores> | null} */
let opened = null;
const open = () => (opened ??= stores());

/** The newest first. @returns {Promise<Kept[]>} */
export async function list() {
  const all = /** @type {[string, Kept][]} */ (await entries(open().list));
  return all.map(([, kept]) => kept).sort((a, b) => b.date - a.date);
}

/** @param {Partial<TrainFiles>} files @param {{ name: string, recipe: string, step: number | null, date: number, text: string, last?: boolean }} about `text`: what it is shown first @returns {Promise<Kept>} */
export async function keep(files, { name, recipe, step, date, text, last }) {
  /** @type {Kept} */
  const kept = {
    id: crypto.randomUUID(),
    name,
    recipe,
    step,
    date,
    text,
    bytes: sizeOf(files),
    whole: isWhole(files),
    ...(last ? { last } : {}),
  };
  await putBack(files, kept);
  return kept;
}

/** As it was kept. @param {Partial<TrainFiles>} files @param {Kept} kept */
export async function putBack(files, kept) {
  // The files first: a list must not promise what is not there.
  await set(kept.id, files, open().files);
  await set(kept.id, kept, open().list);
}

/** @param {string} id @returns {Promise<Partial<TrainFiles> | undefined>} */
export const take = (id) => get(id, open().files);

/** @param {string} id */
export async function drop(id) {
  await del(id, open().list);
  await del(id, open().files);
}

/** @param {Partial<TrainFiles>} files */
const sizeOf = (files) => Object.values(files).reduce((sum, file) => sum + file.length, 0);

/** Whether training can go on with it. @param {Partial<TrainFiles>} files @returns {files is TrainFiles} */
export const isWhole = (files) => NAMES.every((name) => files[name] !== undefined && files[name].length > 0);

/** What its configuration calls a model. @param {Partial<TrainFiles>} files */
export function nameOf(files) {
  try {
    return /** @type {string | undefined} */ (JSON.parse(files["config.json"] ?? "").name);
  } catch {
    return undefined;
  }
}

/** How far a folder has come, and with which recipe; null where it does not say. @param {Partial<TrainFiles>} files */
export function progressOf(files) {
  try {
    const { setup, step } = JSON.parse(files["training/progress.json"] ?? "");
    return { recipe: String(setup.recipe), step: Number(step) };
  } catch {
    return null;
  }
}

/** The folder as one zip. Weights do not get smaller, so that nothing is packed tighter. @param {Partial<TrainFiles>} files @param {string} folder its name */
export function pack(files, folder) {
  const inside = Object.entries(files)
    .filter(([, file]) => file.length > 0)
    .map(([name, file]) => [`${folder}/${name}`, typeof file === "string" ? strToU8(file) : file]);
  return zipSync(Object.fromEntries(inside), { level: 0 });
}

/** What is in a zip, or in the files of a folder. Missing files are missing in it. @param {File[]} chosen @returns {Promise<Partial<TrainFiles>>} */
export async function unpack(chosen) {
  /** @type {Map<string, Uint8Array>} */
  const all = new Map();
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

/** What a folder lacks to be used. @param {Partial<TrainFiles>} files */
export const missing = (files) => NEEDED.filter((name) => files[name] === undefined);

/** Hands a file to the person. @param {Uint8Array} bytes @param {string} name */
export function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)], { type: "application/zip" }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

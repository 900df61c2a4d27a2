// Trained models as files: kept in this browser, packed as one zip of the folder, and opened again.
import { strToU8, zipSync } from "fflate";
import { askUnpacker } from "../../lib/foreign/unpacker.js";
import { count, label, maybe, oneOf, parse, record } from "../../lib/foreign/schema.js";
import { putBack, type Kept } from "../../domain/kept/models.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { NAMES, type Chosen } from "./unpack.js";
import { ARCHITECTURES } from "../../domain/models.js";
import type { TrainFiles } from "../../protocol/messages.js";

/** What a model needs to be used at all. */
const NEEDED: (keyof TrainFiles)[] = ["config.json", "tokenizer.json", "model.safetensors"];

/** @param about `text`: what it is shown first */
export async function keepModel(
  files: Partial<TrainFiles>,
  about: Pick<Kept, "name" | "recipe" | "step" | "text" | "date" | "last">,
): Promise<Kept> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  const kept = { ...about, id: crypto.randomUUID(), bytes, whole: isWhole(files), ...aboutFiles(files) };
  await putBack(files, kept);
  return kept;
}

/** What is known without its files; the engine tells what is wrong with a configuration that says nothing. */
function aboutFiles({ "config.json": config, "tokenizer.json": tokenizer }: Partial<TrainFiles>) {
  const said = parse(record({ architecture: oneOf(ARCHITECTURES) }), config ?? "");
  return { ...said, ...(tokenizer && { tokens: bytesToHex(sha256(utf8ToBytes(tokenizer))) }) };
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

// Trained models as files: kept in this browser, packed as one zip of the folder, and opened again.
import { strToU8, zipSync } from "fflate";
import { askUnpacker } from "../../lib/foreign/unpacker.js";
import { count, label, maybe, oneOf, parse, record } from "../../lib/foreign/schema.js";
import { putBack, type KeptModel } from "../../domain/kept/models.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Chosen } from "./unpack.js";
import { ARCHITECTURES } from "../../domain/models.js";
import type { TrainFiles } from "../../protocol/engine.js";

/** The files that every model needs, those to continue its training, and those that tell how it reads: one suffices. */
const NEEDED: (keyof TrainFiles)[] = ["config.json", "model.safetensors"];
const TO_GO_ON: (keyof TrainFiles)[] = [...NEEDED, "training/optimizer.safetensors", "training/progress.json"];
const READING: (keyof TrainFiles)[] = ["tokenizer.json", "preprocessor_config.json"];

const isThere = (files: Partial<TrainFiles>) => (name: keyof TrainFiles) => (files[name]?.length ?? 0) > 0;

/** @param about `text`: its first text */
export async function keepModel(
  files: Partial<TrainFiles>,
  about: Pick<KeptModel, "name" | "recipe" | "step" | "text" | "date" | "last">,
): Promise<KeptModel> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  const kept = { ...about, id: crypto.randomUUID(), bytes, whole: isWhole(files), ...aboutFiles(files) };
  await putBack(files, kept);
  return kept;
}

/** A description without its files; the engine reports an unusable configuration. */
function aboutFiles({ "config.json": config, "tokenizer.json": tokenizer }: Partial<TrainFiles>) {
  const said = parse(record({ architecture: oneOf(ARCHITECTURES) }), config ?? "");
  return { ...said, ...(tokenizer && { tokens: bytesToHex(sha256(utf8ToBytes(tokenizer))) }) };
}

/** Whether training can continue from it. */
export const isWhole = (files: Partial<TrainFiles>): files is TrainFiles =>
  TO_GO_ON.every(isThere(files)) && READING.some(isThere(files));

/** The model's name in its configuration. */
export const nameOf = (files: Partial<TrainFiles>) =>
  parse(record({ name: maybe(label) }), files["config.json"] ?? "")?.name ?? null;

const Progress = record({ setup: record({ recipe: label }), step: count });

/** A folder's step and recipe; null if it does not record them. */
export function progressOf(files: Partial<TrainFiles>) {
  const told = parse(Progress, files["training/progress.json"] ?? "");
  return told && { recipe: told.setup.recipe, step: told.step };
}

/**
 * The folder as one zip, without compression, since weights do not compress.
 * @param folder its name
 */
export function packFolder(files: Partial<TrainFiles>, folder: string) {
  const inside = Object.entries(files)
    .filter(([, file]) => file.length > 0)
    .map(([name, file]) => [`${folder}/${name}`, typeof file === "string" ? strToU8(file) : file]);
  return zipSync(Object.fromEntries(inside), { level: 0 });
}

/** The files of a zip or folder; unpacked in a worker, so that the page stays responsive. */
export const unpackInWorker = (chosen: File[]) =>
  askUnpacker<Partial<TrainFiles>>({
    folder: chosen.map((file): Chosen => ({ path: file.webkitRelativePath || file.name, file })),
  });

/**
 * The name of a folder or zip; null for files without a folder.
 * @param step the suffix of a folder downloaded here
 */
export function folderName(chosen: Pick<File, "name" | "webkitRelativePath">[], step?: number | null) {
  const [first] = chosen;
  const [, zipped] = /^(.+)\.zip$/i.exec(first?.name ?? "") ?? [];
  const name = zipped ?? first?.webkitRelativePath.split("/").slice(0, -1)[0];
  return name?.replace(new RegExp(`-${step}$`), "") || null;
}

export const missingFiles = (files: Partial<TrainFiles>) =>
  [...NEEDED, ...(READING.some((name) => files[name] !== undefined) ? [] : READING.slice(0, 1))].filter(
    (name) => files[name] === undefined,
  );

export function downloadBytes(bytes: Uint8Array, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

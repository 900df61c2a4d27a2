// Stored models as they are computed with: written once the model is loaded in few bits and has run, and read in its
// files' place the next time.
// biome-ignore-all lint/suspicious/noExplicitAny: handles with access by blocks are not in this library
import { computedName, modelsFolder, ROUNDED } from "../lib/files/models-folder.js";
import { acquireReadLock } from "../lib/locks.js";
import type { EngineAccess } from "./open-engine.js";
import type { EngineAnswer, ModelInPieces } from "../protocol/engine.js";
import type { Folder } from "../protocol/messages.js";

type Kept = Extract<EngineAnswer, { type: "kept" }>;
/** A piece of the model; null once the engine has another one, or has failed. */
type Ask = (piece: number) => Promise<Kept | null>;

interface Original {
  key: string | null;
  folder: Folder;
}

/** @param read the files of a folder */
export function createComputed<Found extends { model: ModelInPieces }>(
  push: EngineAccess["push"],
  read: (folder: Folder) => Promise<Found>,
) {
  /** by their loads, those that are read as they were computed with */
  const originals = new Map<number, Original>();
  /** the load of the page's model */
  let current = 0;
  /** the model to keep once it has run, by its load: the newest */
  let toKeep: { id: number; folder: Folder; headers: string[] } | null = null;
  /** the load of the model whose next piece is awaited, and who waits for it */
  let keeping: { id: number; take: (piece: Kept | null) => void } | null = null;

  async function readItsFiles(id: number, { key, folder }: Original): Promise<Found> {
    const found = await read(folder);
    if (key === null && isRounded(folder) && id >= (toKeep?.id ?? 0))
      toKeep = { id, folder, headers: found.model.headers };
    return found;
  }

  const asker =
    (id: number, headers: string[]): Ask =>
    (piece) =>
      new Promise((take) => {
        if (id !== current) return take(null);
        keeping = { id, take };
        push(null, { type: "keep", id, piece, headers: piece === 0 ? headers : [] });
      });

  function give(piece: Kept | null) {
    keeping?.take(piece);
    keeping = null;
  }

  return {
    /** A model as it is computed with, if it was kept so; else of its files. */
    async open(id: number, key: string | null, folder: Folder): Promise<Found> {
      const computed = await findComputed(folder);
      // One that was cut off is none.
      const found = computed && (await read({ ...folder, weights: [computed] }).catch(() => null));
      if (!found) return readItsFiles(id, { key, folder });
      originals.set(id, { key, folder });
      return { ...found, model: { ...found.model, kept: true } };
    },
    /** A model is in the engine. */
    loaded(id: number, beside: boolean) {
      originals.delete(id);
      if (beside) return;
      current = id;
      give(null);
    },
    /** The engine has run the page's model: nobody waits for its load any more. */
    ran() {
      if (toKeep?.id !== current) return;
      const { id, folder, headers } = toKeep;
      toKeep = null;
      void write(folder, asker(id, headers));
    },
    /** A piece is here. */
    take(piece: Kept) {
      if (keeping?.id === piece.id) give(piece);
    },
    /** What a failure of this number leaves to do: nothing if it is of keeping; the files of a refused model. */
    mend(id: number) {
      const original = originals.get(id);
      originals.delete(id);
      const ended = keeping?.id === id;
      if (ended) give(null);
      const again = original && (async () => ({ key: original.key, found: await readItsFiles(id, original) }));
      return { mended: ended || original !== undefined, original: again };
    },
  };
}

/** Whether a stored model is computed with in fewer bits than its files have. */
const isRounded = ({ kept, precision = "f32" }: Folder) => kept !== undefined && ROUNDED.includes(precision);

/** The file of a model in its bits, if it was kept so. */
async function findComputed(model: Folder): Promise<Folder["weights"][0] | null> {
  if (model.kept === undefined || !isRounded(model)) return null;
  const name = computedName(model.precision ?? "f32");
  try {
    const folder = await (await modelsFolder()).getDirectoryHandle(model.kept);
    return { name, blob: await (await folder.getFileHandle(name)).getFile() };
  } catch {
    return null;
  }
}

/**
 * Writes that file, unless the engine reads the model from its files. What cannot be written whole is removed, and the
 * model is read from its files then.
 */
async function write({ kept = "", precision = "f32" }: Folder, ask: Ask) {
  const name = computedName(precision);
  const release = await acquireReadLock(kept).catch(() => null);
  if (!release) return;
  try {
    const first = await ask(0);
    if (!first?.pieces) return;
    const folder = await (await modelsFolder()).getDirectoryHandle(kept);
    const file = await ((await folder.getFileHandle(name, { create: true })) as any).createSyncAccessHandle();
    const whole = await writeInto(file, first, ask).catch(() => false);
    file.close();
    if (!whole) await folder.removeEntry(name);
  } catch {
    // Another tab has the file, or the folder is gone.
  } finally {
    release();
  }
}

/** Whether all of it is written. */
async function writeInto(file: any, first: Kept, ask: Ask) {
  file.truncate(0);
  let at = first.bytes.length;
  for (let piece = 1; piece < first.pieces; piece++) {
    const next = await ask(piece);
    if (!next || file.write(next.bytes, { at }) < next.bytes.length) return false;
    at += next.bytes.length;
  }
  // The last, so that a file that was left has no header.
  if (file.write(first.bytes, { at: 0 }) < first.bytes.length) return false;
  file.flush();
  // A full disk may write less than it reported.
  return file.getSize() === at;
}

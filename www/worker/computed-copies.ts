// Computed copies of stored models, in the browser's file system: written piece by piece as the engine hands them over,
// and found the next time.
// biome-ignore-all lint/suspicious/noExplicitAny: handles with access by blocks are not in this library
import { copyName, modelsFolder } from "../lib/files/models-folder.js";
import { acquireReadLock } from "../lib/locks.js";
import type { Precision } from "../protocol/engine.js";
import type { Push, SaidOf } from "./port.js";

const folderOf = async (kept: string) => (await modelsFolder()).getDirectoryHandle(kept);

/** The place of a stored model's computed copy, with the file if there is one; null of a model that is not stored. */
export async function findCopy(kept: string | undefined, precision: Precision) {
  if (kept === undefined) return null;
  const name = copyName(precision);
  const found = folderOf(kept).then((folder) => folder.getFileHandle(name));
  const blob = await found.then((handle) => handle.getFile()).catch(() => null);
  return { file: { folder: kept, name, size: blob && blob.size }, blob };
}

/** Opens a copy for writing; `close` removes what is not whole. */
async function open(kept: string, name: string) {
  const release = await acquireReadLock(kept);
  try {
    const folder = await folderOf(kept);
    const file = await ((await folder.getFileHandle(name, { create: true })) as any).createSyncAccessHandle();
    file.truncate(0);
    const close = async (whole: boolean) => {
      file.close();
      if (!whole) await folder.removeEntry(name).catch(() => {});
      release();
    };
    return { file, close };
  } catch (error) {
    release();
    throw error;
  }
}

export function createCopies(push: Push) {
  /** by the load */
  const files = new Map<number, ReturnType<typeof open>>();

  async function end(id: number, whole: boolean) {
    const ending = files.get(id);
    files.delete(id);
    await (await ending?.catch(() => null))?.close(whole);
  }

  return {
    async "write-copy"({ id, folder, name, at, size, bytes }: SaidOf<"write-copy">) {
      let written = false;
      try {
        const opened = files.get(id) ?? open(folder, name);
        files.set(id, opened);
        const { file } = await opened;
        written = file.write(bytes, { at }) === bytes.length;
        if (size !== null) file.flush();
        // A full disk may write less than it reported.
        if (size !== null && file.getSize() !== size) written = false;
      } catch {
        // Another tab has the file, or the folder is gone.
      }
      if (!written || size !== null) await end(id, written);
      push({ type: "copy-result", id, written }, false);
    },
    /** Another model has taken its place. */
    "drop-copy": ({ id }: SaidOf<"drop-copy">) => void end(id, false),
  };
}

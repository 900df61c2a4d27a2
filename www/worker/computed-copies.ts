// Computed copies of stored models, in the browser's file system: written piece by piece as the engine hands them over,
// and found the next time.
// biome-ignore-all lint/suspicious/noExplicitAny: handles with access by blocks are not in this library
import { copyName, modelsFolder } from "../lib/files/models-folder.js";
import { acquireReadLock } from "../lib/locks.js";
import type { EngineAccess } from "./open-engine.js";
import type { EngineAnswer } from "../protocol/engine.js";
import type { Folder } from "../protocol/messages.js";

/** A stored model in its bits. */
type Stored = Pick<Folder, "kept" | "precision">;

/** The file that is being written. */
interface Writing {
  folder: FileSystemDirectoryHandle;
  name: string;
  file: any;
  release(): void;
}

const folderOf = async (kept: string) => (await modelsFolder()).getDirectoryHandle(kept);

/** The computed copy of a stored model, if there is one. */
export async function findCopy({ kept, precision = "f32" }: Stored): Promise<Folder["weights"][0] | null> {
  if (kept === undefined) return null;
  const name = copyName(precision);
  try {
    return { name, blob: await (await (await folderOf(kept)).getFileHandle(name)).getFile() };
  } catch {
    return null;
  }
}

async function open({ kept = "", precision = "f32" }: Stored): Promise<Writing> {
  const release = await acquireReadLock(kept);
  try {
    const [folder, name] = [await folderOf(kept), copyName(precision)];
    const file = await ((await folder.getFileHandle(name, { create: true })) as any).createSyncAccessHandle();
    file.truncate(0);
    return { folder, name, file, release };
  } catch (error) {
    release();
    throw error;
  }
}

export function createCopies(push: EngineAccess["push"]) {
  /** by the load: where its model may be copied, and what is being written there */
  const models = new Map<number, { folder: Stored; writing?: Promise<Writing> }>();

  /** What is not whole is removed. */
  async function end(id: number, whole: boolean) {
    const ending = models.get(id)?.writing;
    models.delete(id);
    const ended = await ending?.catch(() => null);
    if (!ended) return;
    ended.file.close();
    if (!whole) await ended.folder.removeEntry(ended.name).catch(() => {});
    ended.release();
  }

  return {
    allow: (id: number, { kept, precision }: Folder) => void models.set(id, { folder: { kept, precision } }),
    async write({ id, at, size, bytes }: Extract<EngineAnswer, { type: "write-copy" }>) {
      let written = false;
      const model = models.get(id);
      try {
        if (model) model.writing ??= open(model.folder);
        const file = (await model?.writing)?.file;
        written = file?.write(bytes, { at }) === bytes.length;
        if (size !== null) file?.flush();
        // A full disk may write less than it reported.
        if (size !== null && file?.getSize() !== size) written = false;
      } catch {
        // Another tab has the file, or the folder is gone.
      }
      if (!written || size !== null) await end(id, written);
      push(null, { type: "copy-result", id, written });
    },
    /** Another model has taken its place. */
    drop: (id: number) => void end(id, false),
  };
}

// The models stored in this browser: their list, the files of one, and the free space.
import { bytesOf } from "./card.js";
import { assemble } from "./local-files.js";
import { copyName, modelsFolder, ROUNDED } from "../../lib/files/models-folder.js";
import { withWriteLock, acquireReadLock } from "../../lib/locks.js";
import { idOf, titleOf, type HubName } from "../../domain/hub-id.js";
import { problem } from "../../lib/errors.js";
import type { Unpack } from "../../protocol/gguf.js";
import { ABOUT, readAbout, repoIn, type About } from "./stored-models.js";
import type { Folder } from "../../protocol/messages.js";
import type { StoredModel } from "./state.js";
import type { Outline } from "./hub/listing.js";

/** `folder` is the name of its folder; `about` is null if its record cannot be parsed. */
export interface Stored extends Omit<StoredModel, "card"> {
  folder: string;
  about: About | null;
}

/** The newest first; null if storage is forbidden. */
export async function listModels(): Promise<Stored[] | null> {
  const root = await modelsFolder().catch(() => null);
  if (!root) return null;
  const found: Stored[] = [];
  for await (const folder of root.values()) {
    if (folder.kind !== "directory") continue;
    const directory = folder as FileSystemDirectoryHandle;
    // A model that another tab has just deleted is skipped.
    const one = await storedIn(directory)
      .catch(() => damagedIn(directory))
      .catch(() => null);
    if (one) found.push(one);
  }
  return found.sort((a, b) => b.date - a.date);
}

async function storedIn(folder: FileSystemDirectoryHandle): Promise<Stored> {
  const about = readAbout(await (await fileIn(folder, ABOUT)).text());
  if (!about) return damagedIn(folder);
  const { listing, whole, date } = about;
  const have = await sizeOf(
    folder,
    listing.files.map(({ name }) => name),
  );
  const computed = await sizeOf(folder, ROUNDED.map(copyName));
  return {
    folder: folder.name,
    id: idOf(listing),
    name: titleOf(listing),
    // The disk may have been full before the end.
    whole: whole && have === bytesOf(listing),
    bytes: bytesOf(listing) + computed,
    have: have + computed,
    date,
    about,
  };
}

/** A model with an incomplete record: it takes space and can be deleted. */
async function damagedIn(folder: FileSystemDirectoryHandle): Promise<Stored> {
  const { name } = folder;
  const names: string[] = [];
  for await (const file of folder.keys()) names.push(file);
  const bytes = await sizeOf(folder, names);
  return { folder: name, id: name, name: repoIn(name), whole: false, bytes, have: bytes, date: 0, about: null };
}

const fileIn = async (folder: FileSystemDirectoryHandle, name: string) => (await folder.getFileHandle(name)).getFile();

async function sizeOf(folder: FileSystemDirectoryHandle, names: string[]) {
  const files = await Promise.all(names.map((name) => fileIn(folder, name).catch(() => ({ size: 0 }))));
  return bytesOf({ files });
}

/** The complete model of a name: of this commit, else of this branch. */
export async function findStored({ repo, revision, file }: HubName): Promise<Stored | null> {
  const there = ((await listModels()) ?? []).filter(
    ({ whole, about }) => whole && about?.listing.repo === repo && (file === undefined || about.listing.file === file),
  );
  return (
    there.find(({ about }) => about?.listing.commit === revision) ??
    there.find(({ about }) => about?.listing.revision === revision) ??
    null
  );
}

export async function folderOf(
  { folder, name, about }: Stored,
  unpack: Unpack,
): Promise<{ folder: Folder; outline: Outline }> {
  const done = await acquireReadLock(folder);
  try {
    if (!about) throw problem("hub.gone", { name });
    const directory = await (await modelsFolder()).getDirectoryHandle(folder);
    const files = await Promise.all(
      about.listing.files.map(async ({ name }) => [name, await fileIn(directory, name)] as const),
    );
    const { folder: found, outline } = await assemble(name, new Map(files), unpack);
    return { folder: { ...found, kept: folder }, outline };
  } catch (error) {
    if (error instanceof DOMException) throw problem("hub.gone", { name });
    throw error;
  } finally {
    done();
  }
}

/** Fails while another tab reads or downloads the model. */
export const dropStored = ({ folder }: Stored) =>
  withWriteLock(folder, async () => {
    await (await modelsFolder()).removeEntry(folder, { recursive: true }).catch(() => {
      throw problem("hub.elsewhere");
    });
  });

/** The free bytes for this page; null if unknown. */
export async function freeBytes() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Asks the browser to keep the data when space runs low. It may ask the user. */
export const requestPersistence = () => void navigator.storage?.persist?.().catch(() => {});

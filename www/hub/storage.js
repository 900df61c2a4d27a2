// The models that this browser keeps: which there are, one of them as files, and how much room there is.
import { assemble } from "./local.js";
import { alone, reading } from "./lock.js";
import { idOf } from "./names.js";
import { problem } from "./problem.js";
import { ABOUT, all, readAbout, repoIn } from "./shelf.js";

/** @typedef {import("./shelf.js").About} About */
/** `folder` is the name of the one that it lies in; `about` is null where its record cannot be read. @typedef {{ folder: string, id: string, name: string, whole: boolean, bytes: number, have: number, date: number, about: About | null }} Stored */

/** The newest first; null where this browser keeps nothing. @returns {Promise<Stored[] | null>} */
export async function list() {
  const root = await all().catch(() => null);
  if (!root) return null;
  /** @type {Stored[]} */
  const found = [];
  for await (const folder of root.values()) {
    if (folder.kind !== "directory") continue;
    const directory = /** @type {FileSystemDirectoryHandle} */ (folder);
    // One that another tab has deleted meanwhile is neither whole nor damaged.
    const one = await storedIn(directory)
      .catch(() => damagedIn(directory))
      .catch(() => null);
    if (one) found.push(one);
  }
  return found.sort((a, b) => b.date - a.date);
}

/** @param {FileSystemDirectoryHandle} folder @returns {Promise<Stored>} */
async function storedIn(folder) {
  const about = readAbout(await (await fileIn(folder, ABOUT)).text());
  const sizes = await Promise.all(
    about.listing.files.map(async ({ name }) => (await fileIn(folder, name).catch(() => null))?.size ?? 0),
  );
  return {
    folder: folder.name,
    id: idOf(about.listing),
    name: about.listing.repo,
    whole: about.whole,
    bytes: sum(about.listing.files.map(({ size }) => size)),
    have: sum(sizes),
    date: about.date,
    about,
  };
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

/** One whose record was not written to its end: it takes room, and can be deleted. @param {FileSystemDirectoryHandle} folder @returns {Promise<Stored>} */
async function damagedIn(folder) {
  const sizes = [];
  for await (const name of folder.keys()) sizes.push((await fileIn(folder, name).catch(() => null))?.size ?? 0);
  return {
    folder: folder.name,
    id: folder.name,
    name: repoIn(folder.name),
    whole: false,
    bytes: sum(sizes),
    have: sum(sizes),
    date: 0,
    about: null,
  };
}

/** @param {FileSystemDirectoryHandle} folder @param {string} name */
const fileIn = async (folder, name) => (await folder.getFileHandle(name)).getFile();

/** The whole model that a name stands for: this very commit, or what was fetched as this branch. @param {import("./names.js").HubName} name @returns {Promise<Stored | null>} */
export async function find({ repo, revision }) {
  const there = ((await list()) ?? []).filter((one) => one.whole && one.name === repo);
  return (
    there.find(({ about }) => about?.listing.commit === revision) ??
    there.find(({ about }) => about?.listing.revision === revision) ??
    null
  );
}

/** A stored model's files, and what tells of them. @param {Stored} stored @returns {Promise<{ folder: import("../protocol").Folder, outline: import("./listing.js").Outline }>} */
export async function folderOf({ folder, name, about }) {
  const done = await reading(folder);
  try {
    if (!about) throw problem("hub.problem.gone", { name });
    const directory = await (await all()).getDirectoryHandle(folder);
    const files = await Promise.all(
      about.listing.files.map(async ({ name }) => /** @type {const} */ ([name, await fileIn(directory, name)])),
    );
    const { folder: found, outline } = await assemble(name, new Map(files));
    return { folder: { ...found, kept: folder }, outline };
  } catch (error) {
    if (error instanceof DOMException) throw problem("hub.problem.gone", { name });
    throw error;
  } finally {
    done();
  }
}

/** Not under another tab that reads it or fetches it. @param {Stored} stored */
export const drop = ({ folder }) =>
  alone(folder, async () => {
    await (await all()).removeEntry(folder, { recursive: true }).catch(() => {
      throw problem("hub.problem.elsewhere");
    });
  });

/** Bytes that this page may still keep; null where nobody says. */
export async function room() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** The browser is asked not to clear what is kept when room gets short. It may ask the person. */
export const persist = () => void navigator.storage?.persist?.().catch(() => {});

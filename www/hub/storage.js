// The models that this browser keeps: which there are, one of them as files, and how much room there is.
import { assemble } from "./local.js";
import { idOf } from "./names.js";
import { problem } from "./problem.js";
import { ABOUT, all, folderName } from "./shelf.js";

/** @typedef {import("./shelf.js").About} About */
/** @typedef {{ id: string, name: string, whole: boolean, bytes: number, have: number, date: number, about: About }} Stored */

/** The newest first; null where this browser keeps nothing. @returns {Promise<Stored[] | null>} */
export async function list() {
  const root = await all().catch(() => null);
  if (!root) return null;
  /** @type {Stored[]} */
  const found = [];
  for await (const folder of root.values()) {
    const stored = folder.kind === "directory" ? await storedIn(/** @type {FileSystemDirectoryHandle} */ (folder)).catch(() => null) : null;
    if (stored) found.push(stored);
  }
  return found.sort((a, b) => b.date - a.date);
}

/** @param {FileSystemDirectoryHandle} folder @returns {Promise<Stored>} */
async function storedIn(folder) {
  /** @type {About} */
  const about = JSON.parse(await (await fileIn(folder, ABOUT)).text());
  const sizes = await Promise.all(about.listing.files.map(async ({ name }) => (await fileIn(folder, name).catch(() => null))?.size ?? 0));
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  return { id: idOf(about.listing), name: about.listing.repo, whole: about.whole, bytes: sum(about.listing.files.map(({ size }) => size)), have: sum(sizes), date: about.date, about };
}

/** @param {FileSystemDirectoryHandle} folder @param {string} name */
const fileIn = async (folder, name) => (await folder.getFileHandle(name)).getFile();

/** The whole model that a name stands for: this very commit, or what was fetched as this branch. @param {import("./names.js").HubName} name @returns {Promise<Stored | null>} */
export async function find({ repo, revision }) {
  const there = ((await list()) ?? []).filter((one) => one.whole && one.name === repo);
  return there.find(({ about }) => about.listing.commit === revision) ?? there.find(({ about }) => about.listing.revision === revision) ?? null;
}

/** @param {Stored} stored @returns {Promise<import("../protocol").Folder>} */
export async function folderOf({ about: { listing } }) {
  try {
    const folder = await (await all()).getDirectoryHandle(folderName(listing));
    const files = await Promise.all(listing.files.map(async ({ name }) => /** @type {const} */ ([name, await fileIn(folder, name)])));
    return (await assemble(listing.repo, new Map(files))).folder;
  } catch (error) {
    if (error instanceof DOMException) throw problem("hub.problem.gone", { name: listing.repo });
    throw error;
  }
}

/** @param {Stored} stored */
export async function drop({ about: { listing } }) {
  await (await all()).removeEntry(folderName(listing), { recursive: true }).catch(() => {
    throw problem("hub.problem.elsewhere");
  });
}

/** Bytes that this page may still keep; null where nobody says. */
export async function room() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** The browser is asked not to clear what is kept when room gets short. It may ask the person. */
export const persist = () => void navigator.storage?.persist?.().catch(() => {});

// Where the files of a fetched model lie while they come: in this browser's own file system, or in memory where it has none.
import { problem } from "./problem.js";

/** The folder that holds a folder for each model. */
const ALL = "models";
/** In each: what it is, and whether all of it is there. */
export const ABOUT = "headlight.json";

/** @typedef {{ listing: import("./listing.js").Listing, card: import("./card.js").Card, whole: boolean, date: number }} About */

/**
 * One file as it comes.
 * @typedef {object} Place
 * @property {number} have bytes of it that are here
 * @property {(take: (bytes: Uint8Array) => void) => void} each what is here, piece by piece
 * @property {(bytes: Uint8Array) => void} append
 * @property {() => void} restart nothing of it is here any more
 * @property {() => void} close
 */

/** @typedef {{ kept: boolean, place(name: string): Promise<Place>, write(about: About): Promise<void>, blobs(): { name: string, blob: Blob }[] }} Shelf */

/** The folder of all models; it throws where this browser keeps nothing. @returns {Promise<FileSystemDirectoryHandle>} */
export const all = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(ALL, { create: true });

/** @param {{ repo: string, commit: string }} model */
export const folderName = ({ repo, commit }) => `${repo.replace("/", "--")}--${commit}`;

/** The repository that such a name tells of. @param {string} folder */
export const repoIn = (folder) => folder.replace(/--[^-]*$/, "").replace("--", "/");

/** What a record says; it throws where that is not all there. @param {string} text @returns {About} */
export function readAbout(text) {
  const { listing, card, whole, date } = JSON.parse(text);
  const named =
    typeof listing.repo === "string" &&
    typeof listing.commit === "string" &&
    listing.files.every((/** @type {any} */ file) => typeof file.name === "string" && Number.isFinite(file.size));
  if (!named || typeof card.family !== "string" || typeof whole !== "boolean" || !Number.isFinite(date))
    throw new Error("not a record");
  return { listing, card, whole, date };
}

const PIECE = 1 << 20;

/** In a worker only: pages have no such handles. @param {{ repo: string, commit: string }} model @returns {Promise<Shelf>} */
export async function openShelf(model) {
  try {
    return onDisk(await (await all()).getDirectoryHandle(folderName(model), { create: true }));
  } catch {
    return inMemory();
  }
}

/** @param {FileSystemDirectoryHandle} folder @returns {Shelf} */
function onDisk(folder) {
  const open = async (/** @type {string} */ name) => {
    const handle = /** @type {any} */ (await folder.getFileHandle(name, { create: true }));
    return handle.createSyncAccessHandle().catch(() => {
      throw problem("hub.problem.elsewhere");
    });
  };
  return {
    kept: true,
    async place(name) {
      const file = await open(name);
      /** @type {Place} */
      const place = {
        have: file.getSize(),
        each(take) {
          for (let at = 0, piece = new Uint8Array(PIECE), read = 0; (read = file.read(piece, { at })) > 0; at += read)
            take(piece.subarray(0, read));
        },
        append(bytes) {
          if (file.write(bytes, { at: place.have }) < bytes.length) throw problem("hub.problem.full");
          place.have += bytes.length;
        },
        restart() {
          file.truncate(0);
          place.have = 0;
        },
        close() {
          file.flush();
          file.close();
        },
      };
      return place;
    },
    async write(about) {
      const file = await open(ABOUT);
      file.truncate(0);
      file.write(new TextEncoder().encode(JSON.stringify(about)), { at: 0 });
      file.flush();
      file.close();
    },
    blobs: () => [],
  };
}

/** @returns {Shelf} */
function inMemory() {
  /** @type {Map<string, Uint8Array<ArrayBuffer>[]>} */
  const files = new Map();
  return {
    kept: false,
    async place(name) {
      files.set(name, []);
      /** @type {Place} */
      const place = {
        have: 0,
        each() {},
        append(bytes) {
          files.get(name)?.push(bytes.slice());
          place.have += bytes.length;
        },
        restart() {
          files.set(name, []);
          place.have = 0;
        },
        close() {},
      };
      return place;
    },
    async write() {},
    blobs: () => [...files].map(([name, parts]) => ({ name, blob: new Blob(parts) })),
  };
}

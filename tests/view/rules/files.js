// The files that the house rules are about: all that is written by hand in these folders, without the `-changed.txt`
// that a snapshot test leaves, and without Python's cache.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Paths from the top of the repository. */
export const kept = ["www", "src", "kernels", "chat", "cli", "web", "python", "tests", "xtask"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-changed\.txt$|\.pyc$/.test(entry.name))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(root.length).replaceAll("\\", "/")),
);

/** Folders with more than `most` files directly in them, with their counts. @param {number} most */
export function crowded(most) {
  const files = new Map();
  for (const path of kept) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  return [...files].filter(([, count]) => count > most).map(([folder, count]) => `${folder}: ${count}`);
}

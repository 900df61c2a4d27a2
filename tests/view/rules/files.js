// The files that the house rules are about: all that is written by hand in these folders.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What is fetched or built. */
const MADE = /^www\/(vendor|wasm)\//;

/** Paths from the top of the repository. */
export const kept = ["www", "src", "tests", "xtask"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(root.length).replaceAll("\\", "/"))
    .filter((path) => !MADE.test(path)),
);

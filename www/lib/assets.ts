// Where the page's own files are: bundles under the names that the bundler gave them, and data beside them.

/** What `xtask/bundle.js` writes into the bundles; absent where the sources run as they are. */
declare const ASSETS: Record<string, string> | undefined;
declare const DATA: string | undefined;

/**
 * The address of a bundle that is loaded by address rather than imported.
 * @param name as its source is called: "worker.js", "embed.css"
 */
export function asset(name: string): URL {
  const file = typeof ASSETS === "undefined" ? name : ASSETS[name];
  if (!file) throw new Error(`xtask/bundle.js makes no ${name}`);
  return new URL(file, import.meta.url);
}

/** The folder of `wasm/` and `models/`. */
export const dataFolder = new URL(typeof DATA === "undefined" ? "../../" : DATA, import.meta.url);

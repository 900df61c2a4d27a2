// Where the page's own files are: bundles under the names that the bundler gave them, and data beside them.

/** What `xtask/bundle.js` writes into the bundles; absent where the sources run as they are. */
declare const ASSETS: Record<string, string> | undefined;
declare const DATA: string | undefined;

/**
 * The address of a bundle that is loaded by address rather than imported.
 * @param name as its source is called: "worker.js", "embed.css"
 */
export const asset = (name: string): URL =>
  new URL(typeof ASSETS === "undefined" ? name : (ASSETS[name] ?? name), import.meta.url);

/** The folder of `wasm/` and `models/`. */
export const dataFolder = new URL(typeof DATA === "undefined" ? "../../" : DATA, import.meta.url);

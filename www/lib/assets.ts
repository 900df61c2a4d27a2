// Addresses of the page's own files: bundles under the bundler's names, and data beside them; and the one place where
// an address becomes a script.

/** Defined by `xtask/bundle.js` in bundles; undefined when the sources run directly. */
declare const ASSETS: Record<string, string> | undefined;
declare const DATA: string | undefined;

/**
 * The URL of a bundle that is loaded by URL rather than imported.
 * @param name the name of its source: "worker.js", "embed.css"
 */
export function asset(name: string): URL {
  const file = typeof ASSETS === "undefined" ? name : ASSETS[name];
  if (!file) throw new Error(`xtask/bundle.js makes no ${name}`);
  return new URL(file, import.meta.url);
}

/** The address of a file or folder in the folder of `wasm/` and `models/`. */
export const inData = (path: string) =>
  new URL(path, new URL(typeof DATA === "undefined" ? "../../" : DATA, import.meta.url));

interface Policy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

/** The Trusted Types policy that the Content-Security-Policy names. */
let policy: Policy | null = null;

function ownAddress(address: string): string {
  const { origin } = new URL(import.meta.url);
  if (new URL(address).origin !== origin) throw new TypeError(`${address} is no script of the page's own`);
  return address;
}

/** A worker's URL as a trusted script URL, if the browser supports Trusted Types. */
export function scriptAddress({ href }: URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("headlight", { createScriptURL: ownAddress }) ?? null;
  return (policy ? policy.createScriptURL(href) : ownAddress(href)) as string;
}

/** Starts a worker from one of the page's own modules. */
export const startWorker = (address: URL, options: WorkerOptions = {}): Worker =>
  new Worker(scriptAddress(address), { ...options, type: "module" });

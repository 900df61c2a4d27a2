// Addresses of the page's own files: bundles under the bundler's names, and data beside them; and the one place where
// an address becomes a script.

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

interface Policy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

/** The page's policy of Trusted Types, which its Content-Security-Policy names. */
let policy: Policy | null = null;

function ownAddress(address: string): string {
  const { origin } = new URL(import.meta.url);
  if (new URL(address).origin !== origin) throw new TypeError(`${address} is no script of the page's own`);
  return address;
}

/** An address as what starts a worker wants it: where a browser knows no Trusted Types, as it is. */
export function scriptAddress({ href }: URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("headlight", { createScriptURL: ownAddress }) ?? null;
  return (policy ? policy.createScriptURL(href) : ownAddress(href)) as string;
}

/** A worker that is one of the page's own modules. */
export const startWorker = (address: URL, options: WorkerOptions = {}): Worker =>
  new Worker(scriptAddress(address), { ...options, type: "module" });

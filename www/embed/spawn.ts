// The worker of an embedded view: the page's own, also from another origin.
import { asset, startWorker } from "../lib/assets.js";

const WORKER = asset("worker.js");

/** A browser starts workers of the page's own origin only: another one is imported by a blob, if its CORS allows it. */
export function spawn() {
  if (WORKER.origin === location.origin) return startWorker(WORKER);
  const address = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(WORKER.href)};`], { type: "text/javascript" }),
  );
  const worker = new Worker(address, { type: "module" });
  // It is read by then: a worker that fails later has failed already.
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

export async function hostAllows(): Promise<boolean> {
  if (WORKER.origin === location.origin) return true;
  try {
    return (await fetch(WORKER, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}

export const HOST = WORKER.origin;

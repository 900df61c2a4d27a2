// The worker of an embedded view: the page's own, also from another origin.
import { asset, startWorker } from "../lib/assets.js";
import type { EngineChoice } from "../protocol/messages.js";

const WORKER = asset("worker.js");

/** A browser starts workers of the page's own origin only: another one is imported by a blob, if its CORS allows it. */
export function spawn(_engine: EngineChoice, ended: AbortSignal) {
  const worker = WORKER.origin === location.origin ? startWorker(WORKER) : startElsewhere();
  ended.addEventListener("abort", () => worker.terminate());
  return worker;
}

function startElsewhere() {
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

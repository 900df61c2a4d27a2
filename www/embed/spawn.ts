// The worker of an embedded view: the page's own, also from another origin.
import { asset, startWorker } from "../lib/assets.js";
import { chooseBuild } from "../engine/choose-build.js";
import { plainBuild } from "../protocol/engine-build.js";
import type { EngineChoice } from "../protocol/messages.js";

const WORKER = asset("worker.js");

/** Browsers start only same-origin workers: a cross-origin one is imported from a blob, which needs CORS. */
export function spawn(engine: EngineChoice, ended: AbortSignal) {
  const worker = WORKER.origin === location.origin ? startWorker(WORKER) : startElsewhere();
  const chosen = chooseBuild(engine, false).catch(() => plainBuild());
  void chosen.then((build) => {
    worker.postMessage({ type: "chosen", build, threads: [] });
    worker.postMessage({ type: "module", module: null }); // the worker fetches it
  });
  ended.addEventListener("abort", () => worker.terminate());
  return worker;
}

function startElsewhere() {
  const address = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(WORKER.href)};`], { type: "text/javascript" }),
  );
  const worker = new Worker(address, { type: "module" });
  // After the first message the script is loaded, so its address can go.
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

// Starts the worker before the page's other modules have arrived: its own load meanwhile, and the engine's files.
import { asset } from "../lib/assets.js";
import type { EngineChoice } from "../protocol/messages.js";

let first: Worker | null = spawnFresh();
// Where it cannot even be loaded nobody listens yet; a second try will then be heard to fail.
first.addEventListener("error", () => (first = null));
const asked = /[#&]engine=(cpu|gpu)(?=&|$)/.exec(location.hash)?.[1] as EngineChoice | undefined;
first.postMessage({ type: "expect", engine: asked ?? "auto" });

function spawnFresh() {
  return new Worker(asset("worker.js"), { type: "module" });
}

/** The worker that is starting already, and a fresh one every time after that. */
export function spawn() {
  const worker = first ?? spawnFresh();
  first = null;
  return worker;
}

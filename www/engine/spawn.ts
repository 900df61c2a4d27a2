// Starts the worker before the page's other modules have arrived, and fetches the engine for it while it begins.
import { asset, startWorker } from "../lib/assets.js";
import { chooseBuild, fetchModule } from "../protocol/engine-build.js";
import type { Report } from "../lib/files/download.js";
import type { EngineChoice } from "../protocol/messages.js";

let tell: Report = () => {};
let first: Worker | null = spawnFresh();
// Where it cannot even be loaded nobody listens yet; a second try will then be heard to fail.
first.addEventListener("error", () => (first = null));
void fetchFor(first, (/[#&]engine=(cpu|gpu)(?=&|$)/.exec(location.hash)?.[1] ?? "auto") as EngineChoice);

/** Who is told of the engine's bytes as they come; nobody yet, before the page is there. */
export const tellBytes = (report: Report) => void (tell = report);

/** What does not come the worker tries for itself, and says what is wrong. */
async function fetchFor(worker: Worker, engine: EngineChoice) {
  worker.postMessage({ type: "expect", engine });
  const build = await chooseBuild(engine).catch(() => null);
  worker.postMessage({ type: "chosen", build });
  const module = build && (await fetchModule(build, (done, total) => tell(done, total)).catch(() => null));
  worker.postMessage({ type: "module", module });
}

function spawnFresh() {
  return startWorker(asset("worker.js"));
}

/** The worker that is starting already, and a fresh one every time after that. */
export function spawn() {
  const worker = first ?? spawnFresh();
  first = null;
  return worker;
}

// Starts the worker before the page's other modules have arrived, and fetches the engine for it while it begins.
import { asset, startWorker } from "../lib/assets.js";
import { beginThreads } from "./threads.js";
import { chooseBuild } from "./choose-build.js";
import { hostOf } from "./host.js";
import { fetchModule, plainBuild } from "../protocol/engine-build.js";
import type { Report } from "../lib/files/download.js";
import type { Answer, EngineBuild, EngineChoice } from "../protocol/messages.js";

let tell: Report = () => {};
/** A host has an engine of its own. */
let first = hostOf() ? null : begin((/[#&]engine=(cpu|gpu)(?=&|$)/.exec(location.hash)?.[1] ?? "auto") as EngineChoice);
// A failure to load the script has no listener yet; the second try will have one.
first?.worker.addEventListener("error", dropFirst);

/** The listener for the engine's download progress; none before the page is there. */
export const tellBytes = (report: Report) => void (tell = report);

function dropFirst() {
  first?.end();
  first = null;
}

function begin(engine: EngineChoice) {
  const worker = startWorker(asset("worker.js"));
  const ended = new AbortController();
  ended.signal.addEventListener("abort", () => worker.terminate());
  void fetchFor(worker, engine, ended.signal);
  return { worker, engine, end: () => ended.abort() };
}

/** The build with its threads; without threads if none can be begun. */
function begun(build: EngineBuild) {
  try {
    return { build, threads: beginThreads(build) };
  } catch {
    return { build: plainBuild(build.why), threads: [] };
  }
}

/** The worker retries failed downloads itself, and reports the error. */
async function fetchFor(worker: Worker, engine: EngineChoice, ended: AbortSignal) {
  const chosen = await chooseBuild(engine, true).catch(() => plainBuild());
  if (ended.aborted) return;
  const { build, threads } = begun(chosen);
  // The engine itself would wait for a broken thread forever, and may not have started yet.
  for (const thread of threads)
    thread.worker.onmessage = ({ data }: MessageEvent<string>) =>
      worker.dispatchEvent(new ErrorEvent("error", { message: data }));
  const endThreads = () => threads.forEach((thread) => thread.worker.terminate());
  ended.addEventListener("abort", endThreads);
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    if (data.type === "started" && !data.engine.threads) endThreads();
  });
  const ports = threads.map(({ port }) => port);
  worker.postMessage({ type: "chosen", build, threads: ports }, ports);
  const report: Report = (done, total) => tell(done, total);
  const module = await fetchModule(build, report, ended).catch(() => null);
  worker.postMessage({ type: "module", module });
}

/**
 * The worker that is already starting, and a new one on every later call.
 * @param ended aborts it, with its threads
 */
export function spawn(engine: EngineChoice, ended: AbortSignal) {
  if (first?.engine !== engine) dropFirst();
  const spawned = first ?? begin(engine);
  first?.worker.removeEventListener("error", dropFirst);
  first = null;
  ended.addEventListener("abort", spawned.end);
  return spawned.worker;
}

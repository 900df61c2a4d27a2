// The workers that are the engine's threads. The page starts them: in Firefox about one in thirty workers hung when it
// started others.
import { asset, startWorker } from "../lib/assets.js";
import { glueOf } from "../protocol/engine-build.js";
import type { EngineBuild } from "../protocol/messages.js";

/** The useful number of threads: half of the processors, at least two and at most four. */
const THREADS = Math.min(4, Math.max(2, Math.ceil(navigator.hardwareConcurrency / 2)));

/**
 * Starts them beside the engine's own thread, each with a port through which it receives the shared memory; none for a
 * build without threads.
 */
export const beginThreads = (build: EngineBuild, threads = THREADS) =>
  Array.from({ length: build.build === "threads" ? threads - 1 : 0 }, () => {
    const { port1, port2 } = new MessageChannel();
    const worker = startWorker(asset("thread.js"), { name: glueOf(build) });
    worker.postMessage(port1, [port1]);
    return { worker, port: port2 };
  });

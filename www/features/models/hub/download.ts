// The page's end of a download: the fetching worker, its speed, and stopping it.
import { asset, startWorker } from "../../../lib/assets.js";
import { errorOf, problem, type Problem } from "../../../lib/errors.js";
import type { Card } from "../../../domain/models.js";
import type { Listing } from "./listing.js";

export type Job = { endpoint: string; listing: Listing; card: Card };

/** Messages from the download worker; `files` are the files themselves if storage is forbidden. */
export type News =
  | { type: "progress"; file: number; done: number }
  | { type: "done"; files: { name: string; blob: Blob }[] | null }
  | { type: "stopped" }
  | { type: "failed"; problem: Problem };

/** The progress: bytes of each file, and bytes per second; null until it can be estimated. */
type Going = { files: number[]; speed: number | null };

/** The window of the speed estimate. */
const WINDOW_MS = 3000;

/** @returns `ended`: the files themselves if storage is forbidden */
export function download(
  job: Job,
  tell: (going: Going) => void,
): { stop(): void; ended: Promise<{ name: string; blob: Blob }[] | null | "stopped"> } {
  const worker = startWorker(asset("fetch-worker.js"));
  const files = job.listing.files.map(() => 0);
  let lately: { at: number; bytes: number }[] = [];
  const ended = new Promise<{ name: string; blob: Blob }[] | null | "stopped">((resolve, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(problem("reader"));
    };
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.type === "progress") {
        files[data.file] = data.done;
        const now = { at: performance.now(), bytes: files.reduce((a, b) => a + b, 0) };
        lately = [...lately.filter(({ at }) => now.at - at < WINDOW_MS), now];
        tell({ files: [...files], speed: speedOf(lately) });
      } else if (data.type === "failed") reject(errorOf(data.problem));
      else resolve(data.type === "stopped" ? "stopped" : data.files);
    };
  }).finally(() => worker.terminate());
  worker.postMessage(job);
  return { stop: () => worker.postMessage("stop"), ended };
}

function speedOf(lately: { at: number; bytes: number }[]) {
  const [first, last] = [lately[0], lately[lately.length - 1]];
  return last.at - first.at < 300 ? null : Math.max(0, (1000 * (last.bytes - first.bytes)) / (last.at - first.at));
}

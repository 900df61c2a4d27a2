// The page's end of the unpacking worker, used once: inflating and copying take a while, and the page stays responsive.
import { asset, startWorker } from "../assets.js";
import { errorOf, problem } from "../errors.js";

/** @param job a `Job` of `unpack-worker.ts` */
export function askUnpacker<T>(job: object): Promise<T> {
  const worker = startWorker(asset("unpack-worker.js"));
  return new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }) => ("wrong" in data ? reject(errorOf(data.wrong)) : resolve(data.found));
    worker.onerror = worker.onmessageerror = () => reject(problem("reader"));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

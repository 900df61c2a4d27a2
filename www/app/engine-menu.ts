// The menu of engines: while it is open, a GPU engine whose build has just finished appears in it.
import { askEngine } from "../features/train/run.js";
import { dataFolder } from "../lib/assets.js";
import type { Apply } from "../state/slice.js";

/** The interval between checks for built engines. */
const ASK_MS = 15_000;

export function watchEngines(apply: Apply): (open: boolean) => void {
  let asking: ReturnType<typeof setInterval> | undefined;

  function askEngines() {
    fetch(new URL("wasm/engines.json", dataFolder), { cache: "no-cache" })
      .then((response) => response.json())
      .then((built) => apply((s) => ({ ...s, gpuBuilt: Boolean(built.gpu) })))
      .catch(() => {}); // the choice stays as it was
  }

  return (open) => {
    clearInterval(asking);
    if (!open) return apply((s) => askEngine(s, null));
    askEngines();
    asking = setInterval(askEngines, ASK_MS);
  };
}

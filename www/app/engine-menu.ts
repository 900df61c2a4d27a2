// The menu of engines: a change of engine asks before it ends training runs, and a GPU engine whose build has just
// finished appears in the open menu.
import { askEngine, clearRuns, hasRuns } from "../features/train/reports.js";
import { inData } from "../lib/assets.js";
import { setEngine } from "../state/index.js";
import type { Apply } from "../state/slice.js";
import type { EngineChoice } from "../protocol/messages.js";
import type { Page } from "../features/feature.js";

/** The interval between checks for built engines. */
const ASK_MS = 15_000;

export function watchEngines(apply: Apply): (open: boolean) => void {
  let asking: ReturnType<typeof setInterval> | undefined;

  function askEngines() {
    fetch(inData("wasm/engines.json"), { cache: "no-cache" })
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

export function engineActions({ now, apply, engine }: Page) {
  const switchEngine = (choice: EngineChoice) => {
    apply((s) => setEngine(hasRuns(s) ? clearRuns(s, null) : s, choice));
    engine.choose(choice);
  };
  return {
    switchEngine,
    chooseEngine: (choice: EngineChoice) => {
      if (choice === now().engine) apply((s) => askEngine(s, null));
      else if (hasRuns(now())) apply((s) => askEngine(s, choice));
      else switchEngine(choice);
    },
  };
}

// A built page keeps itself in the browser, to open without a network; the tag is `xtask build`'s.
import { scriptAddress } from "../lib/assets.js";

const worker = document.querySelector("meta[name=offline]")?.getAttribute("content");
let kept = false;

/**
 * To be called once the engine and a model are here: the first picture would wait for all that this fetches.
 * @param fetchAgain what has been opened by then, once it can be kept
 */
export function keepPage(fetchAgain: () => void) {
  if (kept || !worker || !("serviceWorker" in navigator)) return;
  kept = true;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", fetchAgain, { once: true });
  navigator.serviceWorker.register(scriptAddress(new URL(worker, document.baseURI))).catch(() => {});
}

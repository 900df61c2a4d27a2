// Registers the service worker of a built page, which keeps it for use without a network; `xtask build` adds the tag.
import { scriptAddress } from "../lib/assets.js";

const worker = document.querySelector("meta[name=offline]")?.getAttribute("content");
let kept = false;

/**
 * To be called once the engine and a model are here, because its downloads would delay the first picture.
 * @param fetchAgain fetches the files opened so far, once they can be cached
 */
export function keepPage(fetchAgain: () => void) {
  if (kept || !worker || !("serviceWorker" in navigator)) return;
  kept = true;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", fetchAgain, { once: true });
  navigator.serviceWorker.register(scriptAddress(new URL(worker, document.baseURI))).catch(() => {});
}

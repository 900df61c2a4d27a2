// Keeps the address in step with the state: a new text or another room is a new entry in the history, a tweak replaces it.
import { writeUrl } from "./url.js";

/** @typedef {import("./state.js").State} State */

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const SETTLE_MS = 350;

/**
 * @param {() => State} now
 * @param {(fragment: string) => void} arrived the person went back, or changed the address
 */
export function keepAddress(now, arrived) {
  let { text, room } = now();
  let typing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function sync() {
    clearTimeout(timer);
    timer = undefined;
    const state = now();
    const fragment = writeUrl(state);
    const entered = state.room !== room;
    const fresh = entered || state.text !== text;
    if (fragment === location.hash.slice(1) && !fresh) return;
    const address = fragment === "" ? location.pathname + location.search : `#${fragment}`;
    // A text still being typed is one entry, however many pauses the typing has.
    if (entered || (fresh && !(typing && state.gesture === "text"))) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    ({ text, room } = state);
    typing = state.gesture === "text";
  }

  addEventListener("pagehide", () => timer !== undefined && sync());
  addEventListener("popstate", () => {
    arrived(location.hash);
    ({ text, room } = now());
    typing = false;
  });
  return {
    changed() {
      timer ??= setTimeout(sync, SETTLE_MS);
    },
  };
}

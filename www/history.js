// Keeps the address in step with the state: a new text or another place is a new entry in the history, a tweak replaces it.
import { writeUrl } from "./url.js";

/** @typedef {import("./state.js").State} State */

/** Where in the page the person is: a room, and what is open in it. @param {State} s */
const placeOf = ({ room, learn, exercises, paper }) => [room, room === "learn" && learn.step, room === "exercises" && exercises.card, room === "paper" && paper.part].join(" ");

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const SETTLE_MS = 350;

/**
 * @param {() => State} now
 * @param {(fragment: string) => void} arrived the person went back, or changed the address
 */
export function keepAddress(now, arrived) {
  let { text } = now();
  let place = placeOf(now());
  let typing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function sync() {
    clearTimeout(timer);
    timer = undefined;
    const state = now();
    const fragment = writeUrl(state);
    const entered = placeOf(state) !== place;
    const fresh = entered || state.text !== text;
    if (fragment === location.hash.slice(1) && !fresh) return;
    const address = fragment === "" ? location.pathname + location.search : `#${fragment}`;
    // A text still being typed is one entry, however many pauses the typing has.
    if (entered || (fresh && !(typing && state.gesture === "text"))) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    text = state.text;
    place = placeOf(state);
    typing = state.gesture === "text";
  }

  addEventListener("pagehide", () => timer !== undefined && sync());
  addEventListener("popstate", () => {
    arrived(location.hash);
    text = now().text;
    place = placeOf(now());
    typing = false;
  });
  return {
    changed() {
      timer ??= setTimeout(sync, SETTLE_MS);
    },
  };
}

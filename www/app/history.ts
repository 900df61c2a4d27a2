// Keeps the address in step with the state: a new text, model, view or place adds a history entry, a tweak replaces it.
import { isAddressed } from "../domain/models.js";
import { OPENING_SCENES, addressableState, writeUrl } from "../state/address.js";
import type { State } from "../state/store.js";
import { textKey } from "../state/slice.js";

/** The page's address without its fragment. */
export const pageAddress = () =>
  typeof location === "undefined" ? "" : location.origin + location.pathname + location.search;

const placeOf = ({ room, view, learn, exercises, paper, why }: State) =>
  [
    room,
    room === "explore" && view,
    room === "learn" && learn.step,
    room === "exercises" && exercises.card,
    room === "paper" && paper.part,
    // Back undoes a walk step by step.
    room === "explore" && view === "why" && JSON.stringify(why.walk),
  ].join(" ");

/** The extra state of a history entry: the scene of a model that only this page has. */
const besides = (s: State) => (isAddressed(s.model) ? null : { scene: writeUrl(s) });

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const SETTLE_MS = 350;

const ADDRESS = "headlight.address";

/** Frames of one page would share the remembered address. */
const isAlone = () => window.parent === window;

/** A reload uses the address from before the page was left, which may lack the last change. */
export function restoreAddress() {
  if (!isAlone()) return;
  try {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const last = sessionStorage.getItem(ADDRESS);
    sessionStorage.removeItem(ADDRESS);
    if (entry?.type === "reload" && last !== null) history.replaceState(history.state, "", last);
  } catch {
    // what was changed last is lost
  }
}

function rememberAddress() {
  try {
    if (isAlone()) sessionStorage.setItem(ADDRESS, location.hash);
  } catch {
    // what was changed last is lost
  }
}

function forgetAddress() {
  try {
    if (isAlone()) sessionStorage.removeItem(ADDRESS);
  } catch {
    // nothing was kept
  }
}

/**
 * @param arrived the person went back or forward, or changed the address; `scene` if the entry holds one of the
 * person's own model
 * @param settled the address has been stable for a moment
 */
export function keepAddress(
  now: () => State,
  arrived: (fragment: string, scene: string | null) => Promise<void>,
  settled: () => void,
) {
  let subject = textKey(now());
  let place = placeOf(now());
  let typing = false;
  let held: string | null = history.state?.scene ?? null;
  let newest = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Addresses that are on their way into the state: until they are there, the state is still of the one before. */
  let arriving = 0;

  const isHere = (state: State) => placeOf(state) === place && textKey(state) === subject;

  function sync(state = now()) {
    clearTimeout(timer);
    timer = undefined;
    if (state.leaving || state.hub.wanted) return; // it may not come
    settled();
    const fragment = writeUrl(addressableState(state));
    const entered = placeOf(state) !== place;
    const fresh = entered || textKey(state) !== subject;
    const entry = besides(state);
    if (fragment === location.hash.slice(1) && !fresh && held === (entry?.scene ?? null)) return;
    // A first visit leaves the address as short as it was typed.
    if (location.hash === "" && fragment === OPENING_SCENES[0] && !fresh) return;
    const address = `#${fragment}`;
    // A text being typed is one entry, however many pauses the typing has.
    if (entered || (fresh && !(typing && state.gesture === "text"))) history.pushState(entry, "", address);
    else history.replaceState(entry, "", address);
    held = entry?.scene ?? null;
    subject = textKey(state);
    place = placeOf(state);
    typing = state.gesture === "text";
  }

  addEventListener("pagehide", () => {
    if (timer !== undefined) sync();
    rememberAddress();
  });
  // A page from the browser's back-forward cache continues, and may be left without notice.
  addEventListener("pageshow", ({ persisted }) => persisted && forgetAddress());
  addEventListener("popstate", async () => {
    clearTimeout(timer);
    timer = undefined;
    held = history.state?.scene ?? null;
    arriving++;
    await arrived(location.hash, held).finally(() => arriving--);
    subject = textKey(now());
    place = placeOf(now());
    typing = false;
    changed();
  });
  function changed() {
    const state = now();
    // A change right before the scene is left belongs to the entry that Back returns to.
    if (timer !== undefined && isHere(newest) && !isHere(state)) sync(newest);
    newest = state;
    if (arriving === 0) timer ??= setTimeout(() => sync(), SETTLE_MS);
  }
  return { changed };
}

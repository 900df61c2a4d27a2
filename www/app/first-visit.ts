// The opening performance: a first visit plays its answer token by token, until the person touches the page, and
// offers the first steps, which go on after a reload.
import { Kept, type Start } from "../features/start/state.js";
import { parse } from "../lib/foreign/schema.js";

export const isFirstVisit = () => location.hash.length <= 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches;

const STARTED = "headlight.start";

/** Whether the first steps are offered: once, at an address without a scene, and only if that can be remembered. */
export function takeFirstStart(): boolean {
  if (location.hash.length > 1) return false;
  try {
    if (localStorage.getItem(STARTED) !== null) return false;
    localStorage.setItem(STARTED, "shown");
    return true;
  } catch {
    return false;
  }
}

const STEP = "headlight.step";

/** Remembers the current one of the first steps as long as this tab is open. */
export function rememberStart(start: Start) {
  try {
    sessionStorage.setItem(STEP, JSON.stringify(start));
  } catch {
    // a reload ends them
  }
}

/** The step before a reload; null without one. */
export function startBeforeReload(): Start | null {
  const [{ type }] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (type !== "reload") return null;
  try {
    return parse(Kept, sessionStorage.getItem(STEP) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Ends at the first touch. Play and pause buttons decide for themselves.
 * @param hurry completes the answer at once
 */
export function endAtTouch(hurry: () => void) {
  const types = ["pointerdown", "keydown", "wheel"];
  function touched(event: Event) {
    for (const type of types) removeEventListener(type, touched, { capture: true });
    const own =
      event instanceof KeyboardEvent
        ? event.key.toLowerCase() === "p"
        : event.target instanceof Element && event.target.closest("[data-step=pause], [data-step=play]");
    if (!own) hurry();
  }
  for (const type of types) addEventListener(type, touched, { capture: true, passive: true });
}

// What lasts is told apart from what is over in a moment, so that only it is shown with a button to stop it.
import { runs } from "./state.js";

/** Shorter than this, a person would not reach the button. */
const LONG_MS = 1000;

/** @param {() => void} tell @returns {(state: import("./state.js").State) => void} called after each change */
export function enduring(tell) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling;
  return (state) => {
    if (runs(state)) {
      telling ??= setTimeout(tell, LONG_MS);
      return;
    }
    clearTimeout(telling);
    telling = undefined;
  };
}

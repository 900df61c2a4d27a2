// What lasts is told apart from what is over in a moment, so that only it is shown with a button to stop it.
import { runs, type State } from "../state/store.js";

/** Shorter than this, a person would not reach the button. */
const LONG_MS = 1000;

/** @returns called after each change */
export function enduring(tell: () => void): (state: State) => void {
  let telling: ReturnType<typeof setTimeout> | undefined;
  return (state) => {
    if (runs(state)) {
      telling ??= setTimeout(tell, LONG_MS);
      return;
    }
    clearTimeout(telling);
    telling = undefined;
  };
}

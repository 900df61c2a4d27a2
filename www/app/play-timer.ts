// Playing takes its steps here: slowly for the eye, else as fast as the answers come.
import type { State } from "../state/store.js";

/** Between two tokens of a text that is being played. */
const STEP_MS = 250;

/** @returns called after each change */
export function pacing(step: () => void): (state: State) => void {
  let stepping: ReturnType<typeof setTimeout> | undefined;
  return ({ play, current }) => {
    if (play !== "slow" || !current) {
      clearTimeout(stepping);
      stepping = undefined;
      return;
    }
    stepping ??= setTimeout(() => {
      stepping = undefined;
      step();
    }, STEP_MS);
  };
}

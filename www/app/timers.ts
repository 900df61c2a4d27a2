// What happens by the clock: playing takes its steps, and only what lasts is shown with a button to stop it.
import { isRunning, type State } from "../state/store.js";

/** Between two tokens of a text that is being played. */
const STEP_MS = 250;
/** Shorter than this, a person would not reach the button. */
const LONG_MS = 1000;

/** @returns called after each change */
export function createPlayTimer(step: () => void): (state: State) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return ({ play, current }) => {
    if (play === "slow" && current)
      timer ??= setTimeout(() => {
        timer = undefined;
        step();
      }, STEP_MS);
    else timer = void clearTimeout(timer);
  };
}

/** @returns called after each change */
export function createWaitTimer(tell: () => void): (state: State) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (state) => {
    if (isRunning(state)) timer ??= setTimeout(tell, LONG_MS);
    else timer = void clearTimeout(timer);
  };
}

// The page's timers: steps while playing, and a delay before a long computation shows its Stop button.
import { isRunning, type State } from "../state/store.js";

/** The interval between two tokens while playing. */
const STEP_MS = 250;
/** Shorter waits would end before a person could reach the button. */
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

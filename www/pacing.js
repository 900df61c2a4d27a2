// Playing takes its steps here: slowly for the eye, else as fast as the answers come.

/** Between two tokens of a text that is being played. */
const STEP_MS = 250;

/** @param {() => void} step @returns {(state: import("./state.js").State) => void} called after each change */
export function pacing(step) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let stepping;
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

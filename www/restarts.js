// How often a worker that broke is started again before the page stops trying by itself.

const WINDOW_MS = 10_000;
const MOST = 2;

export function restarts() {
  /** @type {number[]} */
  let made = [];
  return {
    /** Whether there may be another one now. */
    another() {
      const now = Date.now();
      made = made.filter((at) => now - at < WINDOW_MS);
      return made.push(now) <= MOST;
    },
    /** A person asks for it. */
    forget: () => void (made = []),
  };
}

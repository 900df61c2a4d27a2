// The limit on automatic restarts of a broken worker.

/** An engine that has worked this long after its first answer is not in a crash loop. */
const WELL_MS = 10_000;
const MOST = 2;

export function restartLimit() {
  let inARow = 0;
  /** Time of the present worker's first answer: its start does not count. */
  let answered = Infinity;
  return {
    mayRestart() {
      if (Date.now() - answered > WELL_MS) inARow = 0;
      answered = Infinity;
      return ++inARow <= MOST;
    },
    engineAnswered: () => void (answered = Math.min(answered, Date.now())),
    reset: () => void ([inARow, answered] = [0, Infinity]),
  };
}

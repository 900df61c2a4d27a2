// The limit on automatic restarts of a broken worker.

/** An engine that has answered and worked on for so long does not break again and again. */
const WELL_MS = 10_000;
const MOST = 2;

export function restartLimit() {
  let inARow = 0;
  /** When the present worker first answered: what it takes to start again does not count. */
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

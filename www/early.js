// Starts the worker before the page's other modules have arrived: its own modules load meanwhile.

/** @type {Worker | null} */
let first = spawnFresh();

function spawnFresh() {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** The worker that is starting already, and a fresh one every time after that. */
export function spawn() {
  const worker = first ?? spawnFresh();
  first = null;
  return worker;
}

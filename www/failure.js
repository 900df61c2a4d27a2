// What went wrong in the worker, as the page is told of it.

/** @typedef {import("./protocol").Failure} Failure */

/** @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The engine's own errors say what kind they are; a trap is recognised, and the rest is of the kind usual where it was caught.
 * @param {unknown} error @param {"engine" | "model"} usual @returns {Failure}
 */
export function failureOf(error, usual) {
  const said = /** @type {{ kind?: Failure["kind"] }} */ (error)?.kind;
  return { kind: error instanceof WebAssembly.RuntimeError ? "trap" : (said ?? usual), message: sentence(error) };
}

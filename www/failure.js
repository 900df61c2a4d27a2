// What went wrong in the worker, as the page is told of it.

/** @typedef {import("./protocol").Failure} Failure */

/** What the engine said as it broke. @type {() => string | undefined} */
let lastPanic = () => undefined;
/** @param {(() => string | undefined) | undefined} ask the engine's own memory of it, if it has one */
export const rememberPanics = (ask) => (lastPanic = ask ?? lastPanic);

/** @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The engine's own errors say what kind they are; a trap is recognised, and the rest is of the kind usual where it was caught.
 * @param {unknown} error @param {"engine" | "model"} usual @returns {Failure}
 */
export function failureOf(error, usual) {
  const said = /** @type {{ kind?: Failure["kind"] }} */ (error)?.kind;
  if (!(error instanceof WebAssembly.RuntimeError)) return { kind: said ?? usual, message: sentence(error) };
  return { kind: "trap", message: lastPanic() ?? sentence(error) };
}

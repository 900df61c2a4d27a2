// A failure in the worker, in the form that the page receives.
import { problemOf } from "../lib/errors.js";
import type { Failure } from "../protocol/engine.js";

let lastPanic: () => string | undefined = () => undefined;
/** @param ask reads the engine's last panic, if it has one */
export const rememberPanics = (ask: () => string | undefined) => (lastPanic = ask);

/** The failure that broke the engine: later requests then fail because of it, in one way or another. */
let broken: Failure | null = null;

/** Messages of a browser when the stack overflows; the last one comes from the glue of a broken engine. */
const BREAKS = /call stack|too much recursion|recursive use of an object/;

/** @param usual the kind of an error without its own */
export function failureOf(error: unknown, usual: Failure["kind"]): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof WebAssembly.RuntimeError || BREAKS.test(message) || lastPanic() !== undefined)
    broken ??= { kind: "trap", code: "broke", params: { said: lastPanic() ?? message } };
  return broken ?? { kind: (error as { kind?: Failure["kind"] })?.kind ?? usual, ...problemOf(error) };
}

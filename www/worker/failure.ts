// A failure in the worker, in the form that the page receives.
import { problemOf } from "../lib/errors.js";
import type { Failure } from "../protocol/messages.js";

let lastPanic: () => string | undefined = () => undefined;
/** @param ask the engine's own memory of it, if it has one */
export const rememberPanics = (ask: (() => string | undefined) | undefined) => (lastPanic = ask ?? lastPanic);

/** @param how the graphics device went, as the engine says it */
export const deviceLost = (how: string): Failure => ({
  kind: "device-lost",
  code: "device-lost",
  params: { said: how },
});

/** What is left of an engine that broke: whatever it is asked then fails by that, in one way or another. */
let broken: Failure | null = null;

/** The stack ends with a sentence of the browser; the last one is what a broken engine's glue says of itself. */
const BREAKS = /call stack|too much recursion|recursive use of an object/;

/** @param usual the kind of what does not say its own */
export function failureOf(error: unknown, usual: "engine" | "model"): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof WebAssembly.RuntimeError || BREAKS.test(message) || lastPanic() !== undefined)
    broken ??= { kind: "trap", code: "broke", params: { said: lastPanic() ?? message } };
  return broken ?? { kind: (error as { kind?: Failure["kind"] })?.kind ?? usual, ...problemOf(error) };
}

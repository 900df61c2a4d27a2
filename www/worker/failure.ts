// What went wrong in the worker, as the page is told of it.
import { problemOf, said } from "../lib/errors.js";
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

/** @param usual the kind of what does not say its own */
export function failureOf(error: unknown, usual: "engine" | "model"): Failure {
  if (error instanceof WebAssembly.RuntimeError) return { kind: "trap", ...said(lastPanic() ?? error.message) };
  return { kind: (error as { kind?: Failure["kind"] })?.kind ?? usual, ...problemOf(error) };
}

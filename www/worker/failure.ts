// What went wrong in the worker, as the page is told of it.
import { isProblem, messageOf } from "../lib/errors.js";
import { wordsOf } from "../i18n/problem.js";
import type { Failure } from "../protocol/messages.js";

let lastPanic: () => string | undefined = () => undefined;
/** @param ask the engine's own memory of it, if it has one */
export const rememberPanics = (ask: (() => string | undefined) | undefined) => (lastPanic = ask ?? lastPanic);

/** @param usual the kind of what does not say its own */
export function failureOf(error: unknown, usual: "engine" | "model"): Failure {
  const said = (error as { kind?: Failure["kind"] })?.kind;
  if (error instanceof WebAssembly.RuntimeError) return { kind: "trap", message: lastPanic() ?? error.message };
  return { kind: said ?? usual, message: isProblem(error) ? wordsOf(error) : messageOf(error) };
}

// The worker's way out: answers and failures as the page is told of them, and a look at the inbox.
import { failureOf } from "../failure.js";

/** @typedef {import("../protocol").Request} Request */
/** @typedef {import("../protocol").Answer} Answer */
/** @template {Request["type"]} T @typedef {Extract<Request, { type: T }>} Asked */

export const port =
  /** @type {{ postMessage(message: Answer, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent<Request>) => void) | null }} */ (
    /** @type {unknown} */ (self)
  );

/** A start that fails reaches the page once, though the load fails with it; what is asked later fails the same way. */
/** @type {WeakMap<Error, import("../protocol").Failure>} */
const reported = new WeakMap();

/** What the page has been told of an error already. @param {unknown} error */
export const reportedAs = (error) => (error instanceof Error ? reported.get(error) : undefined);

/** @param {number} id @param {unknown} error @param {"engine" | "model"} usual */
export function fail(id, error, usual) {
  const failure = failureOf(error, usual);
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.set(error, failure);
  }
  port.postMessage({ type: "failed", id, failure });
}

/** What may be handed over instead of copied: every array of an answer. @param {object} answer @returns {ArrayBuffer[]} */
export function buffersOf(answer) {
  return Object.values(answer).flatMap((value) =>
    ArrayBuffer.isView(value)
      ? [/** @type {ArrayBuffer} */ (value.buffer)]
      : value !== null && typeof value === "object" && !Array.isArray(value)
        ? buffersOf(value)
        : [],
  );
}

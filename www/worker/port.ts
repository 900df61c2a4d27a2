// The worker's port: receives requests; sends answers and failures.
import { createOutbox } from "../protocol/mailbox.js";
import { failureOf } from "./failure.js";
import type { Request, Answer, Failure } from "../protocol/messages.js";

const scope = self as unknown as {
  postMessage(message: Answer, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
};

const outbox = createOutbox<Answer>((message, transfer) => scope.postMessage(message, transfer));

export const port = {
  postMessage: outbox.send,
  /** The answer that the page may be waiting for. */
  answer: outbox.answer,
  share: outbox.share,
  listen: (receive: (request: Request) => void) => void (scope.onmessage = ({ data }) => receive(data)),
};

/**
 * A failed start is reported to the page once, although the load fails with it; later requests fail in the same way.
 */
const reported = new WeakMap<Error, Failure>();

/** The failure already reported for an error. */
export const reportedAs = (error: unknown) => (error instanceof Error ? reported.get(error) : undefined);

export function fail(id: number, error: unknown, usual: "engine" | "model") {
  const failure = failureOf(error, usual);
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.set(error, failure);
  }
  port.postMessage({ type: "failed", id, failure });
}

/** The transferable buffers of an answer: those of all its arrays. */
export function buffersOf(answer: object): ArrayBuffer[] {
  return Object.values(answer).flatMap((value) =>
    ArrayBuffer.isView(value)
      ? [value.buffer as ArrayBuffer]
      : value !== null && typeof value === "object" && !Array.isArray(value)
        ? buffersOf(value)
        : [],
  );
}

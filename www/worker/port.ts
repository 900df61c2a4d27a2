// The worker's port: receives requests; sends answers and failures.
import { createOutbox } from "../protocol/mailbox.js";
import { failureOf } from "./failure.js";
import type { EngineAnswer, EngineRequest, RequestWithArrays } from "../protocol/engine.js";
import type { Request, Answer } from "../protocol/messages.js";

/** Hands a request to the engine. @param fails whether its number fails if the engine refuses it */
export type Push = (request: EngineRequest | RequestWithArrays, fails?: boolean) => void;

/** What the session asks of its host. */
export type SaidOf<T extends EngineAnswer["type"]> = Extract<EngineAnswer, { type: T }>;

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

export const fail = (id: number, error: unknown, usual: "engine" | "model") =>
  port.postMessage({ type: "failed", id, failure: failureOf(error, usual) });

// The worker's port: sends answers and failures.
import { createOutbox } from "../protocol/mailbox.js";
import { failureOf } from "./failure.js";
import type { EngineAnswer, EngineRequest, RequestWithArrays } from "../protocol/engine.js";
import type { Answer } from "../protocol/messages.js";

export type ForEngine = EngineRequest | RequestWithArrays;

/** Hands a request to the engine. @param fails whether its number fails if the engine refuses it */
export type Push = (request: ForEngine, fails?: boolean) => void;

/** What the session asks of its host. */
export type SaidOf<T extends EngineAnswer["type"]> = Extract<EngineAnswer, { type: T }>;

export const port = createOutbox<Answer>((message, transfer) => self.postMessage(message, { transfer }));

/** @param usual the kind of an error without its own */
export const fail = (id: number, error: unknown, usual: "engine" | "model") =>
  port.send({ type: "failed", id, failure: failureOf(error, usual) });

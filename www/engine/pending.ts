// Pending requests that have a separate answer, and their callers.
import { errorOf } from "../lib/errors.js";
import type { Answer, AnswerMessage } from "../protocol/messages.js";

/** The payload of an answer for its caller; undefined for answers without a separate request. */
function payloadOf(answer: Answer): unknown {
  switch (answer.type) {
    case "loaded-beside":
      return answer.model;
    case "lens":
      return answer.lens;
    case "file":
      return answer.bytes;
    case "surveyed":
      return answer.survey;
    case "fetched":
      return answer.names;
    case "traced":
      return answer;
    case "answered":
    case "told":
      return answer.answer;
    default:
      return undefined;
  }
}

interface PendingRequest {
  resolve(payload: unknown): void;
  reject(error: Error): void;
}

export function pendingRequests() {
  const pending = new Map<number, PendingRequest>();

  function take(id: number) {
    const request = pending.get(id);
    pending.delete(id);
    return request;
  }

  return {
    add: (id: number) => new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject })),
    /** Whether a caller was waiting for it. */
    resolve(answer: Answer) {
      const payload = payloadOf(answer);
      if (payload === undefined) return false;
      const request = take(answer.id);
      request?.resolve(payload);
      return request !== undefined;
    },
    /** Whether a caller was waiting for it. */
    reject({ id, failure }: AnswerMessage<"failed">) {
      const request = take(id);
      // A request that broke this engine would break the next.
      request?.reject(Object.assign(errorOf(failure), failure.kind === "trap" ? { breaks: true } : {}));
      return request !== undefined;
    },
    rejectAll(error: Error) {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}

// Requests that have an answer of their own, and who waits for it.
import type { Answer } from "../protocol/messages.js";

/** What an answer brings to who asked; undefined where nobody asked for it alone. */
function carriedBy(answer: Answer): unknown {
  switch (answer.type) {
    case "took":
      return answer.model;
    case "file":
      return answer.bytes;
    case "surveyed":
      return answer.survey;
    case "traced":
      return answer;
    case "answered":
    case "told":
      return answer.answer;
    default:
      return undefined;
  }
}

export function waiting() {
  const askers: Map<number, { resolve(found: any): void; reject(error: Error): void }> = new Map();

  function take(id: number) {
    const asker = askers.get(id);
    askers.delete(id);
    return asker;
  }

  return {
    /** @param id of the request */
    wait: (id: number): Promise<any> => new Promise((resolve, reject) => askers.set(id, { resolve, reject })),
    /** Whether somebody waited for it. */
    bring(answer: Answer) {
      const carried = carriedBy(answer);
      if (carried === undefined || !("id" in answer)) return false;
      const asker = take(answer.id);
      asker?.resolve(carried);
      return asker !== undefined;
    },
    /** Likewise. */
    refuse({ id, failure }: Extract<Answer, { type: "failed" }>) {
      const asker = take(id);
      // What broke this engine would break the next.
      asker?.reject(Object.assign(new Error(failure.message), failure.kind === "trap" ? { breaks: true } : {}));
      return asker !== undefined;
    },
    /** Nothing that waits is answered any more. */
    release(error: Error) {
      for (const { reject } of askers.values()) reject(error);
      askers.clear();
    },
  };
}

// Requests that have an answer of their own, and who waits for it.

/** @typedef {import("./protocol").Answer} Answer */

/** What an answer brings to who asked; undefined where nobody asked for it alone. @param {Answer} answer @returns {unknown} */
function carriedBy(answer) {
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
  /** @type {Map<number, { resolve(found: any): void, reject(error: Error): void }>} */
  const askers = new Map();

  /** @param {number} id */
  function take(id) {
    const asker = askers.get(id);
    askers.delete(id);
    return asker;
  }

  return {
    /** @param {number} id of the request @returns {Promise<any>} */
    wait: (id) => new Promise((resolve, reject) => askers.set(id, { resolve, reject })),
    /** Whether somebody waited for it. @param {Answer} answer */
    bring(answer) {
      const carried = carriedBy(answer);
      if (carried === undefined || !("id" in answer)) return false;
      const asker = take(answer.id);
      asker?.resolve(carried);
      return asker !== undefined;
    },
    /** Likewise. @param {Extract<Answer, { type: "failed" }>} answer */
    refuse({ id, failure }) {
      const asker = take(id);
      // What broke this engine would break the next.
      asker?.reject(Object.assign(new Error(failure.message), failure.kind === "trap" ? { breaks: true } : {}));
      return asker !== undefined;
    },
    /** Nothing that waits is answered any more. @param {Error} error */
    release(error) {
      for (const { reject } of askers.values()) reject(error);
      askers.clear();
    },
  };
}

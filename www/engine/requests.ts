// Requests with an answer each, and the promises of their callers.
import { errorOf, type Problem } from "../lib/errors.js";
import type { Send, Unnumbered } from "./link.js";
import type { Engine } from "./engine.js";
import type { Answer, AnswerMessage, WeightFiles } from "../protocol/messages.js";

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
    case "unpacked":
      return answer.head;
    case "fetched":
      return answer.names;
    case "image":
    case "sound":
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

type Methods = Pick<
  Engine,
  | "survey"
  | "unpack"
  | "loadBeside"
  | "readFile"
  | "setLens"
  | "ask"
  | "askPatterns"
  | "trace"
  | "file"
  | "train"
  | "listFetched"
  | "memory"
>;

export function createRequests(send: Send) {
  const pending = new Map<number, PendingRequest>();
  /** the reason why no request is possible: closed, not started, or broken without an automatic restart */
  let refusal: Problem | null = null;
  let memory = 0;
  /** the `go` of the current training: its promise resolves when the steps begin */
  let training: number | null = null;

  const request = <T>(request: Unnumbered) =>
    refusal
      ? Promise.reject(errorOf(refusal))
      : new Promise<T>((resolve, reject) =>
          pending.set(send(request), { resolve: (payload) => resolve(payload as T), reject }),
        );

  function take(id: number) {
    const request = pending.get(id);
    pending.delete(id);
    return request;
  }

  const methods: Methods = {
    survey: (files) => request({ type: "survey", ...files }),
    unpack: (name, bytes, size) => request({ type: "unpack", name, bytes, size }),
    loadBeside: (key, model: WeightFiles) => request({ type: "load-beside", key, model }),
    readFile: (type, name, file, key = null) => request({ type, key, name, file } as Unnumbered),
    setLens: (lens) => request({ type: "lens", lens }),
    ask: (question) => request({ type: "ask", question }),
    askPatterns: (asked) => request({ type: "ask-patterns", ...asked }),
    trace: (sites) => request({ type: "trace", sites }),
    file: (sites, of) => request({ type: "file", sites, of }),
    train: (command) => request({ type: "train", command }),
    listFetched: () => request({ type: "list-fetched" }),
    memory: () => memory,
  };

  return {
    methods,
    /** Whether a caller was waiting for it. */
    resolve(answer: Answer) {
      const payload = payloadOf(answer);
      const request = payload === undefined ? undefined : take(answer.id);
      if (!request) return false;
      if (answer.type === "answered" || answer.type === "told") memory = answer.memory;
      if (answer.type === "told" && answer.answer.kind === "going") training = answer.id;
      request.resolve(payload);
      return true;
    },
    /** Whether a caller was waiting for it. */
    reject({ id, failure }: AnswerMessage<"failed">) {
      const request = take(id);
      // A request that broke this engine would break the next.
      request?.reject(Object.assign(errorOf(failure), failure.kind === "trap" ? { breaks: true } : {}));
      return request !== undefined;
    },
    /** Rejects pending requests, and new ones for this reason. */
    refuse(why: Problem, error: Error) {
      refusal = why;
      training = null;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
    allow: () => void (refusal = null),
    /** Whether the steps that failed were those of training, which ends. */
    endsTraining(id: number) {
      if (id !== training) return false;
      training = null;
      return true;
    },
    isRefusedFor: (why: Problem) => refusal === why,
  };
}

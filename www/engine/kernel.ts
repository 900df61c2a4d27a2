// An engine in a notebook's kernel, in the form of a worker: requests leave as packets, and answers come as packets.
import { decodeImage } from "../lib/files/decode-image.js";
import { errorOf, problemOf, type Problem } from "../lib/errors.js";
import { packRequest, unpackAnswer } from "../protocol/packets.js";
import { fileMedium } from "../protocol/medium.js";
import type { EngineWorker } from "./link.js";
import type { Ranges } from "../lib/files/ranges.js";
import type { EngineAnswer } from "../protocol/engine.js";
import type { FromKernel, Linked, ToKernel } from "../protocol/notebook.js";
import type { Answer, AnswerMessage, EngineInfo, Request, RequestOf } from "../protocol/messages.js";

interface KernelProps {
  /** the address of the model that the kernel holds */
  own: string;
  threads: number;
}

const NOTHING = new Uint8Array();
/** The most bytes of a lens in one request. */
const PIECE = 1 << 20;

/** @param ended ends the session in the kernel */
export function kernelWorker(port: MessagePort, { own, threads }: KernelProps, ended: AbortSignal): EngineWorker {
  const worker: EngineWorker = { postMessage, onmessage: null, onerror: null };
  const lenses = new Map<number, Blob>();
  /** the file that is being read: later requests may be about it */
  let reading: Promise<void> | null = null;
  /** by the load: how many images of its model are still to come, and the model, once it has loaded without them */
  const loads = new Map<number, { picturesDue: number; loaded?: AnswerMessage<"loaded"> }>();

  const say = (head: ToKernel, bytes = NOTHING) => port.postMessage([head, bytes] satisfies Linked<ToKernel>);
  const push = (request: object) => say({ wants: "request" }, packRequest(request));
  const tell = (data: Answer) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
  const fail = (id: number, kind: "input" | "model", why: Problem) =>
    tell({ type: "failed", id, failure: { kind, ...why } });

  port.onmessage = ({ data: [head, bytes] }: MessageEvent<Linked<FromKernel>>) => {
    if (head.gives === "end") tell({ type: "absent", id: 0, why: { code: head.why } });
    if (head.gives === "pictures") loads.set(head.id, { picturesDue: head.count });
    if (head.gives !== "answer") return;
    const answer = unpackAnswer(bytes);
    if (answer.type === "read") void readLens(answer);
    else if (answer.type === "close") lenses.delete(answer.id);
    else forward(answer as Answer);
  };

  /** The page learns of a model once it has the images that the model reads: their names would be no text of it. */
  function forward(answer: Answer) {
    const load = loads.get(answer.id);
    if (load && answer.type === "loaded" && fileMedium({ info: answer.model }) === "image") {
      load.loaded = answer;
      return;
    }
    const isImage = answer.type === "image";
    if (isImage) tell(answer);
    if (load && ((isImage && --load.picturesDue === 0) || answer.type === "failed")) {
      loads.delete(answer.id);
      if (load.loaded) tell(load.loaded);
    }
    if (!isImage) tell(answer);
  }

  ended.addEventListener("abort", () => {
    say({ wants: "close" });
    port.close();
  });

  async function readLens({ id, from }: Extract<EngineAnswer, { type: "read" }>) {
    const bytes = await lenses
      .get(id)
      ?.slice(from, from + PIECE)
      .arrayBuffer();
    push({ type: "piece", id, bytes: new Uint8Array(bytes ?? new ArrayBuffer()) });
  }

  async function readFile(request: RequestOf<"image" | "sound">) {
    const { id, name } = request;
    try {
      if (request.type === "image")
        push({ type: "image", id, key: request.key, name, ...(await decodeImage(request.file)) });
      else push({ type: "sound", id, name, file: new Uint8Array(await request.file.arrayBuffer()) });
    } catch (error) {
      fail(id, "input", problemOf(error));
    }
  }

  /** No answer comes before the page has noted what it asked. */
  function postMessage(request: Request) {
    queueMicrotask(() => receive(request));
  }

  function receive(request: Request) {
    if (reading) return void reading.then(() => receive(request));
    switch (request.type) {
      case "start": {
        const engine: EngineInfo = { kind: "cpu", adapter: "Python", threads, reason: null, precisions: ["f32"] };
        return tell({ type: "started", id: request.id, engine });
      }
      case "load":
      case "load-beside": {
        const { id, model } = request;
        if (!("url" in model)) return fail(id, "model", { code: "kernel-files" });
        const name = model.url === own ? null : (model.url.split("/").at(-1) as string);
        return say({ wants: "load", id, key: "key" in request ? request.key : null, name });
      }
      case "image":
      case "sound":
        reading = readFile(request).finally(() => (reading = null));
        return;
      case "lens": {
        const { id, lens } = request;
        if (lens) lenses.set(id, lens.data);
        const about = lens && { key: lens.key, name: lens.name, header: lens.header, size: lens.data.size };
        return push({ type: "lens", id, lens: about });
      }
      case "list-fetched":
        return tell({ type: "fetched", id: request.id, names: [] });
      case "unpack":
        return fail(request.id, "input", { code: "kernel-files" });
      default:
        return push(request);
    }
  }

  return worker;
}

/** The kernel's recording, read in ranges. */
export async function kernelRecording(port: MessagePort, name: string): Promise<Ranges> {
  const waiting: { resolve(given: Linked<FromKernel>): void; reject(error: Error): void }[] = [];
  let end: Error | null = null;
  port.onmessage = ({ data }: MessageEvent<Linked<FromKernel>>) => {
    const [head] = data;
    if (head.gives !== "end") return waiting.shift()?.resolve(data);
    end = errorOf({ code: head.why });
    for (const { reject } of waiting.splice(0)) reject(end);
  };
  const ask = (head: ToKernel) =>
    new Promise<Linked<FromKernel>>((resolve, reject) => {
      if (end) return reject(end);
      waiting.push({ resolve, reject });
      port.postMessage([head, NOTHING] satisfies Linked<ToKernel>);
    });
  const [head] = await ask({ wants: "range", from: 0, to: 0 });
  return {
    name,
    size: head.gives === "range" ? head.size : 0,
    read: async (from, to) => (await ask({ wants: "range", from, to }))[1],
    async blocks(tensor, block) {
      const [given, bytes] = await ask({ wants: "blocks", tensor, block });
      return given.gives === "blocks" && given.facts
        ? { ...given.facts, values: new Float32Array(bytes.buffer) }
        : null;
    },
  };
}

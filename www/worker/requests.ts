// Hands the page's requests to the engine's session, and the session's answers to the page.
import { listFetched } from "../lib/files/fetch-again.js";
import { holdForLife } from "../lib/locks.js";
import { problemOf } from "../lib/errors.js";
import { decodeImage } from "./decode-image.js";
import { failureOf } from "./failure.js";
import { createFiles } from "./files.js";
import { expect, openEngine, takeChosen, takeModule, type OpenEngine } from "./open-engine.js";
import { fail, port } from "./port.js";
import type { EngineAnswer } from "../protocol/engine.js";
import type { Request, RequestOf } from "../protocol/messages.js";

/** the lock by which the page notices the loss of this worker, once it is held */
const lock = holdForLife();

let opening: Promise<OpenEngine> | null = null;
let engine: OpenEngine | null = null;
const files = createFiles(withEngine);
/** the image that is being decoded: later requests may be about it */
let decoding: Promise<void> | null = null;

export function receive(request: Request) {
  if (decoding) return void decoding.then(() => receive(request));
  switch (request.type) {
    case "expect":
      return expect();
    case "chosen":
      return takeChosen(request.chosen);
    case "module":
      return takeModule(request.module);
    case "start":
      return start(request);
    case "list-fetched":
      return port.postMessage({ type: "fetched", id: request.id, names: listFetched() });
    case "unpack":
      return unpack(request);
    case "load":
      return files.load(request);
    case "load-beside":
      return files.loadBeside(request);
    case "image":
      return readImage(request);
    case "lens":
      return files.setLens(request);
    case "fault":
      if (request.fault === "vanish") return void lock.then(() => self.close());
      return withEngine(request.id, (to) => to.push(request));
    case "train":
      return train(request);
    case "given":
      return withEngine(request.id, (to) => to.given(request.id, request.question, request.values));
    default:
      return withEngine(request.id, (to) => to.push(request));
  }
}

function train({ id, command }: RequestOf<"train">) {
  withEngine(id, (to) =>
    command.kind === "restore" ? to.restore(id, command) : to.push({ type: "train", id, command }),
  );
}

function unpack({ id, name, bytes, size }: RequestOf<"unpack">) {
  withEngine(id, (opened) => port.postMessage({ type: "unpacked", id, head: opened.readGguf(name, bytes, size) }));
}

function readImage({ id, name, image }: RequestOf<"image">) {
  const decoded = decodeImage(image).then(
    (picture) => withEngine(id, (to) => to.image(id, name, picture)),
    (error) => port.postMessage({ type: "failed", id, failure: { kind: "input", ...problemOf(error) } }),
  );
  decoding = decoded.finally(() => (decoding = null));
}

function start(request: RequestOf<"start">) {
  // The page listens from `start` on.
  void lock.then((name) => port.postMessage({ type: "alive", id: request.id, lock: name }));
  if (request.memory) port.share(request.memory);
  opening = openEngine(request, (message) => port.postMessage(message), answer);
  opening.then(
    (opened) => (engine = opened),
    (error) => fail(request.id, error, "engine"),
  );
}

/** Uses the engine, once it is open; a request that it refuses fails, if it has a number. */
function withEngine(id: number | null, use: (engine: OpenEngine) => void) {
  const failed = (error: unknown) => id !== null && fail(id, error, "engine");
  const used = (opened: OpenEngine) => {
    try {
      use(opened);
    } catch (error) {
      failed(error);
    }
  };
  if (engine) used(engine);
  else void opening?.then(used, failed);
}

/** The session's answers: those about files stay here. */
function answer(said: EngineAnswer, transfer: Transferable[]) {
  switch (said.type) {
    case "read":
      return files.read(said);
    case "close":
      return files.close(said.id);
    case "wants-model":
      return files.giveModel(said.name);
    case "wants-corpus":
      return files.giveCorpus();
    case "ran":
      return port.answer(said, transfer);
    default:
      port.postMessage(said, transfer);
  }
}

/** What the engine did when it broke while it was waited for. */
export const reportCrash = (error: unknown) =>
  port.postMessage({
    type: "failed",
    id: engine?.current() ?? 0,
    failure: { ...failureOf(error, "engine"), kind: "trap" },
  });

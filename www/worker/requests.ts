// Hands the page's requests to the engine's session, and the session's answers to the page.
import { listFetched } from "../lib/files/fetch-again.js";
import { holdForLife } from "../lib/locks.js";
import { problem, problemOf } from "../lib/errors.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { wellFormed } from "../lib/text/well-formed.js";
import { failureOf } from "./failure.js";
import { createFiles } from "./files.js";
import { createOpener, type OpenEngine } from "./open-engine.js";
import { fail, port } from "./port.js";
import type { Unpack } from "../protocol/gguf.js";
import type { Engine } from "../protocol/headlight.js";
import type { EngineAnswer, EngineRequest } from "../protocol/engine.js";
import type { Request, RequestOf } from "../protocol/messages.js";

/** the lock by which the page notices the loss of this worker, once it is held */
const lock = holdForLife();

const opener = createOpener();
let opening: Promise<OpenEngine> | null = null;
let opened: OpenEngine | null = null;
const unpack: Unpack = async (...head) => {
  if (!opening) throw problem("order");
  return (await opening).readGguf(...head);
};
const files = createFiles({ use, push, unpack });
/** the image or sound that is being decoded: later requests may be about it */
let decoding: Promise<void> | null = null;

export function receive(request: Request) {
  if (decoding) return void decoding.then(() => receive(request));
  switch (request.type) {
    case "chosen":
      return opener.takeBuild(request);
    case "module":
      return opener.takeModule(request.module);
    case "start":
      return start(request);
    case "list-fetched":
      return port.postMessage({ type: "fetched", id: request.id, names: listFetched() });
    case "unpack":
      return void unpack(request.name, request.bytes, request.size).then(
        (head) => port.postMessage({ type: "unpacked", id: request.id, head }),
        (error) => fail(request.id, error, "engine"),
      );
    case "load":
    case "load-beside":
      return files.load(request);
    case "image":
    case "sound":
      return readFile(request);
    case "lens":
      return files.setLens(request);
    case "fault":
      if (request.fault === "vanish") return void lock.then(() => self.close());
      return push(request.id, request);
    case "train":
      return train(request);
    case "ask-patterns":
      return use(request.id, (engine) => engine.given(request.id, wellFormed(request.question), request.values));
    default:
      return push(request.id, request);
  }
}

/** The files of a saved run are no JSON. */
function train(request: RequestOf<"train">) {
  const { id, command } = request;
  if (command.kind === "restore") use(id, (engine) => engine.restore(id, command.every, command.files));
  else push(id, request);
}

/** The most bytes of a sound that are read: more than what a model hears of any. */
const MOST_BYTES = 2 ** 25;

function readFile(request: RequestOf<"image" | "sound">) {
  const { id, key, name } = request;
  const reading =
    request.type === "image"
      ? decodeImage(request.file).then(({ width, height, rgba }) =>
          use(id, (engine) => engine.image(id, key, name, width, height, rgba)),
        )
      : request.file
          .slice(0, MOST_BYTES)
          .arrayBuffer()
          .then((bytes) => use(id, (engine) => engine.sound(id, name, new Uint8Array(bytes))));
  const decoded = reading.then(
    () => {},
    (error) => port.postMessage({ type: "failed", id, failure: { kind: "input", ...problemOf(error) } }),
  );
  decoding = decoded.finally(() => (decoding = null));
}

function start(request: RequestOf<"start">) {
  // The page listens from `start` on.
  void lock.then((name) => port.postMessage({ type: "alive", id: request.id, lock: name }));
  if (request.memory) port.share(request.memory);
  opening = opener.open(request.id, answer);
  opening.then(
    (one) => (opened = one),
    (error) => fail(request.id, error, "engine"),
  );
}

/** Uses the engine, once it is open; a request that it refuses fails, if it has a number. */
function use(id: number | null, what: (engine: Engine) => void) {
  const used = opening?.then(({ engine }) => {
    what(engine);
    void engine.work();
  });
  used?.catch((error) => id !== null && fail(id, error, "engine"));
}

function push(id: number | null, request: EngineRequest) {
  use(id, (engine) => engine.push(wellFormed(request)));
}

/** The session's answers: those about files stay here. */
function answer(said: EngineAnswer, transfer: Transferable[]) {
  switch (said.type) {
    case "read":
      return files.read(said);
    case "close":
      return files.close(said);
    case "wants-model":
      return files.giveModel(said.name);
    case "wants-corpus":
      return files.giveCorpus(said.of);
    case "write-copy":
      return void files.copies.write(said);
    case "drop-copy":
      return files.copies.drop(said.id);
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
    id: opened?.engine.current() ?? 0,
    failure: { ...failureOf(error, "engine"), kind: "trap" },
  });

// Hands the page's requests to the engine's session, and the session's answers to the page.
import { listFetched } from "../lib/files/fetch-again.js";
import { holdForLife } from "../lib/locks.js";
import { problemOf } from "../lib/errors.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { partsOf } from "../protocol/packets.js";
import { createCopies } from "./computed-copies.js";
import { createFiles } from "./files.js";
import { createOpener } from "./open-engine.js";
import { fail, port, type Push } from "./port.js";
import type { Engine } from "../protocol/headlight.js";
import type { EngineAnswer } from "../protocol/engine.js";
import type { Answer, Request, RequestOf } from "../protocol/messages.js";

/** the lock by which the page notices the loss of this worker, once it is held */
const lock = holdForLife();

const opener = createOpener();
let opening: Promise<Engine> | null = null;
let opened: Engine | null = null;
const files = createFiles(push);
/** The answers of the session that are for its host, by type. */
const forHost: Record<string, ((said: never) => void) | undefined> = { ...files.answers, ...createCopies(push) };
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
      return port.send({ type: "fetched", id: request.id, names: listFetched() });
    case "load":
      return files.load(request.id, null, request.model);
    case "load-beside":
      return files.load(request.id, request.key, request.model);
    case "image":
    case "sound":
      decoding = readFile(request).finally(() => (decoding = null));
      return;
    case "lens":
      return files.setLens(request);
    case "fault":
      return request.fault === "vanish" ? void lock.then(() => self.close()) : push(request);
    default:
      push(request);
  }
}

/** The most bytes of a sound that are read: more than what a model hears of any. */
const MOST_BYTES = 2 ** 25;

async function readFile(request: RequestOf<"image" | "sound">) {
  const { id, key, name } = request;
  try {
    if (request.type === "image") {
      // A drawing has a name of its own.
      const { width, height, rgba } = await decodeImage(request.file);
      push({ type: "image", id, key, name, width, height, rgba });
    } else
      push({ type: "sound", id, name, file: new Uint8Array(await request.file.slice(0, MOST_BYTES).arrayBuffer()) });
  } catch (error) {
    port.send({ type: "failed", id, failure: { kind: "input", ...problemOf(error) } });
  }
}

function start({ id, memory }: RequestOf<"start">) {
  // The page listens from `start` on.
  void lock.then((name) => port.send({ type: "alive", id, lock: name }));
  if (memory) port.share(memory);
  opening = opener.open(id, answer);
  opening.then(
    (engine) => (opened = engine),
    (error) => fail(id, error, "engine"),
  );
}

/** Hands a request to the engine, once it is open. */
function push(request: Parameters<Push>[0], fails = true) {
  const pushed = opening?.then((engine) => {
    const { text, arrays } = partsOf(request);
    engine.push(text, arrays);
    void engine.work();
  });
  pushed?.catch((error) => fails && "id" in request && fail(request.id, error, "engine"));
}

function answer(said: EngineAnswer, transfer: Transferable[]) {
  const act = forHost[said.type];
  if (act) return act(said as never);
  if (said.type === "ran") port.answer(said, transfer);
  else port.send(said as Answer, transfer);
}

/** What the engine did when it broke while it was waited for. */
export const reportCrash = (error: unknown) => fail(opened?.current() ?? 0, error, "trap");

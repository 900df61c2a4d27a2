// Hands the page's requests to the engine's session, and the session's answers to the page.
import { listFetched } from "../lib/files/fetch-again.js";
import { holdForLife } from "../lib/locks.js";
import { problemOf } from "../lib/errors.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { partsOf } from "../protocol/packets.js";
import { createCopies } from "./computed-copies.js";
import { failureOf } from "./failure.js";
import { createFiles } from "./files.js";
import { createOpener } from "./open-engine.js";
import { fail, port, type ForEngine } from "./port.js";
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

/** The requests of the page that the worker acts on, by type. */
const forWorker: { [T in Request["type"]]?: (request: RequestOf<T>) => void } = {
  chosen: opener.takeBuild,
  module: ({ module }) => opener.takeModule(module),
  start,
  "list-fetched": ({ id }) => port.send({ type: "fetched", id, names: listFetched() }),
  load: ({ id, model }) => files.load(id, null, model),
  "load-beside": ({ id, key, model }) => files.load(id, key, model),
  // A drawing has a name of its own: the request's replaces it.
  image: ({ file, ...named }) => decode(named.id, async () => ({ ...(await decodeImage(file)), ...named })),
  sound: ({ id, name, file }) =>
    decode(id, async () => {
      const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
      return { type: "sound", id, name, file: new Uint8Array(bytes) };
    }),
  lens: files.setLens,
  fault: (request) => (request.fault === "vanish" ? void lock.then(() => self.close()) : push(request)),
};

export function receive(request: Request) {
  if (decoding) return void decoding.then(() => receive(request));
  const act = forWorker[request.type] as ((request: Request) => void) | undefined;
  if (act) act(request);
  else push(request as ForEngine);
}

/** The most bytes of a sound that are read: more than what a model hears of any. */
const MOST_BYTES = 2 ** 25;

function decode(id: number, read: () => Promise<ForEngine>) {
  const failed = (error: unknown) => port.send({ type: "failed", id, failure: { kind: "input", ...problemOf(error) } });
  decoding = read()
    .then(push, failed)
    .finally(() => (decoding = null));
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
function push(request: ForEngine, fails = true) {
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
  if (said.type === "ran" || said.type === "image") port.answer(said, transfer);
  else port.send(said as Answer, transfer);
}

/** What the engine did when it broke while it was waited for, whatever kind the error has of its own. */
export const reportCrash = (error: unknown) =>
  port.send({
    type: "failed",
    id: opened?.current() ?? 0,
    failure: { ...failureOf(error, "trap"), kind: "trap" },
  });

// Opens the engine with its threads, from the module that the page prefetched or from a new fetch.
import { problem, problemOf, type Problem } from "../lib/errors.js";
import { chooseBuild, fetchModule, glueOf } from "../protocol/engine-build.js";
import { rememberPanics } from "./failure.js";
import { yieldTurn } from "../lib/yield-turn.js";
import type { Engine } from "../protocol/headlight.js";
import type * as Glue from "../protocol/headlight.js";
import type { EngineAnswer, EngineRequest, PatternQuestion } from "../protocol/engine.js";
import type { Answer, ChosenEngine, EngineBuild, RequestOf } from "../protocol/messages.js";

type Post = (answer: Answer) => void;

/** Receives the session's answers, with what is transferred. */
type Receive = (answer: EngineAnswer, transfer: Transferable[]) => void;

/** The exports of the wasm glue, those of threads included. */
interface EngineGlue extends Pick<typeof Glue, "lastPanic" | "readGguf"> {
  default(files: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Engine: Pick<typeof Glue.Engine, "open">;
  shared(): [WebAssembly.Module, WebAssembly.Memory];
  startThreads(others: number): void;
}

export interface OpenEngine {
  engine: Engine;
  /** Does what it was asked to do; called after each request. */
  work(): Promise<void>;
  readGguf: typeof Glue.readGguf;
}

/** The engine, once it is open. What it refuses fails the request with this number, if there is one. */
export interface EngineAccess {
  use(
    id: number | null,
    use: (engine: Pick<Engine, "load" | "give" | "image" | "piece">, opened: OpenEngine) => void,
  ): void;
  push(id: number | null, request: EngineRequest): void;
}

/** The files of an engine that can be opened. */
interface Files {
  glue: EngineGlue;
  /** a port to each further thread */
  threads: MessagePort[];
}

/** The longest wait for threads. */
const THREADS_MS = 3000;

/** The page's choice of build and its prefetched files: the first picture waits for them longest. */
let ahead: { build: Promise<EngineBuild>; files: Promise<Files> } | null = null;

export let takeChosen: (chosen: ChosenEngine | null) => void;
export let takeModule: (module: WebAssembly.Module | null) => void;

/** A promise for a message's content, and the function that resolves it. */
function promised<T>(): [Promise<T>, (come: T | null) => void] {
  let take: (come: T | null) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    take = (come) => (come === null ? reject(problem("order")) : resolve(come));
  });
  promise.catch(() => {}); // it is tried again, and said then
  return [promise, take];
}

/** The page is prefetching the engine. */
export function expect() {
  const [chosen, giveChosen] = promised<ChosenEngine>();
  const [module, giveModule] = promised<WebAssembly.Module>();
  [takeChosen, takeModule] = [giveChosen, giveModule];
  const build = chosen.then((one) => one.build);
  const files = chosen.then((one) => openFiles(one.build, module, one.threads));
  for (const promise of [build, files]) promise.catch(() => {}); // it is tried again
  ahead = { build, files };
}

export async function openEngine(asked: RequestOf<"start">, post: Post, receive: Receive): Promise<OpenEngine> {
  const { id, engine: choice } = asked;
  const report = (done: number, total: number | null) => post({ type: "progress", id, phase: "engine", done, total });
  const choose = () => chooseBuild(choice, false);
  const build = await (ahead?.build.catch(choose) ?? choose());
  const fresh = (build: EngineBuild) => openFiles(build, fetchModule(build, report));
  const reason = build.why && { code: build.why };
  try {
    return await open(post, receive, asked, build, reason, ahead?.files.catch(() => fresh(build)) ?? fresh(build));
  } catch (error) {
    if (build.build === "cpu") throw error;
    // Threads are optional: their failure is not reported.
    const failed = build.build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
    const plain: EngineBuild = { kind: "cpu", build: "cpu", why: null, built: null };
    return open(post, receive, asked, plain, failed, fresh(plain));
  }
}

async function openFiles(
  build: EngineBuild,
  fetched: Promise<WebAssembly.Module>,
  threads: MessagePort[] = [],
): Promise<Files> {
  fetched.catch(() => {}); // reported below
  // It loads beside the module, which decides when the first picture appears.
  const glue: EngineGlue = await import(glueOf(build));
  await glue.default({ module_or_path: await fetched });
  return { glue, threads };
}

/** Whether a thread has joined the engine's memory. */
const joined = (port: MessagePort) =>
  new Promise<boolean>((resolve) => {
    port.onmessage = ({ data: { failed } }) => resolve(failed === null);
  });

/** Gives the engine its threads: all of them, or none if one fails or is late; the page then ends them. */
async function startThreads({ glue, threads }: Files) {
  if (threads.length === 0) return {};
  const [module, memory] = glue.shared();
  const all = Promise.all(threads.map(joined)).then((each) => each.every(Boolean));
  for (const port of threads) port.postMessage({ module, memory });
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, THREADS_MS, false));
  if (!(await Promise.race([all, late]))) return {};
  glue.startThreads(threads.length);
  return { threads: threads.length + 1 };
}

async function open(
  post: Post,
  receive: Receive,
  { id }: RequestOf<"start">,
  { kind, name }: EngineBuild,
  reason: Problem | null,
  files: Promise<Files>,
) {
  const opened = await files;
  const { glue } = opened;
  rememberPanics(glue.lastPanic);
  const threads = await startThreads(opened);
  if (kind === "gpu") post({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  const engine = await glue.Engine.open(kind, receive);
  post({
    type: "started",
    id,
    engine: {
      kind,
      adapter: name || engine.adapter(),
      ...threads,
      reason,
      precisions: engine.precisions(),
      draws: engine.draws(),
    },
  });
  return { engine, work: worksOn(engine), readGguf: glue.readGguf };
}

/** JSON for the engine, which refuses half a surrogate pair: it becomes the replacement character. */
export const wellFormed = (record: EngineRequest | PatternQuestion) =>
  JSON.stringify(record, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

/** A function that lets the engine work, turn by turn, as long as there is something to do. */
function worksOn(engine: Engine) {
  let working = false;
  /** whether a request came while it worked */
  let more = false;
  return async () => {
    more = true;
    if (working) return;
    working = true;
    while (more) {
      more = false;
      while (await engine.turn()) await yieldTurn();
    }
    working = false;
  };
}

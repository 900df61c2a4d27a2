// Opens the engine with its threads, from the module that the page prefetched or from a new fetch.
import { problem, problemOf, type Problem } from "../lib/errors.js";
import { fetchModule, glueOf, plainBuild } from "../protocol/engine-build.js";
import { rememberPanics } from "./failure.js";
import { port } from "./port.js";
import type { Report } from "../lib/files/download.js";
import type { Engine } from "../protocol/headlight.js";
import type * as Glue from "../protocol/headlight.js";
import type { EngineAnswer } from "../protocol/engine.js";
import type { EngineBuild, RequestOf } from "../protocol/messages.js";

/** Receives the session's answers, with what is transferred. */
type Receive = (answer: EngineAnswer, transfer: Transferable[]) => void;

/** The exports of the wasm glue, those of threads included. */
interface EngineGlue extends Pick<typeof Glue, "lastPanic"> {
  default(files: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Engine: Pick<typeof Glue.Engine, "open">;
  shared(): [WebAssembly.Module, WebAssembly.Memory];
  startThreads(others: number): void;
}

/** The files of an engine that can be opened. */
interface Files {
  glue: EngineGlue;
  /** a port to each further thread */
  threads: MessagePort[];
}

/** The longest wait for threads. */
const THREADS_MS = 3000;

const report: Report = (done, total) => port.postMessage({ type: "progress", id: 0, phase: "engine", done, total });

const fetchFiles = (build: EngineBuild, threads: MessagePort[] = []) =>
  openFiles(build, fetchModule(build, report), threads);

type Chosen = Pick<RequestOf<"chosen">, "build" | "threads">;

/** Opens the engine of the build that the page chooses. Its files are opened while the page itself still loads. */
export function createOpener() {
  let takeModule: (module: WebAssembly.Module | null) => void = () => {};
  let takeBuild: (chosen: Chosen) => void = () => {};
  const prefetched = new Promise<WebAssembly.Module>((resolve, reject) => {
    takeModule = (module) => (module ? resolve(module) : reject(problem("order")));
  });
  const chosen = new Promise<Chosen & { files: Promise<Files> }>((resolve) => {
    takeBuild = ({ build, threads }) => {
      const files = openFiles(build, prefetched, threads);
      files.catch(() => {}); // they are fetched again, once the page listens
      resolve({ build, threads, files });
    };
  });

  async function open(id: number, receive: Receive): Promise<Engine> {
    const { build, threads, files } = await chosen;
    const reason = build.why && { code: build.why };
    try {
      return await startEngine(id, receive, build, reason, await files.catch(() => fetchFiles(build, threads)));
    } catch (error) {
      if (build.build === "cpu") throw error;
      // Threads are optional: their failure is not reported.
      const failed = build.build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
      const plain = plainBuild();
      return startEngine(id, receive, plain, failed, await fetchFiles(plain));
    }
  }

  return { takeBuild, takeModule, open };
}

async function openFiles(
  build: EngineBuild,
  fetched: Promise<WebAssembly.Module>,
  threads: MessagePort[],
): Promise<Files> {
  fetched.catch(() => {}); // awaited below
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

async function startEngine(id: number, receive: Receive, build: EngineBuild, reason: Problem | null, files: Files) {
  const { kind, name } = build;
  const { glue } = files;
  rememberPanics(glue.lastPanic);
  const threads = await startThreads(files);
  if (kind === "gpu") port.postMessage({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  const engine = await glue.Engine.open(kind, receive);
  port.postMessage({
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
  return engine;
}

// Opens the engine, from the module that the page prefetched or from a new fetch.
import { problem, problemOf, type Problem } from "../lib/errors.js";
import { fetchModule, glueOf, plainBuild } from "../protocol/engine-build.js";
import { rememberPanics } from "./failure.js";
import { port } from "./port.js";
import type { Report } from "../lib/files/download.js";
import type * as Glue from "../protocol/headlight.js";
import type { EngineBuild, RequestOf } from "../protocol/messages.js";

/** Receives the session's answers, with what is transferred. */
type Receive = Parameters<typeof Glue.Engine.open>[1];

/** The exports of the wasm glue. */
type EngineGlue = typeof Glue & { default(files: { module_or_path: WebAssembly.Module }): Promise<unknown> };

type Chosen = Pick<RequestOf<"chosen">, "build" | "threads">;

const report: Report = (done, total) => port.send({ type: "progress", id: 0, phase: "engine", done, total });

const fetchGlue = (build: EngineBuild) => openGlue(build, fetchModule(build, report));

/** Opens the engine of the build that the page chooses. Its files are opened while the page itself still loads. */
export function createOpener() {
  let takeModule: (module: WebAssembly.Module | null) => void = () => {};
  let takeBuild: (chosen: Chosen) => void = () => {};
  const prefetched = new Promise<WebAssembly.Module>((resolve, reject) => {
    takeModule = (module) => (module ? resolve(module) : reject(problem("order")));
  });
  const chosen = new Promise<Chosen>((resolve) => (takeBuild = resolve));
  const prepared = chosen.then(({ build }) => openGlue(build, prefetched));
  prepared.catch(() => {}); // its files are fetched again, once the page listens

  async function open(id: number, receive: Receive) {
    const { build, threads } = await chosen;
    const reason = build.why && { code: build.why };
    async function start(build: EngineBuild, glue: EngineGlue, threads: MessagePort[], reason: Problem | null) {
      const { kind, name } = build;
      rememberPanics(glue.lastPanic);
      if (kind === "gpu") port.send({ type: "progress", id, phase: "warm-up", done: 0, total: null });
      const engine = await glue.Engine.open(kind, receive, threads);
      const info = engine.info();
      port.send({ type: "started", id, engine: { ...info, kind, adapter: name || info.adapter, reason } });
      return engine;
    }
    try {
      return await start(build, await prepared.catch(() => fetchGlue(build)), threads, reason);
    } catch (error) {
      if (build.build === "cpu") throw error;
      // Threads are optional: their failure is not reported.
      const failed = build.build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
      return start(plainBuild(), await fetchGlue(plainBuild()), [], failed);
    }
  }

  return { takeBuild, takeModule, open };
}

async function openGlue(build: EngineBuild, fetched: Promise<WebAssembly.Module>): Promise<EngineGlue> {
  fetched.catch(() => {}); // awaited below
  // It loads beside the module, which decides when the first picture appears.
  const glue: EngineGlue = await import(glueOf(build));
  await glue.default({ module_or_path: await fetched });
  return glue;
}

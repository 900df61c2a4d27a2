// Opening the engine, with its threads: what the page has fetched ahead, or what is fetched now.
// biome-ignore-all lint/suspicious/noExplicitAny: the glue is typed where it is opened
import { problem, problemOf, type Problem } from "../lib/errors.js";
import { asset, startWorker } from "../lib/assets.js";
import { chooseBuild, fetchModule, glueOf } from "../protocol/engine-build.js";
import { rememberPanics } from "./failure.js";
import type { CostEstimate, LabAnswer, LabQuestion, LensInfo, LookAnswer } from "../protocol/engine.js";
import type { LookQuestion, ModelInfo } from "../protocol/engine.js";
import type { PackedTensor, Picture, Precision, RunUpdate, Scene, Survey, WorkshopReport } from "../protocol/engine.js";
import type { Answer, Drawing, EngineBuild, EngineChoice, EngineKind, RequestOf } from "../protocol/messages.js";
import type { TrainAnswer, TrainCommand } from "../protocol/messages.js";

type Post = (answer: Answer) => void;

/** What the wasm glue exports. */
export interface WasmEngine {
  adapter(): string;
  /** how it may keep a model's matrices */
  precisions(): Precision[];
  load(config: string, weights: Uint8Array, tokenizer?: string): Promise<ModelInfo>;
  survey(config: string, generation: string | null, headers: string[], files: string[]): Survey;
  /** a model whose weights come in pieces; the one there is answers until they are all here */
  begin(
    config: string,
    generation: string | null,
    tokenizer: string | null,
    headers: string[],
    files: string[],
    precision: Precision,
  ): void;
  /** the data of file after file, in order */
  feed(file: number, bytes: Uint8Array): void;
  finish(): Promise<ModelInfo>;
  /** the same beside the page's own, for comparisons */
  stand(key: string): Promise<ModelInfo>;
  /** a trained lens of the page's model, by the header of its file and then its data; questions name it by a key */
  beginLens(file: string, header: string): void;
  feedLens(bytes: Uint8Array): void;
  finishLens(key: string): LensInfo;
  /** gives up the one that was begun; the one before it stays */
  cancelLens(): void;
  dropLens(): void;
  /** gives up what was begun */
  forget(): void;
  kind: EngineKind;
  /** what a scene would cost, and how many tokens could be read for so much work */
  weigh(scene: Scene, work: number): CostEstimate;
  /** the same for the text of a question about a model */
  weighLook(question: string, work: number): CostEstimate;
  prepare(scene: Scene): number;
  advance(): boolean;
  /** The next token of an answer that the model writes itself, after the last stage: whether there was one. */
  write(): Promise<boolean>;
  read(): Promise<RunUpdate>;
  /** whether it draws pictures itself; the cpu engine does not */
  draws?(): boolean;
  /** what `draw` draws from now on */
  setPictures?(pictures: Picture[]): void;
  /** nothing where the patterns are those that were drawn last */
  draw?(): Drawing[] | undefined;
  trace: (sites: string) => Promise<{ tensors: PackedTensor[]; values: Float32Array }>;
  also(key: string, config: string, weights: Uint8Array, tokenizer?: string): Promise<ModelInfo>;
  file(sites: string): Promise<Uint8Array>;
  /** a trained model that questions of the laboratory name so */
  addTrained(name: string, config: string, weights: Uint8Array, tokenizer: string): void;
  ask(question: LabQuestion | LookQuestion): Promise<LabAnswer | LookAnswer>;
  /** the question that is worked on, and the next, fails as "overtaken" once it has taken so many milliseconds */
  giveWay(after: number): void;
  hasCorpus(): boolean;
  readCorpus(text: string, tokenizer: string): void;
  train(command: TrainCommand): Promise<TrainAnswer>;
  trainGoing(): boolean;
  trainSlice(ms: number): Promise<void>;
  trainReport(): Promise<WorkshopReport>;
  lost(): string | undefined;
  /** bytes it holds */
  memory(): number;
  /** breaks on purpose */
  fault(fault: "trap" | "lose-device"): void;
}

/** An engine that can be opened. */
interface Files {
  glue: any;
  memory: WebAssembly.Memory;
  threads: Thread[];
}

interface Thread {
  worker: Worker;
  /** it shares the engine's memory */
  ready: Promise<void>;
}

/** As many as help: half of the processors, at least two and at most four. */
const THREADS = Math.min(4, Math.max(2, Math.ceil(navigator.hardwareConcurrency / 2)));

/** What the page chooses and fetches while its worker begins: the first picture waits for it longest. */
let ahead: { engine: EngineChoice; build: Promise<EngineBuild>; files: Promise<Files> } | null = null;

export let takeBuild: (build: EngineBuild | null) => void;
export let takeModule: (module: WebAssembly.Module | null) => void;

/** What a message will bring, and how it is brought. */
function promised<T>(): [Promise<T>, (come: T | null) => void] {
  let take: (come: T | null) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    take = (come) => (come === null ? reject(problem("order")) : resolve(come));
  });
  promise.catch(() => {}); // it is tried again, and said then
  return [promise, take];
}

/** The page is fetching the engine that will be asked for. */
export function expect(engine: EngineChoice) {
  const [build, giveBuild] = promised<EngineBuild>();
  const [module, giveModule] = promised<WebAssembly.Module>();
  [takeBuild, takeModule] = [giveBuild, giveModule];
  const files = build.then((chosen) => openFiles(chosen, module));
  files.catch(() => {});
  ahead = { engine, build, files };
}

export async function openEngine(asked: RequestOf<"start">, post: Post): Promise<WasmEngine> {
  const { id, engine: choice } = asked;
  const begun = ahead?.engine === choice ? ahead : null;
  if (!begun) void ahead?.files.then(({ threads }) => endThreads(threads)).catch(() => {});
  ahead = null;
  const report = (done: number, total: number | null) => post({ type: "progress", id, phase: "engine", done, total });
  const build = await (begun?.build.catch(() => chooseBuild(choice)) ?? chooseBuild(choice));
  const fresh = (build: EngineBuild) => openFiles(build, fetchModule(build, report));
  const reason = build.why && { code: build.why };
  try {
    return await open(post, asked, build, reason, begun?.files.catch(() => fresh(build)) ?? fresh(build));
  } catch (error) {
    if (build.build === "cpu") throw error;
    // What has threads is more than a page needs: where it fails, nothing is said.
    const failed = build.build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
    const plain: EngineBuild = { kind: "cpu", build: "cpu", why: null, built: null };
    return open(post, asked, plain, failed, fresh(plain));
  }
}

async function openFiles(build: EngineBuild, fetched: Promise<WebAssembly.Module>): Promise<Files> {
  fetched.catch(() => {}); // reported below
  const href = glueOf(build);
  // Both begin while the module, which decides when the first picture comes, is on its way.
  const threads = build.build === "threads" ? Array.from({ length: THREADS - 1 }, () => beginThread(href)) : [];
  try {
    const glue = await import(href);
    const { memory } = await glue.default({ module_or_path: await fetched });
    return { glue, memory, threads };
  } catch (error) {
    endThreads(threads);
    throw error;
  }
}

function beginThread(glue: string): Thread {
  const worker = startWorker(asset("thread.js"), { name: glue });
  const ready = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data: { failed } }) => (failed === null ? resolve() : reject(new Error(failed)));
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  ready.catch(() => {}); // it is looked at once there is something to share
  return { worker, ready };
}

const endThreads = (threads: Thread[]) => threads.forEach(({ worker }) => worker.terminate());

/** Gives the engine threads, if it is the one that can have some; all of them or none. */
async function startThreads({ glue, threads }: Files, most = THREADS) {
  const [used, spare] = [threads.slice(0, most - 1), threads.slice(most - 1)];
  endThreads(spare);
  const stop = () => endThreads(used);
  if (used.length === 0) return { stop };
  const [module, memory] = glue.shared();
  const trouble = crypto.randomUUID();
  for (const { worker } of used) worker.postMessage({ module, memory, trouble });
  try {
    await Promise.all(used.map(({ ready }) => ready));
    glue.startThreads(used.length);
  } catch (error) {
    stop();
    throw error;
  }
  return { stop, threads: used.length + 1, trouble };
}

async function open(
  post: Post,
  asked: RequestOf<"start">,
  { kind, name }: EngineBuild,
  reason: Problem | null,
  files: Promise<Files>,
) {
  const { id } = asked;
  const opened = await files;
  const { glue, memory } = opened;
  rememberPanics(glue.lastPanic);
  const { stop, ...threads } = await startThreads(opened, asked.threads);
  if (kind === "gpu") post({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  const engine: WasmEngine = await glue.Engine.open(kind).catch((error: unknown) => {
    stop();
    throw error;
  });
  post({
    type: "started",
    id,
    engine: {
      kind,
      adapter: name || engine.adapter(),
      ...threads,
      reason,
      precisions: engine.precisions(),
      draws: engine.draws?.() ?? false,
    },
  });
  return Object.assign(engine, { kind, memory: () => memory.buffer.byteLength, giveWay: glue.giveWay });
}

// Opens the engine with its threads, from the module that the page prefetched or from a new fetch.
// biome-ignore-all lint/suspicious/noExplicitAny: the glue is typed where it is opened
import { problem, problemOf, type Problem } from "../lib/errors.js";
import { chooseBuild, fetchModule, glueOf } from "../protocol/engine-build.js";
import { rememberPanics } from "./failure.js";
import type { CostEstimate, LabAnswer, LabQuestion, LensInfo, LookAnswer } from "../protocol/engine.js";
import type { LookQuestion, ModelInfo } from "../protocol/engine.js";
import type { PackedTensor, Picture, Precision, RunUpdate, Scene, Survey, WorkshopReport } from "../protocol/engine.js";
import type { Answer, ChosenEngine, Drawing, EngineBuild, EngineKind, RequestOf } from "../protocol/messages.js";
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
  file(sites: string, model: string, text: string, link: string): Promise<Uint8Array>;
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
  /** a port to each further thread */
  threads: MessagePort[];
}

/** Threads that come later are not waited for. */
const THREADS_MS = 3000;

/** What the page chooses and fetches while its worker begins: the first picture waits for it longest. */
let ahead: { build: Promise<EngineBuild>; files: Promise<Files> } | null = null;

export let takeChosen: (chosen: ChosenEngine | null) => void;
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
export function expect() {
  const [chosen, giveChosen] = promised<ChosenEngine>();
  const [module, giveModule] = promised<WebAssembly.Module>();
  [takeChosen, takeModule] = [giveChosen, giveModule];
  const build = chosen.then((one) => one.build);
  const files = chosen.then((one) => openFiles(one.build, module, one.threads));
  for (const promise of [build, files]) promise.catch(() => {}); // it is tried again
  ahead = { build, files };
}

export async function openEngine(asked: RequestOf<"start">, post: Post): Promise<WasmEngine> {
  const { id, engine: choice } = asked;
  const report = (done: number, total: number | null) => post({ type: "progress", id, phase: "engine", done, total });
  const choose = () => chooseBuild(choice, false);
  const build = await (ahead?.build.catch(choose) ?? choose());
  const fresh = (build: EngineBuild) => openFiles(build, fetchModule(build, report));
  const reason = build.why && { code: build.why };
  try {
    return await open(post, asked, build, reason, ahead?.files.catch(() => fresh(build)) ?? fresh(build));
  } catch (error) {
    if (build.build === "cpu") throw error;
    // What has threads is more than a page needs: where it fails, nothing is said.
    const failed = build.build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
    const plain: EngineBuild = { kind: "cpu", build: "cpu", why: null, built: null };
    return open(post, asked, plain, failed, fresh(plain));
  }
}

async function openFiles(
  build: EngineBuild,
  fetched: Promise<WebAssembly.Module>,
  threads: MessagePort[] = [],
): Promise<Files> {
  fetched.catch(() => {}); // reported below
  // It comes while the module, which decides when the first picture does, is on its way.
  const glue = await import(glueOf(build));
  const { memory } = await glue.default({ module_or_path: await fetched });
  return { glue, memory, threads };
}

/** Whether it shares the engine's memory. */
const joined = (port: MessagePort) =>
  new Promise<boolean>((resolve) => {
    port.onmessage = ({ data: { failed } }) => resolve(failed === null);
  });

/** Gives the engine its threads: all of them, or none where one fails or is late, and the page ends them. */
async function startThreads({ glue, threads }: Files) {
  if (threads.length === 0) return {};
  const [module, memory] = glue.shared();
  const trouble = crypto.randomUUID();
  const all = Promise.all(threads.map(joined)).then((each) => each.every(Boolean));
  for (const port of threads) port.postMessage({ module, memory, trouble });
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, THREADS_MS, false));
  if (!(await Promise.race([all, late]))) return {};
  glue.startThreads(threads.length);
  return { threads: threads.length + 1, trouble };
}

async function open(
  post: Post,
  { id }: RequestOf<"start">,
  { kind, name }: EngineBuild,
  reason: Problem | null,
  files: Promise<Files>,
) {
  const opened = await files;
  const { glue, memory } = opened;
  rememberPanics(glue.lastPanic);
  const threads = await startThreads(opened);
  if (kind === "gpu") post({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  const engine: WasmEngine = await glue.Engine.open(kind);
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

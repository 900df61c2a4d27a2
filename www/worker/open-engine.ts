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

/** The exports of the wasm glue. */
export interface WasmEngine {
  adapter(): string;
  /** the precisions in which it can store matrices */
  precisions(): Precision[];
  load(config: string, weights: Uint8Array, tokenizer?: string): Promise<ModelInfo>;
  survey(config: string, generation: string | null, headers: string[], files: string[]): Survey;
  /** begins a model whose weights come in pieces; the current one answers until all are here */
  begin(
    config: string,
    generation: string | null,
    tokenizer: string | null,
    headers: string[],
    files: string[],
    precision: Precision,
  ): void;
  /** feeds the data of file after file, in order */
  feed(file: number, bytes: Uint8Array): void;
  finish(): Promise<ModelInfo>;
  /** finishes it as the second model, for comparisons */
  stand(key: string): Promise<ModelInfo>;
  /** a trained lens of the page's model, from the header of its file and then its data; questions name it by a key */
  beginLens(file: string, header: string): void;
  feedLens(bytes: Uint8Array): void;
  finishLens(key: string): LensInfo;
  /** cancels the arriving lens; the previous one stays */
  cancelLens(): void;
  dropLens(): void;
  /** cancels the arriving model */
  forget(): void;
  kind: EngineKind;
  /** the cost of a scene, and the number of tokens that fit this much work */
  weigh(scene: Scene, work: number): CostEstimate;
  /** the same for the text of a question about a model */
  weighLook(question: string, work: number): CostEstimate;
  prepare(scene: Scene): number;
  advance(): boolean;
  /** Writes the next token of a generated answer, after the last stage; returns whether there was one. */
  write(): Promise<boolean>;
  read(): Promise<RunUpdate>;
  /** whether it draws pictures itself; the cpu engine does not */
  draws?(): boolean;
  /** sets the pictures that `draw` draws */
  setPictures?(pictures: Picture[]): void;
  /** undefined if the patterns are those drawn last */
  draw?(): Drawing[] | undefined;
  trace: (sites: string) => Promise<{ tensors: PackedTensor[]; values: Float32Array }>;
  also(key: string, config: string, weights: Uint8Array, tokenizer?: string): Promise<ModelInfo>;
  file(sites: string, model: string, text: string, link: string): Promise<Uint8Array>;
  /** registers a trained model under the name that questions of the laboratory use */
  addTrained(name: string, config: string, weights: Uint8Array, tokenizer: string): void;
  ask(question: LabQuestion | LookQuestion): Promise<LabAnswer | LookAnswer>;
  /** makes the current and the next question fail as "overtaken" once they have taken this many milliseconds */
  giveWay(after: number): void;
  hasCorpus(): boolean;
  readCorpus(text: string, tokenizer: string): void;
  train(command: TrainCommand): Promise<TrainAnswer>;
  trainGoing(): boolean;
  trainSlice(ms: number): Promise<void>;
  trainReport(): Promise<WorkshopReport>;
  lost(): string | undefined;
  /** its memory in bytes */
  memory(): number;
  /** crashes on purpose */
  fault(fault: "trap" | "lose-device"): void;
}

/** The files of an engine that can be opened. */
interface Files {
  glue: any;
  memory: WebAssembly.Memory;
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
    // Threads are optional: their failure is not reported.
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
  // It loads beside the module, which decides when the first picture appears.
  const glue = await import(glueOf(build));
  const { memory } = await glue.default({ module_or_path: await fetched });
  return { glue, memory, threads };
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

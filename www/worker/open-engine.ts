// Which engine runs, and opening it: the cpu engine always works, the gpu engine is taken where a real adapter is.
// biome-ignore-all lint/suspicious/noExplicitAny: the glue is typed where it is opened; WebGPU is not in this library
import { problemOf, type Problem } from "../lib/errors.js";
import { byteCounter, fetchBytes, type Report } from "./download.js";
import { asset, dataFolder } from "../lib/assets.js";
import { rememberPanics } from "./failure.js";
import type { CostEstimate, LabAnswer, LabQuestion, LookAnswer, LookQuestion, ModelInfo } from "../protocol/engine.js";
import type { PackedTensor, Precision, RunResult, Scene, Survey, WorkshopReport } from "../protocol/engine.js";
import type { Answer, EngineKind, TrainCommand, TrainAnswer, EngineChoice, RequestOf } from "../protocol/messages.js";

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
  read(): Promise<RunResult>;
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

/** How long an adapter may take to be found. */
const ADAPTER_MS = 3000;

/** `threads` is the cpu engine with threads. */
type Build = EngineKind | "threads";

/** An engine's files, from the first byte to a module that can be opened. */
type Files = { glue: any; memory: WebAssembly.Memory; href: string };

/** A module with one relaxed instruction, which the engine with threads has many of. */
const RELAXED = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11],
);

/** As many as help: half of the processors, at least two and at most four. */
const THREADS = Math.min(4, Math.max(2, Math.ceil(navigator.hardwareConcurrency / 2)));

/** Which engine it is to be, and why not the one asked for. */
interface Choice {
  kind: EngineKind;
  /** which build of it */
  build: Build;
  why: Reason | null;
  name?: string;
  built: { bytes: number } | null;
}

type Reason = "no-webgpu" | "not-built" | "late" | "no-adapter" | "software";

const wasm = new URL("wasm/", dataFolder);

/** What was begun before the page could say all: the first picture waits for it longest. */
let ahead: { choice: EngineChoice; chosen: Promise<Choice>; files: Promise<Files>; progress: Progress } | null = null;

/** Fetches the engine that will be asked for. */
export function fetchAhead(choice: EngineChoice) {
  const progress: Progress = { report: null };
  const chosen = choose(choice);
  const files = chosen.then(({ build, built }) => fetchEngine(build, built, progress));
  files.catch(() => {}); // it is tried again, and said then
  ahead = { choice, chosen, files, progress };
}

export async function openEngine(asked: RequestOf<"start">, post: Post): Promise<WasmEngine> {
  const { id, engine: choice } = asked;
  const begun = ahead?.choice === choice ? ahead : null;
  ahead = null;
  const report = (done: number, total: number | null) => post({ type: "progress", id, phase: "engine", done, total });
  if (begun) begun.progress.report = report;
  const { kind, build, why, name, built } = await (begun?.chosen.catch(() => choose(choice)) ?? choose(choice));
  const fresh = () => fetchEngine(build, built, { report });
  const reason = why && { code: why };
  const files = begun?.files.catch(fresh) ?? fresh();
  try {
    return await open(post, asked, kind, reason, files, name);
  } catch (error) {
    if (build === "cpu") throw error;
    // What has threads is more than a page needs: where it fails, nothing is said.
    const failed = build === "threads" ? reason : { code: "gpu-failed", params: problemOf(error) };
    return open(post, asked, "cpu", failed, fetchEngine("cpu", null, { report }));
  }
}

/** Who is told of the bytes that come; nobody yet, before the page has asked. */
type Progress = { report: Report | null };

async function fetchEngine(build: Build, built: { bytes: number } | null, progress: Progress): Promise<Files> {
  const count = byteCounter((done, total) => progress.report?.(done, total), built?.bytes ?? null);
  // Both files at once: the glue is small, the binary decides when the first picture comes.
  const binary = fetch(new URL(`${build}/headlight_bg.wasm`, wasm)).then(count);
  binary.catch(() => {}); // reported below, by init
  const { href } = new URL(`${build}/headlight.js`, wasm);
  const glue = await import(href);
  const { memory } = await glue.default({ module_or_path: binary });
  return { glue, memory, href };
}

/** Gives the engine threads, if it is the one that can have some; all of them or none. */
async function startThreads({ glue, href }: Files, most = THREADS) {
  const threads = Math.min(most, THREADS);
  if (!glue.startThreads || threads < 2) return { stop() {} };
  const [module, memory] = glue.shared();
  const trouble = crypto.randomUUID();
  const workers = Array.from({ length: threads - 1 }, () => new Worker(asset("thread.js"), { type: "module" }));
  const stop = () => workers.forEach((worker) => worker.terminate());
  const started = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data: { failed } }) => (failed === null ? resolve() : reject(new Error(failed)));
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ glue: href, module, memory, trouble });
    });
  try {
    await Promise.all(workers.map(started));
    glue.startThreads(threads - 1);
  } catch (error) {
    stop();
    throw error;
  }
  return { stop, threads, trouble };
}

/** @param name what the browser calls the adapter */
async function open(
  post: Post,
  asked: RequestOf<"start">,
  kind: EngineKind,
  reason: Problem | null,
  files: Promise<Files>,
  name = "",
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
    engine: { kind, adapter: name || engine.adapter(), ...threads, reason, precisions: engine.precisions() },
  });
  return Object.assign(engine, { kind, memory: () => memory.buffer.byteLength, giveWay: glue.giveWay });
}

/** The engines that were built. */
const builtEngines = async (): Promise<Record<Build, { bytes: number } | null>> =>
  JSON.parse(new TextDecoder().decode(await fetchBytes(new URL("engines.json", wasm))));

/** The cpu engine: the one with threads where the page may share memory and the browser knows all its instructions. */
async function onCpu(why: Reason | null): Promise<Choice> {
  // Where there is nothing to choose, nothing is waited for; without a network the plain one is sure to be here.
  // In Firefox a room once waited for its threads for ever, in some fifty pages: there they are not used yet.
  const tried = "userAgentData" in navigator;
  const threaded = tried && globalThis.crossOriginIsolated && navigator.onLine && WebAssembly.validate(RELAXED);
  const built = threaded ? await builtEngines() : null;
  const build = threaded && built?.threads ? "threads" : "cpu";
  return { kind: "cpu", build, why, built: built?.[build] ?? null };
}

/**
 * Which engine, and why not the one asked for. `auto` takes a hardware adapter only:
 * a software one is correct, but far slower than the cpu engine.
 */
async function choose(choice: EngineChoice): Promise<Choice> {
  const gpu = (navigator as any).gpu;
  if (choice === "cpu" || !gpu) return onCpu(choice === "cpu" ? null : "no-webgpu");
  const built = await builtEngines();
  if (!built.gpu) return onCpu("not-built");
  const late = new Promise((resolve) => setTimeout(resolve, ADAPTER_MS, "late"));
  const adapter = await Promise.race([
    gpu.requestAdapter({ powerPreference: "high-performance" }).catch(() => null),
    late,
  ]);
  if (adapter === "late") return onCpu("late");
  if (!adapter) return onCpu("no-adapter");
  const info = adapter.info ?? {};
  const { vendor, architecture, device, description } = info;
  const software =
    info.isFallbackAdapter ||
    adapter.isFallbackAdapter ||
    /swiftshader|llvmpipe|lavapipe|software/i.test([vendor, architecture, device, description].join(" "));
  if (software && choice === "auto") return onCpu("software");
  const name = [vendor, architecture, description].filter(Boolean).join(" ").trim();
  return { kind: "gpu", build: "gpu", why: null, name, built: built.gpu };
}

// The whole contract between the page and its worker: two discriminated unions, and what they carry beside the engine's
// own records.
//
// The page is declarative: it sends the scene it wants to see, and the engine finds the least work that
// gets there (step with caches, restart at the first edited sublayer, or run from the start).
// Every number a person sees travels in an Answer; nothing is computed twice.

import type { Problem } from "../lib/errors.js";
import type { LabAnswer, LabQuestion, LookAnswer, LookQuestion, ModelInfo, PackedTensor } from "./engine.js";
import type { LensInfo, PatternMap, Picture, Precision, RunUpdate, Scene, Survey } from "./engine.js";
import type { TrainLook, WorkshopAnswer, WorkshopCommand, WorkshopReport } from "./engine.js";

// ---- the page asks ----

export type EngineKind = "cpu" | "gpu";
export type EngineChoice = "auto" | EngineKind;

/** Which engine it is to be, and why not the one asked for. */
export interface EngineBuild {
  kind: EngineKind;
  /** which build of it: `threads` is the cpu engine with threads */
  build: EngineKind | "threads";
  why: "no-webgpu" | "not-built" | "late" | "no-adapter" | "software" | null;
  /** what the browser calls the adapter */
  name?: string;
  built: { bytes: number } | null;
}

export interface ChosenEngine {
  build: EngineBuild;
  /** a port to each further thread */
  threads: MessagePort[];
}

/** What a file of activations is of, as far as the engine does not know it: it says so in its `__metadata__`. */
export interface FileOrigin {
  model: string;
  text: string;
  /** the address that shows the same; "" where there is none */
  link: string;
}

export type Request =
  /** Before anything else is known: the page fetches the engine that will be asked for. */
  | { type: "expect" }
  /** What it is to be, and then its module: null where the page could not tell, or not fetch it. */
  | { type: "chosen"; chosen: ChosenEngine | null }
  | { type: "module"; module: WebAssembly.Module | null }
  /** `memory`: for answers that the page waits for. */
  | { type: "start"; id: number; engine: EngineChoice; memory?: SharedArrayBuffer | null }
  | { type: "load"; id: number; model: ModelFiles }
  /** What a model of someone else's making would be, before its weights are here. */
  | { type: "survey"; id: number; config: string; generation: string | null; headers: string[]; files: string[] }
  | { type: "run"; id: number; scene: SceneRequest }
  /**
   * A scene that is likely asked next: it is run while nothing else is asked, and what is shown stays what it is. Its
   * answer, if there is one, is `prefetched`.
   */
  | { type: "prefetch"; id: number; scene: Scene }
  /** What is drawn of each run from now on, and of the last one, where the engine draws. */
  | { type: "pictures"; id: number; pictures: Picture[] }
  /**
   * Another model beside the page's own, for comparisons: questions name it by `key`. One is kept; another takes its
   * place.
   */
  | { type: "load-beside"; id: number; key: string; model: ModelFiles }
  /** A trained lens of the page's model, in place of the one before; null takes it away. */
  | { type: "lens"; id: number; lens: LensFile | null }
  | { type: "trace"; id: number; sites: string }
  /**
   * The same activations as a safetensors file, as `headlight trace` writes it: of a run made anew in one go, as rows
   * added one by one differ in their last digits. What is run next tells of that one.
   */
  | { type: "file"; id: number; sites: string; of: FileOrigin }
  | { type: "lab"; id: number; question: Question }
  | { type: "train"; id: number; command: TrainCommand }
  /**
   * What is worked on, or waits, is not wanted any more: its answer is `overtaken`, as that of beams is where anything
   * else came first.
   */
  | { type: "stop"; id: number; what: "look" | "beams" }
  /** Which files it has fetched. */
  | { type: "list-fetched"; id: number }
  /** It breaks, for the tests of recovery; `vanish`: without a word, and at once. */
  | { type: "fault"; id: number; fault: "trap" | "lose-device" | "vanish" };

export type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

/** Where a model's files are, relative to the page, or the files themselves. */
export type ModelFiles =
  | { url: string }
  | { config: string; weights: ArrayBuffer; tokenizer: string | null }
  | { folder: Folder }
  /** one that Train keeps in this browser, by its id; `tokens` tells its tokenizer from others */
  | { kept: string; tokens: string | null };

/**
 * The files of a model of someone else's making: `config.json`, `generation_config.json`, `tokenizer.json`, and weights
 * that are read piece by piece.
 */
export interface Folder {
  name: string;
  config: string;
  generation: string | null;
  tokenizer: string | null;
  /** safetensors files; where they lie, they stay. */
  weights: { name: string; blob: Blob }[];
  /** How its matrices are kept in memory: as floats of 32 or 16 bits, or in eight bits with a scale for each row. */
  precision?: Precision;
  /** The folder that this browser keeps it in, which is not deleted while it is read. */
  kept?: string;
}

/** A file of matrices by layer, by its name, and under the key that questions will name it by. */
export interface LensFile {
  key: string;
  name: string;
  /** the JSON of a safetensors header, and the numbers it tells of */
  header: string;
  data: Blob;
}

/** A scene, and whether a person has stopped it: what the engine holds is then what was answered last. */
export interface SceneRequest extends Scene {
  held?: boolean;
}

/**
 * Of a question about a text, so many tokens are read whatever that costs (`agreed`); where nothing is said, all. A
 * text that costs much otherwise is answered by what it costs.
 */
export type Question = LabQuestion | (LookQuestion & { agreed?: number });
export type LabRun = Extract<LabQuestion, { kind: "run" }>;
export type TrainedRun = Extract<LabQuestion, { kind: "trained" }>;
export type QuestionAnswer = LabAnswer | LookAnswer | { kind: "costly"; cost: Cost } | { kind: "overtaken" };

export interface Cost {
  /** Of the whole scene: what is read and what is written so far. */
  tokens: number;
  /** Multiplications and additions, and as many more as the cells of patterns take time beside them. */
  work: number;
  /** What is kept of it, and what the largest sublayer needs on the way. */
  bytes: number;
  /** As fast as the runs before it. */
  ms: number;
  /** So many tokens of a text take no longer than this; null where it takes no longer itself. */
  quick: { tokens: number; ms: number } | null;
}

/** What the page has of a run once it is told. */
export type RunResult = Omit<RunUpdate, "maps" | "known_rows" | "values" | "masks"> & { maps: PatternNumbers[] };

/** The patterns of a sublayer, or of one of its heads; several may share an array. */
export interface PatternNumbers extends PatternMap {
  values: Float32Array;
  /** 1 is masked. */
  masks: Uint8Array;
}

/** A picture by its key: images, each below the one before, as a card draws only so many rows at once. */
export interface Drawing {
  key: string;
  images: ImageBitmap[];
}

// ---- the worker answers ----

/** @template Result what the worker tells of a run, or what the page has of it then */
export type Answer<Result = RunUpdate> =
  /** The worker holds this lock for as long as it lives. */
  | { type: "alive"; id: number; lock: string }
  | { type: "progress"; id: number; phase: Phase; done: number; total: number | null }
  | { type: "started"; id: number; engine: EngineInfo }
  | { type: "loaded"; id: number; model: ModelInfo }
  | { type: "surveyed"; id: number; survey: Survey }
  | { type: "fetched"; id: number; names: string[] }
  /**
   * Of an answer that the model writes itself there may be several: `written`, the last one, has it whole. `drawings`:
   * absent where they are as they were.
   */
  | { type: "ran"; id: number; result: Result; written: boolean; drawings?: Drawing[] }
  /** What was likely asked next: it is told once it is asked. */
  | { type: "prefetched"; id: number; result: Result }
  /** The pictures that were asked for, of what was run last. */
  | { type: "drawn"; id: number; drawings: Drawing[] }
  /** The scene was not run: it takes long or much memory, and was not agreed to (`Scene.agreed`). */
  | { type: "costly"; id: number; cost: Cost }
  | { type: "loaded-beside"; id: number; model: ModelInfo }
  | { type: "lens"; id: number; lens: LensInfo | null }
  | { type: "traced"; id: number; tensors: PackedTensor[]; buffer: ArrayBuffer }
  | { type: "file"; id: number; bytes: ArrayBuffer }
  /** `memory`: bytes the engine holds now, models included; on the gpu engine, without what is on the card. */
  | { type: "answered"; id: number; answer: QuestionAnswer; memory: number }
  /** `memory` as above. */
  | { type: "told"; id: number; answer: TrainAnswer; memory: number }
  /** Unasked, while steps are made; `id` is that of the `go` they are made for. */
  | { type: "training"; id: number; report: TrainReport }
  | { type: "stale"; id: number }
  | { type: "failed"; id: number; failure: Failure };

export type AnswerMessage<T extends Answer["type"]> = Extract<Answer, { type: T }>;

export type Phase = "engine" | "weights" | "warm-up" | "run";

export interface Failure extends Problem {
  /** input: the person can mend it; model: these files; engine: this engine; trap: the worker must restart. */
  kind: "input" | "model" | "engine" | "device-lost" | "trap";
}

export interface EngineInfo {
  kind: EngineKind;
  /** What ran it: "Flex, SIMD" or the adapter's own name. */
  adapter: string;
  /** How many threads the cpu engine has, where the page may share memory. */
  threads?: number;
  /** Where one of them says what broke it: the engine itself would wait for it for ever. */
  trouble?: string;
  /** Why this engine and not the one asked for; null when it is the one asked for. */
  reason: Problem | null;
  /** How it may keep a model's matrices, the most exact first. */
  precisions: Precision[];
  /** Whether it draws thumbnails itself, so that their numbers stay where they are. */
  draws?: boolean;
}

// ---- training: runs in the worker, one or two side by side ----

/** The files of a headlight/1 folder; the last two are what is needed to go on. */
export interface TrainFiles {
  "config.json": string;
  "tokenizer.json": string;
  "model.safetensors": Uint8Array;
  "training/optimizer.safetensors": Uint8Array;
  "training/progress.json": string;
}

export type TrainCommand =
  | WorkshopCommand
  | ({ kind: "look" } & TrainLook)
  /** The folder of a moment (null: as it is now; only that can be continued and has the last two files). */
  | { kind: "save"; run: number; step: number | null }
  /** Goes on with a saved run, as `begin`. */
  | { kind: "restore"; files: TrainFiles; every: number };

export type TrainAnswer =
  | WorkshopAnswer
  /** `step`: how many steps the model had made that was looked at. */
  | { kind: "look"; step: number; model: ModelInfo; result: RunUpdate }
  | { kind: "saved"; files: Partial<TrainFiles> };

export interface TrainReport extends WorkshopReport {
  memory: number;
}

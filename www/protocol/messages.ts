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

/** The engine's build, and the reason why it is not the requested one. */
export interface EngineBuild {
  kind: EngineKind;
  /** the variant of its build: `threads` is the cpu engine with threads */
  build: EngineKind | "threads";
  why: "no-webgpu" | "not-built" | "late" | "no-adapter" | "software" | null;
  /** the browser's name of the adapter */
  name?: string;
  built: { bytes: number } | null;
}

export interface ChosenEngine {
  build: EngineBuild;
  /** a port to each further thread */
  threads: MessagePort[];
}

/** The origin of a file of activations, beyond the engine's own facts, for its `__metadata__`. */
export interface FileOrigin {
  model: string;
  text: string;
  /** the address that shows the same scene, or "" */
  link: string;
}

export type Request =
  /** The page is prefetching the engine. */
  | { type: "expect" }
  /** The chosen build, and then its module: null if the page could not determine or fetch it. */
  | { type: "chosen"; chosen: ChosenEngine | null }
  | { type: "module"; module: WebAssembly.Module | null }
  /** `memory`: the mailbox of answers that the page waits for. */
  | { type: "start"; id: number; engine: EngineChoice; memory?: SharedArrayBuffer | null }
  | { type: "load"; id: number; model: ModelFiles }
  /** Describes another maker's model before its weights are fetched. */
  | { type: "survey"; id: number; config: string; generation: string | null; headers: string[]; files: string[] }
  | { type: "run"; id: number; scene: SceneRequest }
  /**
   * Prefetches a likely scene while no other request waits; the shown scene stays. Its answer, if there is one, is
   * `prefetched`.
   */
  | { type: "prefetch"; id: number; scene: Scene }
  /** Sets the pictures to draw of each run from now on, and of the last one, if the engine draws. */
  | { type: "pictures"; id: number; pictures: Picture[] }
  /**
   * Loads a second model for comparisons, which questions name by `key`. Only one is kept; another replaces it.
   */
  | { type: "load-beside"; id: number; key: string; model: ModelFiles }
  /** Sets or, with null, removes the trained lens of the page's model. */
  | { type: "lens"; id: number; lens: LensFile | null }
  | { type: "trace"; id: number; sites: string }
  /**
   * The same activations as a safetensors file, as `headlight trace` writes it: of a run computed anew at once, since
   * rows appended one by one differ in their last digits. The next run reports that one.
   */
  | { type: "file"; id: number; sites: string; of: FileOrigin }
  | { type: "lab"; id: number; question: EngineQuestion }
  | { type: "train"; id: number; command: TrainCommand }
  /**
   * Cancels the current and waiting work of a kind: its answer is `overtaken`, as for beam search whenever another
   * request comes first.
   */
  | { type: "stop"; id: number; what: "look" | "beams" }
  /** Asks for the list of fetched files. */
  | { type: "list-fetched"; id: number }
  /** Crashes on purpose, for tests of recovery; `vanish`: silently, and at once. */
  | { type: "fault"; id: number; fault: "trap" | "lose-device" | "vanish" };

export type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

/** The address of a model's files, relative to the page, or the files themselves. */
export type ModelFiles =
  | { url: string }
  | { config: string; weights: ArrayBuffer; tokenizer: string | null }
  | { folder: Folder }
  /** one kept by Train in this browser, by its id; `tokens` identifies its tokenizer */
  | { kept: string; tokens: string | null };

/**
 * The files of another maker's model: `config.json`, `generation_config.json`, `tokenizer.json`, and weights that are
 * read piece by piece.
 */
export interface Folder {
  name: string;
  config: string;
  generation: string | null;
  tokenizer: string | null;
  /** safetensors files, which are read in place. */
  weights: { name: string; blob: Blob }[];
  /** The precision of its matrices in memory: floats of 32 or 16 bits, or eight bits with a scale for each row. */
  precision?: Precision;
  /** The folder in which this browser keeps it; it is not deleted while it is read. */
  kept?: string;
}

/** A file of matrices by layer, with its name and the key that questions use. */
export interface LensFile {
  key: string;
  name: string;
  /** the JSON of a safetensors header, and the numbers it describes */
  header: string;
  data: Blob;
}

/** A scene, and whether a person has stopped it: the engine then keeps the last answered one. */
export interface SceneRequest extends Scene {
  held?: boolean;
}

/**
 * The number of tokens that may be read whatever the cost (`agreed`); absent: all. A longer, expensive text returns a
 * cost estimate instead.
 */
export type EngineQuestion = LabQuestion | (LookQuestion & { agreed?: number });
export type LabRun = Extract<LabQuestion, { kind: "run" }>;
export type TrainedRun = Extract<LabQuestion, { kind: "trained" }>;
export type QuestionAnswer = LabAnswer | LookAnswer | { kind: "costly"; cost: Cost } | { kind: "overtaken" };

export interface Cost {
  /** Tokens of the whole scene: read ones and those written so far. */
  tokens: number;
  /** Multiplications and additions, plus the equivalent for the cells of patterns. */
  work: number;
  /** The cached bytes, and the working memory of the largest sublayer. */
  bytes: number;
  /** Estimated from the speed of earlier runs. */
  ms: number;
  /** The number of tokens of a text that take no longer than a time; null if the text itself takes no longer. */
  quick: { tokens: number; ms: number } | null;
}

/** The page's copy of a run after an update. */
export type RunResult = Omit<RunUpdate, "maps" | "known_rows" | "values" | "masks"> & { maps: PatternNumbers[] };

/** The patterns of a sublayer, or of one of its heads; several may share an array. */
export interface PatternNumbers extends PatternMap {
  values: Float32Array;
  /** 1 is masked. */
  masks: Uint8Array;
}

/** A picture by its key: images, one below the other, as a card draws a limited number of rows at once. */
export interface Drawing {
  key: string;
  images: ImageBitmap[];
}

// ---- the worker answers ----

/** @template Result the worker's update of a run, or the page's copy after it */
export type Answer<Result = RunUpdate> =
  /** The worker holds this lock for as long as it lives. */
  | { type: "alive"; id: number; lock: string }
  | { type: "progress"; id: number; phase: Phase; done: number; total: number | null }
  | { type: "started"; id: number; engine: EngineInfo }
  | { type: "loaded"; id: number; model: ModelInfo }
  | { type: "surveyed"; id: number; survey: Survey }
  | { type: "fetched"; id: number; names: string[] }
  /**
   * A generated answer may have several updates; the last one, with `written`, has it whole. `drawings` is absent if
   * they are unchanged.
   */
  | { type: "ran"; id: number; result: Result; written: boolean; drawings?: Drawing[] }
  /** A prefetched scene's answer, reported once the scene is requested. */
  | { type: "prefetched"; id: number; result: Result }
  /** The requested pictures, of the last run. */
  | { type: "drawn"; id: number; drawings: Drawing[] }
  /** The scene was not run: it is expensive and not agreed to (`Scene.agreed`). */
  | { type: "costly"; id: number; cost: Cost }
  | { type: "loaded-beside"; id: number; model: ModelInfo }
  | { type: "lens"; id: number; lens: LensInfo | null }
  | { type: "traced"; id: number; tensors: PackedTensor[]; buffer: ArrayBuffer }
  | { type: "file"; id: number; bytes: ArrayBuffer }
  /** `memory`: the engine's memory in bytes, models included; on the gpu engine, without the card's. */
  | { type: "answered"; id: number; answer: QuestionAnswer; memory: number }
  /** `memory` as above. */
  | { type: "told"; id: number; answer: TrainAnswer; memory: number }
  /** Sent without a request while steps run; `id` is that of their `go`. */
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
  /** The computing device: "Flex, SIMD" or the adapter's own name. */
  adapter: string;
  /** The number of threads of the cpu engine, if the page may share memory. */
  threads?: number;
  /** The channel on which a thread reports a crash: the engine itself would wait for it forever. */
  trouble?: string;
  /** The reason why this is not the requested engine; null if it is. */
  reason: Problem | null;
  /** The precisions in which it can store matrices, the most exact first. */
  precisions: Precision[];
  /** Whether it draws thumbnails itself, so that their numbers need not be read back. */
  draws?: boolean;
}

// ---- training: runs in the worker, one or two side by side ----

/** The files of a headlight/1 folder; the last two are needed to resume training. */
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
  /** The folder of a moment (null: the present one; only that can be continued and has the last two files). */
  | { kind: "save"; run: number; step: number | null }
  /** Resumes a saved run, as `begin`. */
  | { kind: "restore"; files: TrainFiles; every: number };

export type TrainAnswer =
  | WorkshopAnswer
  /** `step`: the number of steps that this model had been trained for. */
  | { kind: "look"; step: number; model: ModelInfo; result: RunUpdate }
  | { kind: "saved"; files: Partial<TrainFiles> };

export interface TrainReport extends WorkshopReport {
  memory: number;
}

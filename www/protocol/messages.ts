// The whole contract between the page and its worker: two discriminated unions, and what they carry beside the engine's
// own records.
//
// The page is declarative: it sends the scene it wants to see, and the engine finds the least work that
// gets there (step with caches, restart at the first edited sublayer, or run from the start).
// Every number a person sees travels in an Answer; nothing is computed twice.

import type { Problem } from "../lib/errors.js";
import type { NamedFiles } from "../lib/files/download.js";
import type { TemplateFiles } from "./chat.js";
import type { Pixels } from "../lib/files/decode-image.js";
import type { EngineAnswer, EngineRequest, RequestWithArrays } from "./engine.js";
import type { PatternQuestion, LabQuestion, ModelAnswer, ModelQuestion } from "./engine.js";
import type { ModelInfo, PatternMap, Precision, RunUpdate, Scene, Subject } from "./engine.js";

// ---- the page asks ----

/** An image beside a model's files. */
export interface NamedImage extends Pixels {
  name: string;
}

/** What is read of each medium: a file, or a picture that was drawn here. */
export interface MediaFiles {
  image: Blob | Pixels;
  sound: Blob;
}

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

export type Request =
  /** The chosen build with a port to each further thread, and then its module: null if the page has not fetched it. */
  | { type: "chosen"; build: EngineBuild; threads: MessagePort[] }
  | { type: "module"; module: WebAssembly.Module | null }
  /** `memory`: the mailbox of answers that the page waits for. */
  | { type: "start"; id: number; memory?: SharedArrayBuffer | null }
  | { type: "load"; id: number; model: WeightFiles }
  /**
   * Loads a second model for comparisons, which questions name by `key`. Only one is kept; another replaces it.
   */
  | { type: "load-beside"; id: number; key: string; model: WeightFiles }
  /**
   * Decodes an image, or hands over a sound, and reads it for the page's model, or an image for the second one by its
   * `key`: scenes and questions give its name as their text.
   */
  | { type: "image"; id: number; key: string | null; name: string; file: MediaFiles["image"] }
  | { type: "sound"; id: number; key: string | null; name: string; file: MediaFiles["sound"] }
  /** Sets or, with null, removes the trained lens of the page's model. */
  | { type: "lens"; id: number; lens: LensFile | null }
  /** Asks for the list of fetched files. */
  | { type: "list-fetched"; id: number }
  /** Crashes on purpose, for tests of recovery: silently, and at once. */
  | { type: "fault"; id: number; fault: "vanish" }
  | Extract<EngineRequest | RequestWithArrays, { type: PageRequest }>;

/** The requests that the worker hands to the engine as they are. */
type PageRequest =
  | ("run" | "prefetch" | "pictures" | "trace" | "file" | "ask" | "train")
  | ("survey" | "stop" | "fault" | "forget" | "ask-patterns" | "unpack");

export type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

/** What stands for a model: its files, or a recording of one of its runs. */
export type ModelFiles = WeightFiles | { replay: Replay };

/** The address of a model's files, relative to the page, or the files themselves. */
export type WeightFiles =
  | { url: string }
  | ({ files: NamedFiles } & WithImages)
  /** `text` runs through its first layers while the others arrive */
  | { folder: Folder; text?: string | null }
  /** one kept by Train in this browser, by its id; `tokens` identifies its tokenizer */
  | ({ kept: string; tokens: string | null } & WithImages);

/** `images`: the address of images for it, beside another model's files */
interface WithImages {
  images?: string | null;
}

/** A question of the Lens. */
export type LensQuestion = Extract<ModelQuestion, { kind: "lens" }>;

/** A recording that has been read: it answers with its one run, and refuses what it does not hold. */
export interface Replay {
  model: ModelInfo;
  run(scene: Scene): Promise<RunResult>;
  /** @param beside whether the edits of the page's model do not matter */
  patterns(of: Subject, paths: string[] | null, beside: boolean): Promise<ModelAnswer>;
  trace(sites: string): Promise<AnswerMessage<"traced">>;
  /** The patterns that a question reads, for an engine that answers it from them alone. */
  question(asks: PatternQuestion["asks"], target: Subject["target"]): Promise<PatternRequest>;
  /** The predictions after each layer, of a recording that holds those alone. */
  lens: ((question: LensQuestion) => ModelAnswer) | null;
}

/** A question about patterns, and their numbers. */
export interface PatternRequest {
  question: PatternQuestion;
  values: Float32Array;
}

/**
 * The files of another maker's model: `config.json`, `generation_config.json`, `tokenizer.json`, and weights that are
 * read piece by piece. A GGUF file holds all of them, and the engine reads the texts from it.
 */
export interface Folder {
  name: string;
  config: string;
  generation: string | null;
  tokenizer: string | null;
  /** `processor_config.json` or `preprocessor_config.json`, of a model that reads images or sound */
  processor?: string | null;
  /** the files of its chat template, if it has one */
  template?: TemplateFiles | null;
  /** safetensors files, or one of GGUF, which are read in place. */
  weights: { name: string; blob: Blob }[];
  /** The precision of its matrices in memory: floats of 32 or 16 bits, or eight bits with a scale for 32 of them. */
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

export type LabRun = Extract<LabQuestion, { kind: "run" }>;
export type TrainedRun = Extract<LabQuestion, { kind: "trained" }>;

/** The page's copy of a run after an update. */
export type RunResult = Omit<RunUpdate, "maps" | "known_rows" | "values" | "masks"> & { maps: PatternNumbers[] };

/** The patterns of a sublayer, or of one of its heads; several may share an array. */
export interface PatternNumbers extends PatternMap {
  /** the queries and keys that its arrays have room for, per head; absent: those of `shape` */
  room?: [number, number];
  values: Float32Array;
  /** 1 is masked. */
  masks: Uint8Array;
}

// ---- the worker answers ----

/** @template Result the worker's update of a run, or the page's copy after it */
export type Answer<Result = RunUpdate> =
  /** The worker holds this lock for as long as it lives. */
  | { type: "alive"; id: number; lock: string }
  /** No answer can come any more, and no other engine can be started. */
  | { type: "absent"; id: number; why: Problem }
  | { type: "progress"; id: number; phase: Phase; done: number; total: number | null }
  | { type: "started"; id: number; engine: EngineInfo }
  | { type: "fetched"; id: number; names: string[] }
  | WithResult<Exclude<EngineAnswer, { type: "progress" | AboutFiles }>, Result>;

/** Answers that the worker itself acts on. */
type AboutFiles = "will-read" | "read" | "close" | "write-copy" | "drop-copy" | "wants-model" | "wants-corpus";

type WithResult<A, Result> = A extends { result: RunUpdate } ? Omit<A, "result"> & { result: Result } : A;

export type AnswerMessage<T extends Answer["type"]> = Extract<Answer, { type: T }>;

export type Phase = "engine" | "weights" | "warm-up" | "run";

export interface EngineInfo {
  kind: EngineKind;
  /** The computing device: "Flex, SIMD" or the adapter's own name. */
  adapter: string;
  /** The number of threads of the cpu engine, if the page may share memory. */
  threads?: number;
  /** The reason why this is not the requested engine; null if it is. */
  reason: Problem | null;
  /** The precisions in which it can store matrices, the most exact first. */
  precisions: Precision[];
  /** Whether it draws thumbnails itself, so that their numbers need not be read back. */
  draws?: boolean;
}

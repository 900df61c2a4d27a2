// What the page needs of an engine, whichever host runs it; client.ts implements it over a worker.
import type { Unpack } from "../protocol/gguf.js";
import type { Abilities } from "../protocol/abilities.js";
import type { LensInfo, ModelInfo, Picture, Scene, Survey } from "../protocol/engine.js";
import type {
  Failure,
  FileOrigin,
  EngineQuestion,
  QuestionAnswer,
  TrainAnswer,
  TrainCommand,
} from "../protocol/engine.js";
import type { Answer, AnswerMessage, EngineChoice, LensFile } from "../protocol/messages.js";
import type { MediaFiles, PatternRequest, ModelFiles, RequestOf, RunResult } from "../protocol/messages.js";
import type { Problem } from "../lib/errors.js";

/** The answers of training, by their commands. */
interface AnswerKinds {
  recipes: "recipes";
  plan: "plan";
  begin: "begun";
  restore: "begun";
  go: "going";
  pause: "paused";
  end: "ended";
  snapshot: "snapshot";
  measures: "measures";
  repeated: "repeated";
  save: "saved";
}

export interface Engine {
  readonly can: Abilities;
  /** Requests a run of a scene: its answers are events, and only the newest one matters. */
  run(scene: Scene): void;
  /** Prefetches the likely next scene while idle, so that its answer is there at once. */
  prefetch(scene: Scene): void;
  /**
   * Blocks briefly until the newest run is answered or a file is read, so that the answer is drawn in the same frame as
   * its cause.
   */
  waitBriefly(): void;
  /** The pictures that the engine draws of each run. */
  draw(wanted: Picture[]): void;
  /** Loads another model; pending requests about the old one are dropped. */
  load(model: ModelFiles): void;
  /** Describes another maker's model before its weights are fetched. */
  survey(files: Omit<RequestOf<"survey">, "type" | "id">): Promise<Survey>;
  /** Reads the beginning of a GGUF file. */
  unpack: Unpack;
  /** Loads a second model for comparisons, which questions name by `key`. */
  loadBeside(key: string, model: ModelFiles): Promise<ModelInfo>;
  /**
   * Reads an image or a sound for the page's model: scenes and questions give its name as their text. After another
   * model has come it is read again when first needed, which is an event.
   * @param name of none before
   * @param key of the second model; null is the page's
   */
  readFile<M extends "image" | "sound">(
    medium: M,
    name: string,
    file: MediaFiles[M],
    key?: string | null,
  ): Promise<AnswerMessage<M>>;
  /** Releases images and sounds that nothing names any more. */
  forgetFiles(names: string[]): void;
  /** null removes the current lens. */
  setLens(lens: LensFile | null): Promise<LensInfo>;
  ask(question: EngineQuestion): Promise<QuestionAnswer>;
  /** Asks about patterns that are not its own. */
  askPatterns(asked: PatternRequest): Promise<QuestionAnswer>;
  /** Stops reading the other side's text, or a beam search. */
  stop(what: RequestOf<"stop">["what"]): void;
  /**
   * Every activation whose site matches.
   * @param sites a glob
   */
  trace(sites: string): Promise<AnswerMessage<"traced">>;
  /**
   * Every activation whose site matches, as a safetensors file.
   * @param sites a glob
   * @param of origin written into the file
   */
  file(sites: string, of: FileOrigin): Promise<ArrayBuffer>;
  /** Sends a training command; its progress arrives as `training`. */
  train<C extends TrainCommand>(command: C): Promise<Extract<TrainAnswer, { kind: AnswerKinds[C["kind"]] }>>;
  /** The addresses that the engine has fetched. */
  listFetched(): Promise<string[]>;
  /** The engine's memory in bytes at its last answer to a question. */
  memory(): number;
  /** Restarts the engine on another device. */
  choose(engine: EngineChoice): void;
  /** Restarts a broken engine, at the user's request. */
  retry(): void;
  /** Crashes on purpose, for tests of recovery. */
  fault(fault: RequestOf<"fault">["fault"]): void;
  /** Closes for good: the memory is released, and later requests are refused with a sentence. */
  close(): void;
}

export interface Break extends Failure {
  kind: "trap" | "device-lost";
}

/** The engine's events, without a request of their own. */
export interface EngineEvents {
  /** `newest`: no run was requested after this one */
  listen(answer: Answer<RunResult>, newest: boolean): void;
  /** training was running and cannot go on */
  stopped(problem: Problem): void;
  restarting(failure: Break): void;
}

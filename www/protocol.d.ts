// The whole contract between the page and its worker: two discriminated unions, and the records they carry.
//
// The page is declarative: it sends the scene it wants to see, and the engine finds the least work that
// gets there (step with caches, restart at the first edited sublayer, or run from the start).
// Every number a person sees travels in an Answer; nothing is computed twice.

// ---- the page asks ----

export type EngineChoice = "auto" | "cpu" | "gpu";
export type EngineKind = "cpu" | "gpu";

export type Request =
  | { type: "start"; id: number; engine: EngineChoice; base: string }
  | { type: "load"; id: number; model: ModelFiles }
  | { type: "run"; id: number; scene: Scene }
  | { type: "trace"; id: number; sites: string }
  | { type: "fault"; id: number; fault: "trap" | "lose-device" };

/** Where a model's files are, relative to the page, or the files themselves. */
export type ModelFiles =
  | { url: string }
  | { config: string; weights: ArrayBuffer; tokenizer: string | null };

/** All that decides what the model computes and what is read back. */
export interface Scene {
  source: string;
  /** Emitted target ids, without the start token. */
  target: number[];
  edits: Edits;
  sampling: Sampling;
  /** How many candidates the next-token table shows. */
  candidates: number;
}

export interface Sampling {
  /** 0 takes the most probable token. */
  temperature: number;
  /** 0 keeps all. */
  top_k: number;
  seed: number;
}

/** The edit document: the same in a file, in the URL and here. Absent means unedited. */
export interface Edits {
  causal?: boolean;
  /** One row per sequence; 1 real, 0 padding. Shorter than the text: the rest is real. */
  padding?: number[][];
  target_padding?: number[][];
  scale?: boolean;
  attention_temperature?: number;
  memory?: boolean;
  /** [sublayer, head or null for all, query, key] */
  hidden_cells?: [string, number | null, number, number][];
  /** "decoder.blocks.1.cross.3" → factor on the head's z */
  heads?: Record<string, number>;
  patterns?: Record<string, "uniform" | "identity" | "previous" | "frozen">;
  gates?: Record<string, "learned" | "open" | "closed" | number>;
  gammas?: Record<string, number>;
  dropout?: { rate: number; drop_path: number; seed: number };
}

// ---- the worker answers ----

export type Answer =
  | { type: "progress"; id: number; phase: Phase; done: number; total: number | null }
  | { type: "started"; id: number; engine: EngineInfo }
  | { type: "loaded"; id: number; model: ModelInfo }
  | { type: "ran"; id: number; result: RunResult }
  | { type: "traced"; id: number; tensors: Named[]; buffer: ArrayBuffer }
  | { type: "stale"; id: number }
  | { type: "failed"; id: number; failure: Failure };

export type Phase = "engine" | "weights" | "warm-up" | "run";

export interface Failure {
  /** input: the person can mend it; model: these files; engine: this engine; trap: the worker must restart. */
  kind: "input" | "model" | "engine" | "device-lost" | "trap";
  message: string;
}

export interface EngineInfo {
  kind: EngineKind;
  /** What ran it: "Flex, SIMD" or the adapter's own name. */
  adapter: string;
  /** Why this engine and not the one asked for; null when it is the one asked for. */
  reason: string | null;
}

export interface ModelInfo {
  name: string;
  architecture: "attention" | "encoder" | "decoder" | "encoder-decoder";
  config: Record<string, unknown>;
  /** Every attention and mlp sublayer, in the order they run. */
  sublayers: SublayerInfo[];
  parameters: number;
  /** Special ids, null where the model has none. */
  start_id: number | null;
  end_id: number | null;
  pad_id: number | null;
  n_ctx: number;
  d_vocab: number;
}

export interface SublayerInfo {
  /** "decoder.blocks.1.cross" */
  path: string;
  stack: "encoder" | "decoder";
  block: number;
  kind: "attn" | "cross" | "mlp";
  n_heads: number;
  /** Whether there is a learned gate. */
  gated: boolean;
  /** The mean of the learned gamma, null without layer-scale. */
  gamma_mean: number | null;
}

export interface Token {
  id: number;
  /** As the tokenizer spells it. */
  text: string;
  kind: "text" | "special" | "unknown";
  /** The UTF-16 span of the text it came from; null for special tokens and for generated ones. */
  span: [number, number] | null;
}

/** One attention sublayer's patterns. Rows are queries, columns are keys. */
export interface PatternMap {
  path: string;
  /** [heads, queries, keys], from the first batch entry. */
  shape: [number, number, number];
  /** Where this map's numbers start in `RunResult.values`. */
  offset: number;
  /** Where its mask starts in `RunResult.masks`, [queries, keys] or, when `mask_per_head`, [heads, queries, keys]; 1 is masked. */
  mask_offset: number;
  mask_per_head: boolean;
}

export interface Candidate {
  id: number;
  text: string;
  kind: "text" | "special" | "unknown";
  logit: number;
  /** After the sampling temperature and top-k, as sampling uses it. */
  probability: number;
  /** The same token's rank (0 is the most probable) and probability without edits; null when nothing is edited. */
  baseline: { rank: number; probability: number } | null;
}

export interface Top {
  id: number;
  text: string;
  kind: "text" | "special" | "unknown";
  probability: number;
}

export interface Effect {
  /** Most probable next token without and with the edits. */
  top_before: Top;
  top_after: Top;
  /** KL(unedited ‖ edited) of the next-token distribution at sampling temperature 1, in nats. */
  kl: number;
  /** The head whose pattern moved most, by largest absolute difference; null when none moved. */
  head: { path: string; head: number; difference: number } | null;
}

export interface RunResult {
  source: Token[];
  /** The decoder's input: the start token, then what was emitted. */
  target: Token[];
  /** The target as text, special tokens left out. */
  output: string;
  maps: PatternMap[];
  /** All patterns, one packed buffer. */
  values: Float32Array;
  masks: Uint8Array;
  /** The mean of the gate that was used, by sublayer path. */
  gates: Record<string, number>;
  candidates: Candidate[];
  /** The token sampling takes next; null when the text has ended or is full. */
  next: number | null;
  ended: "end-token" | "full" | null;
  effect: Effect | null;
  /** Milliseconds in the engine, and how many stages ran of all. */
  ms: number;
  stages: { ran: number; all: number };
}

export interface Named {
  name: string;
  shape: number[];
  offset: number;
}

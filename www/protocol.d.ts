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
  | { type: "lab"; id: number; question: LabQuestion }
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
  /** `memory`: bytes the engine holds now, models included; on the gpu engine, without what is on the card. */
  | { type: "answered"; id: number; answer: LabAnswer; memory: number }
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

// ---- the laboratory: small untrained models and the model code's own formulas, for Learn and the paper's page ----

/** A preset by name with keys of `headlight/1` changed, or a whole configuration. */
export interface LabConfig {
  preset?: string;
  /** Keys of config.json, over the preset's; an absent `preset` means these are all. */
  keys?: Record<string, unknown>;
}

export type LabQuestion =
  | LabRun
  | { kind: "cost"; config: LabConfig; lengths: number[] }
  /** Table 1 of the paper for this n, d and kernel width k. */
  | { kind: "layers"; n: number; d: number; k: number }
  /** Parameters and FLOPs of each ablation of the paper, at this length. */
  | { kind: "ablations"; length: number }
  /** The sinusoidal matrix the models add, [n, d]; PE(pos + shift) against the rotation of PE(pos). */
  | { kind: "positions"; n: number; d: number; shift: number }
  /** Random unit-normal q and k: variance of q·k with and without 1/√d, and the entropy of the softmax over `keys` keys. */
  | { kind: "scaling"; d_heads: number[]; keys: number; samples: number; seed: number }
  /** The Noam rate at each step. */
  | { kind: "schedule"; d_model: number; warmup: number; steps: number[] }
  /** The smoothed target distribution over a vocabulary for one label. */
  | { kind: "smoothing"; d_vocab: number; label: number; smoothing: number }
  /** The activation functions of the model code, on `count` points from `from` to `to`. */
  | { kind: "activations"; names: string[]; from: number; to: number; count: number }
  /** Sequence-to-sequence tensors of these pairs, by the loaded model's tokenizer and special tokens. */
  | { kind: "tokenize"; sources: string[]; targets: string[]; max_length: number };

/**
 * An untrained model, made from a seed, run once on words. Nothing is kept between questions but the last few models.
 * Each distinct word is one token: in an `attention` model it has a random embedding (unit normal) from the seed,
 * else it is an id after pad (0), start (1) and end (2). Sequences of unequal length are padded at the end.
 */
export interface LabRun {
  kind: "run";
  config: LabConfig;
  seed: number;
  sources: string[][];
  /** For a model with a decoder and an encoder; the decoder's input is the start token, then these. A single decoder reads `sources`. */
  targets?: string[][];
  /** For a decoder without an encoder: the words its memory is made of (unit normal embeddings); absent, it has none. */
  memory?: string[][];
  edits?: Edits;
  /** Multiplies the deviation of every initial weight matrix, so that untrained patterns are not all flat; default 1. */
  gain?: number;
  /** A glob; what is read back. */
  sites: string;
  /** Runs this many times more and reports the fastest, for the cost panel. */
  repeats?: number;
}

export type LabAnswer =
  | {
      kind: "run"; tensors: Named[]; values: Float32Array;
      /** As resolved, every default filled in. */
      config: Record<string, unknown>;
      parameters: number;
      sublayers: SublayerInfo[];
      /** What each row is: words, and padding marked. */
      sources: LabToken[][]; targets: LabToken[][] | null;
      /** Masks of the attention sublayers of which some site was read: [batch, heads or 1, query, key], 1 is masked, packed like `tensors`. */
      masks: { path: string; shape: [number, number, number, number]; offset: number }[]; mask_values: Uint8Array;
      /** Milliseconds of the forward pass, the fastest of the repeats. */
      ms: number;
    }
  | { kind: "cost"; parts: { name: string; parameters: number }[]; parameters: number; rows: { length: number; flops: number; pattern_bytes: number; cache_bytes: number }[] }
  | { kind: "layers"; rows: { layer: "self-attention" | "recurrent" | "convolutional" | "restricted"; operations: number; sequential: number; path: number }[] }
  | { kind: "ablations"; rows: { row: string; config: Record<string, number>; parameters: number; flops: number }[] }
  | { kind: "positions"; n: number; d: number; values: Float32Array; rotated: Float32Array; largest_error: number }
  | { kind: "scaling"; rows: { d_head: number; variance_raw: number; variance_scaled: number; entropy_raw: number; entropy_scaled: number }[] }
  | { kind: "schedule"; rates: number[] }
  | { kind: "smoothing"; target: number[] }
  | { kind: "activations"; x: number[]; curves: { name: string; y: number[] }[] }
  | {
      kind: "tokenize"; length: { source: number; target: number };
      /** Per pair; every row is as long as `length` says. */
      rows: {
        input_ids: LabToken[]; attention_mask: number[];
        decoder_input_ids: LabToken[]; decoder_attention_mask: number[];
        labels: LabToken[];
      }[];
    };

export interface LabToken {
  id: number;
  text: string;
  kind: "text" | "special" | "unknown";
  /** Whether it is padding. */
  padding: boolean;
}

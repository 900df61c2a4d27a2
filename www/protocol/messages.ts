// The whole contract between the page and its worker: two discriminated unions, and the records they carry.
//
// The page is declarative: it sends the scene it wants to see, and the engine finds the least work that
// gets there (step with caches, restart at the first edited sublayer, or run from the start).
// Every number a person sees travels in an Answer; nothing is computed twice.

// ---- the page asks ----

export type EngineChoice = "auto" | "cpu" | "gpu";
export type EngineKind = "cpu" | "gpu";

export type Request =
  /** Before anything else is known: the engine that will be asked for, so that its files are on their way. */
  | { type: "expect"; engine: EngineChoice }
  | { type: "start"; id: number; engine: EngineChoice; language: import("./language.js").Language }
  | { type: "load"; id: number; model: ModelFiles }
  /** What a model of someone else's making would be, before its weights are here. */
  | { type: "survey"; id: number; config: string; generation: string | null; headers: string[]; files: string[] }
  | { type: "run"; id: number; scene: Scene }
  /**
   * Another model beside the page's own, for comparisons: questions name it by `key`. One is kept; another takes its
   * place.
   */
  | { type: "also"; id: number; key: string; model: ModelFiles }
  | { type: "trace"; id: number; sites: string }
  /**
   * The same activations as a safetensors file, as `headlight trace` writes it: of a run made anew in one go, as rows
   * added one by one differ in their last digits. What is run next tells of that one.
   */
  | { type: "file"; id: number; sites: string }
  | { type: "lab"; id: number; question: LabQuestion }
  | { type: "train"; id: number; command: TrainCommand }
  /** What the look that is worked on reads is not read on: its answer is `costly`. */
  | { type: "stop"; id: number }
  | { type: "fault"; id: number; fault: "trap" | "lose-device" };

export type RequestOf<T extends Request["type"]> = Extract<Request, { type: T }>;

/** Where a model's files are, relative to the page, or the files themselves. */
export type ModelFiles =
  | { url: string }
  | { config: string; weights: ArrayBuffer; tokenizer: string | null }
  | { folder: Folder };

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

export type Precision = "f32" | "f16" | "int8";

/** What such a model is, by its configuration and the headers of its weights. */
export interface Survey {
  name: string;
  /** "BERT", "GPT-2", …; "headlight" for models of this program. */
  family: string;
  architecture: ModelInfo["architecture"];
  config: Record<string, unknown>;
  parameters: number;
  parts: { name: string; parameters: number }[];
  /** Of the weights in memory, by how this engine may keep their matrices. */
  bytes: Partial<Record<Precision, number>>;
  /** How many bytes it can hold; null where that is not known. */
  limit: number | null;
  /** Tensors of the files that are not read. */
  ignored: string[];
}

/** All that decides what the model computes and what is read back. */
export interface Scene {
  source: string;
  /** Emitted target ids, without the start token. */
  target: number[];
  edits: Edits;
  sampling: Sampling;
  /** How many candidates the next-token table shows. */
  candidates: number;
  /**
   * For an encoder with an output head: the token whose candidates are told; null is the first hole (`ModelInfo.mask`).
   */
  asked: number | null;
  /** Heads whose pattern is read whole, "decoder.blocks.1.cross.3", however long the text is. */
  whole: string[];
  /**
   * So many tokens are read whatever that costs; null or absent: all. A scene that costs much otherwise is answered by
   * what it costs.
   */
  agreed?: number | null;
  /** A person has stopped it: it is answered by what it costs, and what the engine holds is what was answered last. */
  held?: boolean;
}

/** What has to be computed for a scene. */
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

/** Patterns with more queries or keys than this are told in blocks, but for the heads that are asked for whole. */
export type MostWhole = 128;

/** What a question about a model is asked of: a model, and what it reads. */
export interface Subject {
  /** Null is the page's model; else the `key` it was taken under by `also`. */
  model: string | null;
  source: string;
  /** Emitted ids, or how many tokens the model writes itself, the most probable ones, until it ends. */
  target: number[] | { write: number };
  edits: Edits;
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
  | { type: "surveyed"; id: number; survey: Survey }
  | { type: "ran"; id: number; result: RunResult }
  /** The scene was not run: it takes long or much memory, and was not agreed to (`Scene.agreed`). */
  | { type: "costly"; id: number; cost: Cost }
  | { type: "took"; id: number; model: ModelInfo }
  | { type: "traced"; id: number; tensors: Named[]; buffer: ArrayBuffer }
  | { type: "file"; id: number; bytes: ArrayBuffer }
  /** `memory`: bytes the engine holds now, models included; on the gpu engine, without what is on the card. */
  | { type: "answered"; id: number; answer: LabAnswer; memory: number }
  /** `memory` as above. */
  | { type: "told"; id: number; answer: TrainAnswer; memory: number }
  /** Unasked, while steps are made; `id` is that of the `go` they are made for. */
  | { type: "training"; id: number; report: TrainReport }
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
  /** How it may keep a model's matrices, the most exact first. */
  precisions: Precision[];
}

export interface ModelInfo {
  name: string;
  /** "BERT", "GPT-2", …; "headlight" for models of this program. */
  family: string;
  /** How many kinds of segments it tells apart; 0 where it has no such embedding. */
  token_types: number;
  architecture: "attention" | "encoder" | "decoder" | "encoder-decoder";
  config: Record<string, unknown>;
  /** Every attention and mlp sublayer, in the order they run. */
  sublayers: SublayerInfo[];
  parameters: number;
  /** Special ids, null where the model has none. */
  start_id: number | null;
  end_id: number | null;
  pad_id: number | null;
  /** What else ends a text; what is never written, however probable. */
  other_end_ids: number[];
  suppressed_ids: number[];
  /** How a hole is spelled in its texts, "[mask]" or "<mask>"; null where its vocabulary has none. */
  mask: string | null;
  /** What stands between the two texts of a pair, "[SEP]"; null where it reads one text only. */
  separator: string | null;
  n_ctx: number;
  d_vocab: number;
  /** How its matrices are kept in memory, and how far they are from its files': √(Σ (w − ŵ)² / Σ w²). */
  precision: Precision;
  rounding: number;
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
  /** Which of two texts it belongs to; absent in the first. */
  segment?: number;
}

/** One attention sublayer's patterns, or one head's. Rows are queries, columns are keys. */
export interface PatternMap {
  path: string;
  /** The one head whose pattern this is; null where it is all of them. */
  head: number | null;
  /**
   * How many queries and keys share a cell: 1, or in a long text more. Such a cell is the largest weight of its block,
   * masked where all are.
   */
  block: number;
  /** [heads, queries, keys], from the first batch entry; in blocks where there are any. */
  shape: [number, number, number];
  /** Where this map's numbers start in `RunResult.values`. */
  offset: number;
  /**
   * Where its mask starts in `RunResult.masks`, [queries, keys] or, when `mask_per_head`, [heads, queries, keys]; 1 is
   * masked.
   */
  mask_offset: number;
  mask_per_head: boolean;
}

export interface Candidate {
  id: number;
  text: string;
  kind: "text" | "special" | "unknown";
  /** 0 is the most probable of all. */
  rank: number;
  logit: number;
  /** After the sampling temperature and top-k, as sampling uses it; a token that is never written then has none. */
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
  /** Most probable next token (or the asked one) without and with the edits; null where there are no logits. */
  top_before: Top | null;
  top_after: Top | null;
  /** KL(unedited ‖ edited) of that token's distribution at sampling temperature 1, in nats. */
  kl: number | null;
  /** Where there are no logits: ‖edited − unedited‖ / ‖unedited‖ of the last stack's output. */
  change: number | null;
  /** The head whose pattern moved most, by largest absolute difference; null when none moved. */
  head: { path: string; head: number; difference: number } | null;
}

export interface RunResult {
  source: Token[];
  /** The decoder's input: the start token, then what was emitted. */
  target: Token[];
  /** The target as text, special tokens left out. */
  output: string;
  /** What `next` would add to it; null where there is none. */
  next_text: string | null;
  /**
   * On the way from the worker, `maps`, `values` and `masks` are absent where nothing of them has changed since the
   * answer before.
   */
  maps: PatternMap[];
  /** All patterns, one packed buffer. */
  values: Float32Array;
  masks: Uint8Array;
  /** The mean of the gate that was used, by sublayer path. */
  gates: Record<string, number>;
  /**
   * For the next token, or for the asked one, the most probable ones and `next`; none where the model has no output
   * head.
   */
  candidates: Candidate[];
  /** The token that was asked for, by `Scene.asked`; null in a decoder, and where no token is masked. */
  asked: number | null;
  /** The token sampling takes next; null when the text has ended or is full, and in an encoder. */
  next: number | null;
  /** Whether the model's files say what `next` is. */
  forced: boolean;
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
  | LookQuestion
  | { kind: "cost"; config: LabConfig; lengths: number[] }
  /** Table 1 of the paper for this n, d and kernel width k. */
  | { kind: "layers"; n: number; d: number; k: number }
  /** Parameters and FLOPs of each ablation of the paper, at this length. */
  | { kind: "ablations"; length: number }
  /** The sinusoidal matrix the models add, [n, d]; PE(pos + shift) against the rotation of PE(pos). */
  | { kind: "positions"; n: number; d: number; shift: number }
  /**
   * Random unit-normal q and k: variance of q·k with and without 1/√d, and the entropy of the softmax over `keys` keys.
   */
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
  /**
   * For a model with a decoder and an encoder; the decoder's input is the start token, then these. A single decoder
   * reads `sources`.
   */
  targets?: string[][];
  /**
   * For a decoder without an encoder: the words its memory is made of (unit normal embeddings); absent, it has none.
   */
  memory?: string[][];
  edits?: Edits;
  /**
   * Multiplies the deviation of every initial weight matrix, so that untrained patterns are not all flat; default 1.
   */
  gain?: number;
  /** A glob; what is read back. */
  sites: string;
  /** Runs this many times more and reports the fastest, for the cost panel. */
  repeats?: number;
}

export type LabAnswer =
  | LookAnswer
  | {
      kind: "run";
      tensors: Named[];
      values: Float32Array;
      /** As resolved, every default filled in. */
      config: Record<string, unknown>;
      parameters: number;
      sublayers: SublayerInfo[];
      /** What each row is: words, and padding marked. */
      sources: LabToken[][];
      targets: LabToken[][] | null;
      /**
       * Masks of the attention sublayers of which some site was read: [batch, heads or 1, query, key], 1 is masked,
       * packed like `tensors`.
       */
      masks: { path: string; shape: [number, number, number, number]; offset: number }[];
      mask_values: Uint8Array;
      /** Milliseconds of the forward pass, the fastest of the repeats. */
      ms: number;
    }
  | {
      kind: "cost";
      parts: { name: string; parameters: number }[];
      parameters: number;
      rows: { length: number; flops: number; pattern_bytes: number; cache_bytes: number }[];
    }
  | {
      kind: "layers";
      rows: {
        layer: "self-attention" | "recurrent" | "convolutional" | "restricted";
        operations: number;
        sequential: number;
        path: number;
      }[];
    }
  | { kind: "ablations"; rows: { row: string; config: Record<string, number>; parameters: number; flops: number }[] }
  | { kind: "positions"; n: number; d: number; values: Float32Array; rotated: Float32Array; largest_error: number }
  | {
      kind: "scaling";
      rows: {
        d_head: number;
        variance_raw: number;
        variance_scaled: number;
        entropy_raw: number;
        entropy_scaled: number;
      }[];
    }
  | { kind: "schedule"; rates: number[] }
  | { kind: "smoothing"; target: number[] }
  | { kind: "activations"; x: number[]; curves: { name: string; y: number[] }[] }
  | {
      kind: "tokenize";
      length: { source: number; target: number };
      /** Per pair; every row is as long as `length` says. */
      rows: {
        input_ids: LabToken[];
        attention_mask: number[];
        decoder_input_ids: LabToken[];
        decoder_attention_mask: number[];
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

// ---- questions about a loaded model and a text: what views need beyond the patterns of a run ----

export type LookQuestion =
  /**
   * The patterns of a subject, whole: of these sublayers, or of all. So many tokens are read whatever that costs; where
   * nothing is said, all. A text that costs much otherwise is answered by what it costs.
   */
  | { kind: "look"; of: Subject; paths: string[] | null; agreed?: number }
  /** Every head's measures. */
  | { kind: "heads"; of: Subject }
  /** What each key contributes to each query through one sublayer: ‖α v W_o‖ by head (Kobayashi et al. 2020). */
  | { kind: "weighted"; of: Subject; path: string }
  /**
   * How alike the heads of one kind are: the mean over queries of Σ √(p q), 1 where two rows are the same, 0 where they
   * share no key (Bhattacharyya 1943).
   */
  | { kind: "similar"; of: Subject; attention: "encoder" | "decoder" | "cross" }
  /**
   * What reaches each token through the layers (Abnar & Zuidema 2020). With `residual` r and a layer's fused pattern A,
   * each row of r I + (1 − r) A is a distribution; through cross-attention a target's share of the source is
   * r R + (1 − r) A R_source. Without masks and edits of its own: it is made of the patterns that were used.
   */
  | { kind: "rollout"; of: Subject; fusion: "mean" | "max" | "min"; residual: number }
  /** The largest flow from one token of the last layer down to each input, with the same weights as capacities. */
  | {
      kind: "flow";
      of: Subject;
      fusion: "mean" | "max" | "min";
      residual: number;
      stack: "encoder" | "decoder";
      query: number;
    }
  /** Of each token that was emitted: its probability before it was, and the best ones that were not chosen. */
  | { kind: "timeline"; of: Subject; rejected: number }
  /** Each of these heads silenced, once, alone. */
  | { kind: "ablate"; of: Subject; asked: number | null; heads: { path: string; head: number }[] };

export type LookAnswer =
  /** The text was not read: it takes long or much memory, and was not agreed to. */
  | { kind: "costly"; cost: Cost }
  | {
      kind: "look";
      model: ModelInfo;
      source: Token[];
      target: Token[];
      emitted: number[];
      output: string;
      maps: PatternMap[];
      values: Float32Array;
      masks: Uint8Array;
    }
  | { kind: "heads"; rows: { path: string; head: number; measures: Record<TextMeasure, number | null> }[] }
  /** [heads, queries, keys], as the pattern is. */
  | { kind: "weighted"; shape: [number, number, number]; values: Float32Array }
  /** [heads, heads] */
  | { kind: "similar"; heads: { path: string; head: number }[]; values: Float32Array }
  /**
   * One entry an attention sublayer, in the order they run: [queries, inputs], what has reached each token by then,
   * each row a
   * distribution over all that it could have come from. A target's inputs are the source's tokens, then the target's
   * own.
   * Fused by max or min, a row of A is made to sum to 1 again; one that sees nothing, or nothing in common, keeps to
   * its own token.
   */
  | {
      kind: "rollout";
      maps: { attention: "encoder" | "decoder" | "cross"; block: number; shape: [number, number]; offset: number }[];
      values: Float32Array;
    }
  /** The flow to each source token and to each target token; none where the model has no such input. */
  | { kind: "flow"; source: number[]; target: number[] }
  | { kind: "timeline"; steps: { chosen: Top & { rank: number }; rejected: Top[] }[] }
  /**
   * `kl`: KL(as it is ‖ with this head silenced) of the next token's distribution, in nats; null where there are no
   * logits.
   * `change`: where there are none, the relative change of the last stack's output.
   * `effect`: what is left of KL(unedited ‖ edited) when the head is silenced in both; null where nothing is edited.
   */
  | {
      kind: "ablate";
      effect: number | null;
      rows: {
        path: string;
        head: number;
        kl: number | null;
        change: number | null;
        effect: number | null;
        top: Top | null;
      }[];
    };

// ---- training: runs in the worker, one or two side by side ----

/** A size of a recipe's data. */
export interface TrainSize {
  value: number;
  least: number;
  most: number;
}

export interface TrainSettings {
  steps: number;
  /** Sequences a step. */
  batch: number;
  /** Steps of rising learning rate. */
  warmup: number;
  /** The factor on the whole schedule. */
  factor: number;
  /** Over so many steps at the end the rate falls to nothing; 0 leaves it be. */
  cooldown: number;
  /** ε of label smoothing. */
  smoothing: number;
  /** The largest global norm of the gradients; null lets them be. */
  clip: number | null;
  /** Steps between evaluations on held-out examples. */
  evaluate_every: number;
}

/**
 * What a person chooses before a run: the recipe's own but for what is said here. The same on the command line
 * (`--setup`).
 */
export interface TrainSetup {
  recipe: string;
  seed: number;
  data: { length?: number; symbols?: number };
  /** Keys of config.json over the recipe's. */
  keys: Record<string, unknown>;
  settings: Partial<TrainSettings>;
}

/** A setup with every default filled in. */
export interface TrainPlan {
  /** "reverse" */
  recipe: string;
  architecture: ModelInfo["architecture"];
  config: Record<string, unknown>;
  settings: TrainSettings;
  /** The sizes of its data, null where the recipe has none. */
  sizes: { length: TrainSize | null; symbols: TrainSize | null };
  /** A text to watch; an encoder–decoder is given the target too, as text. */
  probe: { source: string; target: string };
  /** What accuracy is the share of: whole answers or single tokens. */
  counts: "answers" | "tokens";
  parameters: number;
  /** Whose gradient norms are told apart: "embeddings", each sublayer's path in order, "output". */
  parts: string[];
}

/** The files of a headlight/1 folder; the last two are what is needed to go on. */
export interface TrainFiles {
  "config.json": string;
  "tokenizer.json": string;
  "model.safetensors": Uint8Array;
  "training/optimizer.safetensors": Uint8Array;
  "training/progress.json": string;
}

/** A text run at one moment of a run. */
export interface TrainLook {
  run: number;
  /** A kept moment; null is the model as it is now. */
  step: number | null;
  source: string;
  /** What the decoder of an encoder–decoder has said, as text; "" for the other architectures. */
  target: string;
  edits: Edits;
}

export type TrainCommand =
  /**
   * The recipes by name, the one to begin with first; `reads` are trained on a text that is fetched once a plan asks
   * for it.
   */
  | { kind: "recipes" }
  | { kind: "plan"; setup: TrainSetup }
  /**
   * One run or two side by side, in place of what there was. Nothing is trained yet; moment 0 is kept. `every`: steps
   * between moments.
   */
  | { kind: "begin"; setups: TrainSetup[]; every: number }
  /** Makes steps, so many in each run or all that are left (null), and reports on the way until done or paused. */
  | { kind: "go"; steps: number | null }
  | { kind: "pause" }
  /** Forgets the runs, and gives their memory back. */
  | { kind: "end" }
  | ({ kind: "look" } & TrainLook)
  /** Measures of every head at these moments, on this text. */
  | { kind: "measures"; run: number; steps: number[]; source: string; target: string }
  /** The folder of a moment (null: as it is now; only that can be continued and has the last two files). */
  | { kind: "save"; run: number; step: number | null }
  /** Goes on with a saved run, as `begin`. */
  | { kind: "restore"; files: TrainFiles; every: number };

export type TrainAnswer =
  | { kind: "recipes"; recipes: { name: string; reads: boolean }[] }
  | { kind: "plan"; plan: TrainPlan }
  | { kind: "begun"; runs: TrainRun[] }
  | { kind: "going" }
  | { kind: "paused" }
  | { kind: "ended" }
  /** `step`: how many steps the model had made that was looked at. */
  | { kind: "look"; step: number; model: ModelInfo; result: RunResult }
  | {
      kind: "measures";
      steps: number[];
      heads: { path: string; head: number }[];
      names: HeadMeasure[];
      /** [step, head, measure]; NaN where a measure does not apply (an induction score without a repeated token). */
      values: Float32Array;
    }
  | { kind: "saved"; files: Partial<TrainFiles> };

/** Of one head on one text, each a mean over the queries it applies to. */
export type HeadMeasure =
  /** −Σ p ln p of a row, in nats. */
  | "entropy"
  /**
   * p of the key at the query's own position: in self-attention itself, in cross-attention the source token of the same
   * place.
   */
  | "diagonal"
  /**
   * p of the key in mirrored position, n − 1 − query over the n source tokens but the end token; cross-attention only.
   */
  | "mirror"
  /** p of the key one before the query; self-attention only. */
  | "previous"
  /** p of the first key. */
  | "first"
  /** p of the key after the last earlier place of the query's own token; a decoder's self-attention only. */
  | "induction"
  /** Mean |query − key|, weighted by p; self-attention only. */
  | "distance";

/** Of one head of a loaded model on one text, likewise. */
export type TextMeasure =
  | HeadMeasure
  /** Σ p over the keys that are special tokens or separators (whitespace and punctuation). */
  | "separator"
  /** ‖Σ p v W_o‖: how much the head writes into the stream. */
  | "contribution";

/** A run as it begins, or goes on. */
export interface TrainRun {
  setup: TrainSetup;
  plan: TrainPlan;
  /** Steps made. */
  step: number;
  moments: number[];
  /** Of a run that goes on: the mean loss of every ten steps, and its evaluations. */
  losses: number[];
  scores: TrainScore[];
}

/** On held-out examples. */
export interface TrainScore {
  step: number;
  accuracy: number;
  /** Nats per asked token, without smoothing. */
  loss: number;
}

export interface TrainReport {
  /** False in the last report: done, paused or diverged. */
  going: boolean;
  runs: {
    step: number;
    finished: boolean;
    /** Since the last report: [step, loss, accuracy, rate, norm, norm of each part] each. */
    rows: Float32Array;
    scores: TrainScore[];
    /** The steps of the moments that are kept now: all so far, thinned out when there are many. */
    moments: number[];
    /** Why this run cannot go on, and what to change: it diverged. Its moments stay. */
    failure: string | null;
  }[];
  /** Milliseconds a step took, both runs together. */
  ms: number;
  /** Bytes in use on the card, by its own count; null on the cpu engine. */
  device_bytes: number | null;
  memory: number;
}

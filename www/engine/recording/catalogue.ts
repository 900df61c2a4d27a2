// The description of a recording's model and of its answer, as its file gives them, and for files without one what the
// tensors themselves tell.
import { EditDocument } from "../../domain/edits/document.js";
import { ARCHITECTURES, PRECISIONS } from "../../domain/models.js";
import { pathOf } from "./names.js";
import {
  count,
  finite,
  flag,
  label,
  list,
  maybe,
  named,
  nullable,
  oneOf,
  optional,
  parse,
  record,
  refine,
  text,
  tuple,
  type Shape,
} from "../../lib/foreign/schema.js";
import type { Config, ModelInfo, StageId, StageInfo, SublayerInfo, Token } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";

const PATH = /^(encoder|decoder)\.blocks\.\d+\.(attn|cross|mlp)$/;

const STAGES = [
  "input",
  "products",
  "scale",
  "mask",
  "softmax",
  "convolution",
  "rates",
  "weights",
  "values",
  "z-gate",
  "concat",
  "out",
  "out-norm",
  "gate",
  "gamma",
  "residual",
  "norm",
] as const satisfies StageId[];

const Stage = record({
  id: oneOf(STAGES),
  place: oneOf(["here", "none", "elsewhere"]),
  norm: nullable(oneOf(["layer_norm", "rms_norm"])),
  factor: nullable(finite),
  bias: flag,
  distances: flag,
  parallel: flag,
  window: nullable(count),
  cap: nullable(finite),
  clip: nullable(finite),
  sink: flag,
  keys_of: optional(count),
  from_keys: optional(flag),
}) satisfies Shape<StageInfo>;

const Linear = record({
  n_key_heads: count,
  n_value_heads: count,
  d_key: count,
  d_value: count,
  convolution: count,
});

const Sublayer = record({
  path: refine(text, (path) => PATH.test(path)),
  stack: oneOf(["encoder", "decoder"]),
  block: count,
  kind: oneOf(["attn", "cross", "mlp"]),
  n_heads: count,
  n_kv_heads: count,
  d_head: count,
  gated: flag,
  linear: optional(Linear),
  gamma_mean: nullable(finite),
  before: nullable(text),
  after: text,
  stages: list(Stage),
}) as Shape<SublayerInfo>;

const AXES = [
  "1",
  "batch",
  "pos",
  "query",
  "key",
  "head",
  "kv_head",
  "d_model",
  "d_embed",
  "d_head",
  "d_value",
  "d_mlp",
  "d_out",
  "d_vocab",
  "class",
  "d_pooled",
] as const;

const Site = record({
  name: label,
  axes: list(oneOf(AXES)),
  shape: list(nullable(count)),
  patchable: flag,
  stage: nullable(oneOf(STAGES)),
});

const OtherNames = record({
  transformer_lens: nullable(label),
  transformers: nullable(label),
  nnterp: nullable(label),
});

/** The page reads no other key of it. */
const OfConfig = record({
  head: flag,
  classes: list(label),
  class_rows: oneOf([
    "first",
    "last",
    "visible",
    "visible_logits",
    "each",
    "patches",
    "first_and_patches",
    "first_two",
  ]),
  multi_label: flag,
  causal: flag,
  d_model: count,
  layer_scale: nullable(finite),
  // Only whether there is one.
  vision: optional(record({})),
});

const Described = record({
  name: label,
  family: label,
  architecture: oneOf(ARCHITECTURES),
  config: OfConfig,
  sublayers: list(Sublayer),
  sites: list(Site),
  other_names: named(OtherNames),
  parameters: count,
  start_id: nullable(count),
  end_id: nullable(count),
  other_end_ids: list(count),
  pad_id: nullable(count),
  n_ctx: count,
  longest_text: nullable(count),
  trained_length: nullable(count),
  d_vocab: count,
  mask: nullable(text),
  separator: nullable(text),
  token_types: count,
  precision: oneOf(PRECISIONS),
  rounding: finite,
  untied: flag,
});

/** Null if it does not fit. */
export const readCatalogue = (json: string): ModelInfo | null => parse(Described as unknown as Shape<ModelInfo>, json);

const KINDS = ["text", "special", "unknown", "image", "class"] as const;
const SPELT = { id: count, text, kind: oneOf(KINDS) };

const OneToken: Shape<Token> = record({
  ...SPELT,
  span: nullable(tuple(count, count)),
  segment: optional(count),
});

const Probable = record({ ...SPELT, probability: finite });

const Candidate = record({
  ...SPELT,
  probability: finite,
  rank: count,
  logit: finite,
  baseline: nullable(record({ rank: count, probability: finite })),
});

const HeadChange = record({ path: text, head: count, difference: finite });

const Effect = record({
  top_before: nullable(Probable),
  top_after: nullable(Probable),
  kl: nullable(finite),
  change: nullable(finite),
  head: nullable(HeadChange),
});

const Sampling = record({ temperature: finite, top_k: count, top_p: optional(finite), seed: count });

/** What a map says beside its numbers. */
export interface MapNote {
  path: string;
  window?: number;
  causal: boolean;
  most?: number;
}

const Note: Shape<MapNote> = record({ path: text, window: optional(count), causal: flag, most: optional(finite) });

export type RecordedAnswer = Omit<RunResult, "maps" | "given"> & { maps: MapNote[]; sampling: typeof GREEDY };

const GREEDY = { temperature: 0, top_k: 0, seed: 1 };

const Placed = record({
  size: tuple(count, count),
  part: tuple(finite, finite, finite, finite),
  tiles: tuple(count, count),
  grid: tuple(count, count),
  starts: list(count),
  sequence: count,
});

const Answer = record({
  sampling: Sampling,
  source: list(OneToken),
  grid: optional(tuple(count, count)),
  images: optional(list(Placed)),
  target: list(OneToken),
  emitted: list(count),
  output: text,
  next_text: nullable(text),
  maps: list(Note),
  gates: named(finite),
  candidates: list(Candidate),
  asked: nullable(count),
  next: nullable(count),
  forced: flag,
  suppressed: flag,
  ended: nullable(oneOf(["end-token", "full"])),
  effect: nullable(Effect),
  ms: finite,
  stages: record({ ran: count, all: count }),
}) as unknown as Shape<RecordedAnswer>;

/** Null if it does not fit. */
export const readAnswer = (json: string): RecordedAnswer | null => parse(Answer, json);

export const readEdits = (json: string) => parse(EditDocument, json);

const Rows = record({ encoder: optional(list(list(count))), decoder: optional(list(list(count))) });
const Spellings = record({ encoder: optional(list(list(text))), decoder: optional(list(list(text))) });

/** The tokens of a stack's first sequence, from a file's `tokens` and `ids`; numbered where it names none. */
function tokensOf(
  stack: "encoder" | "decoder",
  length: number,
  { tokens, ids }: Partial<Record<string, string | null>>,
) {
  // A list stands for the only stack.
  const spelt = parse(maybe(Spellings), tokens ?? "")?.[stack]?.[0] ?? parse(maybe(list(text)), tokens ?? "");
  const known = parse(maybe(Rows), ids ?? "")?.[stack]?.[0] ?? [];
  const named = spelt?.length === length ? spelt : null;
  return Array.from(
    { length },
    (_, i): Token => ({
      id: known.length === length ? known[i] : i,
      text: named?.[i] ?? String(i),
      kind: "text",
      span: null,
    }),
  );
}

/** The size of a sublayer's pattern in a file. */
export interface PatternSize {
  path: string;
  stack: "encoder" | "decoder";
  kind: "attn" | "cross";
  block: number;
  heads: number;
  rows: number;
  cols: number;
}

/** A model of which only patterns are known. */
export function catalogueOf(name: string, found: PatternSize[]): ModelInfo {
  const has = (stack: string) => found.some((one) => one.stack === stack);
  const crosses = found.some(({ kind }) => kind === "cross");
  const architecture =
    crosses || (has("encoder") && has("decoder")) ? "encoder-decoder" : has("decoder") ? "decoder" : "encoder";
  const causal = architecture !== "encoder";
  const config = { head: false, classes: [], multi_label: false, causal, d_model: 0, layer_scale: null };
  return {
    name,
    family: "",
    architecture,
    config: config as unknown as Config,
    sublayers: found.map(({ stack, kind, block, heads }) => ({
      path: pathOf(stack, block, kind),
      stack,
      block,
      kind,
      n_heads: heads,
      n_kv_heads: heads,
      d_head: 0,
      gated: false,
      gamma_mean: null,
      before: null,
      after: "",
      stages: [],
    })),
    sites: found.map(({ path }) => ({
      name: `${path}.pattern`,
      axes: ["batch", "head", "query", "key"],
      shape: [null, null, null, null],
      patchable: false,
      stage: null,
    })),
    other_names: {},
    parameters: 0,
    start_id: null,
    end_id: null,
    other_end_ids: [],
    pad_id: null,
    n_ctx: 0,
    longest_text: null,
    trained_length: null,
    d_vocab: 0,
    mask: null,
    separator: null,
    token_types: 0,
    precision: "f32",
    rounding: 0,
    untied: false,
  };
}

/** An answer of which only the tokens are known, if they are. */
export function answerOf(
  { architecture }: ModelInfo,
  found: PatternSize[],
  metadata: Partial<Record<string, string | null>>,
): RecordedAnswer {
  const cross = found.find(({ kind }) => kind === "cross");
  const length = (stack: "encoder" | "decoder") =>
    found.find((one) => one.stack === stack && one.kind === "attn")?.rows ??
    (stack === "encoder" ? cross?.cols : cross?.rows) ??
    0;
  const [source, target] = (["encoder", "decoder"] as const).map((stack) => tokensOf(stack, length(stack), metadata));
  return {
    sampling: GREEDY,
    source: architecture === "decoder" ? target : source,
    target,
    emitted: architecture === "encoder-decoder" ? target.slice(1).map(({ id }) => id) : [],
    output: "",
    next_text: null,
    maps: [],
    gates: {},
    candidates: [],
    asked: null,
    next: null,
    forced: false,
    suppressed: false,
    ended: null,
    effect: null,
    ms: 0,
    stages: { ran: 0, all: 0 },
  };
}

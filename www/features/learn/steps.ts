// The steps of the path as data: what runs before and after, what is shown, and what there is to try.
// `before` and `after` are presets with keys and edits; words are added by queries.ts.
import type { Picture } from "../../domain/difference.js";
import type { Edits } from "../../protocol/engine.js";
import { SEEDS, type StepName, type Value } from "./state.js";

/** What a person may set. */
export type Control = { id: string } & (
  | { type: "slider"; min: number; max: number; step: number; default: number }
  | { type: "toggle"; default: boolean }
  | { type: "choices"; options: readonly string[]; default: string }
  | { type: "draw"; default: number }
  | { type: "swap"; default: "" }
);

/** The sentences, and how a batch of both is padded: 1 real, 0 padding. */
export type Text = { words: string[]; other: string[]; padding: number[][] };

/** A model and what is done to it. `reads` says which sentences it is given. */
export interface Setup {
  preset: string;
  /** over the preset's */
  keys?: Record<string, unknown>;
  edits?: Edits;
  /** one sentence; both as a batch; the second as a memory; the second as what is written */
  reads?: "one" | "both" | "memory" | "pair";
}

/** What its controls are set to, by name. */
export type Values = Record<string, Value>;

export interface Step {
  before: (v: Values, text: Text) => Setup;
  after: (v: Values, text: Text) => Setup;
  pictures: Picture[];
  /** the tensors whose sizes are told */
  shapes: string[];
  /** what there are several of */
  choose: ("heads" | "layers" | "sentences")[];
  /** which sentence of a batch is shown at first */
  look?: "first" | "shorter";
  /** whether the second sentence plays a part */
  second?: boolean;
  controls: Control[];
  /** what is worked out from both answers, and said */
  facts: string[];
  /** the instructive slips */
  notes: string[];
}

const rate = (usual: number): Control => ({ id: "rate", type: "slider", min: 0, max: 0.9, step: 0.05, default: usual });
const toggle = (id: string, on = true): Control => ({ id, type: "toggle", default: on });
/** The first one is the default. */
const choice = (id: string, ...options: string[]): Control => ({ id, type: "choices", options, default: options[0] });
/** The seed of the noise. */
const draw: Control = { id: "draw", type: "draw", default: 7 };

/** A picture of a tensor; `only`: there is none before. */
const pictureOf =
  (type: Picture["type"]) =>
  (id: string, site: string, only?: "only"): Picture => ({ id, type, site, ...(only ? { only: true } : {}) });
const pattern = pictureOf("pattern");
const rows = pictureOf("rows");

const ATTENTION = ["attn.q", "attn.k", "attn.v", "attn.raw", "attn.pattern", "attn.z"];
const PATTERN = pattern("pattern", "attn.pattern");
const OUT = rows("out", "out");
const STREAM = rows("stream", "encoder.blocks.{l}.resid_post");
const ENCODER = pattern("pattern", "encoder.blocks.{l}.attn.pattern");
const DECODER = pattern("pattern", "decoder.blocks.{l}.attn.pattern");
const CROSS = pattern("cross", "decoder.blocks.{l}.cross.pattern", "only");

/** What the encoder preset has from the start, and the path adds only later. */
const LATER = { layer_scale: null, drop_path: 0 };
/** The presets of whole stacks, made small. */
const SHALLOW = { d_model: 16, n_heads: 2, d_mlp: 128, n_encoder_layers: 1, ...LATER };
const DEEP = { d_model: 32, n_heads: 2, d_mlp: 256 };
const encoder = (keys: Setup["keys"]): Setup => ({ preset: "llm-encoder", keys });

/** No word counts as padding. */
const unmasked = ({ padding }: Text) => padding.map((row) => row.map(() => 1));
const noise = ({ rate, draw }: Values): Edits["dropout"] =>
  rate ? { rate: Number(rate), drop_path: 0, seed: Number(draw) } : undefined;
/** The cells in which a word looks at itself. */
const diagonal = ({ words }: Text): Edits["hidden_cells"] => words.map((_, i) => ["attn", null, i, i]);
/** What is not as asked for. */
const unless = <T>(asked: Value, otherwise: T): T | Record<string, never> => (asked ? {} : otherwise);
/** Each of several sites of the first block. */
const first = (stack: "encoder" | "decoder", ...sites: string[]) => sites.map((site) => `${stack}.blocks.0.${site}`);

/** The place of the shorter sentence in a batch. */
export const shorterSentence = ({ words, other }: Text) => (other.length < words.length ? 1 : 0);

const ACTIVATIONS: Record<string, Record<string, unknown>> = {
  gelu: {},
  relu: { activation: "relu" },
  swiglu: { activation: "silu", mlp_gated: true },
};
const GATES: Record<string, number | "learned" | "open" | "closed"> = {
  learned: "learned",
  open: "open",
  half: 0.5,
  closed: "closed",
};

export const STEPS: Record<StepName, Step> = {
  attention: {
    before: () => ({ preset: "mini", edits: { patterns: { "attn.0": "identity", "attn.1": "identity" } } }),
    after: (v) => ({ preset: "mini", edits: unless(v.scale, { scale: false }) }),
    pictures: [PATTERN, OUT],
    shapes: [...ATTENTION, "out"],
    choose: ["heads"],
    controls: [toggle("scale")],
    facts: ["sums"],
    notes: ["heads"],
  },
  residual: {
    before: () => ({ preset: "mini" }),
    after: (v) => ({
      preset: "mini-residual",
      keys: { ...unless(v.residual, { residual: false }), ...unless(v.norm, { norm_position: "none" }) },
    }),
    pictures: [OUT, PATTERN],
    shapes: ["attn.out", "attn.branch", "out"],
    choose: ["heads"],
    controls: [toggle("residual"), toggle("norm")],
    facts: ["spread"],
    notes: [],
  },
  dropout: {
    before: () => ({ preset: "mini-residual" }),
    after: (v) => ({ preset: "mini-padding", edits: { dropout: noise(v) } }),
    pictures: [PATTERN, OUT],
    shapes: ["attn.pattern", "attn.out", "out"],
    choose: ["heads"],
    controls: [rate(0.2), draw],
    facts: ["sums", "dropped", "inputs"],
    notes: ["dropout-places"],
  },
  padding: {
    before: (_, text) => ({ preset: "mini-padding", reads: "both", edits: { padding: unmasked(text) } }),
    after: (v, text) => ({
      preset: "mini-padding",
      reads: "both",
      edits: v.all
        ? { padding: text.padding.map((row, i) => (i === shorterSentence(text) ? row.map(() => 0) : row)) }
        : {},
    }),
    pictures: [PATTERN, OUT],
    shapes: ["attn.scores", "attn.pattern", "out"],
    choose: ["sentences", "heads"],
    look: "shorter",
    second: true,
    controls: [toggle("all", false)],
    facts: ["padded", "zeros"],
    notes: ["all-masked"],
  },
  causal: {
    before: () => ({ preset: "mini-padding" }),
    after: (v, text) => ({
      preset: "mini-causal",
      edits: { ...unless(v.causal, { causal: false }), ...unless(v.self, { hidden_cells: diagonal(text) }) },
    }),
    pictures: [PATTERN, OUT],
    shapes: ["attn.scores", "attn.pattern", "out"],
    choose: ["heads"],
    controls: [toggle("causal"), toggle("self")],
    facts: ["future", "zeros"],
    notes: ["itself", "additive"],
  },
  gate: {
    before: () => ({ preset: "mini-padding" }),
    after: (v) => ({
      preset: "mini-gated",
      edits: v.gate === "learned" ? {} : { gates: { attn: GATES[String(v.gate)] } },
    }),
    pictures: [OUT, pictureOf("share")("gate", "attn.gate", "only"), PATTERN],
    shapes: ["attn.out", "attn.gate", "out"],
    choose: ["heads"],
    controls: [choice("gate", "learned", "open", "half", "closed")],
    facts: ["gate"],
    notes: ["gate-residual"],
  },
  full: {
    before: (_, text) => ({ preset: "mini", reads: "both", edits: { padding: unmasked(text) } }),
    after: (v, text) => ({
      preset: "mini-full",
      reads: "both",
      edits: {
        ...unless(v.causal, { causal: false }),
        ...unless(v.padding, { padding: unmasked(text) }),
        ...unless(v.gate, { gates: { attn: "open" as const } }),
        dropout: noise(v),
      },
    }),
    pictures: [PATTERN, OUT],
    shapes: [...ATTENTION, "attn.gate", "out"],
    choose: ["sentences", "heads"],
    look: "shorter",
    second: true,
    controls: [toggle("causal"), toggle("padding"), toggle("gate"), rate(0.1), draw],
    facts: ["hidden", "inputs"],
    notes: [],
  },
  mlp: {
    before: () => encoder({ ...SHALLOW, positions: "none", mlp: false }),
    after: (v) => encoder({ ...SHALLOW, positions: "none", ...ACTIVATIONS[String(v.activation)] }),
    pictures: [STREAM, rows("hidden", "encoder.blocks.{l}.mlp.hidden", "only"), ENCODER],
    shapes: first("encoder", "resid_mid", "mlp.norm", "mlp.hidden", "mlp.out"),
    choose: ["heads"],
    controls: [choice("activation", "gelu", "relu", "swiglu")],
    facts: ["alive"],
    notes: ["swiglu"],
  },
  positions: {
    before: () => encoder({ ...SHALLOW, positions: "none" }),
    after: () => encoder(SHALLOW),
    pictures: [ENCODER, rows("entering", "encoder.blocks.{l}.resid_pre")],
    shapes: ["encoder.embed", "encoder.positions", ...first("encoder", "resid_pre", "attn.pattern")],
    choose: ["heads"],
    controls: [{ id: "swap", type: "swap", default: "" }],
    facts: ["swapped", "twins"],
    notes: ["waves"],
  },
  "layer-scale": {
    before: () => encoder({ ...DEEP, ...LATER, n_encoder_layers: 2 }),
    after: (v) =>
      encoder({
        ...DEEP,
        n_encoder_layers: 2,
        drop_path: 0,
        ...unless(v.gamma === "0.01", { layer_scale: Number(v.gamma) }),
      }),
    pictures: [rows("branch", "encoder.blocks.{l}.attn.branch"), STREAM, ENCODER],
    shapes: first("encoder", "attn.out", "attn.branch", "resid_post"),
    choose: ["layers", "heads"],
    controls: [{ id: "gamma", type: "choices", options: ["0.0001", "0.01", "0.1", "1"], default: "0.01" }],
    facts: ["share"],
    notes: ["gamma-start"],
  },
  "drop-path": {
    before: () => ({ ...encoder({ ...DEEP, layer_scale: null, n_encoder_layers: 2 }), reads: "both" }),
    after: (v) => ({
      ...encoder({ ...DEEP, layer_scale: null, n_encoder_layers: 2 }),
      reads: "both",
      edits: v.rate ? { dropout: { rate: 0, drop_path: Number(v.rate), seed: Number(v.draw) } } : {},
    }),
    pictures: [STREAM, ENCODER],
    shapes: first("encoder", "attn.branch", "mlp.branch", "resid_post"),
    choose: ["layers", "sentences", "heads"],
    look: "first",
    second: true,
    controls: [rate(0.5), draw],
    facts: [],
    notes: ["drop-path-scale"],
  },
  encoder: {
    before: (v) =>
      encoder({
        ...DEEP,
        ...LATER,
        n_encoder_layers: v.layers,
        mlp: false,
        positions: "none",
        norm_position: "none",
        final_norm: false,
        residual: false,
      }),
    after: (v) =>
      encoder({
        ...DEEP,
        n_encoder_layers: v.layers,
        ...(v.norm === "post" ? { norm_position: "post", final_norm: false } : {}),
        ...unless(v.mlp, { mlp: false }),
        ...unless(v.positions, { positions: "none" }),
        ...unless(v.scale, { layer_scale: null }),
      }),
    pictures: [STREAM, ENCODER],
    shapes: ["encoder.embed", ...first("encoder", "attn.pattern", "mlp.hidden", "resid_post"), "encoder.out"],
    choose: ["layers", "heads"],
    controls: [
      { id: "layers", type: "slider", min: 1, max: 4, step: 1, default: 2 },
      choice("norm", "pre", "post"),
      toggle("mlp"),
      toggle("positions"),
      toggle("scale"),
    ],
    facts: ["twins"],
    notes: [],
  },
  decoder: {
    before: () => ({ preset: "llm-decoder", keys: { ...DEEP, n_decoder_layers: 2, layer_scale: 1 } }),
    after: (v) => ({
      preset: "llm-decoder",
      reads: "memory",
      keys: { ...DEEP, n_decoder_layers: 2, layer_scale: 1 },
      edits: unless(v.memory, { memory: false }),
    }),
    pictures: [CROSS, DECODER, rows("stream", "decoder.blocks.{l}.resid_post")],
    shapes: first("decoder", "attn.pattern", "cross.q", "cross.k", "cross.pattern", "resid_post"),
    choose: ["layers", "heads"],
    second: true,
    controls: [toggle("memory")],
    facts: ["weights"],
    notes: ["one-set"],
  },
  whole: {
    before: (v) => ({ ...whole(v), edits: { memory: false } }),
    after: (v) => ({ ...whole(v), edits: unless(v.memory, { memory: false }) }),
    pictures: [CROSS, pattern("encoder", "encoder.blocks.{l}.attn.pattern"), DECODER, rows("logits", "logits")],
    shapes: [
      "encoder.embed",
      "encoder.out",
      "decoder.embed",
      ...first("decoder", "cross.pattern"),
      "decoder.out",
      "logits",
    ],
    choose: ["layers", "heads"],
    second: true,
    controls: [choice("model", "vaswani-base", "llm-seq2seq"), toggle("memory")],
    facts: ["guess", "weights"],
    notes: ["shifted"],
  },
};

function whole(v: Values): Setup {
  const layers = { n_encoder_layers: 2, n_decoder_layers: 2 };
  return v.model === "llm-seq2seq"
    ? { preset: "llm-seq2seq", reads: "pair", keys: { ...DEEP, ...layers, layer_scale: 1 } }
    : { preset: "vaswani-base", reads: "pair", keys: { ...DEEP, d_mlp: 128, ...layers } };
}

/** The controls' values: as set, where that is a value the control can have, else the default. */
export function values(name: StepName, set: Record<string, Value>) {
  return Object.fromEntries(
    STEPS[name].controls.map((control) => [control.id, fits(control, set[`${name}.${control.id}`])]),
  );
}

function fits(control: Control, value: Value | undefined): Value {
  return value !== undefined && canBe(control, value) ? value : control.default;
}

function canBe(control: Control, value: Value) {
  switch (control.type) {
    case "slider":
      return isWithin(value, control.min, control.max) && (control.step < 1 || Number.isInteger(value));
    case "draw":
      return isWithin(value, 0, SEEDS) && Number.isInteger(value);
    case "toggle":
      return typeof value === "boolean";
    case "choices":
      return typeof value === "string" && control.options.includes(value);
    case "swap":
      return typeof value === "string" && /^\d{1,2}-\d{1,2}$/.test(value);
  }
}

const isWithin = (value: Value, min: number, max: number) => typeof value === "number" && value >= min && value <= max;

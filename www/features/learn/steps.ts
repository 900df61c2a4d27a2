// The steps of the path as data: what runs before and after, what is shown, and what there is to try.
// `before` and `after` are presets with keys and edits; words are added by queries.ts.
import type { Picture } from "../../domain/difference.js";
import type { Edits } from "../../protocol/engine.js";
import type { StepName, Value } from "./state.js";

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

export interface Step {
  before: (v: Record<string, any>, text: Text) => Setup;
  after: (v: Record<string, any>, text: Text) => Setup;
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

const rate: (id: string, fallback: number, max?: number) => Control = (id, fallback, max = 0.9) => ({
  id,
  type: "slider",
  min: 0,
  max,
  step: 0.05,
  default: fallback,
});
const toggle: (id: string, on?: boolean) => Control = (id, on = true) => ({ id, type: "toggle", default: on });
/** the first one is the default */
const choice: (id: string, ...options: string[]) => Control = (id, ...options) => ({
  id,
  type: "choices",
  options,
  default: options[0],
});
/** The seed of the noise. */
const draw: Control = { id: "draw", type: "draw", default: 7 };

const ATTENTION = ["attn.q", "attn.k", "attn.v", "attn.raw", "attn.pattern", "attn.z", "out"];
const PATTERN: Picture = { id: "pattern", type: "pattern", site: "attn.pattern" };
const OUT: Picture = { id: "out", type: "rows", site: "out" };
const STREAM: Picture = { id: "stream", type: "rows", site: "encoder.blocks.{l}.resid_post" };
const ENCODER: Picture = { id: "pattern", type: "pattern", site: "encoder.blocks.{l}.attn.pattern" };

/** The presets of whole stacks, made small. */
const SHALLOW = { d_model: 16, n_heads: 2, d_mlp: 128, n_encoder_layers: 1 };
const DEEP = { d_model: 32, n_heads: 2, d_mlp: 256 };
/** What the encoder preset has from the start, and the path adds only later. */
const LATER = { layer_scale: null, drop_path: 0 };

/** No word counts as padding. */
const unmasked = ({ padding }: Text) => padding.map((row) => row.map(() => 1));
const noise = (p: number, seed: number): Edits["dropout"] => (p > 0 ? { rate: p, drop_path: 0, seed } : undefined);
/** The cells in which a word looks at itself. */
const diagonal = ({ words }: Text): Edits["hidden_cells"] => words.map((_, i) => ["attn", null, i, i]);
/** Both heads do as told. */
const heads = (how: "identity"): Edits["patterns"] => ({ "attn.0": how, "attn.1": how });

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
    before: () => ({ preset: "mini", edits: { patterns: heads("identity") } }),
    after: (v) => ({ preset: "mini", edits: v.scale ? {} : { scale: false } }),
    pictures: [PATTERN, OUT],
    shapes: ATTENTION,
    choose: ["heads"],
    controls: [toggle("scale")],
    facts: ["sums"],
    notes: ["heads"],
  },
  residual: {
    before: () => ({ preset: "mini" }),
    after: (v) => ({
      preset: "mini-residual",
      keys: { ...(v.residual ? {} : { residual: false }), ...(v.norm ? {} : { norm_position: "none" }) },
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
    after: (v) => ({ preset: "mini-padding", edits: { dropout: noise(v.rate, v.draw) } }),
    pictures: [PATTERN, OUT],
    shapes: ["attn.pattern", "attn.out", "out"],
    choose: ["heads"],
    controls: [rate("rate", 0.2), draw],
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
      edits: { ...(v.causal ? {} : { causal: false }), ...(v.self ? {} : { hidden_cells: diagonal(text) }) },
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
    after: (v) => ({ preset: "mini-gated", edits: v.gate === "learned" ? {} : { gates: { attn: GATES[v.gate] } } }),
    pictures: [OUT, { id: "gate", type: "share", site: "attn.gate", only: true }, PATTERN],
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
        ...(v.causal ? {} : { causal: false }),
        ...(v.padding ? {} : { padding: unmasked(text) }),
        ...(v.gate ? {} : { gates: { attn: "open" } }),
        dropout: noise(v.rate, v.draw),
      },
    }),
    pictures: [PATTERN, OUT],
    shapes: [...ATTENTION.slice(0, -1), "attn.gate", "out"],
    choose: ["sentences", "heads"],
    look: "shorter",
    second: true,
    controls: [toggle("causal"), toggle("padding"), toggle("gate"), rate("rate", 0.1), draw],
    facts: ["hidden", "inputs"],
    notes: [],
  },
  mlp: {
    before: () => ({ preset: "llm-encoder", keys: { ...SHALLOW, ...LATER, positions: "none", mlp: false } }),
    after: (v) => ({
      preset: "llm-encoder",
      keys: { ...SHALLOW, ...LATER, positions: "none", ...ACTIVATIONS[v.activation] },
    }),
    pictures: [STREAM, { id: "hidden", type: "rows", site: "encoder.blocks.{l}.mlp.hidden", only: true }, ENCODER],
    shapes: [
      "encoder.blocks.0.resid_mid",
      "encoder.blocks.0.mlp.norm",
      "encoder.blocks.0.mlp.hidden",
      "encoder.blocks.0.mlp.out",
    ],
    choose: ["heads"],
    controls: [choice("activation", "gelu", "relu", "swiglu")],
    facts: ["alive"],
    notes: ["swiglu"],
  },
  positions: {
    before: () => ({ preset: "llm-encoder", keys: { ...SHALLOW, ...LATER, positions: "none" } }),
    after: () => ({ preset: "llm-encoder", keys: { ...SHALLOW, ...LATER } }),
    pictures: [ENCODER, { id: "entering", type: "rows", site: "encoder.blocks.{l}.resid_pre" }],
    shapes: ["encoder.embed", "encoder.positions", "encoder.blocks.0.resid_pre", "encoder.blocks.0.attn.pattern"],
    choose: ["heads"],
    controls: [{ id: "swap", type: "swap", default: "" }],
    facts: ["swapped", "twins"],
    notes: ["waves"],
  },
  "layer-scale": {
    before: () => ({ preset: "llm-encoder", keys: { ...DEEP, ...LATER, n_encoder_layers: 2 } }),
    after: (v) => ({
      preset: "llm-encoder",
      keys: {
        ...DEEP,
        n_encoder_layers: 2,
        drop_path: 0,
        ...(v.gamma === "0.01" ? {} : { layer_scale: Number(v.gamma) }),
      },
    }),
    pictures: [{ id: "branch", type: "rows", site: "encoder.blocks.{l}.attn.branch" }, STREAM, ENCODER],
    shapes: ["encoder.blocks.0.attn.out", "encoder.blocks.0.attn.branch", "encoder.blocks.0.resid_post"],
    choose: ["layers", "heads"],
    controls: [{ id: "gamma", type: "choices", options: ["0.0001", "0.01", "0.1", "1"], default: "0.01" }],
    facts: ["share"],
    notes: ["gamma-start"],
  },
  "drop-path": {
    before: () => ({ preset: "llm-encoder", reads: "both", keys: { ...DEEP, layer_scale: null, n_encoder_layers: 2 } }),
    after: (v) => ({
      preset: "llm-encoder",
      reads: "both",
      keys: { ...DEEP, layer_scale: null, n_encoder_layers: 2 },
      edits: v.rate > 0 ? { dropout: { rate: 0, drop_path: v.rate, seed: v.draw } } : {},
    }),
    pictures: [STREAM, ENCODER],
    shapes: ["encoder.blocks.0.attn.branch", "encoder.blocks.0.mlp.branch", "encoder.blocks.0.resid_post"],
    choose: ["layers", "sentences", "heads"],
    look: "first",
    second: true,
    controls: [rate("rate", 0.5), draw],
    facts: [],
    notes: ["drop-path-scale"],
  },
  encoder: {
    before: (v) => ({
      preset: "llm-encoder",
      keys: {
        ...DEEP,
        ...LATER,
        n_encoder_layers: v.layers,
        mlp: false,
        positions: "none",
        norm_position: "none",
        final_norm: false,
        residual: false,
      },
    }),
    after: (v) => ({
      preset: "llm-encoder",
      keys: {
        ...DEEP,
        n_encoder_layers: v.layers,
        ...(v.norm === "post" ? { norm_position: "post", final_norm: false } : {}),
        ...(v.mlp ? {} : { mlp: false }),
        ...(v.positions ? {} : { positions: "none" }),
        ...(v.scale ? {} : { layer_scale: null }),
      },
    }),
    pictures: [STREAM, ENCODER],
    shapes: [
      "encoder.embed",
      "encoder.blocks.0.attn.pattern",
      "encoder.blocks.0.mlp.hidden",
      "encoder.blocks.0.resid_post",
      "encoder.out",
    ],
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
      edits: v.memory ? {} : { memory: false },
    }),
    pictures: [
      { id: "cross", type: "pattern", site: "decoder.blocks.{l}.cross.pattern", only: true },
      { id: "pattern", type: "pattern", site: "decoder.blocks.{l}.attn.pattern" },
      { id: "stream", type: "rows", site: "decoder.blocks.{l}.resid_post" },
    ],
    shapes: [
      "decoder.blocks.0.attn.pattern",
      "decoder.blocks.0.cross.q",
      "decoder.blocks.0.cross.k",
      "decoder.blocks.0.cross.pattern",
      "decoder.blocks.0.resid_post",
    ],
    choose: ["layers", "heads"],
    second: true,
    controls: [toggle("memory")],
    facts: ["weights"],
    notes: ["one-set"],
  },
  whole: {
    before: (v) => ({ ...whole(v), edits: { memory: false } }),
    after: (v) => ({ ...whole(v), edits: v.memory ? {} : { memory: false } }),
    pictures: [
      { id: "cross", type: "pattern", site: "decoder.blocks.{l}.cross.pattern", only: true },
      { id: "encoder", type: "pattern", site: "encoder.blocks.{l}.attn.pattern" },
      { id: "pattern", type: "pattern", site: "decoder.blocks.{l}.attn.pattern" },
      { id: "logits", type: "rows", site: "logits" },
    ],
    shapes: [
      "encoder.embed",
      "encoder.out",
      "decoder.embed",
      "decoder.blocks.0.cross.pattern",
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

function whole(v: Record<string, any>): Setup {
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
  const good =
    control.type === "slider"
      ? typeof value === "number" &&
        value >= control.min &&
        value <= control.max &&
        (control.step < 1 || Number.isInteger(value))
      : control.type === "draw"
        ? typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 9_999
        : control.type === "toggle"
          ? typeof value === "boolean"
          : control.type === "choices"
            ? typeof value === "string" && control.options.includes(value)
            : typeof value === "string" && /^\d{1,2}-\d{1,2}$/.test(value);
  return good ? (value as Value) : control.default;
}

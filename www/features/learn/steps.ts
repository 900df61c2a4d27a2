// The steps of the path as data: what runs before and after, what is shown, and what there is to try.
// A step that a trained model shows runs it, and edits are its switches; where the formula is the point, or a switch
// changes what a model is made of, `before` and `after` are presets with keys and edits. Words are added by queries.ts.
import type { Picture } from "../../domain/difference.js";
import type { HeadRef } from "../../domain/heads.js";
import { EMBEDDED, type Name } from "../../domain/models.js";
import type { Edits, Replacement, SweepPart } from "../../protocol/engine.js";
import { SEEDS, type StepName, type Value } from "./state.js";

/** A control of a step. */
export type Control = { id: string } & (
  | { type: "slider"; min: number; max: number; step: number; default: number }
  | { type: "toggle"; default: boolean }
  | { type: "choices"; options: readonly string[]; default: string }
  | { type: "draw"; default: number }
  | { type: "swap"; default: "" }
);

/** The sentences, and the padding of a batch of both: 1 real, 0 padding. */
export type Text = { words: string[]; other: string[]; padding: number[][] };

/** A model from a seed, with its edits. */
interface Untrained {
  preset: string;
  /** overrides of the preset */
  keys?: Record<string, unknown>;
  edits?: Edits;
}

/** A bundled model, with its edits. */
interface Trained {
  model: Name;
  edits?: Edits;
}

export type Setup = Untrained | Trained;

/** The values of a step's controls, by name. */
export type Values = Record<string, Value>;

export interface Step {
  /** the trained model with its default texts; without one, weights are random */
  trained?: {
    model: (v: Values) => Name;
    words: string;
    other?: string;
    /** the image that it reads, named as its examples are: `words` is then not written */
    image?: (v: Values) => string;
  };
  /** the two runs; a step without them sweeps */
  before?: (v: Values, text: Text) => Setup;
  after?: (v: Values, text: Text) => Setup;
  /** the sweep of the second text's values, layer by layer */
  sweep?: (v: Values) => { part: SweepPart; blocks: number };
  /** a pattern of the trained model: one row of one head is shown before the formula */
  row?: string;
  /** the decomposition of the logit difference of the top two tokens; the head that `before` silences */
  parts?: (v: Values) => HeadRef;
  pictures: Picture[];
  /** the tensors whose shapes are listed */
  shapes: string[];
  /** the selectors */
  choose: ("heads" | "layers" | "sentences")[];
  /** the default head, if it is not the first; for a decomposition the silenced head */
  head?: number;
  /** the role of a batch's second sentence, if it has one; by default the shorter one is shown */
  second?: "shorter" | "second";
  controls: Control[];
  /** facts to compute from both answers */
  facts: string[];
  /** common mistakes */
  notes: string[];
}

const rate = (usual: number): Control => ({ id: "rate", type: "slider", min: 0, max: 0.9, step: 0.05, default: usual });
const toggle = (id: string, on = true): Control => ({ id, type: "toggle", default: on });
/** The first option is the default. */
const choice = (id: string, ...options: string[]): Control => ({ id, type: "choices", options, default: options[0] });
/** The seed of the noise. */
const draw: Control = { id: "draw", type: "draw", default: 7 };

/** A picture of a tensor; `only`: the run before has none. */
const pictureOf =
  (type: Picture["type"]) =>
  (id: string, site: string, only?: "only"): Picture => ({ id, type, site, ...(only ? { only: true } : {}) });
const pattern = pictureOf("pattern");
const rows = pictureOf("rows");

const ATTENTION = ["attn.q", "attn.k", "attn.v", "attn.raw", "attn.pattern", "attn.z"];
const PATTERN = pattern("pattern", "attn.pattern");
const OUT = rows("out", "out");
const BRANCH = rows("branch", "encoder.blocks.{l}.attn.branch");
const STREAM = rows("stream", "encoder.blocks.{l}.resid_post");
const ENCODER = pattern("pattern", "encoder.blocks.{l}.attn.pattern");
const DECODER = pattern("pattern", "decoder.blocks.{l}.attn.pattern");
const CROSS = "decoder.blocks.{l}.cross.pattern";
const LOGITS = rows("logits", "logits");

/** Turns off parts of the encoder preset that later steps explain. */
const LATER = { layer_scale: null, drop_path: 0 };
/** The preset of a stack, reduced. */
const SHALLOW = { d_model: 16, n_heads: 2, d_mlp: 128, n_encoder_layers: 1, ...LATER };
const DEEP = { d_model: 32, n_heads: 2, d_mlp: 256 };
const encoder = (keys: Untrained["keys"]): Setup => ({ preset: "llm-encoder", keys });

/** A mask without padding. */
const unmasked = ({ padding }: Text) => padding.map((row) => row.map(() => 1));
const noise = ({ rate, draw }: Values): Edits["dropout"] =>
  rate ? { rate: Number(rate), drop_path: 0, seed: Number(draw) } : undefined;
/** The diagonal cells of these sublayers: each token's attention to itself. */
const diagonal = ({ words }: Text, sublayers: string[]): Edits["hidden_cells"] =>
  sublayers.flatMap((path) => words.map((_, i): [string, null, number, number] => [path, null, i, i]));
/** The same value for each name. */
const each = <T>(names: string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));
/** The alternative, unless the option is on. */
const unless = <T>(asked: Value, otherwise: T): T | Record<string, never> => (asked ? {} : otherwise);
/** Sites of the first block. */
const first = (stack: "encoder" | "decoder", ...sites: string[]) => sites.map((site) => `${stack}.blocks.0.${site}`);

/** The last pattern of `digits`, whose class token decides. */
const SEES = "encoder.blocks.1.attn.pattern";
/** The patches of `digits` on each side. */
const SIDE = 7;
/** Three of its seven rows or columns of patches hidden; the class token stays. */
function visiblePatches(hidden: string) {
  const places: Record<string, (y: number, x: number) => boolean> = {
    top: (y) => y < 3,
    bottom: (y) => y > 3,
    left: (_, x) => x < 3,
    right: (_, x) => x > 3,
  };
  const patches = Array.from({ length: SIDE * SIDE }, (_, i) => places[hidden]?.(Math.floor(i / SIDE), i % SIDE));
  return [1, ...patches.map((is) => (is ? 0 : 1))];
}

/** The index of the shorter sentence in a batch. */
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

/** The sublayers of the trained models. */
const INDUCTION = ["decoder.blocks.0.attn", "decoder.blocks.1.attn"];
const FINDS = INDUCTION[1];
const DATES = {
  gated: ["encoder.blocks.0.attn", "encoder.blocks.1.attn"],
  all: [0, 1].flatMap((block) => [
    ...["attn", "mlp"].map((kind) => `encoder.blocks.${block}.${kind}`),
    ...["attn", "cross", "mlp"].map((kind) => `decoder.blocks.${block}.${kind}`),
  ]),
};
/** The swept part by option. */
const PUT: Record<string, SweepPart> = { stream: "resid_pre", attention: "attn_out", heads: "z" };
const dates = (edits: Edits): Setup => ({ model: "dates", edits });
const induction = (edits: Edits): Setup => ({ model: "induction", edits });
/** Replaces the patterns of the induction layer's heads. */
const looking = (at: Replacement): Edits => ({
  patterns: each(
    [0, 1, 2, 3].map((head) => `${FINDS}.${head}`),
    at,
  ),
});
/** The model of a control. */
const chosen = ({ model }: Values) => model as Name;

export const STEPS: Record<StepName, Step> = {
  attention: {
    trained: { model: () => "induction", words: "whisperwhis" },
    before: () => induction(looking("identity")),
    after: (v) => induction(unless(v.scale, { scale: false })),
    row: `${FINDS}.pattern`,
    pictures: [],
    shapes: ATTENTION.map((site) => site.replace("attn", FINDS)),
    choose: ["heads"],
    head: 1,
    controls: [toggle("scale")],
    facts: ["next"],
    notes: [],
  },
  heads: {
    trained: { model: () => "induction", words: "whisperwhis" },
    before: () => induction(looking("identity")),
    after: (v) => induction(v.look === "learned" ? {} : looking(v.look as Replacement)),
    pictures: [pattern("pattern", `${FINDS}.pattern`), LOGITS],
    shapes: [`${FINDS}.pattern`, `${FINDS}.z`, `${FINDS}.out`, "logits"],
    choose: ["heads"],
    head: 1,
    controls: [choice("look", "learned", "uniform", "previous")],
    facts: ["next", "sums"],
    notes: ["heads"],
  },
  causal: {
    trained: { model: () => "induction", words: "blanketblan" },
    before: () => induction({ causal: false }),
    after: (v, text) =>
      induction({
        ...unless(v.causal, { causal: false }),
        ...unless(v.self, { hidden_cells: diagonal(text, INDUCTION) }),
      }),
    pictures: [DECODER, LOGITS],
    shapes: [...first("decoder", "attn.scores", "attn.pattern"), "logits"],
    choose: ["layers", "heads"],
    head: 1,
    controls: [toggle("causal"), toggle("self")],
    facts: ["future", "next", "zeros"],
    notes: ["itself", "additive"],
  },
  padding: {
    trained: { model: () => "reverse", words: "cabbage", other: "bad" },
    before: (_, text) => ({ model: "reverse", edits: { padding: unmasked(text) } }),
    after: (v, text) => ({
      model: "reverse",
      edits: v.all
        ? { padding: text.padding.map((row, i) => (i === shorterSentence(text) ? row.map(() => 0) : row)) }
        : {},
    }),
    pictures: [ENCODER, pattern("cross", CROSS), LOGITS],
    shapes: [...first("encoder", "attn.scores", "attn.pattern"), ...first("decoder", "cross.pattern"), "logits"],
    choose: ["sentences", "heads"],
    second: "shorter",
    controls: [toggle("all", false)],
    facts: ["padded", "answer", "zeros"],
    notes: ["all-masked"],
  },
  decoder: {
    trained: { model: () => "reverse", words: "cabbage" },
    before: () => ({ model: "reverse", edits: { memory: false } }),
    after: (v) => ({ model: "reverse", edits: unless(v.memory, { memory: false }) }),
    pictures: [pattern("cross", CROSS, "only"), DECODER, rows("stream", "decoder.blocks.{l}.resid_post")],
    shapes: first("decoder", "attn.pattern", "cross.q", "cross.k", "cross.pattern", "resid_post"),
    choose: ["heads"],
    controls: [toggle("memory")],
    facts: ["answer", "weights"],
    notes: ["one-set"],
  },
  whole: {
    trained: { model: chosen, words: "cabbage" },
    before: (v) => ({ model: chosen(v), edits: { memory: false } }),
    after: (v) => ({ model: chosen(v), edits: unless(v.memory, { memory: false }) }),
    pictures: [pattern("cross", CROSS, "only"), pattern("encoder", "encoder.blocks.{l}.attn.pattern"), DECODER, LOGITS],
    shapes: [
      "encoder.embed",
      "encoder.out",
      "decoder.embed",
      ...first("decoder", "cross.pattern"),
      "decoder.out",
      "logits",
    ],
    choose: ["heads"],
    controls: [choice("model", "copy", "reverse", "sort"), toggle("memory")],
    facts: ["answer"],
    notes: ["shifted"],
  },
  // Layers without output leave the stream unchanged: the head then reads it at the lens's site.
  patches: {
    trained: { model: () => "digits", words: "9", image: (v) => String(v.digit) },
    before: () => ({ model: "digits", edits: {} }),
    after: (v) => ({
      model: "digits",
      edits: unless(v.hide === "none", { padding: [visiblePatches(String(v.hide))] }),
    }),
    pictures: [{ ...pattern("over", SEES), patches: true }, pattern("pattern", SEES)],
    shapes: ["encoder.embed", "encoder.positions", SEES, "encoder.out"],
    choose: ["heads"],
    head: 3,
    controls: [
      choice("digit", ...EMBEDDED.digits.examples),
      // The first option is the default: with it a nine becomes a four.
      choice("hide", "bottom", "top", "left", "right", "none"),
    ],
    facts: ["patches", "read"],
    notes: ["patch-vocabulary"],
  },
  lens: {
    trained: { model: () => "induction", words: "whisperwhis" },
    before: (v) => induction({ gammas: each(v.after === "input" ? INDUCTION : [FINDS], 0) }),
    after: () => induction({}),
    pictures: [LOGITS, pattern("pattern", `${FINDS}.pattern`)],
    shapes: ["decoder.blocks.0.resid_post", "decoder.blocks.1.resid_post", "logits"],
    choose: ["heads"],
    head: 1,
    controls: [choice("after", "first", "input")],
    facts: ["next"],
    notes: ["early"],
  },
  attribution: {
    trained: { model: () => "induction", words: "whisperwhis" },
    before: (v) => induction({ heads: { [`${FINDS}.${v.head}`]: 0 } }),
    after: () => induction({}),
    parts: (v) => ({ path: FINDS, head: Number(v.head) }),
    pictures: [LOGITS, pattern("pattern", `${FINDS}.pattern`)],
    shapes: [`${FINDS}.z`, `${FINDS}.out`, "decoder.blocks.1.resid_post", "logits"],
    choose: [],
    controls: [choice("head", "1", "2", "3", "0")],
    facts: [],
    notes: ["frozen"],
  },
  patching: {
    trained: { model: () => "induction", words: "whisperwhis", other: "whiskerwhis" },
    sweep: (v) => ({ part: PUT[String(v.part)], blocks: INDUCTION.length }),
    pictures: [],
    shapes: [],
    choose: [],
    second: "second",
    controls: [choice("part", "stream", "attention", "heads")],
    facts: [],
    notes: ["enough"],
  },
  gate: {
    trained: { model: () => "dates", words: "3/5/24" },
    before: () => dates({ gates: each(DATES.gated, "open" as const) }),
    after: (v) => dates(v.gate === "learned" ? {} : { gates: each(DATES.gated, GATES[String(v.gate)]) }),
    pictures: [pictureOf("share")("gate", "encoder.blocks.{l}.attn.gate", "only"), BRANCH, ENCODER],
    shapes: first("encoder", "attn.out", "attn.gate", "attn.branch", "resid_mid"),
    choose: ["layers", "heads"],
    controls: [choice("gate", "learned", "open", "half", "closed")],
    facts: ["gate", "answer"],
    notes: ["gate-residual"],
  },
  "layer-scale": {
    trained: { model: () => "dates", words: "3/5/24" },
    before: () => dates({ gammas: each(DATES.all, 0) }),
    after: (v) => dates(v.gamma === "1" ? {} : { gammas: each(DATES.all, Number(v.gamma)) }),
    pictures: [BRANCH, STREAM, ENCODER],
    shapes: first("encoder", "attn.out", "attn.branch", "resid_post"),
    choose: ["layers", "heads"],
    controls: [{ id: "gamma", type: "choices", options: ["0", "0.1", "0.5", "1", "2"], default: "1" }],
    facts: ["gammas", "share", "answer"],
    notes: ["gamma-start"],
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
  dropout: {
    before: () => ({ preset: "mini-residual" }),
    after: (v) => ({ preset: "mini-padding", edits: { dropout: noise(v) } }),
    pictures: [PATTERN, OUT],
    shapes: ["attn.pattern", "attn.out", "out"],
    choose: ["heads"],
    controls: [rate(0.2), draw],
    facts: ["sums", "dropped"],
    notes: ["dropout-places"],
  },
  "drop-path": {
    trained: { model: () => "dates", words: "3/5/24", other: "7 Mai 98" },
    before: () => dates({}),
    after: (v) => dates(v.rate ? { dropout: { rate: 0, drop_path: Number(v.rate), seed: Number(v.draw) } } : {}),
    pictures: [STREAM, ENCODER],
    shapes: first("encoder", "attn.branch", "mlp.branch", "resid_post"),
    choose: ["layers", "sentences", "heads"],
    second: "second",
    controls: [rate(0.5), draw],
    facts: ["answer"],
    notes: ["drop-path-scale"],
  },
  full: {
    before: (_, text) => ({ preset: "mini", edits: { padding: unmasked(text) } }),
    after: (v, text) => ({
      preset: "mini-full",
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
    second: "shorter",
    controls: [toggle("causal"), toggle("padding"), toggle("gate"), rate(0.1), draw],
    facts: ["hidden"],
    notes: [],
  },
};

/** The controls' values: as set if valid, else the defaults. */
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

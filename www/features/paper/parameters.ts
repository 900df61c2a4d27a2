// The parameters of the paper's two models, split among the boxes of the diagram.
import { answerTo, type AnswerOf, type Entry } from "../../protocol/answers.js";
import type { Box } from "./state.js";
import type { LabConfig, LabQuestion } from "../../protocol/engine.js";

export type Kind = "embedding" | "attention" | "masked" | "cross" | "norm" | "mlp" | "output";

type Answers = Record<string, Entry>;

export const BASE = "vaswani-base";
export const BIG = "vaswani-big";

const cost = (preset: string, keys?: LabConfig["keys"]) => ({
  kind: "cost" as const,
  config: { preset, ...(keys ? { keys } : {}) },
  lengths: [],
});

/** The parameters of both models with norms and without: the difference is in the norms. */
export const SIZES = {
  "paper.base": cost(BASE),
  "paper.big": cost(BIG),
  "paper.base.bare": cost(BASE, { norm_position: "none" }),
  "paper.big.bare": cost(BIG, { norm_position: "none" }),
  "paper.sizes": { kind: "ablations" as const, length: 1 },
} satisfies Record<string, LabQuestion>;

type DiagramPart = { kind: Kind; stack: "encoder" | "decoder" | "output"; sublayer?: "attn" | "cross" | "mlp" };

const norm = (stack: DiagramPart["stack"], sublayer: DiagramPart["sublayer"]): DiagramPart => ({
  kind: "norm",
  stack,
  sublayer,
});

/** Each box's kind, stack and sublayer. */
export const BOXES: Record<Box, DiagramPart> = {
  "source-embedding": { kind: "embedding", stack: "encoder" },
  "encoder-attention": { kind: "attention", stack: "encoder", sublayer: "attn" },
  "encoder-attention-norm": norm("encoder", "attn"),
  "encoder-mlp": { kind: "mlp", stack: "encoder", sublayer: "mlp" },
  "encoder-mlp-norm": norm("encoder", "mlp"),
  "target-embedding": { kind: "embedding", stack: "decoder" },
  "masked-attention": { kind: "masked", stack: "decoder", sublayer: "attn" },
  "masked-attention-norm": norm("decoder", "attn"),
  "cross-attention": { kind: "cross", stack: "decoder", sublayer: "cross" },
  "cross-attention-norm": norm("decoder", "cross"),
  "decoder-mlp": { kind: "mlp", stack: "decoder", sublayer: "mlp" },
  "decoder-mlp-norm": norm("decoder", "mlp"),
  output: { kind: "output", stack: "output" },
};

/** The parameters of a box of one model: per layer, the number of layers, in all, and the share of the model. */
export interface Count {
  each: number;
  layers: number;
  all: number;
  share: number;
}

/** One model's sizes, by their keys in the configuration. */
export type Sizes = Record<"d_model" | "d_mlp" | "n_heads" | "d_head" | "d_value" | "n_layers" | "d_vocab", number>;

export type Counted = { parameters: number; sizes: Sizes; boxes: Record<Box, Count> };

function named({ parts }: AnswerOf<"cost">, name: RegExp) {
  const found = parts.filter((part) => name.test(part.name));
  return { layers: found.length, all: found.reduce((sum, part) => sum + part.parameters, 0) };
}

/** One model's resolved sizes. */
const sizesOf = (answers: Answers, model: "base" | "big") =>
  answerTo(answers, "paper.sizes", SIZES["paper.sizes"])?.rows.find(({ row }) => row === model)?.config ?? null;

/** The number of rows of the base model's embedding matrix. */
export function vocabulary(answers: Answers) {
  const whole = answerTo(answers, "paper.base", SIZES["paper.base"]);
  const sizes = sizesOf(answers, "base");
  return whole && sizes && named(whole, /^embed/).all / sizes.d_model;
}

export function countParameters(answers: Answers, model: "base" | "big"): Counted | null {
  const whole = answerTo(answers, `paper.${model}`, SIZES[`paper.${model}`]);
  const bare = answerTo(answers, `paper.${model}.bare`, SIZES[`paper.${model}.bare`]);
  const sizes = sizesOf(answers, model);
  if (!whole || !bare || !sizes) return null;
  const { parameters } = whole;
  const embedding = named(whole, /^embed/).all;
  const count = (box: Box): Count => {
    const { kind, stack, sublayer } = BOXES[box];
    const told = (all: number, layers = 1) => ({
      each: all / Math.max(1, layers),
      layers,
      all,
      share: all / parameters,
    });
    // One matrix serves both embeddings and the output, which adds no parameters.
    if (!sublayer) return told(kind === "embedding" ? embedding : 0);
    const name = new RegExp(`^${stack}\\.blocks\\.\\d+\\.${sublayer}$`);
    const { layers, all } = named(whole, name);
    const own = named(bare, name).all;
    return told(kind === "norm" ? all - own : own, layers);
  };
  return {
    parameters,
    sizes: { ...sizes, d_vocab: embedding / sizes.d_model } as Sizes,
    boxes: Object.fromEntries(Object.keys(BOXES).map((box) => [box, count(box as Box)])) as Record<Box, Count>,
  };
}

// How the parameters of the paper's two models are shared out among the boxes of the diagram.
import { answerTo, type Entry } from "../../protocol/answers.js";
import type { Box } from "./state.js";
import type { LabAnswer, LabQuestion } from "../../protocol/engine.js";

export type Kind = "embedding" | "attention" | "masked" | "cross" | "norm" | "mlp" | "output";

export type Lab = Record<string, Entry>;

export const BASE = "vaswani-base";
export const BIG = "vaswani-big";

/** Parameters of both models, with their norms and without: what a norm has is the difference. */
export const SIZES = {
  "paper.base": { kind: "cost" as const, config: { preset: BASE }, lengths: [] },
  "paper.big": { kind: "cost" as const, config: { preset: BIG }, lengths: [] },
  "paper.base.bare": {
    kind: "cost" as const,
    config: { preset: BASE, keys: { norm_position: "none" } },
    lengths: [],
  },
  "paper.big.bare": {
    kind: "cost" as const,
    config: { preset: BIG, keys: { norm_position: "none" } },
    lengths: [],
  },
  "paper.sizes": { kind: "ablations" as const, length: 1 },
} satisfies Record<string, LabQuestion>;

export type Place = { kind: Kind; stack: "encoder" | "decoder" | "output"; sublayer?: "attn" | "cross" | "mlp" };

/** What each box is, where it stands, and the sublayer of a block that it belongs to. */
export const BOXES: Record<Box, Place> = {
  "source-embedding": { kind: "embedding", stack: "encoder" },
  "encoder-attention": { kind: "attention", stack: "encoder", sublayer: "attn" },
  "encoder-attention-norm": { kind: "norm", stack: "encoder", sublayer: "attn" },
  "encoder-mlp": { kind: "mlp", stack: "encoder", sublayer: "mlp" },
  "encoder-mlp-norm": { kind: "norm", stack: "encoder", sublayer: "mlp" },
  "target-embedding": { kind: "embedding", stack: "decoder" },
  "masked-attention": { kind: "masked", stack: "decoder", sublayer: "attn" },
  "masked-attention-norm": { kind: "norm", stack: "decoder", sublayer: "attn" },
  "cross-attention": { kind: "cross", stack: "decoder", sublayer: "cross" },
  "cross-attention-norm": { kind: "norm", stack: "decoder", sublayer: "cross" },
  "decoder-mlp": { kind: "mlp", stack: "decoder", sublayer: "mlp" },
  "decoder-mlp-norm": { kind: "norm", stack: "decoder", sublayer: "mlp" },
  output: { kind: "output", stack: "output" },
};

/**
 * What a box of one model has: parameters in one layer, in how many layers, and which part of the model all of them
 * are.
 */
export interface Count {
  each: number;
  layers: number;
  all: number;
  share: number;
}

/** Sizes of one model, by the laboratory's names. */
export interface Sizes {
  d_model: number;
  d_mlp: number;
  n_heads: number;
  d_head: number;
  d_value: number;
  n_layers: number;
  d_vocab: number;
}

export type Counted = { parameters: number; sizes: Sizes; boxes: Record<Box, Count> };

export type Cost = Extract<LabAnswer, { kind: "cost" }>;

function named({ parts }: Cost, name: RegExp) {
  const found = parts.filter((part) => name.test(part.name));
  return { layers: found.length, all: found.reduce((sum, part) => sum + part.parameters, 0) };
}

/** Of one model, as the laboratory resolved it. */
const sizesOf = (lab: Lab, model: "base" | "big") =>
  answerTo(lab, "paper.sizes", SIZES["paper.sizes"])?.rows.find(({ row }) => row === model)?.config ?? null;

/** How many rows the embedding matrix of the base model has. */
export function vocabulary(lab: Lab) {
  const whole = answerTo(lab, "paper.base", SIZES["paper.base"]);
  const sizes = sizesOf(lab, "base");
  return whole && sizes && named(whole, /^embed/).all / sizes.d_model;
}

export function countParameters(lab: Lab, model: "base" | "big"): Counted | null {
  const whole = answerTo(lab, `paper.${model}`, SIZES[`paper.${model}`]);
  const bare = answerTo(lab, `paper.${model}.bare`, SIZES[`paper.${model}.bare`]);
  const sizes = sizesOf(lab, model);
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
    // One matrix serves both embeddings and the output, which has nothing of its own.
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

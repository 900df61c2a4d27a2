// How the parameters of the paper's two models are shared out among the boxes of the diagram.
import { answerTo } from "../lab.js";

/** @typedef {import("./state.js").Box} Box */
/** @typedef {"embedding" | "attention" | "masked" | "cross" | "norm" | "mlp" | "output"} Kind */
/** @typedef {Record<string, import("../lab.js").Entry>} Lab */

export const BASE = "vaswani-base";
export const BIG = "vaswani-big";

/** Parameters of both models, with their norms and without: what a norm has is the difference. */
export const SIZES = /** @satisfies {Record<string, import("../../protocol").LabQuestion>} */ ({
  "paper.base": { kind: /** @type {const} */ ("cost"), config: { preset: BASE }, lengths: [] },
  "paper.big": { kind: /** @type {const} */ ("cost"), config: { preset: BIG }, lengths: [] },
  "paper.base.bare": {
    kind: /** @type {const} */ ("cost"),
    config: { preset: BASE, keys: { norm_position: "none" } },
    lengths: [],
  },
  "paper.big.bare": {
    kind: /** @type {const} */ ("cost"),
    config: { preset: BIG, keys: { norm_position: "none" } },
    lengths: [],
  },
  "paper.sizes": { kind: /** @type {const} */ ("ablations"), length: 1 },
});

/** @typedef {{ kind: Kind, stack: "encoder" | "decoder" | "output", sublayer?: "attn" | "cross" | "mlp" }} Place */

/** What each box is, where it stands, and the sublayer of a block that it belongs to. @type {Record<Box, Place>} */
export const BOXES = {
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

/** What a box of one model has: parameters in one layer, in how many layers, and which part of the model all of them are. */
/** @typedef {{ each: number, layers: number, all: number, share: number }} Count */

/** Sizes of one model, by the laboratory's names. */
/** @typedef {{ d_model: number, d_mlp: number, n_heads: number, d_head: number, d_value: number, n_layers: number, d_vocab: number }} Sizes */

/**
 * @typedef {{ parameters: number, sizes: Sizes, boxes: Record<Box, Count> }} Counted
 */

/** @typedef {Extract<import("../../protocol").LabAnswer, { kind: "cost" }>} Cost */

/** @param {Cost} cost @param {RegExp} name */
function named({ parts }, name) {
  const found = parts.filter((part) => name.test(part.name));
  return { layers: found.length, all: found.reduce((sum, part) => sum + part.parameters, 0) };
}

/** Of one model, as the laboratory resolved it. @param {Lab} lab @param {"base" | "big"} model */
const sizesOf = (lab, model) =>
  answerTo(lab, "paper.sizes", SIZES["paper.sizes"])?.rows.find(({ row }) => row === model)?.config ?? null;

/** How many rows the embedding matrix of the base model has. @param {Lab} lab */
export function vocabulary(lab) {
  const whole = answerTo(lab, "paper.base", SIZES["paper.base"]);
  const sizes = sizesOf(lab, "base");
  return whole && sizes && named(whole, /^embed/).all / sizes.d_model;
}

/** @param {Lab} lab @param {"base" | "big"} model @returns {Counted | null} */
export function counted(lab, model) {
  const whole = answerTo(lab, `paper.${model}`, SIZES[`paper.${model}`]);
  const bare = answerTo(lab, `paper.${model}.bare`, SIZES[`paper.${model}.bare`]);
  const sizes = sizesOf(lab, model);
  if (!whole || !bare || !sizes) return null;
  const { parameters } = whole;
  const embedding = named(whole, /^embed/).all;
  /** @param {Box} box @returns {Count} */
  const count = (box) => {
    const { kind, stack, sublayer } = BOXES[box];
    const told = (/** @type {number} */ all, layers = 1) => ({
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
    sizes: /** @type {Sizes} */ ({ ...sizes, d_vocab: embedding / sizes.d_model }),
    boxes: /** @type {Record<Box, Count>} */ (
      Object.fromEntries(Object.keys(BOXES).map((box) => [box, count(/** @type {Box} */ (box))]))
    ),
  };
}

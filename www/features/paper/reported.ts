// The numbers that the paper reports, with their places in it: Vaswani et al. 2017, "Attention Is All You Need",
// arXiv:1706.03762v7.

/** The paper's address; the page does not fetch it. */
export const SOURCE = "https://arxiv.org/abs/1706.03762";

/** BLEU on newstest2014, table 2. `before` is the best of the earlier systems, an ensemble of convolutional models. */
export const BLEU = [
  { pair: "german" as const, before: 26.36, base: 27.3, big: 28.4 },
  { pair: "french" as const, before: 41.29, base: 38.1, big: 41.8 },
];

/** Section 5.2 and tables 2 and 3; all on one machine with eight P100 GPUs. The FLOPs are the paper's estimate. */
export const TRAINING = {
  base: { parameters: 65e6, steps: 100_000, secondsPerStep: 0.4, hours: 12, flops: 3.3e18 },
  big: { parameters: 213e6, steps: 300_000, secondsPerStep: 1.0, hours: 84, flops: 2.3e19 },
};

/**
 * A row of table 3: perplexity per word piece and BLEU on newstest2013, and millions of parameters if the paper gives
 * them.
 */
type Variation = { perplexity: number; bleu: number; millions?: number };

/** The columns of table 3, by their keys in the configuration. */
export const COLUMNS = [
  "n_layers",
  "d_model",
  "d_mlp",
  "n_heads",
  "d_head",
  "d_value",
  "dropout",
  "smoothing",
  "learned_positions",
] as const;

/** Table 3, each row by its sizes in the order of COLUMNS. */
const TABLE_3: [sizes: string, found: Variation][] = [
  ["6 512 2048 8 64 64 0.1 0.1 0", { perplexity: 4.92, bleu: 25.8, millions: 65 }],
  ["6 512 2048 1 512 512 0.1 0.1 0", { perplexity: 5.29, bleu: 24.9 }],
  ["6 512 2048 4 128 128 0.1 0.1 0", { perplexity: 5.0, bleu: 25.5 }],
  ["6 512 2048 16 32 32 0.1 0.1 0", { perplexity: 4.91, bleu: 25.8 }],
  ["6 512 2048 32 16 16 0.1 0.1 0", { perplexity: 5.01, bleu: 25.4 }],
  ["6 512 2048 8 16 64 0.1 0.1 0", { perplexity: 5.16, bleu: 25.1, millions: 58 }],
  ["6 512 2048 8 32 64 0.1 0.1 0", { perplexity: 5.01, bleu: 25.4, millions: 60 }],
  ["2 512 2048 8 64 64 0.1 0.1 0", { perplexity: 6.11, bleu: 23.7, millions: 36 }],
  ["4 512 2048 8 64 64 0.1 0.1 0", { perplexity: 5.19, bleu: 25.3, millions: 50 }],
  ["8 512 2048 8 64 64 0.1 0.1 0", { perplexity: 4.88, bleu: 25.5, millions: 80 }],
  ["6 256 2048 8 32 32 0.1 0.1 0", { perplexity: 5.75, bleu: 24.5, millions: 28 }],
  ["6 1024 2048 8 128 128 0.1 0.1 0", { perplexity: 4.66, bleu: 26.0, millions: 168 }],
  ["6 512 1024 8 64 64 0.1 0.1 0", { perplexity: 5.12, bleu: 25.4, millions: 53 }],
  ["6 512 4096 8 64 64 0.1 0.1 0", { perplexity: 4.75, bleu: 26.2, millions: 90 }],
  ["6 512 2048 8 64 64 0 0.1 0", { perplexity: 5.77, bleu: 24.6 }],
  ["6 512 2048 8 64 64 0.2 0.1 0", { perplexity: 4.95, bleu: 25.5 }],
  ["6 512 2048 8 64 64 0.1 0 0", { perplexity: 4.67, bleu: 25.3 }],
  ["6 512 2048 8 64 64 0.1 0.2 0", { perplexity: 5.47, bleu: 25.7 }],
  ["6 512 2048 8 64 64 0.1 0.1 1", { perplexity: 4.92, bleu: 25.7 }],
  ["6 1024 4096 16 64 64 0.3 0.1 0", { perplexity: 4.33, bleu: 26.4, millions: 213 }],
];

const bySizes = new Map(TABLE_3);

/** The paper's results for a model of these sizes, if table 3 has it. */
export const reportedFor = (config: Record<string, number>) =>
  bySizes.get(COLUMNS.map((name) => config[name]).join(" ")) ?? null;

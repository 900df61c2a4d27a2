// What each part of the paper's room asks the laboratory. Only the part that is open asks.
import { LIMITS, measures, start } from "./state.js";

/** @typedef {import("./state.js").Paper} Paper */
/** @typedef {import("../../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../../protocol").LabRun} LabRun */
/** @typedef {import("../../state.js").State} State */

export const BASE = "vaswani-base";
export const BIG = "vaswani-big";
/** Of the untrained weights. */
const SEED = 1;

/** Lengths that are measured, besides the person's own. */
const LENGTHS = [16, 32, 64, 128, 256, 512];
/** Runs after the first, of which the fastest counts; fewer where each takes long. */
const REPEATS = 4;
const LONG = 1 << 17;

/** @param {State} state @returns {Record<string, LabQuestion>} */
export function questions(state) {
  const { paper } = state;
  return {
    model: () => sizes,
    cost: () => ({ ...layers(paper), ...layer(paper), ...measurements(state) }),
    ablations: () => ({ "paper.ablations": /** @type {LabQuestion} */ ({ kind: "ablations", length: paper.tokens }) }),
    training: () => training(paper),
    positions: () => positions(paper),
    reported: () => sizes,
  }[paper.part]();
}

/** Parameters of both models, with their norms and without: what a norm has is the difference. @type {Record<string, LabQuestion>} */
const sizes = {
  "paper.base": { kind: "cost", config: { preset: BASE }, lengths: [] },
  "paper.big": { kind: "cost", config: { preset: BIG }, lengths: [] },
  "paper.base.bare": { kind: "cost", config: { preset: BASE, keys: { norm_position: "none" } }, lengths: [] },
  "paper.big.bare": { kind: "cost", config: { preset: BIG, keys: { norm_position: "none" } }, lengths: [] },
  "paper.sizes": { kind: "ablations", length: 1 },
};

/** @param {Paper} paper @returns {Record<string, LabQuestion>} */
const layers = ({ n, d, k }) => ({ "paper.layers": { kind: "layers", n, d, k } });

/** Whether the heads share the width out evenly. @param {Paper} paper */
export const even = ({ width, heads }) => width % heads === 0;

/** One bare attention layer of the person's width. @param {Paper} paper @returns {import("../../protocol").LabConfig} */
const attention = ({ width, heads }) => ({ preset: "mini", keys: { d_model: width, n_heads: heads } });

/** The lengths of the table and of the plot, in order. @param {Paper} paper */
export const lengths = ({ length }) => [...new Set([...LENGTHS, length])].toSorted((a, b) => a - b);

/** @param {Paper} paper @returns {Record<string, LabQuestion>} */
const layer = (paper) => (even(paper) ? { "paper.layer": { kind: "cost", config: attention(paper), lengths: lengths(paper) } } : {});

/** @param {number} length */
export const runName = (length) => `paper.run.${length}`;

/** A run of the layer on so many words; nothing of it is read back but the time. @param {Paper} paper @param {number} length @returns {LabRun} */
export const run = (paper, length) => ({
  // Another round is another seed, so that it is another question.
  kind: "run", config: attention(paper), seed: SEED + paper.round - 1,
  sources: [Array.from({ length }, (_, i) => String(i))], sites: "nothing", repeats: length * paper.width > LONG ? 1 : REPEATS,
});

/** What a round has found so far: the runs of the present layer on this engine, shortest first. @param {State} state */
export function measured(state) {
  const { paper, lab } = state;
  /** @type {{ length: number, ms: number }[]} */
  const found = [];
  let failure = /** @type {string | null} */ (null);
  for (const length of measures(state) && even(paper) ? lengths(paper) : []) {
    const entry = lab[runName(length)];
    if (!entry || entry.key !== JSON.stringify(run(paper, length))) break;
    failure = entry.failure;
    if (failure || entry.answer?.kind !== "run") break;
    found.push({ length, ms: entry.answer.ms });
  }
  return { found, failure };
}

/** Those that are measured and the next: one after the other, so that nothing else has to wait for long. @param {State} state */
function measurements(state) {
  const { paper } = state;
  if (!measures(state) || !even(paper)) return {};
  const { found, failure } = measured(state);
  const asked = lengths(paper).slice(0, found.length + (failure ? 0 : 1));
  return Object.fromEntries(asked.map((length) => [runName(length), run(paper, length)]));
}

/** How far the curve of the rate is drawn: warm-up fits twice. */
export const LAST_STEP = 2 * LIMITS.warmup[1];
const CURVE_POINTS = 160;

/** Steps along the curve, warm-up among them. @param {number} warmup */
export function steps(warmup) {
  const along = Array.from({ length: CURVE_POINTS }, (_, i) => Math.max(1, Math.round((i * LAST_STEP) / (CURVE_POINTS - 1))));
  return [...new Set([...along, warmup, ...LANDMARKS])].toSorted((a, b) => a - b);
}

/** The first step, and where the paper's two models stopped. */
export const LANDMARKS = [1, 100_000, 300_000];

/** The vocabulary that the paper's English–German models share. */
export const VOCABULARY = 37_000;

/** @param {Paper} paper @returns {Record<string, LabQuestion>} */
const training = ({ rateWidth, warmup, smoothing, vocab }) => ({
  "paper.schedule": { kind: "schedule", d_model: rateWidth, warmup, steps: steps(warmup) },
  "paper.schedule.base": { kind: "schedule", d_model: start.rateWidth, warmup: start.warmup, steps: steps(start.warmup) },
  "paper.smoothing": { kind: "smoothing", d_vocab: vocab, label: right(vocab), smoothing },
  "paper.smoothing.full": { kind: "smoothing", d_vocab: VOCABULARY, label: right(VOCABULARY), smoothing },
});

/** Any token may be the right one; here it is one a third of the way. @param {number} vocab */
export const right = (vocab) => Math.floor(vocab / 3);

/** An even width: each pair of numbers is a sine and its cosine. @param {Paper} paper */
export const pairs = ({ size }) => size - (size % 2);

/** @param {Paper} paper @returns {Record<string, LabQuestion>} */
const positions = (paper) => ({
  "paper.positions": { kind: "positions", n: paper.count, d: pairs(paper), shift: paper.shift },
  "paper.far": { kind: "positions", n: paper.count, d: pairs(paper), shift: paper.far },
});

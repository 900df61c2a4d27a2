// What each part of the paper's room asks the laboratory. Only the part that is open asks.
import { SIZES, vocabulary } from "./model.js";
import { TRAINING } from "./reported.js";
import { LIMITS, measures, start } from "./state.js";

/** @typedef {import("./state.js").Paper} Paper */
/** @typedef {import("../../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../../protocol").LabRun} LabRun */
/** @typedef {import("../../state.js").State} State */

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
    model: () => SIZES,
    cost: () => ({
      "paper.layers": layers(paper),
      ...(even(paper) ? { "paper.layer": layer(paper) } : {}),
      ...measurements(state),
    }),
    ablations: () => ({ "paper.ablations": ablations(paper) }),
    training: () => training(state),
    positions: () => positions(paper),
    reported: () => SIZES,
  }[paper.part]();
}

/** The four kinds of layer. @param {Paper} paper */
export const layers = ({ n, d, k }) => ({ kind: /** @type {const} */ ("layers"), n, d, k });

/** @param {Paper} paper */
export const ablations = ({ tokens }) => ({ kind: /** @type {const} */ ("ablations"), length: tokens });

/** Whether the heads share the width out evenly. @param {Paper} paper */
export const even = ({ width, heads }) => width % heads === 0;

/** One bare attention layer of the person's width. @param {Paper} paper */
const attention = ({ width, heads }) => ({ preset: "mini", keys: { d_model: width, n_heads: heads } });

/** The lengths of the table and of the plot, in order. @param {Paper} paper */
export const lengths = ({ length }) => [...new Set([...LENGTHS, length])].toSorted((a, b) => a - b);

/** @param {Paper} paper */
export const layer = (paper) => ({
  kind: /** @type {const} */ ("cost"),
  config: attention(paper),
  lengths: lengths(paper),
});

/** @param {number} length */
export const runName = (length) => `paper.run.${length}`;

/** A run of the layer on so many words; nothing of it is read back but the time. @param {Paper} paper @param {number} length @returns {LabRun} */
export const run = (paper, length) => ({
  // Another round is another seed, so that it is another question.
  kind: "run",
  config: attention(paper),
  seed: SEED + paper.round - 1,
  sources: [Array.from({ length }, (_, i) => String(i))],
  sites: "nothing",
  repeats: length * paper.width > LONG ? 1 : REPEATS,
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
  const along = Array.from({ length: CURVE_POINTS }, (_, i) =>
    Math.max(1, Math.round((i * LAST_STEP) / (CURVE_POINTS - 1))),
  );
  return [...new Set([...along, warmup, ...LANDMARKS])].toSorted((a, b) => a - b);
}

/** The first step, and where the paper's two models stopped. */
export const LANDMARKS = [1, TRAINING.base.steps, TRAINING.big.steps];

/** @param {{ rateWidth: number, warmup: number }} sizes */
export const schedule = ({ rateWidth, warmup }) => ({
  kind: /** @type {const} */ ("schedule"),
  d_model: rateWidth,
  warmup,
  steps: steps(warmup),
});

/** The target over so many tokens. @param {Paper} paper @param {number} d_vocab */
export const smoothed = ({ smoothing }, d_vocab) => ({
  kind: /** @type {const} */ ("smoothing"),
  d_vocab,
  label: right(d_vocab),
  smoothing,
});

/** Any token may be the right one; here it is one a third of the way. @param {number} vocab */
const right = (vocab) => Math.floor(vocab / 3);

/** @param {State} state @returns {Record<string, LabQuestion>} */
function training({ paper, lab }) {
  const all = vocabulary(lab);
  return {
    "paper.schedule": schedule(paper),
    "paper.schedule.base": schedule(start),
    "paper.smoothing": smoothed(paper, paper.vocab),
    // The paper's own vocabulary is what its embedding says it is.
    "paper.base": SIZES["paper.base"],
    "paper.sizes": SIZES["paper.sizes"],
    ...(all ? { "paper.smoothing.full": smoothed(paper, all) } : {}),
  };
}

/** An even width: each pair of numbers is a sine and its cosine. @param {Paper} paper */
export const pairs = ({ size }) => size - (size % 2);

/** The matrix from its first position, and by which shift it was turned. @param {Paper} paper @param {number} shift */
export const matrix = (paper, shift) => ({
  kind: /** @type {const} */ ("positions"),
  n: paper.count,
  d: pairs(paper),
  shift,
});

/** @param {Paper} paper @returns {Record<string, LabQuestion>} */
const positions = (paper) => ({ "paper.positions": matrix(paper, paper.shift), "paper.far": matrix(paper, paper.far) });

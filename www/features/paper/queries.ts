// The laboratory queries of each part of the paper room. Only the open part queries.
import type { Problem } from "../../lib/errors.js";
import { SIZES, vocabulary } from "./parameters.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { TRAINING } from "./reported.js";
import { LIMITS, isMeasured, start, type Paper } from "./state.js";
import type { LabQuestion } from "../../protocol/engine.js";
import type { LabRun } from "../../protocol/messages.js";
import type { State } from "../../state/store.js";

const SEED = 1;

/** The measured lengths, besides the user's. */
const LENGTHS = [16, 32, 64, 128, 256, 512];
/** Repetitions, of which the fastest counts; fewer if each is slow. */
const REPEATS = 4;
const LONG = 1 << 17;

export function questions(state: State): Record<string, LabQuestion> {
  const { paper } = state;
  return {
    model: () => SIZES,
    cost: () => ({
      "paper.layers": layers(paper),
      ...(headsDivideWidth(paper) ? { "paper.layer": layer(paper) } : {}),
      ...measurements(state),
    }),
    ablations: () => ({ "paper.ablations": ablations(paper) }),
    training: () => training(state),
    positions: () => positions(paper),
    reported: () => SIZES,
  }[paper.part]();
}

export const layers = ({ n, d, k }: Paper) => ({ kind: "layers" as const, n, d, k });

export const ablations = ({ tokens }: Paper) => ({ kind: "ablations" as const, length: tokens });

/** Whether the heads divide the width. */
export const headsDivideWidth = ({ width, heads }: Paper) => width % heads === 0;

/** A bare attention layer of the user's width. */
const attention = ({ width, heads }: Paper) => ({ preset: "mini", keys: { d_model: width, n_heads: heads } });

/** The sorted lengths of the table and plot. */
export const lengths = ({ length }: Paper) => [...new Set([...LENGTHS, length])].toSorted((a, b) => a - b);

export const layer = (paper: Paper) => ({
  kind: "cost" as const,
  config: attention(paper),
  lengths: lengths(paper),
});

export const runName = (length: number) => `paper.run.${length}`;

/** A run of the layer on this many words; only its time is read. */
export const run = (paper: Paper, length: number): LabRun => ({
  // Each round has another seed, and so another key.
  kind: "run",
  config: attention(paper),
  seed: SEED + paper.round - 1,
  sources: [Array.from({ length }, (_, i) => String(i))],
  sites: "nothing",
  repeats: length * paper.width > LONG ? 1 : REPEATS,
});

/** The times of this round: runs of the current layer on this engine, in ascending length. */
export function runTimes(state: State) {
  const { paper, answers } = state;
  const found: { length: number; ms: number }[] = [];
  let failure = null as Problem | null;
  for (const length of isMeasured(state) && headsDivideWidth(paper) ? lengths(paper) : []) {
    const entry = answers[runName(length)];
    if (!entry || entry.key !== JSON.stringify(run(paper, length))) break;
    failure = entry.failure;
    if (failure || entry.answer?.kind !== "run") break;
    found.push({ length, ms: entry.answer.ms });
  }
  return { found, failure };
}

/** The measured lengths and the next: one at a time, so that other questions need not wait for long. */
function measurements(state: State) {
  const { paper } = state;
  if (!isMeasured(state) || !headsDivideWidth(paper)) return {};
  const { found, failure } = runTimes(state);
  const asked = lengths(paper).slice(0, found.length + (failure ? 0 : 1));
  return Object.fromEntries(asked.map((length) => [runName(length), run(paper, length)]));
}

/** The end of the rate's curve: twice the maximum warm-up. */
export const LAST_STEP = 2 * LIMITS.warmup[1];
const CURVE_POINTS = 160;

/** The steps along the curve, including the end of the warm-up. */
export function steps(warmup: number) {
  const along = Array.from({ length: CURVE_POINTS }, (_, i) =>
    Math.max(1, Math.round((i * LAST_STEP) / (CURVE_POINTS - 1))),
  );
  return [...new Set([...along, warmup, ...LANDMARKS])].toSorted((a, b) => a - b);
}

/** The first step, and the last steps of the paper's two models. */
export const LANDMARKS = [1, TRAINING.base.steps, TRAINING.big.steps];

export const schedule = ({ rateWidth, warmup }: { rateWidth: number; warmup: number }) => ({
  kind: "schedule" as const,
  d_model: rateWidth,
  warmup,
  steps: steps(warmup),
});

/** The target over a vocabulary of this size. */
export const smoothingQuery = ({ smoothing }: Paper, d_vocab: number) => ({
  kind: "smoothing" as const,
  d_vocab,
  label: right(d_vocab),
  smoothing,
});

/** The index of the right token: arbitrary, here a third of the way. */
const right = (vocab: number) => Math.floor(vocab / 3);

function training({ paper, answers }: State): Record<string, LabQuestion> {
  const all = vocabulary(answers);
  return {
    "paper.schedule": schedule(paper),
    "paper.schedule.base": schedule(start),
    "paper.smoothing": smoothingQuery(paper, paper.vocab),
    // The paper's vocabulary follows from its embedding.
    "paper.base": SIZES["paper.base"],
    "paper.sizes": SIZES["paper.sizes"],
    ...(all ? { "paper.smoothing.full": smoothingQuery(paper, all) } : {}),
  };
}

/** An even width: dimensions come in pairs of sine and cosine. */
export const evenSize = ({ size }: Paper) => size - (size % 2);

/** The matrix from the first position, and the shift that rotated it. */
export const matrix = (paper: Paper, shift: number) => ({
  kind: "positions" as const,
  n: paper.count,
  d: evenSize(paper),
  shift,
});

const positions = (paper: Paper): Record<string, LabQuestion> => ({
  "paper.positions": matrix(paper, paper.shift),
  "paper.far": matrix(paper, paper.far),
});

export const queries = (state: State): Query<State>[] => queriesOf(questions(state));

// State → the props of the paper room: each part's only while it is open.
import { wordsOf } from "../../i18n/problem.js";
import { answerBefore, answerTo } from "../../protocol/answers.js";
import { BOXES, countParameters, vocabulary } from "./parameters.js";
import { rowSimilarity, outline, pairRotations, walk } from "./position-geometry.js";
import {
  LANDMARKS,
  LAST_STEP,
  ablations,
  headsDivideWidth,
  layer,
  layers,
  lengths,
  matrix,
  runTimes,
  evenSize,
  queries,
  schedule,
  smoothingQuery,
} from "./queries.js";
import { reportedFor } from "./reported.js";
import { LIMITS, isMeasured, start, type Setting, type Box, type PaperPart } from "./state.js";
import type { Actions } from "./actions.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

export function props(state: State, { screen }: { screen: Screen }, act: Actions) {
  const { paper } = state;
  const numbers = numbersOf(state, act);
  return {
    part: paper.part,
    act,
    // Only the open part is computed.
    model: paper.part === "model" ? modelProps(state, act) : null,
    cost: paper.part === "cost" ? costProps(state, numbers, act) : null,
    ablations: paper.part === "ablations" ? ablationProps(state, numbers) : null,
    training: paper.part === "training" ? trainingProps(state, numbers) : null,
    positions: paper.part === "positions" ? positionProps(state, screen, numbers, act) : null,
    reported: paper.part === "reported" ? modelsCounted(state) : null,
  };
}

/** Both of the paper's models. */
const modelsCounted = (state: State) => ({
  base: countParameters(state.answers, "base"),
  big: countParameters(state.answers, "big"),
  failure: failureOf(state),
});

/** The props of an open part. */
export type PropsOf<P extends PaperPart> = NonNullable<ReturnType<typeof props>[P]>;

const numbersOf =
  ({ paper }: State, act: Actions) =>
  (name: Setting) => ({
    name,
    value: paper[name],
    typed: paper.typed[name] ?? null,
    least: LIMITS[name][0] as number,
    most: LIMITS[name][1] as number,
    neutral: start[name],
    set: (text: string) => act.set(name, text),
  });

export type Numbers = ReturnType<typeof numbersOf>;

/**
 * The failure of one of the current questions, as a sentence.
 * @param names all questions by default
 */
function failureOf(state: State, names?: string[]) {
  const failed = queries(state)
    .filter(({ name, key }) => (!names || names.includes(name)) && state.answers[name]?.key === key)
    .map(({ name }) => state.answers[name].failure)
    .find((failure) => failure !== null);
  return failed ? wordsOf(failed) : null;
}

function modelProps(state: State, act: Actions) {
  const { box } = state.paper;
  const { kind } = BOXES[box];
  const all = Object.entries(BOXES).map(([name, { kind, stack }]) => ({
    name: name as Box,
    kind,
    stack,
  }));
  return {
    box,
    kind,
    stack: BOXES[box].stack,
    boxes: all,
    ...modelsCounted(state),
    act: { choose: act.choose, learn: act.learn, explore: act.explore },
  };
}

function costProps(state: State, numbers: Numbers, act: Actions) {
  const { paper, running } = state;
  const { found, failure } = runTimes(state);
  const wanted = lengths(paper);
  return {
    n: numbers("n"),
    d: numbers("d"),
    k: numbers("k"),
    layers: layersHeld(state),
    layersFailure: failureOf(state, ["paper.layers"]),
    length: numbers("length"),
    width: numbers("width"),
    heads: numbers("heads"),
    even: headsDivideWidth(paper),
    counted: layerHeld(state, found),
    measuring:
      isMeasured(state) && headsDivideWidth(paper) && failure === null && found.length < wanted.length
        ? wanted[found.length]
        : null,
    measured: isMeasured(state),
    layerFailure: failure ? wordsOf(failure) : failureOf(state, ["paper.layer"]),
    engine: running,
    measure: act.measure,
  };
}

/** The four kinds of layer, with the sizes of their answer. */
function layersHeld({ paper, answers }: State) {
  const found = answerBefore(answers, "paper.layers", layers(paper));
  return found && { ...found.question, rows: found.answer.rows, stale: found.stale };
}

/** A layer's cost at each length; with times only if they are of this layer. */
function layerHeld({ paper, answers }: State, times: { length: number; ms: number }[]) {
  const found = headsDivideWidth(paper) ? answerBefore(answers, "paper.layer", layer(paper)) : null;
  if (!found) return null;
  const { question, answer, stale } = found;
  const ms = (length: number) => (stale ? null : (times.find((time) => time.length === length)?.ms ?? null));
  return {
    width: question.config.keys.d_model,
    heads: question.config.keys.n_heads,
    stale,
    rows: answer.rows.map((row) => ({ ...row, own: row.length === paper.length, ms: ms(row.length) })),
  };
}

/** The rows of the paper's table of variations, with its results. */
function ablationProps(state: State, numbers: Numbers) {
  const found = answerBefore(state.answers, "paper.ablations", ablations(state.paper));
  const base = found?.answer.rows.find(({ row }) => row === "base")?.config;
  return {
    tokens: numbers("tokens"),
    failure: failureOf(state),
    found: found && {
      length: found.question.length,
      stale: found.stale,
      rows: found.answer.rows.map(({ row, config, parameters, flops }) => ({
        row,
        config,
        parameters,
        flops,
        paper: reportedFor(config),
        changed: Object.keys(config).filter((name) => config[name] !== base?.[name]),
      })),
    },
  };
}

function trainingProps(state: State, numbers: Numbers) {
  return {
    width: numbers("rateWidth"),
    warmup: numbers("warmup"),
    smoothing: numbers("smoothing"),
    vocab: numbers("vocab"),
    schedule: scheduleHeld(state),
    scheduleFailure: failureOf(state, ["paper.schedule", "paper.schedule.base"]),
    target: targetHeld(state),
    smoothingFailure: failureOf(state, ["paper.smoothing", "paper.smoothing.full"]),
  };
}

/** The learning rates, with the warm-up and width of their answer. */
function scheduleHeld({ paper, answers }: State) {
  const found = answerBefore(answers, "paper.schedule", schedule(paper));
  const usual = answerTo(answers, "paper.schedule.base", schedule(start));
  if (!found || !usual) return null;
  const { question, answer } = found;
  const curve = (at: number[], rates: number[]) => at.map((step, i) => ({ step, rate: rates[i] }));
  return {
    curve: curve(question.steps, answer.rates),
    usual: curve(schedule(start).steps, usual.rates),
    stale: found.stale,
    warmup: question.warmup,
    width: question.d_model,
    last: LAST_STEP,
    landmarks: LANDMARKS,
    base: { warmup: start.warmup, width: start.rateWidth },
    isUsual: question.warmup === start.warmup && question.d_model === start.rateWidth,
  };
}

/** The smoothed target, and that over the paper's vocabulary if both share ε. */
function targetHeld({ paper, answers }: State) {
  const found = answerBefore(answers, "paper.smoothing", smoothingQuery(paper, paper.vocab));
  if (!found) return null;
  const { label, smoothing } = found.question;
  const all = vocabulary(answers);
  const full = all ? answerTo(answers, "paper.smoothing.full", smoothingQuery({ ...paper, smoothing }, all)) : null;
  return {
    target: found.answer.target,
    right: label,
    stale: found.stale,
    full:
      all && full
        ? { vocabulary: all, right: full.target[smoothingQuery(paper, all).label], other: full.target[0] }
        : null,
  };
}

function positionProps(state: State, screen: Screen, numbers: Numbers, act: Actions) {
  const { paper, answers, info } = state;
  const dial = numbers("position");
  return {
    count: numbers("count"),
    size: { ...numbers("size"), value: evenSize(paper) },
    shift: numbers("shift"),
    far: numbers("far"),
    position: { ...dial, value: Math.min(paper.position, paper.count - 1), most: paper.count - 1 },
    theme: screen.theme,
    point: paper.point,
    table: info?.n_ctx ?? null,
    near: nearHeld(state),
    beyond: beyondHeld(answers, paper),
    failure: failureOf(state),
    act: { point: act.point },
  };
}

/** The matrix and what is derived from it, with its own sizes and shift. */
function nearHeld({ paper, answers }: State) {
  const found = answerBefore(answers, "paper.positions", matrix(paper, paper.shift));
  if (!found) return null;
  const { answer, question, stale } = found;
  const position = Math.min(paper.position, paper.count - 1, answer.n - 1);
  const like = rowSimilarity(answer.values, answer.n, answer.d);
  return {
    ...answer,
    shift: question.shift,
    stale,
    position,
    like,
    turns: pairRotations(answer, position),
    outline: outline(like, answer.n),
    walk: walk(like, answer.n, position),
  };
}

/** Rows far from the first, with the shift of their answer. */
function beyondHeld(answers: State["answers"], paper: State["paper"]) {
  const found = answerBefore(answers, "paper.far", matrix(paper, paper.far));
  if (!found) return null;
  const { answer, question, stale } = found;
  const { n, d } = answer;
  return {
    ...answer,
    from: question.shift,
    stale,
    near: rowSimilarity(answer.values, n, d)[1],
    away: rowSimilarity(answer.rotated, n, d)[1],
  };
}

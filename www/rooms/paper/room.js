// The paper room: "Attention Is All You Need", its parts and its numbers.
import { ofKind } from "../../derive.js";
import { setFocus, setView } from "../../change.js";
import { answerOf } from "../lab.js";
import { goTo } from "../learn/state.js";
import { BOXES, counted } from "./model.js";
import { likeness, turns } from "./positions.js";
import { BASE, BIG, LAST_STEP, VOCABULARY, even, lengths, measured, pairs, questions, right, steps } from "./questions.js";
import { BLEU, SOURCE, TRAINING, reportedFor } from "./reported.js";
import { LIMITS, PARTS, measure, measures, paper as change, set, start } from "./state.js";
import { paper as view } from "../../view/paper/paper.js";

export { questions, view };

/** @typedef {import("../../state.js").State} State */
/** @typedef {ReturnType<typeof actions>} Actions */
/** @typedef {import("./state.js").Setting} Setting */

/** Where the path meets each kind of part. @type {Record<import("./model.js").Kind, import("../learn/state.js").StepName>} */
const STEPS = { embedding: "positions", attention: "attention", masked: "causal", cross: "decoder", norm: "residual", mlp: "mlp", output: "whole" };

/** @param {import("../index.js").Apply} apply */
export const actions = (apply) => ({
  open: (/** @type {import("./state.js").Part} */ part) => apply((s) => change(s, { part })),
  choose: (/** @type {import("./state.js").Box} */ box) => apply((s) => change(s, { box })),
  set: (/** @type {Setting} */ name, /** @type {string} */ text) => apply((s) => set(s, name, text)),
  point: (/** @type {import("./state.js").Paper["point"]} */ point) => apply((s) => change(s, { point })),
  measure: () => apply(measure),
  /** The step of the path that adds this. @param {import("./model.js").Kind} kind */
  learn: (kind) => apply((s) => ({ ...goTo(s, STEPS[kind]), room: "learn" })),
  /** The model that is loaded, at this kind of attention. @param {import("../../derive.js").Kind} kind */
  explore: (kind) =>
    apply((s) => {
      const sublayer = s.info && ofKind(s.info, kind)[0];
      const there = { ...s, room: /** @type {const} */ ("explore") };
      return sublayer ? setView(setFocus(there, { path: sublayer.path, head: 0 }), "head") : there;
    }),
});

/** @param {State} state @param {import("../../layout.js").Screen} screen @param {Actions} act */
export function props(state, screen, act) {
  const { paper, lab } = state;
  const numbers = (/** @type {Setting} */ name) => ({
    name, value: paper[name], typed: paper.typed[name] ?? null, least: LIMITS[name][0], most: LIMITS[name][1], neutral: start[name],
    set: (/** @type {string} */ text) => act.set(name, text),
  });
  return {
    part: paper.part, parts: PARTS, act,
    // Only what the open part shows is worked out.
    model: paper.part === "model" ? modelProps(state, act) : null,
    cost: paper.part === "cost" ? costProps(state, numbers, act) : null,
    ablations: paper.part === "ablations" ? { tokens: numbers("tokens"), rows: ablationRows(state), failure: failureOf(state, ["paper.ablations"]), source: SOURCE } : null,
    training: paper.part === "training" ? trainingProps(state, numbers) : null,
    positions: paper.part === "positions" ? positionProps(state, screen, numbers, act) : null,
    reported: paper.part === "reported" ? { bleu: BLEU, training: TRAINING, source: SOURCE, base: counted(lab, "base"), big: counted(lab, "big"), presets: [BASE, BIG], failure: failureOf(state, SIZES) } : null,
  };
}

/** @typedef {(name: Setting) => { name: Setting, value: number, typed: string | null, least: number, most: number, neutral: number, set(text: string): void }} Numbers */

const SIZES = ["paper.base", "paper.big", "paper.base.bare", "paper.big.bare", "paper.sizes"];

/** Why there is nothing to show, in the engine's own sentence. @param {State} state @param {string[]} names */
function failureOf({ lab }, names) {
  const message = names.map((name) => lab[name]?.failure).find((failure) => failure !== null && failure !== undefined);
  return message === undefined ? null : sentence(message);
}

/** @param {string} message a phrase of the engine */
const sentence = (message) => message && message[0].toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");

/** @param {State} state @param {Actions} act */
function modelProps(state, act) {
  const { box } = state.paper;
  const { kind } = BOXES[box];
  const all = Object.entries(BOXES).map(([name, { kind, stack }]) => ({ name: /** @type {import("./state.js").Box} */ (name), kind, stack }));
  return {
    box, kind, stack: BOXES[box].stack, boxes: all,
    base: counted(state.lab, "base"), big: counted(state.lab, "big"), failure: failureOf(state, SIZES),
    act: { choose: act.choose, learn: act.learn, explore: act.explore },
  };
}

/** @param {State} state @param {Numbers} numbers @param {Actions} act */
function costProps(state, numbers, act) {
  const { paper, lab, running } = state;
  const cost = even(paper) ? answerOf(lab, "paper.layer", "cost") : null;
  const { found, failure } = measured(state);
  const wanted = lengths(paper);
  const ofLayer = cost && cost.rows.length === wanted.length && cost.rows.every((row, i) => row.length === wanted[i]) ? cost.rows : null;
  return {
    n: numbers("n"), d: numbers("d"), k: numbers("k"),
    layers: answerOf(lab, "paper.layers", "layers")?.rows ?? null,
    layersFailure: failureOf(state, ["paper.layers"]),
    length: numbers("length"), width: numbers("width"), heads: numbers("heads"),
    even: even(paper),
    rows: ofLayer?.map((row) => ({ ...row, own: row.length === paper.length, ms: found.find(({ length }) => length === row.length)?.ms ?? null })) ?? null,
    measuring: measures(state) && even(paper) && failure === null && found.length < wanted.length ? wanted[found.length] : null,
    measured: measures(state),
    layerFailure: failure ? sentence(failure) : failureOf(state, ["paper.layer"]),
    engine: running, measure: act.measure,
  };
}

/** Each row of the paper's table of variations, with what the paper found. @param {State} state */
function ablationRows({ lab }) {
  const rows = answerOf(lab, "paper.ablations", "ablations")?.rows;
  const base = rows?.find(({ row }) => row === "base")?.config;
  return rows?.map(({ row, config, parameters, flops }) => ({
    row, config, parameters, flops, paper: reportedFor(config),
    changed: Object.keys(config).filter((name) => config[name] !== base?.[name]),
  })) ?? null;
}

/** @param {State} state @param {Numbers} numbers */
function trainingProps(state, numbers) {
  const { paper, lab } = state;
  const curve = (/** @type {string} */ name, /** @type {number} */ warmup) => {
    const at = steps(warmup);
    const rates = answerOf(lab, name, "schedule")?.rates;
    return rates?.length === at.length ? at.map((step, i) => ({ step, rate: rates[i] })) : null;
  };
  return {
    width: numbers("rateWidth"), warmup: numbers("warmup"), last: LAST_STEP,
    curve: curve("paper.schedule", paper.warmup), usual: curve("paper.schedule.base", start.warmup),
    isUsual: paper.rateWidth === start.rateWidth && paper.warmup === start.warmup,
    scheduleFailure: failureOf(state, ["paper.schedule", "paper.schedule.base"]),
    smoothing: numbers("smoothing"), vocab: numbers("vocab"),
    target: answerOf(lab, "paper.smoothing", "smoothing")?.target ?? null, right: right(paper.vocab),
    full: fullTarget(lab), vocabulary: VOCABULARY,
    smoothingFailure: failureOf(state, ["paper.smoothing", "paper.smoothing.full"]),
  };
}

/** The right token and any other, in the paper's own vocabulary. @param {State["lab"]} lab */
function fullTarget(lab) {
  const target = answerOf(lab, "paper.smoothing.full", "smoothing")?.target;
  return target ? { right: target[right(VOCABULARY)], other: target[0] } : null;
}

/** @param {State} state @param {import("../../layout.js").Screen} screen @param {Numbers} numbers @param {Actions} act */
function positionProps(state, screen, numbers, act) {
  const { paper, lab } = state;
  const near = answerOf(lab, "paper.positions", "positions");
  const far = answerOf(lab, "paper.far", "positions");
  const position = Math.min(paper.position, (near?.n ?? paper.count) - 1);
  return {
    count: numbers("count"), size: { ...numbers("size"), value: pairs(paper) }, shift: numbers("shift"), far: numbers("far"),
    position: { ...numbers("position"), value: position, most: (near?.n ?? paper.count) - 1 },
    theme: screen.theme, point: paper.point && near && paper.point.position < near.n && paper.point.dimension < near.d ? paper.point : null,
    matrix: near, like: near && likeness(near.values, near.n, near.d), turns: near && turns(near, position),
    beyond: far && near && far.n === near.n && far.d === near.d ? { ...far, like: likeness(far.rotated, far.n, far.d) } : null,
    failure: failureOf(state, ["paper.positions", "paper.far"]),
    act: { point: act.point },
  };
}

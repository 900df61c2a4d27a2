// What the Learn room remembers, its defaults, and its part of the address.
import { json, number, oneOf, text, whole } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */

/** The path, in the order in which the mechanisms are added. */
export const PATH = /** @type {const} */ ([
  "attention",
  "residual",
  "dropout",
  "padding",
  "causal",
  "gate",
  "full",
  "mlp",
  "positions",
  "layer-scale",
  "drop-path",
  "encoder",
  "decoder",
  "whole",
]);
/** @typedef {(typeof PATH)[number]} StepName */
/** @typedef {number | boolean | string} Value */
/** A cell of one of a step's pictures. @typedef {{ picture: string, row: number, col: number }} Spot */

/**
 * @typedef {object} Learn
 * @property {StepName} step the step of the path that is shown
 * @property {string} words the person's own sentence, as typed
 * @property {string} other the second sentence: the shorter one of a batch, a memory, or an answer
 * @property {number} seed of the untrained weights
 * @property {number} gain what the untrained weights are multiplied by
 * @property {Record<string, Value>} set controls that are not at their default, by "step.control"
 * @property {number} layer
 * @property {number} head
 * @property {number | null} row which sentence of a batch is looked at; null is the step's own choice
 * @property {Spot | null} spot the cell under the pointer
 * @property {Spot | null} pin the cell that was clicked or reached by keys
 */

/** @type {Learn} */
export const start = {
  step: "attention",
  words: "the cat sat on the mat",
  other: "a dog ran home",
  seed: 1,
  gain: 1.5,
  set: {},
  layer: 0,
  head: 0,
  row: null,
  spot: null,
  pin: null,
};

/** @param {State} s @param {Partial<Learn>} change @returns {State} */
export const learn = (s, change) => ({ ...s, learn: { ...s.learn, ...change } });

/** Another step: what was pointed at belongs to the old one. @param {State} s @param {StepName} step */
export const goTo = (s, step) => learn(s, { step, layer: 0, row: null, spot: null, pin: null });

/** The step before (-1) or after (1); the ends of the path stay. @param {State} s @param {-1 | 1} by */
export function walk(s, by) {
  const next = PATH[PATH.indexOf(s.learn.step) + by];
  return next ? goTo(s, next) : s;
}

/** One control of the step that is shown. @param {State} s @param {string} control @param {Value} value @param {Value} usual what reset goes back to */
export function setControl(s, control, value, usual) {
  const name = `${s.learn.step}.${control}`;
  const { [name]: _, ...rest } = s.learn.set;
  return learn(s, { set: value === usual ? rest : { ...rest, [name]: value } });
}

/** A sentence. A cell of the old one means nothing in the new one. @param {State} s @param {"words" | "other"} which @param {string} text */
export const write = (s, which, text) => learn(s, { [which]: text, spot: null, pin: null });

// ---- the address ----

/** @template {keyof Learn} K @param {string} name @param {K} key @param {{ read(text: string): Learn[K] | undefined, write(value: any): string }} type */
const field = (name, key, type) => ({
  name,
  type,
  default: start[key],
  get: (/** @type {State} */ s) => s.learn[key],
  set: (/** @type {State} */ s, /** @type {Learn[K]} */ value) => learn(s, { [key]: value }),
});

/** Whether each value is one that a control could have; which controls there are is the steps' affair. @param {any} set @returns {set is Record<string, Value>} */
const isSet = (set) =>
  set &&
  typeof set === "object" &&
  !Array.isArray(set) &&
  Object.entries(set).every(
    ([name, value]) => /^[a-z-]+\.[a-z_]+$/.test(name) && ["number", "boolean", "string"].includes(typeof value),
  );

/** A cell by its picture, row and column: "pattern:3:1". A picture that the step lacks holds no cell. */
const cell = {
  /** @param {string} s @returns {Spot | undefined} */
  read(s) {
    const [, picture, row, col] = /^([a-z-]{1,20}):(\d{1,4}):(\d{1,4})$/.exec(s) ?? [];
    return picture ? { picture, row: Number(row), col: Number(col) } : undefined;
  },
  write: (/** @type {Spot} */ { picture, row, col }) => `${picture}:${row}:${col}`,
};

/** The largest seed, and the largest gain that is of use. */
export const SEEDS = 9_999;
export const GAINS = { min: 0, max: 4 };

export const fields = [
  field("learn-step", "step", oneOf(PATH)),
  field("learn-words", "words", text),
  field("learn-other", "other", text),
  field("learn-seed", "seed", whole(SEEDS)),
  field("learn-gain", "gain", number(GAINS.min, GAINS.max)),
  field("learn-try", "set", json(isSet)),
  field("learn-layer", "layer", whole(63)),
  field("learn-head", "head", whole(63)),
  field("learn-row", "row", whole(1)),
  field("learn-pin", "pin", cell),
];

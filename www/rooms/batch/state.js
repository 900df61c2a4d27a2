// What the batch room remembers, its defaults, and its part of the address.
import { flag, json, whole } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {{ source: string, target: string }} Pair */

/**
 * @typedef {object} Batch
 * @property {string[]} sentences one a row, as typed
 * @property {boolean} causal whether the future is hidden as well
 * @property {number} seed of the untrained weights and of the words' vectors
 * @property {Pair[]} pairs texts and what should be written for them
 * @property {string} length the most tokens of a row, as typed
 * @property {{ row: number, head: number, query: number, key: number } | null} cell the one that is looked at
 */

/** @type {Batch} */
export const start = {
  sentences: ["the cat sat on the mat", "dogs bark", "a bird sang all day"],
  causal: false,
  seed: 1,
  pairs: [
    { source: "5 Mart 2024 Salı", target: "2024-03-05" },
    { source: "3/5/24", target: "2024-03-05" },
    { source: "৫ মার্চ, ২০২৪", target: "2024-03-05" },
  ],
  length: "20",
  cell: null,
};

export const ROWS = { least: 2, most: 6 };
/** The most words of a sentence that the maps have room for. */
export const WORDS = 12;
/** The longest text of a pair, in characters, and the longest row. */
export const CHARACTERS = 120;
export const LENGTHS = { least: 1, most: 64 };

/** @param {State} s @param {Partial<Batch>} change @returns {State} */
export const batch = (s, change) => ({ ...s, batch: { ...s.batch, ...change } });

/** @param {string} sentence */
export const wordsOf = (sentence) => sentence.trim().split(/\s+/).filter(Boolean);

/** What is wrong with a sentence, null where it can be used. @param {string} sentence @returns {"empty" | "long" | null} */
export function problemOf(sentence) {
  const { length } = wordsOf(sentence);
  return length === 0 ? "empty" : length > WORDS ? "long" : null;
}

/** The length that is wanted, null while it is none. @param {string} text */
export function lengthOf(text) {
  const value = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= LENGTHS.least && value <= LENGTHS.most ? value : null;
}

/** @param {State} s @param {number} i @param {string} sentence */
export const setSentence = (s, i, sentence) =>
  batch(s, { sentences: s.batch.sentences.map((old, j) => (i === j ? sentence : old)), cell: null });
/** @param {State} s */
export const addSentence = (s) =>
  s.batch.sentences.length < ROWS.most ? batch(s, { sentences: [...s.batch.sentences, ""], cell: null }) : s;
/** @param {State} s @param {number} i */
export const removeSentence = (s, i) =>
  s.batch.sentences.length > ROWS.least
    ? batch(s, { sentences: s.batch.sentences.filter((_, j) => j !== i), cell: null })
    : s;
/** @param {State} s @param {number} i @param {Partial<Pair>} change */
export const setPair = (s, i, change) =>
  batch(s, { pairs: s.batch.pairs.map((pair, j) => (i === j ? { ...pair, ...change } : pair)) });
/** @param {State} s */
export const addPair = (s) =>
  s.batch.pairs.length < ROWS.most ? batch(s, { pairs: [...s.batch.pairs, { source: "", target: "" }] }) : s;
/** @param {State} s @param {number} i */
export const removePair = (s, i) =>
  s.batch.pairs.length > 1 ? batch(s, { pairs: s.batch.pairs.filter((_, j) => j !== i) }) : s;

const short = (/** @type {any} */ text, /** @type {number} */ most) => typeof text === "string" && text.length <= most;
/** @param {any} v @returns {v is string[]} */
const areSentences = (v) =>
  Array.isArray(v) && v.length >= ROWS.least && v.length <= ROWS.most && v.every((s) => short(s, 400));
/** @param {any} v @returns {v is Pair[]} */
const arePairs = (v) =>
  Array.isArray(v) &&
  v.length >= 1 &&
  v.length <= ROWS.most &&
  v.every(
    (p) =>
      p &&
      typeof p === "object" &&
      Object.keys(p).length === 2 &&
      short(p.source, CHARACTERS) &&
      short(p.target, CHARACTERS),
  );

/** The part of the address. */
export const fields = [
  {
    name: "batch",
    type: json(areSentences),
    default: start.sentences,
    get: (/** @type {State} */ s) => s.batch.sentences,
    set: (/** @type {State} */ s, /** @type {any} */ v) => batch(s, { sentences: v }),
  },
  {
    name: "batch_causal",
    type: flag,
    default: start.causal,
    get: (/** @type {State} */ s) => s.batch.causal,
    set: (/** @type {State} */ s, /** @type {any} */ v) => batch(s, { causal: v }),
  },
  {
    name: "batch_seed",
    type: whole(2 ** 32 - 1),
    default: start.seed,
    get: (/** @type {State} */ s) => s.batch.seed,
    set: (/** @type {State} */ s, /** @type {any} */ v) => batch(s, { seed: v }),
  },
  {
    name: "batch_pairs",
    type: json(arePairs),
    default: start.pairs,
    get: (/** @type {State} */ s) => s.batch.pairs,
    set: (/** @type {State} */ s, /** @type {any} */ v) => batch(s, { pairs: v }),
  },
  {
    name: "batch_length",
    type: { read: (/** @type {string} */ t) => (lengthOf(t) === null ? undefined : t), write: String },
    default: start.length,
    get: (/** @type {State} */ s) => (lengthOf(s.batch.length) === null ? start.length : s.batch.length),
    set: (/** @type {State} */ s, /** @type {any} */ v) => batch(s, { length: v }),
  },
];

// The state of the batch room, its defaults, and its part of the address.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { list, refine, strictRecord, text } from "../../lib/foreign/schema.js";
import { flag, json, whole } from "../../state/codecs.js";
import { isEqual } from "../../lib/equal.js";
import { pairsOf, CHARACTERS, type Pair } from "./pairs.js";
import type { State } from "../../state/store.js";

export interface Batch {
  /** one per row, as typed */
  sentences: string[];
  /** whether a causal mask hides the future too */
  causal: boolean;
  /** the seed of the untrained weights and embeddings */
  seed: number;
  /** source and target texts; null: the open model writes the targets */
  pairs: Pair[] | null;
  /** the maximum length of a row, as typed */
  length: string;
  /** the focused cell */
  cell: { row: number; head: number; query: number; key: number } | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    batch: Batch;
  }
}

export const start: Batch = {
  sentences: ["the cat sat on the mat", "dogs bark", "a bird sang all day"],
  causal: false,
  seed: 1,
  pairs: null,
  length: "20",
  cell: null,
};

export const ROWS = { least: 2, most: 6 };
/** The maximum number of words that fit in the maps. */
export const WORDS = 12;
/** The limits of a tensor's row length. */
export const LENGTHS = { least: 1, most: 64 };

export const batch = updater("batch");

export const wordsOf = (sentence: string) => sentence.trim().split(/\s+/).filter(Boolean);

/** The problem of a sentence; null if it is valid. */
export function problemOf(sentence: string): "empty" | "long" | null {
  const { length } = wordsOf(sentence);
  return length === 0 ? "empty" : length > WORDS ? "long" : null;
}

/** The parsed length; null if it is invalid. */
export function lengthOf(text: string) {
  const value = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= LENGTHS.least && value <= LENGTHS.most ? value : null;
}

const without = <T>(list: T[], i: number) => list.filter((_, j) => j !== i);

export const setSentence = (s: State, i: number, sentence: string) =>
  batch(s, { sentences: s.batch.sentences.with(i, sentence), cell: null });
export const addSentence = (s: State) =>
  s.batch.sentences.length < ROWS.most ? batch(s, { sentences: [...s.batch.sentences, ""], cell: null }) : s;
export const removeSentence = (s: State, i: number) =>
  s.batch.sentences.length > ROWS.least ? batch(s, { sentences: without(s.batch.sentences, i), cell: null }) : s;

// A changed pair makes all pairs fixed: they survive a change of model.
export const setPair = (s: State, i: number, change: Partial<Pair>) => {
  const pairs = pairsOf(s);
  return batch(s, { pairs: pairs.with(i, { ...pairs[i], ...change }) });
};
export const addPair = (s: State) => {
  const pairs = pairsOf(s);
  return pairs.length < ROWS.most ? batch(s, { pairs: [...pairs, { source: "", target: "" }] }) : s;
};
export const removePair = (s: State, i: number) => {
  const pairs = pairsOf(s);
  return pairs.length > 1 ? batch(s, { pairs: without(pairs, i) }) : s;
};
export const look = (s: State, cell: Batch["cell"]) => (isEqual(s.batch.cell, cell) ? s : batch(s, { cell }));

const Short = (most: number) => refine(text, (text) => text.length <= most);
const Sentences = refine(list(Short(400)), ({ length }) => length >= ROWS.least && length <= ROWS.most);
const Half = Short(CHARACTERS);
const Pairs = refine(
  list(strictRecord({ source: Half, target: Half })),
  ({ length }) => length >= 1 && length <= ROWS.most,
);

const field = fieldsOf("batch");

export const slice: Slice<"batch"> = {
  name: "batch",
  start,
  fields: [
    field("batch", "sentences", json(Sentences)),
    field("batch_causal", "causal", flag),
    field("batch_seed", "seed", whole(2 ** 32 - 1)),
    field("batch_pairs", "pairs", json(Pairs)),
    field(
      "batch_length",
      "length",
      { read: (t) => (lengthOf(t) === null ? undefined : t), write: String },
      ({ length }) => (lengthOf(length) === null ? start.length : length),
    ),
  ],
};

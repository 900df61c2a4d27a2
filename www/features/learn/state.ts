// The state of the Learn room, its defaults, and its part of the address.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { either, finite, flag, named, refine, text as string } from "../../lib/foreign/schema.js";
import { json, number, oneOf, text, whole } from "../../state/codecs.js";
import type { State } from "../../state/store.js";

/**
 * The path: first steps with a finding in a trained model, then steps about formulas, on random weights. An address
 * names its step, so steps may move.
 */
export const PATH = [
  "attention",
  "heads",
  "causal",
  "padding",
  "decoder",
  "whole",
  "patches",
  "lens",
  "attribution",
  "patching",
  "gate",
  "layer-scale",
  "residual",
  "mlp",
  "positions",
  "encoder",
  "dropout",
  "drop-path",
  "full",
] as const;
export type StepName = (typeof PATH)[number];

export type Value = number | boolean | string;

/** A cell of one picture. */
export type Spot = { picture: string; row: number; col: number };

/** The cell of a spot, if it lies on this picture. */
export const cellOn = (spot: Spot | null, picture: string, rows: number, cols: number) =>
  spot?.picture === picture && spot.row < rows && spot.col < cols ? { row: spot.row, col: spot.col } : null;

export interface Learn {
  /** the current step */
  step: StepName;
  /** the user's sentence, as typed */
  words: string;
  /** the second sentence of a batch */
  other: string;
  /** the seed of the untrained weights */
  seed: number;
  /** the factor on the untrained weights */
  gain: number;
  /** changed controls and changed texts of trained models, by "step.control" */
  set: Record<string, Value>;
  layer: number;
  /** null is the step's default */
  head: number | null;
  /** the chosen sentence of a batch; null is the default */
  row: number | null;
  /** the cell under the pointer */
  spot: Spot | null;
  /** the clicked cell, or the cell in the keyboard's focus */
  pin: Spot | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    learn: Learn;
  }
}

export const start: Learn = {
  step: "attention",
  words: "the cat sat on the mat",
  other: "a dog ran home",
  seed: 1,
  gain: 1.5,
  set: {},
  layer: 0,
  head: null,
  row: null,
  spot: null,
  pin: null,
};

export const learn = updater("learn");

/** Another step; clears the focus of the old one. */
export const goTo = (s: State, step: StepName) =>
  learn(s, { step, layer: 0, head: null, row: null, spot: null, pin: null });

/** The previous (-1) or next (1) step, within the path. */
export function walk(s: State, by: -1 | 1) {
  const next = PATH[PATH.indexOf(s.learn.step) + by];
  return next ? goTo(s, next) : s;
}

/**
 * Sets a control of the current step.
 * @param usual its default
 */
export function setControl(s: State, control: string, value: Value, usual: Value) {
  const name = `${s.learn.step}.${control}`;
  const { [name]: _, ...rest } = s.learn.set;
  return learn(s, { set: value === usual ? rest : { ...rest, [name]: value } });
}

/**
 * Sets a sentence and clears the focused cell.
 * @param usual a trained model's default text in this step; other steps share their sentences
 */
export function write(s: State, which: "words" | "other", text: string, usual?: string) {
  const written = usual === undefined ? learn(s, { [which]: text }) : setControl(s, which, text, usual);
  return learn(written, { spot: null, pin: null });
}

// ---- the address ----

const field = fieldsOf("learn");

/** Checks the values' types; the steps decide which controls exist. */
const Controls = refine(named(either(finite, flag, string)), (set) =>
  Object.keys(set).every((name) => /^[a-z-]+\.[a-z_]+$/.test(name)),
);

/** A cell as picture, row and column: "pattern:3:1". */
const cell = {
  read(s: string): Spot | undefined {
    const [, picture, row, col] = /^([a-z-]{1,20}):(\d{1,4}):(\d{1,4})$/.exec(s) ?? [];
    return picture ? { picture, row: Number(row), col: Number(col) } : undefined;
  },
  write: ({ picture, row, col }: Spot) => `${picture}:${row}:${col}`,
};

export const SEEDS = 9_999;
export const GAINS = { min: 0, max: 4 };

export const slice: Slice<"learn"> = {
  name: "learn",
  start,
  // Sets another model on its text.
  calls: { "learn.show": () => ["model", "type"], "learn.explore": () => ["model", "type"] },
  fields: [
    { ...field("learn-step", "step", oneOf(PATH)), set: goTo },
    field("learn-words", "words", text),
    field("learn-other", "other", text),
    field("learn-seed", "seed", whole(SEEDS)),
    field("learn-gain", "gain", number(GAINS.min, GAINS.max)),
    field("learn-try", "set", json(Controls)),
    field("learn-layer", "layer", whole(63)),
    field("learn-head", "head", whole(63)),
    field("learn-row", "row", whole(1)),
    field("learn-pin", "pin", cell),
  ],
};

// The state of the paper room, its defaults, and its part of the address.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { oneOf } from "../../state/codecs.js";
import type { State } from "../../state/store.js";

export const PARTS = ["model", "cost", "ablations", "training", "positions", "reported"] as const;
export type PaperPart = (typeof PARTS)[number];

/** The diagram's boxes, in computation order. */
export const BOXES = [
  "source-embedding",
  "encoder-attention",
  "encoder-attention-norm",
  "encoder-mlp",
  "encoder-mlp-norm",
  "target-embedding",
  "masked-attention",
  "masked-attention-norm",
  "cross-attention",
  "cross-attention-norm",
  "decoder-mlp",
  "decoder-mlp-norm",
  "output",
] as const;
export type Box = (typeof BOXES)[number];

/** The numeric settings with their limits. */
export const LIMITS = {
  // the four kinds of layer
  n: [1, 100_000],
  d: [1, 65_536],
  k: [2, 100_000],
  // the attention layer that is measured
  length: [1, 1024],
  width: [1, 1024],
  heads: [1, 16],
  // the variations
  tokens: [1, 100_000],
  // training
  rateWidth: [64, 2048],
  warmup: [100, 20_000],
  smoothing: [0, 0.5],
  vocab: [2, 40],
  // positions
  count: [8, 128],
  size: [8, 256],
  position: [0, 127],
  shift: [0, 127],
  far: [0, 20_000],
} as const;
export type Setting = keyof typeof LIMITS;

/**
 * `round` counts the presses of Measure, 0 before the first, and `on` is the engine it was pressed for; `point` is the
 * cell of a map of positions under the pointer or in the keyboard's focus; `typed` holds a field's invalid text.
 */
export type Paper = Record<Setting, number> & {
  part: PaperPart;
  box: Box;
  round: number;
  on: string | null;
  point: { map: "matrix" | "likeness" | "far"; row: number; column: number } | null;
  typed: Partial<Record<Setting, string>>;
};

declare module "../../state/slice.js" {
  interface Slices {
    paper: Paper;
  }
}

export const start: Paper = {
  part: "model",
  box: "encoder-attention",
  n: 50,
  d: 512,
  k: 3,
  length: 200,
  width: 64,
  heads: 4,
  round: 0,
  on: null,
  tokens: 50,
  rateWidth: 512,
  warmup: 4000,
  smoothing: 0.1,
  vocab: 12,
  count: 64,
  size: 64,
  position: 10,
  shift: 5,
  far: 5000,
  point: null,
  typed: {},
};

export const paper = updater("paper");

/** Sets a number; an invalid text stays in its field. */
export function set(s: State, name: Setting, text: string): State {
  const value = read(name, text);
  const { [name]: _, ...typed } = s.paper.typed;
  if (value === undefined) return paper(s, { typed: { ...typed, [name]: text } });
  // A new matrix has no focused cell, except that another row of the same one keeps it.
  return paper(s, { [name]: value, typed, point: name === "position" ? s.paper.point : null });
}

export const measure = (s: State) => paper(s, { round: s.paper.round + 1, on: engineOf(s) });

/** The engine's name: another engine has other times. */
const engineOf = ({ running }: State) => running && `${running.kind} ${running.adapter}`;

/** Whether this engine has been measured, or is being. */
export const isMeasured = (s: State) => s.paper.round > 0 && s.paper.on === engineOf(s);

/** ε is the only fractional setting. */
const FRACTION: Setting = "smoothing";

function read(name: Setting, text: string) {
  const [least, most] = LIMITS[name];
  const value = text.trim() === "" ? NaN : Number(text);
  return value >= least && value <= most && (name === FRACTION || Number.isInteger(value)) ? value : undefined;
}

const field = fieldsOf("paper");

export const slice: Slice<"paper"> = {
  name: "paper",
  start,
  fields: [
    field("paper", "part", oneOf(PARTS)),
    field("paper_box", "box", oneOf(BOXES)),
    ...(Object.keys(LIMITS) as Setting[]).map((name) =>
      field(`paper_${name.toLowerCase()}`, name, { read: (text) => read(name, text), write: String }),
    ),
  ],
};

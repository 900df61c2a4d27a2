// The state of the Grid: the measure that sorts the heads, and the pinned heads.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { MEASURES, type Measure } from "../../domain/head-measures.js";
import { hasHead, sameHead, type HeadRef } from "../../domain/heads.js";
import { kindsOf } from "../../domain/answer.js";
import { flag, heads, oneOf } from "../../state/codecs.js";
import { readsImages } from "../../state/media.js";
import { readsBeside } from "../../protocol/medium.js";
import { setTarget, setText } from "../../state/text.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";

export type Sort = "layer" | Measure;

export interface Grid {
  sort: Sort;
  /** whether a link of version 1 chose the diagonal, until its model is known: heads of each kind had it then */
  older: boolean;
  /** descending or ascending */
  order: "down" | "up";
  /** whether to sort heads of all kinds together, or only those of the kind in front */
  kinds: "all" | "one";
  /** of a model of images: whether each head is shown as its focused row over the patches */
  over: boolean;
  /** open heads, the oldest first */
  pinned: HeadRef[];
  /** the seed of the newest test text, 0 before the first, and whether it is pending */
  seed: number;
  making: boolean;
  /** why making it failed */
  problem: Problem | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    grid: Grid;
  }
}

export const start: Grid = {
  sort: "layer",
  older: false,
  order: "down",
  kinds: "all",
  over: true,
  pinned: [],
  seed: 0,
  making: false,
  problem: null,
};

export const grid = updater("grid");

/** Drops heads that the model lacks, and a test text requested for the previous model. */
const fitGrid = (view: Grid, info: ModelInfo): Grid => ({
  ...view,
  sort: view.older && view.sort === "diagonal" && !kindsOf(info).includes("cross") ? "self" : view.sort,
  older: false,
  making: false,
  problem: null,
  pinned: view.pinned.filter((one) => hasHead(info, one)),
});

export function togglePin(s: State, { path, head }: HeadRef) {
  const { pinned } = s.grid;
  const others = pinned.filter((pin) => !sameHead(pin, { path, head }));
  return grid(s, { pinned: others.length < pinned.length ? others : [...pinned, { path, head }] });
}

/** Requests a test text for induction with the next seed. */
export const makeText = (s: State) => grid(s, { seed: s.grid.seed + 1, making: true, problem: null });

/** A decoder-only model reads the test text; an encoder-decoder model has it as its answer. */
export function takeText(s: State, found: { text: string | null; ids: number[] } | null, problem: Problem | null) {
  const done = grid(s, { making: false, problem });
  if (!found) return done;
  return found.text === null ? setTarget(done, found.ids) : setText(done, found.text);
}

const field = fieldsOf("grid");

export const slice: Slice<"grid"> = {
  name: "grid",
  start,
  readsShown: true,
  locks: {
    text: ["grid.test"],
    heads: ["grid.sort", "grid.turn", "grid.kinds", "grid.over", "grid.pin", "grid.point"],
  },
  fields: [
    field("sort", "sort", oneOf(["layer", ...MEASURES])),
    field("sort_older", "older", flag),
    field("sort_order", "order", oneOf(["down", "up"])),
    field("sort_kinds", "kinds", oneOf(["all", "one"])),
    field("over_patches", "over", flag, ({ over }, s) => over || !(readsImages(s) || readsBeside(s))),
    field("pinned", "pinned", heads),
  ],
  survive: { loaded: fitGrid, refused: (s, { info }) => (info ? fitGrid(s, info) : s) },
  heads: ({ view, grid }) => (view === "grid" ? grid.pinned : []),
};

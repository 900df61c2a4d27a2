// The state of the Lens: the colour of its cells, the traced token, the focused cell, and a trained lens opened from a
// file.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { flag, oneOf, whole } from "../../state/codecs.js";
import type { LensInfo } from "../../protocol/engine.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";

/** Of each cell's first token its probability; of the traced token its probability and rank; of all tokens the rest. */
export const COLOURS = ["top", "probability", "rank", "entropy", "kl"] as const;
export type Colour = (typeof COLOURS)[number];

/** By name and position, as the rows and columns in sight may change. */
export interface Spot {
  site: string;
  position: number;
}

/** A trained lens that the engine has. */
interface LensHandle extends LensInfo {
  /** what questions name it by */
  key: string;
  /** of its file */
  name: string;
}

export interface Lens {
  colour: Colour;
  /** the token that is traced; null is the one that was written in the chosen column, or is likeliest there */
  token: number | null;
  /** whether the stream is read between attention and MLP too */
  between: boolean;
  pointed: Spot | null;
  /** it reads the layers in the plain lens's place; of the page's model alone */
  trained: LensHandle | null;
  /** whether one is on its way */
  opening: boolean;
  /** what became of the last one */
  problem: Problem | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    lens: Lens;
  }
}

const NO_FILE = { trained: null, opening: false, problem: null };

export const start: Lens = { colour: "top", token: null, between: false, pointed: null, ...NO_FILE };

export const lens = updater("lens");

export function point(s: State, pointed: Spot | null): State {
  const before = s.lens.pointed;
  return before?.site === pointed?.site && before?.position === pointed?.position ? s : lens(s, { pointed });
}

const field = fieldsOf("lens");

export const slice: Slice<"lens"> = {
  name: "lens",
  start,
  fields: [
    field("lens", "colour", oneOf(COLOURS)),
    field("lens-token", "token", whole(9_999_999)),
    field("lens-between", "between", flag),
  ],
  survive: {
    // No address has a file.
    address: ({ trained, opening, problem }) => ({ ...start, trained, opening, problem }),
    // Another model has other tokens, and a lens is of one model; an engine that was started again has none.
    loaded: ({ trained, ...s }, { d_vocab }) => ({
      ...s,
      pointed: null,
      token: (s.token ?? 0) < d_vocab ? s.token : null,
      trained: null,
      problem: trained ? { code: "lens.gone", params: { name: trained.name } } : null,
    }),
  },
};

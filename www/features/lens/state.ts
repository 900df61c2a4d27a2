// The state of the Lens: the colour of its cells, the traced token, the focused cell, and a trained lens opened from a
// file.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { flag, oneOf, whole } from "../../state/codecs.js";
import type { LensInfo } from "../../protocol/engine.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";

/**
 * The probability of the top token; probability or rank of the traced token; entropy, or KL divergence from the output.
 */
export const COLOURS = ["top", "probability", "rank", "entropy", "kl"] as const;
export type Colour = (typeof COLOURS)[number];

/** By name and position, as the visible rows and columns may change. */
export interface Spot {
  site: string;
  position: number;
}

/** A trained lens in the engine. */
interface LensHandle extends LensInfo {
  /** its id in questions */
  key: string;
  /** its file's name */
  name: string;
}

export interface Lens {
  colour: Colour;
  /** the traced token; null is the written one, or else the most probable one, of the chosen column */
  token: number | null;
  /** whether to read the stream between attention and MLP too */
  between: boolean;
  pointed: Spot | null;
  /** replaces the plain logit lens; belongs to the current model */
  trained: LensHandle | null;
  /** whether a lens is loading */
  opening: boolean;
  /** the failure of the last lens */
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
    // A link cannot hold a file.
    address: ({ trained, opening, problem }) => ({ ...start, trained, opening, problem }),
    // Token ids and lens belong to the previous model; a restarted engine has no lens.
    loaded: ({ trained, ...s }, { d_vocab }) => ({
      ...s,
      pointed: null,
      token: (s.token ?? 0) < d_vocab ? s.token : null,
      trained: null,
      problem: trained ? { code: "lens.gone", params: { name: trained.name } } : null,
    }),
  },
};

// The state of beam search: the number of beams, the length penalty, and the results.
import { number, whole } from "../../../state/codecs.js";
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
import type { BeamText } from "../../../protocol/engine.js";
import type { Problem } from "../../../lib/errors.js";

/** More would be slow, and be read by nobody. */
export const MOST = 8;
/** On either side of nought. */
export const LARGEST_PENALTY = 10;

/** What was found for a question; or why nothing was. */
export interface Found {
  /** model and question, as text */
  key: string;
  texts: BeamText[];
  problem: Problem | null;
}

export interface Beams {
  /** how many texts are followed; 1 is the answer alone, and nothing is searched */
  count: number;
  /** α in score = ln p / length^α */
  penalty: number;
  found: Found | null;
}

declare module "../../../state/slice.js" {
  interface Slices {
    beams: Beams;
  }
}

const start: Beams = { count: 1, penalty: 1, found: null };

export const beams = updater("beams");
const field = fieldsOf("beams");

export const slice: Slice<"beams"> = {
  name: "beams",
  start,
  fields: [
    field("beams", "count", whole(MOST, 1)),
    field("length_penalty", "penalty", number(-LARGEST_PENALTY, LARGEST_PENALTY)),
  ],
  // Another model has other texts.
  survive: { loaded: (s) => ({ ...s, found: null }) },
};

// The state of beam search: the number of beams, the length penalty, and the results.
import { number, whole } from "../../../state/codecs.js";
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
import type { BeamText } from "../../../protocol/engine.js";
import type { Problem } from "../../../lib/errors.js";

/** More beams would be slow, and too many to read. */
export const MOST = 8;
/** The limit of |α|. */
const LARGEST_PENALTY = 10;

/** The result of a search, or its failure. */
export interface BeamResult {
  /** model and question as JSON */
  key: string;
  texts: BeamText[];
  problem: Problem | null;
}

interface Beams {
  /** the number of beams; 1 is greedy, without a search */
  count: number;
  /** α in score = ln p / length^α */
  penalty: number;
  found: BeamResult | null;
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
  // The beams belong to the previous model.
  survive: { loaded: (s) => ({ ...s, found: null }) },
};

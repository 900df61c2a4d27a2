// What is read of a recording's file before it is replayed: patterns in it, or a logit lens.
import type { StoredTensor } from "../../lib/safetensors.js";
import type { RecordedAnswer } from "./catalogue.js";
import type { StoredPattern } from "./patterns.js";
import type { Ranges } from "../../lib/files/ranges.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";

export interface Recording {
  file: Ranges;
  model: ModelInfo;
  /** the text as it was written; null if the file does not say it */
  text: string | null;
  edits: Edits;
  answer: RecordedAnswer;
  patterns: StoredPattern[];
  /** every tensor by our name of its site */
  sites: Map<string, StoredTensor>;
  /** the sequences of its batch; the first is shown */
  sequences: number;
  /** whether the file describes its model */
  described: boolean;
  /** bytes of all patterns, or of a lens */
  bytes: number;
  /** of a recording that holds no patterns, but the predictions after each layer */
  lens: RecordedLens | null;
}

/** A lens that was read: a token's id is the place of its spelling among all of the file. */
export interface RecordedLens {
  /** the numbers of its layers */
  layers: number[];
  spellings: string[];
  /** `[layer][column]`: the tokens named there, the most probable first; none where the lens was not asked */
  top: number[][][];
  /** by column: the probability of each named token after each layer */
  tracked: ReadonlyMap<number, number[]>[];
  /** `[layer][column]`, in nats */
  entropy: number[][] | null;
  /** whether several tokens may have one spelling, for which the file has one number */
  alike: boolean;
}

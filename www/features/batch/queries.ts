// The queries of the batch room: the patterns of each sentence, and the tensors of its pairs.
import { queriesOf } from "../../engine/queries.js";
import * as change from "./state.js";
import { CHARACTERS, pairsOf } from "./pairs.js";
import type { LabQuestion } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** The gain of the untrained weights: without it all patterns are flat. The page shows it. */
const GAIN = 2;
/** The length at which no pair is truncated. */
const UNCUT = CHARACTERS * 2;

export function questions(state: State): Record<string, LabQuestion> {
  const { sentences, causal, seed, length } = state.batch;
  const asked: Record<string, LabQuestion> = {};
  if (sentences.every((s) => change.problemOf(s) === null)) {
    asked["batch/maps"] = {
      kind: "run",
      config: { preset: causal ? "mini-full" : "mini-padding" },
      seed,
      gain: GAIN,
      sources: sentences.map(change.wordsOf),
      sites: "attn.pattern",
    };
  }
  const pairs = pairsOf(state);
  const max_length = change.lengthOf(length);
  const sources = pairs.map((pair) => pair.source);
  const targets = pairs.map((pair) => pair.target);
  if ([...sources, ...targets].every((text) => text !== "")) {
    asked["batch/uncut"] = { kind: "tokenize", sources, targets, max_length: UNCUT };
    if (max_length !== null) asked["batch/tensors"] = { kind: "tokenize", sources, targets, max_length };
  }
  return asked;
}

export const queries = (state: State) => queriesOf(questions(state));

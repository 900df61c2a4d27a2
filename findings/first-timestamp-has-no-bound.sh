#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): Whisper's timestamps may begin anywhere and run backwards.
#
# Expected: with timestamps, the first one is at most `max_initial_timestamp_index` steps of 20 ms after the start of
# the sound, as the key in generation_config.json says, and none lies before the one that was written last: the rules
# of OpenAI's decoder, and of `WhisperTimeStampLogitsProcessor` in Python.
# Seen: the rule of the first timestamp stands behind a `continue` that is taken in the same case, and the second rule
# is not there. So the first timestamp may be any of 30 seconds, and after <|0.14|> the model may write <|0.02|>, as
# text that begins before the text in front of it. Pairs of timestamps are kept as in Python.
#
# Needs node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @huggingface/transformers@4.3.2
cat >look.mjs <<'SCRIPT'
import { Tensor, WhisperTimeStampLogitsProcessor, env } from "@huggingface/transformers";
import assert from "node:assert/strict";

console.log("transformers.js", env.version);
// ids: texts 0 to 8, the end 9, <|notimestamps|> 10, and <|0.00|> to <|0.18|> from 11 to 20
const [END, NO_TIMES, FIRST, COUNT] = [9, 10, 11, 21];
const rule = new WhisperTimeStampLogitsProcessor(
  { eos_token_id: END, no_timestamps_token_id: NO_TIMES, max_initial_timestamp_index: 2 },
  [1, 2],
);
const allowed = (written) => {
  const scores = rule([[1n, 2n, ...written]], new Tensor("float32", new Float32Array(COUNT), [1, COUNT]));
  return [...scores.data.keys()].filter((id) => Number.isFinite(scores.data[id]));
};
const times = Array.from({ length: COUNT - FIRST }, (_, step) => FIRST + step);

const first = allowed([]);
console.log("first timestamps:", first.map((id) => id - FIRST).join(), "expected: 0,1,2");
assert.deepEqual(first, times);
// <|0.00|> text <|0.14|> <|0.14|> text
const later = allowed([11n, 3n, 18n, 18n, 4n]);
console.log("after <|0.14|>:", later.map((id) => id - FIRST).join(), "expected none below 7");
assert.ok(later.includes(FIRST + 1) && later.includes(FIRST + 9));
// The rule of pairs holds: a text must follow two timestamps.
assert.ok(allowed([11n, 3n, 18n, 18n]).every((id) => id < FIRST));
SCRIPT
node look.mjs

#!/usr/bin/env bash
# word-error-rate 0.0.7 (npm) against jiwer 4.0.0: a transcript that repeats its first word has no errors.
#
# Expected: `calculateEditDistance` "calculates Levenshtein Edit Distance on a per word basis", so that each word too
# many is an error: "no no no no thank you" for "no thank you" has three.
# Seen: it has none, and the word error rate is 0, the best there is. The table of distances lacks the row and column
# for "no word yet": where one text stands at its first word, a word of the other that equals it costs nothing, however
# often it comes. So it is also if the speaker repeats the word and the model leaves it out. Other words too many count,
# repeated words at another place too. A speech model that stammers, as Whisper does in silence, is scored as perfect.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund word-error-rate@0.0.7
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install jiwer==4.0.0
cat > look.js <<'JS'
const assert = require("node:assert");
const { calculateEditDistance, wordErrorRate } = require("word-error-rate");

const edits = (heard, said) => {
  const found = calculateEditDistance(heard, said);
  console.log(`"${heard}" for "${said}":`, found, "errors, rate", wordErrorRate(heard, said));
  return found;
};
assert.strictEqual(edits("no no no no thank you", "no thank you"), 0);
assert.strictEqual(wordErrorRate("no no no no thank you", "no thank you"), 0);
assert.strictEqual(edits("no thank you", "no no no no thank you"), 0);
assert.strictEqual(edits("you you you you you", "you"), 0);
assert.strictEqual(edits("thank you you you you", "thank you"), 3);
assert.strictEqual(edits("so so no thank you", "no thank you"), 2);
JS
node look.js
cat > look.py <<'PYTHON'
import jiwer

said = "no thank you"
for heard in ("no no no no thank you", "so so no thank you"):
    words = jiwer.process_words(said, heard)
    print(f"jiwer: {heard!r}:", words.insertions + words.deletions + words.substitutions, "errors, rate", words.wer)
assert jiwer.process_words(said, "no no no no thank you").insertions == 3
assert jiwer.wer(said, "no no no no thank you") == 1
PYTHON
venv/bin/python look.py

#!/usr/bin/env bash
# @huggingface/tokenizers 0.2.0 (npm) against tokenizers 0.23.3: an added token that must stand alone is found in words.
#
# Expected: `"single_word": true` of an added token in tokenizer.json keeps it from matching a part of a word: with
# "new" added so, "renewed" is split as if it were not there.
# Seen: the key is not read; "renewed" holds the added token in JavaScript, and other ids follow. `lstrip` and `rstrip`
# beside it are read.
#
# Needs python3 with venv and pip, and node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tokenizers==0.23.3
npm install --silent --ignore-scripts --no-audit --no-fund --prefix . @huggingface/tokenizers@0.2.0
venv/bin/python - <<'PYTHON'
import json
from tokenizers import AddedToken, Tokenizer, models

tokenizer = Tokenizer(models.BPE(vocab={letter: index for index, letter in enumerate("abdenrw ")}, merges=[]))
tokenizer.add_tokens([AddedToken("new", single_word=True), AddedToken("bad", lstrip=True)])
texts = ["a new", "renewed", "a bad"]
found = {text: tokenizer.encode(text).tokens for text in texts}
json.dump({"file": json.loads(tokenizer.to_str()), "found": found}, open("made.json", "w"))
PYTHON
cat >compare.mjs <<'SCRIPT'
import { Tokenizer } from "@huggingface/tokenizers";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const { file, found } = JSON.parse(readFileSync("made.json", "utf8"));
const tokenizer = new Tokenizer(file, {});
for (const text of Object.keys(found)) {
  console.log("Python", found[text].join("|"), "JavaScript", tokenizer.encode(text).tokens.join("|"));
}
assert.deepEqual(found.renewed, [..."renewed"]);
assert.deepEqual(tokenizer.encode("renewed").tokens, ["r", "e", "new", "e", "d"]);
assert.deepEqual(tokenizer.encode("a new").tokens, found["a new"]);
assert.deepEqual(tokenizer.encode("a bad").ids.length, found["a bad"].length);
SCRIPT
node compare.mjs

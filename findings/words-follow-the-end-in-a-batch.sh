#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): in a batch, a text that has ended goes on.
#
# Expected: `generate` fills a row with the padding token once its end token is written, as in Python, so that a
# prompt's answer is the same beside other prompts as alone.
# Seen: a row that has ended is fed to the model further, and what the model writes after its end token stays in the
# row: other words, without an end or with several. Only the last token of each row is looked at, so that a batch stops
# early only if all rows write their end in the same step. Decoded with `skip_special_tokens`, as text generation's
# pipeline does, the answer and those words are one text. A prompt alone is right. Here each token has one successor: 2,
# 3, end (1), 4, 5, 5, and the other prompt, 6, takes two steps longer to its end; both rows have all eight new tokens.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnx==1.23.2 numpy==2.4.6
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2
venv/bin/python - <<'PYTHON'
import json
import os

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

os.makedirs("toy/onnx")
config = {"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_head": 1, "n_layer": 1, "n_embd": 1,
          "vocab_size": 10, "bos_token_id": 1, "eos_token_id": 1, "pad_token_id": 0}
json.dump(config, open("toy/config.json", "w"))
# Which token comes after each one.
after = {2: 3, 3: 1, 1: 4, 4: 5, 5: 5, 6: 7, 7: 8, 8: 9, 9: 1, 0: 0}
table = numpy_helper.from_array(np.eye(10, dtype=np.float32)[[after[token] for token in range(10)]] * 9, "table")
told = lambda name, kind, *sizes: helper.make_tensor_value_info(name, kind, sizes)
kept = [told(f"{x}.0.{y}", TensorProto.FLOAT, "batch", 1, "past", 1) for x in ("past_key_values", "present")
        for y in ("key", "value")]
inputs = [told(x, TensorProto.INT64, "batch", "token") for x in ("input_ids", "attention_mask")] + kept[:2]
outputs = [told("logits", TensorProto.FLOAT, "batch", "token", 10)] + kept[2:]
nodes = [helper.make_node("Gather", ["table", "input_ids"], ["logits"])]
nodes += [helper.make_node("Identity", [a.name], [b.name]) for a, b in zip(kept[:2], kept[2:])]
graph = helper.make_graph(nodes, "toy", inputs, outputs, [table])
save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "toy/onnx/model.onnx")
PYTHON
cat > look.js <<'JS'
import assert from "node:assert";
import { AutoModelForCausalLM, env, Tensor } from "@huggingface/transformers";

env.allowRemoteModels = false;
env.localModelPath = "./";
const model = await AutoModelForCausalLM.from_pretrained("toy", { dtype: "fp32" });
const write = async (...prompts) => {
  const rows = (values) => new Tensor("int64", BigInt64Array.from(values, BigInt), [prompts.length, 1]);
  const given = { input_ids: rows(prompts), attention_mask: rows(prompts.map(() => 1)) };
  const found = (await model.generate({ ...given, max_new_tokens: 8 })).tolist().map((row) => row.map(Number));
  console.log("prompts", prompts, "rows", JSON.stringify(found));
  return found;
};
assert.deepStrictEqual(await write(2), [[2, 3, 1]]);
assert.deepStrictEqual(await write(6), [[6, 7, 8, 9, 1]]);
assert.deepStrictEqual(await write(2, 2), [[2, 3, 1], [2, 3, 1]]);
assert.deepStrictEqual(await write(2, 6), [[2, 3, 1, 4, 5, 5, 5, 5, 5], [6, 7, 8, 9, 1, 4, 5, 5, 5]]);
JS
node look.js

#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): `top_p` and `num_beams` are taken and do nothing.
#
# Expected: `generate` with `do_sample: true, top_p: 0.3` writes only tokens of the smallest set with at least 0.3 of
# the probability, and `num_beams: 3` finds the most probable of the texts that three beams reach; both are documented
# in GenerationConfig, and the library has a TopPLogitsWarper and a BeamSearchSampler. Or they are refused.
# Seen: the warper is never applied (its lines are commented out) and has no code: tokens outside the set are drawn as
# often as without it. Of the beams the first token alone is kept at each step, which is greedy search: of a text with
# probability 0.29 and the greedy one with 0.14, the second is returned. Nothing is said. A generation_config.json of a
# chat model with "top_p": 0.9 therefore means another distribution in the browser than in Python.
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

os.makedirs("toy/onnx")
config = {"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_head": 1, "n_layer": 1, "n_embd": 1,
          "vocab_size": 5, "bos_token_id": 1, "eos_token_id": 1}
json.dump(config, open("toy/config.json", "w"))
# The next token depends on the last one: 2 -> 2 (0.38), 3 or 4 (0.3 each); 3 -> 4 (0.96).
even, rows = [0.2] * 5, [[0.01, 0.01, 0.38, 0.3, 0.3], [0.01, 0.01, 0.01, 0.01, 0.96]]
table = numpy_helper.from_array(np.log(np.array([even, even, *rows, even], np.float32)), "table")
told = lambda name, kind, *sizes: helper.make_tensor_value_info(name, kind, sizes)
kept = [told(f"{x}.0.{y}", TensorProto.FLOAT, "batch", 1, "past", 1) for x in ("past_key_values", "present")
        for y in ("key", "value")]
inputs = [told(x, TensorProto.INT64, "batch", "token") for x in ("input_ids", "attention_mask")] + kept[:2]
outputs = [told("logits", TensorProto.FLOAT, "batch", "token", 5)] + kept[2:]
nodes = [helper.make_node("Gather", ["table", "input_ids"], ["logits"])]
nodes += [helper.make_node("Identity", [a.name], [b.name]) for a, b in zip(kept[:2], kept[2:])]
graph = helper.make_graph(nodes, "toy", inputs, outputs, [table])
save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "toy/onnx/model.onnx")
PYTHON
cat >look.mjs <<'SCRIPT'
import { AutoModelForCausalLM, Tensor, env } from "@huggingface/transformers";
import assert from "node:assert/strict";

env.allowRemoteModels = false;
env.localModelPath = "./";
console.log("transformers.js", env.version);
const model = await AutoModelForCausalLM.from_pretrained("toy", { dtype: "fp32" });
const prompt = () => ({
  input_ids: new Tensor("int64", [2n], [1, 1]),
  attention_mask: new Tensor("int64", [1n], [1, 1]),
});
const write = async (options) => (await model.generate({ ...prompt(), ...options })).tolist()[0].slice(1).map(Number);

let outside = 0;
for (let i = 0; i < 200; i++) {
  const [token] = await write({ max_new_tokens: 1, do_sample: true, top_p: 0.3, top_k: 0 });
  outside += Number(token !== 2);
}
console.log("of 200 tokens,", outside, "lie outside the nucleus; 0 expected");
assert.ok(outside > 60); // 0.62 of them without `top_p`

const greedy = await write({ max_new_tokens: 2 });
const beams = await write({ max_new_tokens: 2, num_beams: 3 });
console.log("greedy", greedy, "three beams", beams, "expected 3,4");
assert.deepEqual(greedy, [2, 2]);
assert.deepEqual(beams, greedy);
SCRIPT
node look.mjs

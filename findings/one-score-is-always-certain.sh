#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): a classifier with one output, such as a reranker, scores everything 1.
#
# Expected: `text-classification` with a single logit gives its sigmoid, as the pipeline in Python does ("if the model
# has a single label, will apply the sigmoid function"): 0.88 for a logit of 2 and 0.12 for one of -2; or, with
# `problem_type` "regression", the logit itself.
# Seen: the softmax over the one logit, 1 for every text, with each `problem_type` except "multi_label_classification".
# Texts ranked by it stay in the order in which they came, and nothing is said.
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
sizes = ["batch", "token"]
inputs = [helper.make_tensor_value_info(x, TensorProto.INT64, sizes) for x in ("input_ids", "attention_mask")]
output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1])
table = numpy_helper.from_array(np.array([[0], [0], [2], [-2], [0]], np.float32), "table")
nodes = [
    helper.make_node("Gather", ["table", "input_ids"], ["each"]),
    helper.make_node("ReduceMean", ["each"], ["logits"], axes=[1], keepdims=0),
]
graph = helper.make_graph(nodes, "toy", inputs, [output], [table])
for problem in ("unsaid", "regression", "single_label_classification", "multi_label_classification"):
    os.makedirs(f"{problem}/onnx")
    config = {"model_type": "bert", "architectures": ["BertForSequenceClassification"], "id2label": {"0": "score"}}
    if problem != "unsaid":
        config["problem_type"] = problem
    for file, content in {"config": config, "tokenizer": tokenizer, "tokenizer_config": names}.items():
        json.dump(content, open(f"{problem}/{file}.json", "w"))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    save(model, f"{problem}/onnx/model.onnx")
PYTHON
cat >look.mjs <<'SCRIPT'
import { env, pipeline } from "@huggingface/transformers";
import assert from "node:assert/strict";

env.allowRemoteModels = false;
env.localModelPath = "./";
console.log("transformers.js", env.version);
const sigmoid = (x) => 1 / (1 + Math.exp(-x));
for (const problem of ["unsaid", "regression", "single_label_classification", "multi_label_classification"]) {
  const classify = await pipeline("text-classification", problem, { dtype: "fp32" });
  const scores = (await classify(["a", "b"])).map(({ score }) => score);
  console.log(problem, "logits 2 and -2:", scores);
  if (problem === "multi_label_classification") {
    assert.ok(Math.abs(scores[0] - sigmoid(2)) < 1e-6 && Math.abs(scores[1] - sigmoid(-2)) < 1e-6);
  } else {
    assert.deepEqual(scores, [1, 1]);
  }
}
SCRIPT
node look.mjs

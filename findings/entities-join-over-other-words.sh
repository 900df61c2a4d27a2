#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): names that stand apart in a text become one entity.
#
# Expected: with `aggregation_strategy: "simple"` neighbouring tokens of one kind are an entity, as in Python: of "Paris
# and London", both "I-LOC", with an "O" between them, there are two.
# Seen: words labelled "O" are dropped first, and what is left is joined, so that the pipeline finds the place "Paris
# London", with the mean of both scores, and, over a whole text, "John Mary" where no other name comes between them.
# Models with CoNLL's older labels, where "B-" stands only between neighbours of one kind, have such words. With
# `ignore_labels: []` they stay apart.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2
cat > look.js <<'JS'
import assert from "node:assert";
import { PreTrainedTokenizer, Tensor, TokenClassificationPipeline } from "@huggingface/transformers";

const words = ["[PAD]", "[UNK]", "John", "Mary", "Paris", "London", "and", "live", "in"];
const tokenizer = new PreTrainedTokenizer({
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: { type: "WordLevel", vocab: Object.fromEntries(words.map((word, id) => [word, id])), unk_token: "[UNK]" },
}, { tokenizer_class: "PreTrainedTokenizerFast", pad_token: "[PAD]", unk_token: "[UNK]", model_max_length: 64 });
// A model that is sure of each word: John and Mary are persons, Paris and London places.
const kinds = [0, 0, 1, 1, 2, 2, 0, 0, 0];
const model = async ({ input_ids }) => {
  const scores = input_ids.tolist()[0].flatMap((id) => [0, 1, 2].map((kind) => (kind === kinds[Number(id)] ? 9 : 0)));
  return { logits: new Tensor("float32", Float32Array.from(scores), [1, scores.length / 3, 3]) };
};
model.config = { id2label: { 0: "O", 1: "I-PER", 2: "I-LOC" } };
const find = new TokenClassificationPipeline({ task: "token-classification", model, tokenizer });
const entities = async (text, options) => {
  const found = await find(text, { aggregation_strategy: "simple", ...options });
  console.log(text, found);
  return found.filter(({ entity_group }) => entity_group !== "O").map(({ word }) => word);
};
const text = "John and Mary live in Paris and London";
assert.deepStrictEqual(await entities(text), ["John Mary", "Paris London"]);
assert.deepStrictEqual(await entities(text, { ignore_labels: [] }), ["John", "Mary", "Paris", "London"]);
assert.deepStrictEqual(await entities("John live in Paris"), ["John", "Paris"]);
JS
node look.js

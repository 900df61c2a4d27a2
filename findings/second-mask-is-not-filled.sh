#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): of two masks in a text the first is filled, and the second vanishes.
#
# Expected: "fill-mask" has a list of guesses for each mask of a text, as in Python, or refuses more than one.
# Seen: it gives guesses for the first mask alone, in the form for one mask, and says nothing. The completed texts lack
# the other mask, since it is left out as a special token: "the [MASK] and [MASK]" becomes "the cat and". A text without
# a mask is refused.
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
import { FillMaskPipeline, PreTrainedTokenizer, Tensor } from "@huggingface/transformers";

const words = ["[PAD]", "[UNK]", "[MASK]", "the", "and", "cat", "dog"];
const special = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
const tokenizer = new PreTrainedTokenizer({
  added_tokens: words.slice(0, 3).map((content, id) => ({ id, content, ...special })),
  normalizer: null,
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: { type: "WordLevel", vocab: Object.fromEntries(words.map((word, id) => [word, id])), unk_token: "[UNK]" },
}, {
  tokenizer_class: "PreTrainedTokenizerFast", pad_token: "[PAD]", unk_token: "[UNK]", mask_token: "[MASK]",
  model_max_length: 64,
});
// A model that guesses "cat" at the second place of a text and "dog" elsewhere.
const model = async ({ input_ids }) => {
  const places = input_ids.tolist()[0];
  const scores = places.flatMap((_, place) => words.map((word) => (word === (place === 1 ? "cat" : "dog") ? 9 : 0)));
  return { logits: new Tensor("float32", Float32Array.from(scores), [1, places.length, words.length]) };
};
model.config = {};
const fill = new FillMaskPipeline({ task: "fill-mask", model, tokenizer });
const found = await fill("the [MASK] and [MASK]", { top_k: 1 });
console.log(await fill("the [MASK] and dog", { top_k: 1 }), found);
assert.deepStrictEqual(found.map(({ token_str, sequence }) => [token_str, sequence]), [["cat", "the cat and"]]);
assert.strictEqual((await fill("the [MASK] and dog", { top_k: 1 }))[0].sequence, "the cat and dog");
await assert.rejects(fill("the cat and dog"));
JS
node look.js

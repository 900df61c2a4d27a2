#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): Florence-2's processor makes four prompts of two, and leaves padding in a
# caption.
#
# Expected: `construct_prompts` gives one prompt for each text: a task's sentence, a sentence with the text in it, or
# the text itself. `post_process_generation` takes the special tokens away, as in Python: "<s>", "</s>" and "<pad>".
# Seen: in a list of several texts, one whose task needs an input ("<CAPTION_TO_PHRASE_GROUNDING> a cat") gives its
# sentence and, behind it, the text itself, task token and all, so that a batch has more rows of text than images and
# they no longer belong together. A list of one is right, but for a second space before the input. The shorter captions
# of a batch end in "<pad><pad>".
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
import { Florence2Processor } from "@huggingface/transformers";

const config = {
  tasks_answer_post_processing_type: { "<CAPTION>": "pure_text" },
  task_prompts_without_inputs: { "<CAPTION>": "What does the image describe?" },
  task_prompts_with_input: { "<FIND>": "Locate the phrases in the caption: {input}" },
};
const processor = new Florence2Processor({}, { image_processor: { config } });
const prompts = (...texts) => {
  console.log(texts, processor.construct_prompts(texts));
  return processor.construct_prompts(texts);
};
const sentence = (text) => `Locate the phrases in the caption:  ${text}`;
assert.deepStrictEqual(prompts("<FIND> a cat"), [sentence("a cat")]);
assert.deepStrictEqual(prompts("<CAPTION>", "<CAPTION>"), Array(2).fill("What does the image describe?"));
const four = [sentence("a cat"), "<FIND> a cat", sentence("a dog"), "<FIND> a dog"];
assert.deepStrictEqual(prompts("<FIND> a cat", "<FIND> a dog"), four);
const caption = processor.post_process_generation("</s><s>A cat.</s><pad><pad>", "<CAPTION>", [200, 100]);
console.log(caption);
assert.deepStrictEqual(caption, { "<CAPTION>": "A cat.<pad><pad>" });
JS
node look.js

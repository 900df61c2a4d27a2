#!/usr/bin/env bash
# gpt-tokenizer 4.0.0 against js-tiktoken 1.0.21 (npm): a special token is found at the start of a text only.
#
# Expected: with `allowedSpecial: "all"`, or a set of names, every special token in a text becomes its one id, wherever
# it stands: "Some Text <|endofprompt|>" is the example of the documentation, with 100276 as the last id.
# Seen: only one at the very start does. Behind any other text it is spelled out as "<", "|", "end", "of" and so on. Two
# in a row become the id, the letters of the first one, and the id again. A prompt of turns, with "<|im_start|>" and
# "<|im_end|>", has one special token and many letters, and two texts that "<|endoftext|>" parts are one text. Tokens
# are counted so too, in each encoding. `decode` gives the text back, so that a round trip shows nothing; a map of
# attention has columns for letters in place of the one that a model uses as its sink.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund gpt-tokenizer@4.0.0 js-tiktoken@1.0.21
cat > look.js <<'JS'
import assert from "node:assert";
import { getEncoding } from "js-tiktoken";

const all = { allowedSpecial: "all" };
for (const name of ["r50k_base", "cl100k_base", "o200k_base"]) {
  const found = await import(`gpt-tokenizer/encoding/${name}`);
  const exact = getEncoding(name);
  const [end] = found.encode("<|endoftext|>", all);
  assert.deepStrictEqual(exact.encode("<|endoftext|>", "all"), [end]);
  const letters = found.encode("<|endoftext|>", { disallowedSpecial: new Set() });
  assert.ok(letters.length > 5 && !letters.includes(end));
  const cases = {
    "<|endoftext|>One": [end, ...found.encode("One")],
    "One<|endoftext|>": [...found.encode("One"), ...letters],
    "<|endoftext|><|endoftext|>": [end, ...letters, end],
  };
  for (const [text, ids] of Object.entries(cases)) {
    console.log(name, text, "gpt-tokenizer", found.encode(text, all).join(" "), "| exact", exact.encode(text, "all"));
    assert.deepStrictEqual(found.encode(text, all), ids);
    assert.deepStrictEqual(found.encode(text, { allowedSpecial: new Set(["<|endoftext|>"]) }), ids);
    assert.strictEqual(found.countTokens(text, all), ids.length);
    const marks = text.split("<|endoftext|>").length - 1;
    assert.strictEqual(exact.encode(text, "all").filter((id) => id === end).length, marks);
  }
  assert.strictEqual(found.decode(found.encode("One<|endoftext|>", all)), "One<|endoftext|>");
}
const { encode } = await import("gpt-tokenizer/encoding/cl100k_base");
const said = encode("Some Text <|endofprompt|>", all);
console.log("the example of the documentation", said.join(" "));
assert.ok(!said.includes(100276));
assert.deepStrictEqual(encode("<|endofprompt|>", all), [100276]);
JS
node look.js

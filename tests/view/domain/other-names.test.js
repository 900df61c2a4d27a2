// The names of activations in other tools, as the page shows them.
import assert from "node:assert/strict";
import test from "node:test";
import { otherNames, otherNamesAt } from "../../../www/domain/other-names.js";

const named = { transformer_lens: null, transformers: null, nnterp: null };
/** @type {any} */
const INFO = {
  sites: [
    { name: "decoder.blocks.1.attn.raw", stage: "products" },
    { name: "decoder.blocks.1.attn.q", stage: "products" },
    { name: "decoder.blocks.1.attn.k", stage: "products" },
    { name: "decoder.blocks.0.attn.q", stage: "products" },
    { name: "decoder.blocks.1.attn.pattern", stage: "softmax" },
  ],
  other_names: {
    "decoder.blocks.1.attn.q": { ...named, transformer_lens: "blocks.1.attn.hook_q" },
    "decoder.blocks.1.attn.k": { ...named, transformer_lens: "blocks.1.attn.hook_k" },
    "decoder.blocks.0.attn.q": { ...named, transformer_lens: "blocks.0.attn.hook_q" },
    "decoder.blocks.1.attn.pattern": {
      ...named,
      transformer_lens: "blocks.1.attn.hook_pattern",
      transformers: "attentions[1]",
    },
  },
};

test("a site says its names elsewhere, and one without any says nothing", () => {
  assert.equal(
    otherNames(INFO.other_names, "decoder.blocks.1.attn.pattern"),
    "TransformerLens: blocks.1.attn.hook_pattern · transformers: attentions[1]",
  );
  assert.equal(otherNames(INFO.other_names, "decoder.blocks.1.attn.raw"), "");
  assert.equal(otherNames(INFO.other_names, "nowhere"), "");
});

test("a stage says the names of what it shows, of its own sublayer", () => {
  const lines = "TransformerLens: blocks.1.attn.hook_q\nTransformerLens: blocks.1.attn.hook_k";
  assert.equal(otherNamesAt(INFO, "decoder.blocks.1.attn", "products"), lines);
});

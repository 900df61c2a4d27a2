// The names of activations in other tools, as the page shows them.
import assert from "node:assert/strict";
import test from "node:test";
import { otherNames, otherNamesAt } from "../../../www/domain/other-names.js";

const none = { transformer_lens: null, transformers: null, nnterp: null };
const site = (name, stage, names) => ({ name, stage, other_names: { ...none, ...names } });
const SITES = [
  site("decoder.blocks.1.attn.raw", "products", {}),
  site("decoder.blocks.1.attn.q", "products", { transformer_lens: "blocks.1.attn.hook_q" }),
  site("decoder.blocks.1.attn.k", "products", { transformer_lens: "blocks.1.attn.hook_k" }),
  site("decoder.blocks.0.attn.q", "products", { transformer_lens: "blocks.0.attn.hook_q" }),
  site("decoder.blocks.1.attn.pattern", "softmax", {
    transformer_lens: "blocks.1.attn.hook_pattern",
    transformers: "attentions[1]",
  }),
];

test("a site says its names elsewhere, and one without any says nothing", () => {
  assert.equal(
    otherNames(SITES, "decoder.blocks.1.attn.pattern"),
    "TransformerLens: blocks.1.attn.hook_pattern · transformers: attentions[1]",
  );
  assert.equal(otherNames(SITES, "decoder.blocks.1.attn.raw"), "");
  assert.equal(otherNames(SITES, "nowhere"), "");
});

test("a stage says the names of what it shows, of its own sublayer", () => {
  const lines = "TransformerLens: blocks.1.attn.hook_q\nTransformerLens: blocks.1.attn.hook_k";
  assert.equal(otherNamesAt(SITES, "decoder.blocks.1.attn", "products"), lines);
});

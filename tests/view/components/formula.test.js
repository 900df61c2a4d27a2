// Sizes within a sentence are set as formulas are, in every language's grammar; other words stay as they are.
import assert from "node:assert/strict";
import test from "node:test";
import { withFormulas } from "../../../www/components/formula.js";
import { html, markup } from "../support/render.js";

/** @param {string} sentence */
const set = (sentence) => markup(html`${withFormulas(sentence)}`).replace(/\s+/g, "");

const head = '<mathdisplay="inline"><msub><mrow><mi>d<mrow><mi>head';

test("a size is a letter with its index, and a root stands over it", () => {
  assert.equal(set("slices of d_head numbers"), `slicesof${head}numbers`);
  assert.equal(set("√d_head’e böl"), `${head.replace("<msub>", "<msqrt><msub>")}’eböl`);
  assert.equal(set("√d-এর"), '<mathdisplay="inline"><msqrt><mi>d-এর');
  assert.equal(set("√৩২।"), '<mathdisplay="inline"><msqrt><mn>৩২।');
  assert.equal(set("d_model, d_head").match(/<msub>/g)?.length, 2);
});

test("other text is left unchanged", () => {
  for (const sentence of ["the dates of d", "n_heads, d_models, √(p q), √dx", "add_k"])
    assert.equal(withFormulas(sentence), sentence);
});

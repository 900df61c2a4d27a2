// Two models from this machine, one beside the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look, until, visitor } from "../visit.js";
import { choose, filesOf, openDialog, take } from "./opening.js";

const { visit } = visitor();

test("a model from this machine stands beside another one with its vocabulary, and differs from it", async () => {
  const { page, errors } = await visit();
  for (const name of ["bert", "bert-mlm"]) {
    await openDialog(page);
    await choose(page, filesOf(`tests/families/${name}`, (file) => file !== "golden.safetensors" && file !== "inputs.json"));
    await take(page);
  }
  await page.fill("#source", "the quick fox jumps");
  await until(page, (s) => s.current && s.result.source.length === 6);
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", (await look(page)).own[0].id);
  await until(page, (s) => s.views.compare.taken?.info?.family === "BERT");
  await page.waitForSelector(".compare-pane");
  const found = () => page.evaluate(async () => {
    const [{ now }, { comparison }] = await Promise.all([import("./www/main.js"), import("./www/views/compare/comparison.js")]);
    const { compared, problem } = comparison(now());
    return problem ?? compared?.divergences.mean() ?? null;
  });
  for (let i = 0; i < 100 && typeof (await found()) !== "number"; i++) await page.waitForTimeout(100);
  const apart = await found();
  assert.equal(typeof apart, "number", String(apart));
  assert.ok(Number(apart) > 0.01, "two random models differ");
  assert.deepEqual(errors, []);
});

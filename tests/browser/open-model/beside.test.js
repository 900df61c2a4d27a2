// Two models from this machine, one beside the other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compared } from "../compare/compared.js";
import { look, until, visitor } from "../visit.js";
import { dropFile } from "./dropping.js";
import { choose, filesOf, folder, openDialog, resized, take } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();

/** The mean difference of the compared rows, or why there is none. @param {Page} page */
const difference = (page) =>
  page.evaluate(async () => {
    const [{ now }, { comparison }] = await Promise.all([
      import("./www/main.js"),
      import("./www/inside.js").then((inside) => inside.compareComparison),
    ]);
    const { compared, problem } = comparison(now());
    return problem ?? compared?.divergences.mean();
  });

/** Compares the page's model with the first one from this machine. @param {Page} page @param {string} family */
async function compareWith(page, family) {
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", (await look(page)).own[0].id);
  await until(page, (s, family) => s.compare.taken?.info?.family === family, family);
  await page.waitForSelector(".compare-pane");
  await compared(page);
}

test("a model from this machine compares with another one of its vocabulary, and differs from it", async () => {
  const { page, errors } = await visit();
  for (const name of ["bert", "bert-mlm"]) {
    await openDialog(page);
    await choose(
      page,
      filesOf(`tests/families/${name}`, (file) => file !== "golden.safetensors" && file !== "inputs.json"),
    );
    await take(page);
  }
  await page.fill("#source", "the quick fox jumps");
  await until(page, (s) => s.current && s.result.source.length === 6);
  await compareWith(page, "BERT");
  const apart = await difference(page);
  assert.equal(typeof apart, "number", String(apart));
  assert.ok(Number(apart) > 0.01, "two random models differ");
  assert.deepEqual(errors, []);
});

test("a second model of images still has them after a step of Learn used another model in its place", async () => {
  const { page, errors } = await visit();
  const model = filesOf("tests/families/vit", (file) => ["config.json", "model.safetensors"].includes(file));
  // The other one sees the same image brighter.
  for (const mean of [0.3, 0.5]) {
    const size = { height: 20, width: 20 };
    const processor = { image_processor_type: "ViTImageProcessor", size, image_mean: [mean, mean, mean] };
    await openDialog(page);
    await choose(page, { ...model, "preprocessor_config.json": JSON.stringify(processor) });
    await take(page);
  }
  const drop = (/** @type {string} */ name) =>
    dropFile(page, name, readFileSync(folder(`tests/golden/images/${name}`)), "image/png");
  await drop("plain.png");
  await compareWith(page, "ViT");
  const plain = await difference(page);
  assert.ok(typeof plain === "number" && plain > 0.001, String(plain));
  await page.click("[data-room=learn]");
  await page.click("[data-step-name=patching]");
  await until(page, (s) => [0, 1].every((block) => s.answers[`learn.patching.${block}`]?.answer != null));
  await page.click("[data-room=explore]");
  await drop("grey.png");
  await compared(page);
  const grey = await difference(page);
  assert.ok(typeof grey === "number" && Math.abs(grey - plain) > 1e-6, String(grey));
  await page.keyboard.press("Control+z");
  await until(page, (s) => s.text === "image 1" && s.current);
  await compared(page);
  assert.equal(await difference(page), plain);
  assert.deepEqual(errors, []);
});

test("while Compare loads a large model, other questions are answered", async () => {
  const { page, errors } = await visit();
  const { "config.json": config, "model.safetensors": weights } = filesOf("tests/families/bert");
  // 128 MB of embeddings.
  const words = 2_000_000;
  const { file, size } = resized(weights, { "embeddings.word_embeddings.weight": words }, 0);
  const said = {
    config: JSON.stringify({ ...JSON.parse(config.toString()), vocab_size: words }),
    header: file.toString("base64"),
    data: size - file.length,
  };
  const answers = await page.evaluate(async ({ config, header, data }) => {
    const { engine } = await import("./www/main.js");
    const of = { model: null, source: "cabbage", target: { write: 9 }, edits: {} };
    const blob = new Blob([Uint8Array.from(atob(header), (c) => c.charCodeAt(0)), new Uint8Array(data)]);
    let taken = false;
    const took = engine
      .loadBeside("other", {
        folder: {
          name: "words",
          config,
          generation: null,
          tokenizer: null,
          weights: [{ name: "model.safetensors", blob }],
        },
      })
      .finally(() => (taken = true));
    let answers = 0;
    while (!taken) {
      await engine.ask({ kind: "heads", of });
      if (!taken) answers++;
    }
    await took;
    return answers;
  }, said);
  // The first may come while the file's beginning is read; later ones come between its pieces.
  assert.ok(answers > 1, `${answers} answers`);
  assert.deepEqual(errors, []);
});

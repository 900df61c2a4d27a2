// Random scenes: what the page shows, takes along, links to and gives to other pages are the numbers that the command
// line computes of the text and the edits that were taken along.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MODELS, gestureOf, random } from "../../soak/scenes.js";
import { BUILDS, commandLine, openPanel, parseTensors, taken, within } from "../export/reading.js";
import { PAGE } from "../chromium.js";
import { link, look, pattern, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { fresh } = visitor();

/** For the full check: `HEADLIGHT_SCENES=200`; for other scenes: `HEADLIGHT_SEED=1000`. */
const SCENES = Number(process.env.HEADLIGHT_SCENES ?? 5);
const FIRST = Number(process.env.HEADLIGHT_SEED ?? 1);

/**
 * Performs gestures one after the other.
 * @param {Page} page @param {import("../../soak/scenes.js").Act[]} acts
 */
async function perform(page, acts) {
  await page.evaluate(async (acts) => {
    const { act } = await import("./www/main.js");
    for (const [name, ...given] of acts)
      name.split(".").reduce((/** @type {any} */ all, part) => all[part], act)(...given);
  }, acts);
  await settled(page);
}

/** @typedef {ReturnType<typeof commandLine>["tensors"]} Tensors */

/**
 * The command line's numbers for a scene.
 * @param {{ architecture: string, model: string, text: string, target: { id: number }[], edits: object }} scene
 */
function computed({ architecture, model, text, target, edits }) {
  const ids = target.map(({ id }) => id);
  const read =
    architecture === "decoder"
      ? { source: ids, target: null }
      : { source: text, target: architecture === "encoder" ? null : ids };
  return commandLine({ model, ...read, edits, sites: "*" }).tensors;
}

/**
 * Asserts that a head's pattern equals the command line's.
 * @param {ArrayLike<number>} got @param {Tensors} tensors
 * @param {string} path @param {number} head @param {string} where
 */
function samePattern(got, tensors, path, head, where) {
  const { shape, values } = /** @type {{ shape: number[], values: Float32Array }} */ (tensors.get(`${path}.pattern`));
  const cells = shape[2] * shape[3];
  within(got, values.subarray(head * cells, (head + 1) * cells), BUILDS, `${where}: ${path}.${head}`);
}

/**
 * Asserts it for all heads.
 * @param {Awaited<ReturnType<typeof look>>["result"]} result @param {Tensors} tensors @param {string} where
 */
function samePatterns(result, tensors, where) {
  for (const { path, shape } of result.maps)
    for (let head = 0; head < shape[0]; head++)
      samePattern(pattern(result, path, head).values, tensors, path, head, where);
}

/**
 * The tolerance of other activations: the terms of a sum are as large as the largest number, and rounding errors
 * propagate.
 * @param {ArrayLike<number>} values
 */
const boundOf = (values) => 5 * BUILDS * Array.from(values).reduce((most, x) => Math.max(most, Math.abs(x)), 1);

/**
 * In another page: the module's run, and an element's text.
 * @param {{ model: string, text: string, target: number[], edits: object }} scene
 */
async function embedded({ model: name, text, target, edits }) {
  const { load, run } = await import("/api.js");
  const told = (/** @type {import("../../../www/embed/run.js").Run} */ ran) => ({
    target: ran.target,
    patterns: ran.heads.map((head) => ({ ...head, values: Array.from(ran.pattern(head).values) })),
  });
  const model = await load(name, { engine: "cpu" });
  const module = told(await run(model, { text, target, edits }));
  model.close();
  await import("/head-light.js");
  const element = document.createElement("head-light");
  for (const [attribute, value] of Object.entries({ model: name, text, edits: JSON.stringify(edits), engine: "cpu" }))
    element.setAttribute(attribute, value);
  const ran = new Promise((resolve) => element.addEventListener("headlight-run", resolve, { once: true }));
  document.body.append(element);
  const { detail } = /** @type {CustomEvent} */ (await ran);
  return { module, element: told(detail) };
}

for (let i = 0; i < SCENES; i++) {
  // Every architecture in turn, including rare ones.
  const model = MODELS[(2 * i) % MODELS.length];
  const seed = FIRST + i;
  test(`${model}, the scene of seed ${seed}`, async () => {
    const r = random(seed);
    const { page, errors } = await fresh(link({ model }));
    const { info } = await look(page);
    assert.ok(info);
    // A half-typed text may be unreadable for a model.
    const acts = Array.from({ length: 2 + r.int(6) }, () => gestureOf(r, info, model)).filter(
      ([name]) => name !== "type",
    );
    await perform(page, acts);
    const scene = await look(page);
    const where = `after ${JSON.stringify(acts)}`;
    assert.equal(scene.failure, null, where);
    const edited = Object.keys(scene.edits).length > 0;
    await openPanel(page);
    const edits = edited ? JSON.parse(String((await taken(page, "[data-do=save-edits]")).bytes)) : {};
    const { text, target } = scene;
    const read = { architecture: info.architecture, model, text, edits };
    const tensors = computed({ ...read, target: scene.result.target });
    samePatterns(scene.result, tensors, `the page, ${where}`);

    await page.fill("#export-sites", "*");
    await page.keyboard.press("Tab");
    await until(page, (s) => s.exporting.found?.sites === "*");
    const sites = parseTensors((await taken(page, "[data-do=safetensors]")).bytes);
    assert.deepEqual([...sites.keys()].toSorted(), [...tensors.keys()].toSorted());
    for (const [name, { values }] of tensors)
      within(sites.get(name)?.values ?? [], values, boundOf(values), `the file, ${where}: ${name}`);

    await page.click("[data-tool=link]");
    await until(page, (s) => s.link.copied !== null);
    const copied = await page.locator("#link-field").inputValue();
    const there = await fresh(new URL(copied).hash);
    const again = await look(there.page);
    for (const part of /** @type {const} */ (["model", "text", "target", "edits", "sampling", "focus", "locked"]))
      assert.deepEqual(again[part], scene[part], `${part} of the link ${where}`);
    samePatterns(again.result, tensors, `the link, ${where}`);

    // A page of the same host without headlight.
    await there.page.goto(`${PAGE}models/${model}/config.json`);
    const { module, element } = await there.page.evaluate(embedded, { model, text, target, edits });
    for (const [from, { target, patterns }] of Object.entries({ module, element })) {
      assert.ok(patterns.length > 0, from);
      const wanted = from === "module" ? tensors : computed({ ...read, target });
      for (const { path, head, values } of patterns) samePattern(values, wanted, path, head, `the ${from}, ${where}`);
    }
    assert.deepEqual([...errors, ...there.errors], []);
  });
}

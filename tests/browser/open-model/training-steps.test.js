// The measures of every head over the training steps of a repository: fetched in a row after one click, and equal to
// those of the command line's patterns.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { mirror } from "../mirror.js";
import { drawn, look, unprovoked, until, visitor } from "../visit.js";
import { folder, from, lookUp, openDialog, take } from "./opening.js";

const { visit } = visitor();
const PROGRAM = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
const RUN = "someone/run";
const MODEL = folder("models/induction");
const TEXT = "abcdefabcdef";

/** The factor of all weights at each step: with small ones attention is nearly even. */
const STEPS = { step1: 0.05, step2: 0.3, step4: 0.6, step8: 0.8, step16: 1 };

/** The model's file with every number of its weights multiplied. @param {number} factor */
function weights(factor) {
  const file = Buffer.from(readFileSync(join(MODEL, "model.safetensors")));
  const begin = 8 + Number(file.readBigUInt64LE(0));
  for (let at = begin; at < file.length; at += 4) file.writeFloatLE(factor * file.readFloatLE(at), at);
  return file;
}

/**
 * The patterns of every head by the command line: [head][query][key], by the path of the sublayer.
 * @param {Buffer} file of weights
 */
function patternsOf(file) {
  const at = mkdtempSync(join(tmpdir(), "headlight-step-"));
  cpSync(MODEL, at, { recursive: true });
  writeFileSync(join(at, "model.safetensors"), file);
  const out = join(at, "trace.safetensors");
  execFileSync(PROGRAM, ["trace", "--model", at, "--text", TEXT, "--sites", "*.pattern", "--out", out]);
  const bytes = readFileSync(out);
  rmSync(at, { recursive: true });
  const begin = 8 + Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, begin).toString());
  return Object.entries(header).flatMap(([name, about]) => {
    if (!name.endsWith(".pattern")) return [];
    const [, heads, rows, cols] = about.shape;
    const value = (/** @type {number} */ i) => bytes.readFloatLE(begin + about.data_offsets[0] + 4 * i);
    return Array.from({ length: heads }, (_, head) => ({
      path: name.slice(0, -".pattern".length),
      head,
      p: (/** @type {number} */ i, /** @type {number} */ j) => value((head * rows + i) * cols + j),
      rows,
    }));
  });
}

const mean = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0) / all.length;

/** By the formulas of docs/measures.md; each row but the first sees several tokens. */
function measuresOf({ p, rows }) {
  const later = Array.from({ length: rows - 1 }, (_, i) => i + 1);
  const keys = (/** @type {number} */ i) => Array.from({ length: i + 1 }, (_, j) => j);
  const nats = (/** @type {number} */ w) => (w > 0 ? -w * Math.log(w) : 0);
  const after = (/** @type {number} */ i) => keys(i - 1).filter((j) => TEXT[j] === TEXT[i] && i - j > 2);
  return {
    previous: mean(later.map((i) => p(i, i - 1))),
    self: mean(later.map((i) => p(i, i))),
    first: mean(later.map((i) => p(i, 0))),
    entropy: mean(later.map((i) => keys(i).reduce((sum, j) => sum + nats(p(i, j)), 0))),
    distance: mean(later.map((i) => keys(i).reduce((sum, j) => sum + p(i, j) * (i - j), 0))),
    induction: mean(
      later.filter((i) => after(i).length > 0).map((i) => after(i).reduce((sum, j) => sum + p(i, j + 1), 0)),
    ),
  };
}

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => {
  hub = await mirror({
    [RUN]: {
      folder: MODEL,
      branches: Object.keys(STEPS),
      filesOf: Object.fromEntries(
        Object.entries(STEPS).map(([step, factor]) => [step, { "model.safetensors": weights(factor) }]),
      ),
    },
  });
});
after(() => hub.close());

/** The last step is open, with its text, and the chart has begun. */
async function begun() {
  Object.assign(hub.state, { speed: 0, lacks: "", on: true, asked: [] });
  const { page, errors } = await visit(undefined, {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, `${RUN}@step16`);
  await take(page);
  await page.fill("#source", TEXT);
  await until(page, (s) => s.current && s.text === "abcdefabcdef");
  hub.state.asked.length = 0;
  await page.click("[data-do=steps-begin]");
  await until(page, (s) => s.overSteps.points.length === 1);
  assert.deepEqual(hub.state.asked, [], "nothing is fetched by itself");
  return { page, errors };
}

const weightsAsked = () => hub.state.asked.filter(({ path }) => path.endsWith(".safetensors"));
const steps = (/** @type {import("playwright-core").Page} */ page) =>
  look(page).then((s) => s.overSteps.points.map(({ step }) => step));

test("steps are fetched in a row after a click with their size, and measured as the command line does", async () => {
  const { page, errors } = await begun();
  const size = weights(1).length;
  const button = page.locator("[data-do=steps-fetch]");
  assert.match(await button.innerText(), /4 steps \(([\d.]+) kB\)/);
  const stated = 1000 * Number(/\(([\d.]+) kB\)/.exec(await button.innerText())?.[1]);
  assert.ok(stated >= 4 * size && stated < 4.4 * size, String([stated, size]));
  assert.deepEqual(hub.state.asked, [], "and none before the click");
  await button.click();
  await until(page, (s) => s.overSteps.walk === null && s.overSteps.points.length === 5);
  const { overSteps, model, text } = await look(page);
  assert.deepEqual([text, overSteps.failed, model.startsWith(RUN)], [TEXT, [], true]);
  const byInduction = [];
  for (const [i, factor] of Object.values(STEPS).entries()) {
    for (const one of patternsOf(weights(factor))) {
      const { measures } = overSteps.points[i].rows.find(({ path, head }) => path === one.path && head === one.head);
      for (const [name, expected] of Object.entries(measuresOf(one)))
        assert.ok(Math.abs(measures[name].mean - expected) < 1e-5, `${name} ${i} ${measures[name].mean} ${expected}`);
      byInduction.push(measures.induction.mean);
    }
  }
  assert.ok(Math.max(...byInduction) > Math.min(...byInduction) + 0.3, "the steps differ");
  await page.waitForSelector("[data-chart=steps] canvas");
  assert.match(await page.locator(".over-steps").innerText(), /All of them are measured/);

  // A point of the chart opens its step, and the text stays.
  hub.state.asked.length = 0;
  await page.locator("[data-chart=steps]").scrollIntoViewIfNeeded();
  const box = /** @type {any} */ (await page.locator("[data-chart=steps] .u-over").boundingBox());
  // Step 1, on a logarithmic axis from 0 to 16.
  const across = Math.asinh(1) / Math.asinh(16);
  await page.mouse.click(box.x + across * box.width, box.y + box.height / 2);
  await until(page, (s) => s.own.find(({ id }) => id === s.model)?.name === "someone/run@step1" && s.current);
  assert.deepEqual([(await look(page)).text, await steps(page)], [TEXT, [1, 2, 4, 8, 16]]);
  await page.click("[data-step='8']");
  await until(page, (s) => s.own.find(({ id }) => id === s.model)?.name === "someone/run@step8" && s.current);
  assert.equal((await look(page)).overSteps.points.length, 5);
  assert.equal(await page.locator("[data-step='8']").getAttribute("aria-current"), "step");
  assert.deepEqual(hub.state.asked, [], "it is stored");

  // After another text the stored steps are measured again without a download.
  await page.fill("#source", "aabbaabb");
  await until(page, (s) => s.current && s.text === "aabbaabb");
  await page.click("[data-do=steps-begin]");
  await until(page, (s) => s.overSteps.points.length === 1);
  assert.match(await page.locator("[data-do=steps-fetch]").innerText(), /nothing to download/);
  await page.click("[data-do=steps-fetch]");
  await until(page, (s) => s.overSteps.walk === null && s.overSteps.points.length === 5);
  assert.deepEqual(weightsAsked(), []);

  // The chart stands under the Timeline too, and a reload keeps none of its points.
  await page.click("[data-view=timeline]");
  await page.waitForSelector(".over-steps [data-chart=steps]");
  await page.reload();
  await until(page, (s) => s.current);
  assert.equal((await look(page)).overSteps.points.length, 0);
  await page.click("[data-do=steps-begin]");
  await page.click("[data-do=steps-list]");
  await page.waitForSelector("[data-do=steps-fetch]");
  assert.deepEqual(errors, []);
});

test("a step that is gone gets one sentence, and the rest stay; a row can be cancelled", async () => {
  const { page, errors } = await begun();
  hub.state.lacks = "step2";
  await page.click("[data-do=steps-fetch]");
  await until(page, (s) => s.overSteps.walk === null && s.overSteps.points.length === 4);
  await drawn(page);
  assert.deepEqual(await steps(page), [1, 4, 8, 16]);
  assert.match(await page.locator("[data-failed-steps]").innerText(), /^Not measured: 2\. .* has no model/);
  Object.assign(hub.state, { lacks: "", speed: 2000 });
  await page.click("[data-do=steps-fetch]");
  await page.waitForSelector("[data-do=steps-stop]");
  await until(page, (s) => s.hub.fetching !== null);
  await page.click("[data-do=steps-stop]");
  await until(page, (s) => s.overSteps.walk === null && s.hub.fetching === null);
  assert.deepEqual(await steps(page), [1, 4, 8, 16]);
  assert.deepEqual(unprovoked(errors, /404|Failed to load/), []);
});

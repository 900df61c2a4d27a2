// A few steps of training on the gpu engine: it learns as the cpu's does, with the same losses and the same heads.
import assert from "node:assert/strict";
import test from "node:test";
import { clickOnce, near, until } from "../visit.js";

/** @typedef {import("./engines-agree.test.js").At} At */

/** One layer of each kind, for a software GPU. */
const SMALL = { n_encoder_layers: 1, n_decoder_layers: 1 };

/** Two steps of a very small model, with the patterns of its heads. @param {At} at @param {string} engine */
async function trained(at, engine) {
  const settings = { steps: 2, batch: 4, warmup: 1, factor: 0.1, cooldown: 0, evaluate_every: 10 };
  const { page, errors } = await at(engine, {
    room: "train",
    "train-settings": JSON.stringify(settings),
    "train-keys": JSON.stringify({ ...SMALL, d_model: 8, d_mlp: 8 }),
    "train-data": JSON.stringify({ length: 4 }),
  });
  await until(page, (s) => s.running !== null);
  await page.locator(".train-controls [data-do=train]").click();
  await until(
    page,
    (s) =>
      s.train.runs[0]?.finished && s.train.phase === "resting" && s.train.snapshots.some((look) => look.step === 2),
  );
  const found = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { train, running } = now();
    const { curve } = train.runs[0];
    const look = train.snapshots.findLast((one) => one.step === 2);
    return {
      engine: running?.kind,
      loss: curve.loss,
      norm: curve.norm,
      heads: Array.from(look?.result.maps[0].values ?? []),
    };
  });
  assert.equal(found.engine, engine);
  assert.deepEqual(errors, []);
  return found;
}

/** @param {At} at */
export function testTraining(at) {
  test("two steps give the same losses, gradients and heads on both engines", async () => {
    const [cpu, gpu] = [await trained(at, "cpu"), await trained(at, "gpu")];
    near(gpu.loss, cpu.loss, "loss", 1e-4);
    near(gpu.norm, cpu.norm, "gradient norm", 1e-3);
    near(gpu.heads, cpu.heads, "heads", 1e-3);
  });

  test("the gpu engine learns, pauses and shows earlier moments, and continues after a reload", async () => {
    // One word at a time is learned within a few steps.
    const settings = { steps: 14, batch: 4, warmup: 3, factor: 1, cooldown: 0, evaluate_every: 100 };
    const { page, errors } = await at("gpu", {
      room: "train",
      "train-every": "4",
      "train-settings": JSON.stringify(settings),
      "train-keys": JSON.stringify({ ...SMALL, d_model: 16, d_mlp: 16 }),
      "train-data": JSON.stringify({ length: 4, symbols: 4 }),
    });
    const press = (/** @type {string} */ what) => page.locator(`.train-controls [data-do=${what}]:visible`).click();
    /** @param {import("playwright-core").Page} page */
    const known = (page) =>
      page.evaluate(async () => {
        const { train, running } = (await import("./www/main.js")).now();
        return {
          engine: running?.kind,
          step: train.runs[0]?.step,
          loss: Array.from(train.runs[0]?.curve.loss ?? []),
          moments: train.runs[0]?.moments,
        };
      });
    await until(page, (s) => s.running !== null);
    // The previous test's run is over, and these settings differ.
    await page.locator(".train-controls :is([data-do=train], [data-do=again-changed]):visible").first().click();
    await clickOnce(page, ".train-controls [data-do=pause]", (s) => s.train.runs[0]?.step >= 8);
    await until(page, (s) => s.train.phase === "resting");
    const paused = await known(page);
    assert.equal(paused.engine, "gpu");
    assert.ok(paused.step < 14 && paused.loss.length === paused.step, "it stopped on the way");
    const [first, last] = [paused.loss.slice(0, 2), paused.loss.slice(-3)].map(
      (part) => part.reduce((a, b) => a + b, 0) / part.length,
    );
    assert.ok(last < 0.9 * first, `the loss falls: ${paused.loss}`);

    await page.locator(".timeline-at").fill("0");
    await until(page, (s) => s.train.at === 0 && s.train.snapshots.some((look) => look.step === 0));

    await page.locator("[data-do=now]").click();
    await page.locator("[data-do=keep]").click();
    await page.locator("[data-kept]").waitFor();
    await page.reload();
    await page.locator("[data-kept] [data-do=go-on]").click();
    await until(page, (s) => s.train.runs[0]?.step >= 8);
    assert.equal((await known(page)).step, paused.step, "it goes on where it was");
    await press("train");
    await until(page, (s) => s.train.runs[0]?.finished && s.train.phase === "resting");
    assert.equal((await known(page)).step, 14);
    assert.deepEqual(errors, []);
  });
}

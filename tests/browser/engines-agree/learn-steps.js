// A few steps of the Learn path on the gpu engine: the same numbers as on the cpu's, and drawn.
import assert from "node:assert/strict";
import test from "node:test";
import { drawn, near } from "../visit.js";

/** @typedef {import("./engines-agree.test.js").At} At */

/**
 * The step's answers once they arrive, −∞ as a string. @param {import("playwright-core").Page} page @param {string}
 * step
 */
async function answers(page, step) {
  const now = await page.evaluateHandle(async () => (await import("./www/main.js")).now);
  await page.waitForFunction(
    ([now, step]) => {
      const { answers, running, learn } = now();
      return running && learn.step === step && ["before", "after"].every((which) => answers[`learn.${step}.${which}`]);
    },
    /** @type {any} */ ([now, step]),
  );
  await drawn(page);
  return page.evaluate(async (step) => {
    const { now } = await import("./www/main.js");
    const { answers, running } = now();
    const told = ["before", "after"].map((which) => {
      const { answer, failure } = answers[`learn.${step}.${which}`];
      if (answer?.kind !== "run" && answer?.kind !== "trained") throw new Error(failure ?? "no run was answered");
      return {
        names: answer.tensors.map((t) => `${t.name} ${t.shape}`),
        values: Array.from(answer.values, (x) => (Number.isFinite(x) ? x : String(x))),
        masks: Array.from(answer.mask_values),
      };
    });
    return { told, engine: running?.kind };
  }, step);
}

/** An engine's answers to a step. @param {At} at @param {string} engine @param {string} step */
async function told(at, engine, step) {
  const { page, errors } = await at(engine, {
    room: "learn",
    ...(step === "attention" ? {} : { "learn-step": step }),
  });
  const found = await answers(page, step);
  assert.equal(found.engine, engine);
  assert.match(await page.locator("main").innerText(), /Untrained, seed 1|trained model (induction|reverse|copy)/);
  assert.deepEqual(errors, []);
  return found.told;
}

/** @param {At} at */
export function testLearnSteps(at) {
  for (const step of ["attention", "causal", "full", "positions", "decoder", "whole"]) {
    test(`${step} has the same numbers on both engines`, async () => {
      const [cpu, gpu] = [await told(at, "cpu", step), await told(at, "gpu", step)];
      for (const [i, wanted] of cpu.entries()) {
        const got = gpu[i];
        assert.deepEqual([got.names, got.masks], [wanted.names, wanted.masks]);
        const infinite = (/** @type {(number | string)[]} */ values) =>
          values.map((x, at) => (typeof x === "string" ? at : -1)).filter((at) => at >= 0);
        assert.deepEqual(infinite(got.values), infinite(wanted.values));
        const numbers = (/** @type {(number | string)[]} */ values) =>
          values.map((x) => (typeof x === "number" ? x : 0));
        near(numbers(got.values), numbers(wanted.values), step, 1e-4);
      }
    });
  }
}

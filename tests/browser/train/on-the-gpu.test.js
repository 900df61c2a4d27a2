// A few steps of training on the gpu engine: the same losses and the same heads as on the cpu's.
import assert from "node:assert/strict";
import test from "node:test";
import { link, near, until, visitor } from "../visit.js";

const { visit } = visitor({ gpu: true });

/** Two steps of a very small model, and what its heads do then. @param {string} engine */
async function trained(engine) {
  const settings = { steps: 2, batch: 4, warmup: 1, factor: 0.1, cooldown: 0, evaluate_every: 10 };
  const { page, errors } = await visit(link({ room: "train", engine, "train-settings": JSON.stringify(settings), "train-keys": JSON.stringify({ d_model: 8, d_mlp: 8 }), "train-data": JSON.stringify({ length: 4 }) }));
  await until(page, (s) => s.running !== null);
  await page.locator(".train-controls [data-do=train]").click();
  await until(page, (s) => s.train.runs[0]?.finished && s.train.phase === "resting" && s.train.looks.some((look) => look.step === 2));
  const found = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { train, running } = now();
    const { curve } = train.runs[0];
    const look = train.looks.findLast((one) => one.step === 2);
    return { engine: running?.kind, loss: curve.loss, norm: curve.norm, heads: Array.from(look?.result.values ?? []) };
  });
  assert.equal(found.engine, engine);
  assert.deepEqual(errors, []);
  await page.close();
  return found;
}

test("two steps give the same losses, gradients and heads on both engines", async () => {
  const [cpu, gpu] = [await trained("cpu"), await trained("gpu")];
  near(gpu.loss, cpu.loss, "loss", 1e-4);
  near(gpu.norm, cpu.norm, "gradient norm", 1e-3);
  near(gpu.heads, cpu.heads, "heads", 1e-3);
});

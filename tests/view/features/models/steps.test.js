// The checkpoints of a training run among a repository's branches and tags.
import assert from "node:assert/strict";
import test from "node:test";
import { findSteps, stepsIn } from "../../../../www/features/models/hub/steps.js";

test("steps are found by name, in the order of training", () => {
  assert.deepEqual(stepsIn(["main", "step1000", "step0", "step512", "steps", "step12-old", "v1"]), [
    { step: 0, revision: "step0" },
    { step: 512, revision: "step512" },
    { step: 1000, revision: "step1000" },
  ]);
  assert.deepEqual(
    stepsIn(["step1000-tokens4B", "stage1-step150-tokens1B", "stage2-ingredient1-step200-tokens1B"]).map(
      ({ step }) => step,
    ),
    [150, 1000],
  );
});

/** @param {() => Promise<Response>} fetched */
async function asked(fetched) {
  const before = globalThis.fetch;
  globalThis.fetch = fetched;
  try {
    return await findSteps("https://hub.example.org", "someone/tiny", new AbortController().signal);
  } finally {
    globalThis.fetch = before;
  }
}

test("branches and tags count, and a hub that lists none opens models without", async () => {
  const told = { branches: [{ name: "step2", ref: "refs/heads/step2" }], tags: [{ name: "step1" }] };
  assert.deepEqual(
    (await asked(async () => Response.json(told))).map(({ step }) => step),
    [1, 2],
  );
  for (const nothing of [Response.json({}), Response.json({ branches: 3 }), new Response("", { status: 404 })])
    assert.deepEqual(await asked(async () => nothing), []);
  assert.deepEqual(await asked(async () => Promise.reject(new TypeError("offline"))), []);
});

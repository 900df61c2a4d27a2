// While a person steps, the next step is asked ahead: once what they see is drawn, and only then.
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import * as change from "../../../www/state/index.js";
import { createPrefetch } from "../../../www/app/prefetch.js";
import { initialState, scene } from "../../../www/state/store.js";
import { canStepForward } from "../../../www/state/text.js";
import { answered } from "../support/answered.js";

/** @typedef {import("../../../www/state/store.js").State} State */

/** A page that takes steps and records the prefetched scenes. */
async function page() {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ahead = /** @type {any[]} */ ([]);
  const cpu = /** @type {any} */ ({ kind: "cpu" });
  let state = { ...(await answered(change.stepFirst(await answered(initialState())))), running: cpu };
  const changed = createPrefetch(() => state, { prefetch: (scene) => void ahead.push(scene) });
  /** @param {State} next @param {number} ms of silence afterwards */
  const go = async (next, ms = 1000, running = state.running) => {
    for (const one of [next, { ...(await answered(next)), running }]) {
      const before = state;
      state = one;
      changed(before, !state.current);
    }
    mock.timers.tick(ms);
    return ahead.splice(0);
  };
  return { go, now: () => state };
}

test("after a step the next one is asked, as a press would ask it", async () => {
  const { go, now } = await page();
  for (let i = 0; i < 3; i++) {
    const asked = await go(change.stepForward(now()));
    assert.deepEqual(asked, [scene(change.stepForward(now()))]);
  }
  assert.deepEqual(await go(change.stepForward(now()), 10), [], "what was answered is drawn first");
  assert.equal((await go(change.stepForward(now()))).length, 1, "of what is shown alone");
  mock.timers.reset();
});

test("nothing is asked ahead of an edit, of a step back, at the end, or of the gpu engine", async () => {
  const { go, now } = await page();
  await go(change.stepForward(now()));
  assert.deepEqual(await go(change.edit(now(), { scale: false })), []);
  assert.equal((await go(change.stepForward(now()))).length, 1);
  assert.deepEqual(await go(change.stepBack(now())), []);
  assert.deepEqual(await go(change.stepForward(now()), 1000, /** @type {any} */ ({ kind: "gpu" })), []);
  assert.ok(canStepForward(now()), "it is not at the end yet");
  let last = /** @type {unknown[]} */ ([]);
  while (canStepForward(now())) last = await go(change.stepForward(now()), 1000, /** @type {any} */ ({ kind: "cpu" }));
  assert.deepEqual(last, [], "nothing is left to write");
  mock.timers.reset();
});

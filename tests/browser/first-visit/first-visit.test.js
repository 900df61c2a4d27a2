// A first visit: one scene without a fragment, which plays its answer, and where one head less breaks it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER, FIRST, answerTo, look, settled, until, visitor } from "../visit.js";
import { PAGE } from "../chromium.js";

const { arrive, fresh } = visitor();

/** @param {import("playwright-core").Page} page */
const answer = (page) => page.locator(".answer output").innerText();

test("the first visit writes its answer token by token, and nobody has to do anything", async () => {
  const { page, errors } = await arrive();
  /** @type {string[]} */
  const seen = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    /** @type {Set<string>} */
    const seen = new Set();
    await new Promise((resolve) => {
      const watch = () => {
        const output = document.querySelector(".answer output")?.textContent;
        if (output !== undefined && output !== null && now().result) seen.add(output);
        if (now().play === "done" && now().current) resolve(undefined);
        else requestAnimationFrame(watch);
      };
      watch();
    });
    return [...seen];
  });
  await settled(page);
  assert.equal(await answer(page), FIRST.answer);
  assert.ok(seen.length >= 4, `the answer grew before the eyes: ${seen.join(", ")}`);
  for (const part of seen) assert.ok(FIRST.answer.startsWith(part), `${part} is the beginning of the answer`);
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a.length - b.length),
  );
  assert.equal((await look(page)).text, FIRST.text);
  assert.deepEqual(errors, []);
});

test("with reduced motion the whole answer appears at once", async () => {
  const { page, errors } = await arrive("", { reducedMotion: "reduce" });
  assert.notEqual((await look(page)).play, "slow");
  await settled(page);
  assert.equal(await answer(page), FIRST.answer);
  assert.deepEqual(errors, []);
});

test("the first touch ends the performance, and the answer is finished at once", async () => {
  const { page, errors } = await arrive();
  await until(page, (s) => s.target.length > 1);
  await page.mouse.wheel(0, 1);
  await until(page, (s) => s.play !== "slow");
  await settled(page);
  assert.equal((await look(page)).play, "done");
  assert.equal(await answer(page), FIRST.answer);
  assert.deepEqual(errors, []);
});

test("it opens on a head of Cross, and the first thing to try silences one head: the answer breaks", async () => {
  const { page, errors } = await fresh("", { reducedMotion: "reduce" });
  const before = await look(page);
  assert.deepEqual([before.model, before.text, before.view], ["reverse", FIRST.text, "grid"]);
  assert.equal(before.focus?.path, "decoder.blocks.0.cross");
  assert.equal(page.url(), PAGE, "nothing has changed yet");
  const silenced = await answerTo(page, () => page.locator(".suggestion").first().click());
  assert.deepEqual(silenced.edits, { heads: { "decoder.blocks.0.cross.1": 0 } });
  assert.deepEqual(silenced.focus, { path: "decoder.blocks.0.cross", head: 1 });
  assert.equal(await answer(page), "egabdac");
  assert.equal(await page.locator(".former").innerText(), FIRST.answer, "the one before stands beside it");
  await page.waitForFunction(() => location.hash.startsWith("#v=4&model=reverse&edits="));
  await answerTo(page, () => page.click("[data-do=undo]"));
  assert.equal(await answer(page), FIRST.answer);
  assert.deepEqual(errors, []);
});

test("silenced by the slider, the head it opens on breaks the answer as well", async () => {
  const { page, errors } = await fresh("", { reducedMotion: "reduce" });
  await answerTo(page, () => page.fill("#strength", "0"));
  assert.equal(await answer(page), "egabbch");
  assert.deepEqual(errors, []);
});

test("a link from before, which names no model, opens the model that it was made with", async () => {
  const { page, errors } = await fresh("#v=2&text=3%2F5%2F24");
  assert.deepEqual([(await look(page)).model, await answer(page)], ["dates", ANSWER]);
  await page.evaluate(() => void (location.hash = ""));
  await until(page, (s) => s.model === "reverse" && s.current);
  assert.equal(await answer(page), FIRST.answer);
  assert.deepEqual(errors, []);
});

// A text classifier from this machine: its card, its classes, and why this one and not that one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, filesOf, openDialog, take } from "../open-model/opening.js";
import { look, settled, visitor } from "../visit.js";

const { visit } = visitor();
const NAMES = ["against", "neither", "very much for"];

test("a classifier says its classes, and Why holds one against another", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  await choose(
    page,
    filesOf("tests/families/bert-class", (file) => !/golden|inputs/.test(file)),
  );
  assert.match(await page.locator("[data-part=offer]").innerText(), /Classes\s+3: against, neither, very much for/);
  await take(page);
  await page.fill("textarea", "the big dog jumps over");
  await settled(page);
  const { result, failure } = await look(page);
  assert.deepEqual([failure, result?.asked], [null, null]);
  const told = result?.candidates ?? [];
  assert.deepEqual(told.map(({ text }) => text).sort(), NAMES);
  assert.ok(Math.abs(told.reduce((sum, { probability }) => sum + probability, 0) - 1) < 1e-5);
  const bars = page.locator(".classes .bar-token");
  assert.deepEqual(
    await bars.allInnerTexts(),
    told.map(({ text }) => text),
  );
  await page.click("[data-view=why]");
  await page.waitForSelector(".why-view:not([data-stale]) [data-step-kind=parts]");
  const title = () => page.locator(".why-view h2").innerText();
  assert.match(await title(), new RegExp(`^Why “${told[0].text}” and not “${told[1].text}”\\?$`));
  assert.equal(await page.locator(".why-view .token-field, [data-ask^=row]").count(), 0);
  await page.click(`[data-ask="answer.${told[2].id}"]`);
  await page.click(`[data-ask="foil.${told[0].id}"]`);
  await page.waitForFunction(
    (title) => document.querySelector(".why-view:not([data-stale]) h2")?.textContent?.includes(title),
    `Why “${told[2].text}” and not “${told[0].text}”?`,
  );
  await settled(page);
  const sums = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return /** @type {any} */ (now().answers.why.answer);
  });
  const logit = (/** @type {number} */ i) => told[i].logit;
  assert.ok(Math.abs(sums.sum - (logit(2) - logit(0))) < 1e-4 && Math.abs(sums.residue) < 1e-4);
  assert.deepEqual(errors, []);
});

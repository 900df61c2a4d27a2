// The first steps: a first visit is offered them once, and they can be walked by the keyboard alone, to a head whose
// silence changes the answer and back; words that are underlined say what they mean.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAGE, launch, open } from "../chromium.js";
import { look, settled, until } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

/** @param {Page} page @param {string} step */
const at = (page, step) => until(page, (s, step) => s.start.step === step, step);

/** @param {Page} page focuses the element of the step */
async function show(page) {
  await page.focus("[data-do=start-show]");
  await page.keyboard.press("Enter");
}

const PLACES = [
  { name: "1280", context: {} },
  { name: "390", context: { viewport: { width: 390, height: 844 }, hasTouch: true } },
];

for (const { name, context } of PLACES)
  test(`from the first to the last step by the keyboard, ${name} pixels wide`, async () => {
    const { page, errors } = await open(browser, { ...context, reducedMotion: "reduce" });
    await page.goto(PAGE);
    await settled(page);
    await page.waitForSelector(".start-say");
    const { result: first } = await look(page);
    await show(page);
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector("[data-do=start-on]");
    assert.match(await page.locator(".start-say").innerText(), /^You chose: .*\(<?\d+%\)/);
    await page.click("[data-do=start-on]");
    await at(page, "head");
    await show(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await at(page, "silence");
    await show(page);
    await page.waitForFunction(() => document.activeElement?.id === "strength");
    await page.keyboard.press("Home");
    await until(page, (s) => s.start.outcome !== null);
    const [answer, bar, edits] = await Promise.all(
      [".answer output", ".start", ".edits"].map((name) => page.locator(name).boundingBox()),
    );
    assert.ok(answer && bar && edits && answer.y >= bar.y + bar.height, "the answer is in sight under the bar");
    assert.ok(edits.x > 0 || answer.y + answer.height <= edits.y, "and over a sheet of edits");
    const { result: then, start } = await look(page);
    assert.equal(start.outcome?.before, first?.output);
    assert.equal(start.outcome?.after, then?.output, "what is told is what is shown");
    if (start.step === "silence") await page.click("[data-do=start-on]");
    await at(page, "undo");
    const above = await page.locator(".start").boundingBox();
    const undo = await page.locator("[data-do=undo]").boundingBox();
    assert.ok(above && undo && undo.y >= above.y + above.height, "the bar covers nothing of what it speaks of");
    await page.reload();
    await settled(page);
    await at(page, "undo");
    assert.equal((await look(page)).result?.output, then?.output, "a reload changes nothing");
    await show(page);
    await page.keyboard.press("Enter");
    await at(page, "on");
    assert.equal((await look(page)).result?.output, first?.output);
    await page.focus("[data-do=start-end]");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".start", { state: "detached" });
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".keys-button")));
    assert.deepEqual(errors, []);
    await page.context().close();
  });

test("unasked they come once, never at an address; Escape leaves them, and ? has them again", async () => {
  const { page, errors } = await open(browser, { reducedMotion: "reduce" });
  await page.goto(`${PAGE}#v=2`);
  await settled(page);
  assert.equal(await page.locator(".start").count(), 0, "a link");
  await page.goto("about:blank");
  await page.goto(PAGE);
  await page.waitForSelector(".start-say");
  await settled(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".start", { state: "detached" });
  await page.goto("about:blank");
  await page.goto(PAGE);
  await settled(page);
  assert.equal(await page.locator(".start").count(), 0, "a second visit");
  await page.keyboard.press("Shift+?");
  await page.click("[data-do=start]");
  await page.waitForSelector(".start-say");
  assert.equal(await page.locator(":popover-open").count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test("a term has its explanation: under a pointer, by the keyboard, and in the list of all", async () => {
  const { page, errors } = await open(browser);
  await page.goto(`${PAGE}#v=2`);
  await settled(page);
  await page.hover(".detail h2 .term");
  await page.waitForSelector("#term:popover-open");
  assert.match(await page.locator("#term").innerText(), /^Head\n/);
  await page.mouse.move(2, 500);
  await page.waitForSelector("#term:popover-open", { state: "detached" });
  await page.focus("[data-term=token]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "term");
  assert.match(await page.locator("#term").innerText(), /^Token\n/);
  await page.keyboard.press("Escape");
  await page.waitForFunction(
    () => !document.querySelector("#term:popover-open") && document.activeElement?.matches("[data-term=token]"),
  );
  await page.keyboard.press("Shift+?");
  await page.click("[data-do=all-terms]");
  await page.click("#terms [data-learn=positions]");
  await until(page, (s) => s.room === "learn" && s.learn.step === "positions");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

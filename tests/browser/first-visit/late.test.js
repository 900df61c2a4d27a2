// What arrives right after the first picture: before it is there the page works, and what is pressed waits for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, link, look, settled, unprovoked, until, visitor } from "../visit.js";

const { arrive, visit } = visitor();
const PARTS = /\/www\/(late-[^/]*\.js|features[^/]*\.css)$/;

/**
 * A page whose late parts come when they are let go.
 * @param {string} [fragment] @param {import("playwright-core").BrowserContextOptions} [context]
 */
async function held(fragment, context = {}) {
  let letGo = () => {};
  const gone = new Promise((resolve) => {
    letGo = () => resolve(null);
  });
  const there = await visit(fragment, { reducedMotion: "reduce", ...context }, (page) =>
    page.route(PARTS, async (route) => {
      await gone;
      await route.continue();
    }),
  );
  return { ...there, letGo };
}

test("the first picture is there without them, and the place of the Edits panel", async () => {
  const { page, errors, letGo } = await held("");
  assert.equal(await page.locator(".answer output").innerText(), FIRST.answer);
  const place = await page.locator(".panel.edits").boundingBox();
  assert.match(await page.locator(".panel.edits").innerText(), /Edits\s+Opening…/);
  letGo();
  await page.waitForSelector(".panel.edits .suggestion");
  assert.deepEqual(await page.locator(".panel.edits").boundingBox(), place, "nothing moves");
  assert.deepEqual(errors, []);
});

test("on a phone nothing moves when they arrive", async () => {
  const { page, errors, letGo } = await held("", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const boxes = () =>
    page
      .locator(".input > :not(.beams), .maps, .edits")
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().y, one.className]));
  const before = await boxes();
  letGo();
  await page.waitForSelector(".suggestions-beside .suggestion");
  assert.deepEqual(await boxes(), before);
  assert.deepEqual(errors, []);
});

test("the focus and the cursor stay where they are when they arrive", async () => {
  const { page, errors, letGo } = await held(link({ model: "reverse", text: "cabbage" }));
  await page.locator("#source").press("End");
  await page.keyboard.press("ArrowLeft");
  letGo();
  await page.waitForSelector(".panel.edits .suggestion");
  await page.keyboard.type("b");
  await settled(page);
  assert.equal((await look(page)).text, "cabbagbe");
  assert.deepEqual(errors, []);
});

test("the focus stays on a button of theirs", async () => {
  const { page, errors, letGo } = await held();
  await page.locator("[data-tool=export]").focus();
  letGo();
  await page.waitForSelector(".panel.edits .suggestion");
  assert.ok(await page.locator("[data-tool=export]").evaluate((button) => button === document.activeElement));
  await page.keyboard.press("Enter");
  await page.waitForSelector("#export-panel .formats");
  assert.deepEqual(errors, []);
});

test("what is pressed before them opens with them", async () => {
  const { page, errors, letGo } = await held();
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("?");
  assert.match(await page.locator("#keys").innerText(), /Opening…/);
  await page.keyboard.press("Escape");
  await page.click("[data-tool=export]");
  letGo();
  await page.waitForSelector("#export-panel .formats");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.waitForSelector("#keys kbd");
  assert.deepEqual(errors, []);
});

test("a lesson that is asked for before them opens with them", async () => {
  const { page, errors, letGo } = await held();
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  letGo();
  await page.waitForSelector("#lesson-dialog[open] #lesson-say");
  assert.deepEqual(errors, []);
});

test("a link to a lesson fetches its model beside them, and draws nothing before them", async () => {
  let letGo = () => {};
  const gone = new Promise((resolve) => {
    letGo = () => resolve(null);
  });
  const lesson = link({ model: "induction", lesson: "..Find the head.", view: "head" });
  let drawn = -1;
  const { page, errors } = await arrive(lesson, {}, async (page) => {
    await page.route(PARTS, async (route) => {
      await gone;
      await route.continue();
    });
    // The page's load event waits for them, too.
    void page
      .waitForResponse(/models\/induction\/model\.safetensors/)
      .then(() => page.locator(".header, .maps").count())
      .then((count) => {
        drawn = count;
      })
      .finally(letGo);
  });
  assert.equal(drawn, 0, "the model was there before anything was drawn");
  await settled(page);
  assert.equal(await page.locator(".lesson-say").innerText(), "Find the head.");
  assert.notEqual((await look(page)).result, null);
  assert.deepEqual(errors, []);
});

/** A model that reads at most 12 tokens. */
const SHORT = link({ model: "add", text: "475+386=" });
const TOO_LONG = "1".repeat(30);
const SUM = "0132";

test("a problem before them is said once they are there", async () => {
  const { page, errors, letGo } = await held(SHORT);
  await page.fill("#source", TOO_LONG);
  await until(page, (s) => s.failure !== null);
  assert.equal(await page.locator("#source-about .error-text, .problem").count(), 0);
  letGo();
  assert.match(await page.locator("#source-about .error-text").innerText(), /at most/);
  assert.deepEqual(errors, []);
});

test("without them every problem has a sentence, the page works, and another try brings them", async () => {
  let lost = true;
  const { page, errors } = await visit(SHORT, {}, (page) =>
    page.route(PARTS, (route) => (lost ? route.abort() : route.continue())),
  );
  await until(page, (s) => s.notice?.key === "notice.late");
  const told = /did not load.*try again/;
  assert.match(await page.locator(".notice").innerText(), told);
  assert.match(await page.locator(".panel.edits").innerText(), told);
  await page.keyboard.press("?");
  assert.match(await page.locator("#keys").innerText(), told);
  await page.keyboard.press("Escape");
  await page.fill("#source", TOO_LONG);
  await until(page, (s) => s.failure !== null);
  assert.match(await page.locator("#source-about .error-text").innerText(), /has not loaded/);
  await page.fill("#source", "047+085=");
  await settled(page);
  const { result } = await look(page);
  assert.equal(result?.output, SUM);
  assert.doesNotMatch(await page.locator("body").innerText(), /undefined/);
  lost = false;
  await page.locator(".panel.edits [data-do=again]").click();
  await page.waitForSelector(".panel.edits .suggestion");
  const after = await look(page);
  assert.deepEqual([after.text, after.result?.output, after.notice], ["047+085=", SUM, null]);
  assert.deepEqual(unprovoked(errors, /late-|ERR_FAILED/), []);
});

test("on a phone the sheet of edits says that it did not load, and opens after another try", async () => {
  let lost = true;
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, errors } = await visit(SHORT, phone, (page) =>
    page.route(PARTS, (route) => (lost ? route.abort() : route.continue())),
  );
  const bar = page.locator(".panel.edits .edits-bar");
  for (const [language, told] of Object.entries({
    en: /^Edits\s+Some panels did not load.*\s+Try again$/,
    tr: /Bazı bölmeler yüklenmedi/,
    bn: /কিছু প্যানেল লোড হয়নি/,
  })) {
    await page.selectOption(".language", language);
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    await bar.getByRole("button").waitFor();
    assert.match(await bar.innerText(), told);
    const fits = await bar.evaluate((one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= 390);
    assert.ok(fits, `${language}: within the bar`);
  }
  lost = false;
  await bar.locator("[data-do=again]").tap();
  await page.locator(".sheet-handle").tap();
  await page.locator("#tau").waitFor({ state: "visible" });
  assert.deepEqual(unprovoked(errors, /late-|ERR_FAILED/), []);
});

test("a view whose fetch ahead failed is fetched again once it is opened", async () => {
  let asked = 0;
  const { page, errors } = await visit(SHORT, {}, (page) =>
    page.route(/\/www\/head-[^/]*\.js$/, (route) => (asked++ === 0 ? route.abort() : route.continue())),
  );
  await until(page, (s) => s.current);
  assert.equal(asked, 1, "ahead");
  await page.click("[data-view=head]");
  await page.waitForSelector("#maps-panel .map");
  await until(page, (s) => s.view === "head" && s.notice === null);
  assert.equal(asked, 2);
  assert.equal(await page.locator(".problem").count(), 0);
  assert.deepEqual(unprovoked(errors, /head-|ERR_FAILED/), []);
});

test("a press that fails is told, and the next one works", async () => {
  let lost = true;
  const { page, errors } = await visit("", { reducedMotion: "reduce" }, (page) =>
    page.route(PARTS, (route) => (lost ? route.abort() : route.continue())),
  );
  await until(page, (s) => s.notice?.key === "notice.late");
  await page.click("[data-tool=export]");
  await until(page, (s) => s.notice?.key === "notice.lost");
  assert.equal(await page.locator("#export-panel:popover-open").count(), 0);
  lost = false;
  await page.click("[data-tool=export]");
  await page.waitForSelector("#export-panel .formats");
  assert.deepEqual(unprovoked(errors, /late-|ERR_FAILED/), []);
});

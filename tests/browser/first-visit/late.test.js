// What arrives right after the first picture: before it is there the page works, and what is pressed waits for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, link, look, settled, unprovoked, until, visitor } from "../visit.js";

const { visit } = visitor();
const PARTS = /\/www\/late-[^/]*\.js$/;

/** A page whose late parts come when they are let go. @param {string} [fragment] */
async function held(fragment) {
  let letGo = () => {};
  const gone = new Promise((resolve) => {
    letGo = () => resolve(null);
  });
  const there = await visit(fragment, { reducedMotion: "reduce" }, (page) =>
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

test("a problem before them is said once they are there", async () => {
  const { page, errors, letGo } = await held(link({ model: "reverse", text: "abcd" }));
  await page.fill("#source", "a".repeat(90));
  await until(page, (s) => s.failure !== null);
  assert.equal(await page.locator(".error-text, .problem").count(), 0);
  letGo();
  assert.match(await page.locator("#source-about .error-text").innerText(), /at most/);
  assert.deepEqual(errors, []);
});

test("without them a notice says so, every problem has a sentence, and the page works", async () => {
  const { page, errors } = await visit(link({ model: "reverse", text: "abcd" }), {}, (page) =>
    page.route(PARTS, (route) => route.abort()),
  );
  await until(page, (s) => s.notice?.key === "notice.lost");
  await page.fill("#source", "a".repeat(90));
  await until(page, (s) => s.failure !== null);
  assert.match(await page.locator("#source-about .error-text").innerText(), /has not loaded/);
  await page.fill("#source", "abc");
  await settled(page);
  assert.equal((await look(page)).result?.output, "cba");
  assert.doesNotMatch(await page.locator("body").innerText(), /undefined/);
  assert.deepEqual(unprovoked(errors, /late-|ERR_FAILED/), []);
});

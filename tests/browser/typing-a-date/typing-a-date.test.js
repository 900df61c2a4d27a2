// A person writes a date and reads the answer: the examples, and texts that go wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER, answerTo, look, numbers, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

/** @param {import("playwright-core").Page} page */
const answer = (page) => page.locator(".answer output").innerText();

test("every date that is typed is answered in ISO 8601", async () => {
  const { page, errors } = await visit();
  /** @type {[string, string][]} */
  const dates = [
    ["5 Mart 2024 Salı", ANSWER],
    ["Tuesday, March 5, 2024", ANSWER],
    ["3/5/24", ANSWER],
    ["Dienstag, 5. März 2024", ANSWER],
    ["৫ মার্চ, ২০২৪", ANSWER],
    ["12 Ekim 1999", "1999-10-12"],
    ["March 5th, 2024", ANSWER],
    ["5th of March 2024", ANSWER],
    ["mar 5 2024", ANSWER],
    ["৫ই মার্চ ২০২৪", ANSWER],
    ["12.5.1931", "1931-05-12"],
    ["2024-03-05", ANSWER],
  ];
  for (const [text, iso] of dates) {
    await page.fill("#source", "");
    await page.locator("#source").pressSequentially(text);
    await settled(page);
    assert.equal(await answer(page), iso, text);
    const { text: known, result } = await look(page);
    assert.equal(known, text);
    assert.deepEqual(
      result?.source.filter((token) => token.kind === "text").map((token) => token.text),
      [...text],
    );
  }
  assert.deepEqual(errors, []);
});

test("every example is a date that the model gets right", async () => {
  const { page, errors } = await visit();
  const chips = page.locator(".chip");
  const count = await chips.count();
  assert.ok(count >= 5);
  for (let i = 0; i < count; i++) {
    await chips.nth(i).click();
    await settled(page);
    assert.equal(await answer(page), ANSWER);
    assert.equal(await page.inputValue("#source"), await chips.nth(i).innerText());
  }
  assert.deepEqual(errors, []);
});

test("without a text the page gives instructions, and continues once there is one", async () => {
  const { page, errors } = await visit();
  await page.fill("#source", "");
  await settled(page);
  assert.match(await page.locator(".input .empty").innerText(), /\w+ .*\./);
  assert.match(await page.locator(".maps .empty").innerText(), /\w+ .*\./);
  assert.equal(await page.locator(".map").count(), 0);
  assert.equal(await page.locator("[role=alert]").count(), 0);
  await page.fill("#source", "3/5/24");
  await settled(page);
  assert.equal(await answer(page), ANSWER);
  assert.deepEqual(errors, []);
});

test("a text that is too long gets one sentence, and nothing is lost", async () => {
  const { page, errors } = await visit("#v=2&model=add&text=047%2B085%3D");
  const before = await answerTo(page, () => page.click("#scale"));
  const long = "047+085=".repeat(4);
  const failed = await answerTo(page, () => page.fill("#source", long));
  const sentence = await page.locator("#source-about").innerText();
  assert.match(sentence, /^\p{Lu}[^.]*\d+ [^.]*\.$/u, "one sentence, with the number that counts");
  assert.match(sentence, /12/);
  assert.equal(await page.locator("[role=alert]").count(), 1);
  assert.equal(await page.inputValue("#source"), long);
  assert.deepEqual(failed.edits, { scale: false });
  assert.ok(await page.locator(".map").isVisible(), "the last good picture stays");
  assert.ok(await page.locator(".detail .stale").isVisible(), "and says that it is old");
  const again = await answerTo(page, () => page.fill("#source", "047+085="));
  assert.equal(again.failure, null);
  assert.equal(await page.locator("[role=alert]").count(), 0);
  assert.deepEqual(
    numbers(again.result).maps.map((m) => m.path),
    numbers(before.result).maps.map((m) => m.path),
  );
  assert.deepEqual(errors, []);
});

test("a text that is too long is truncated to the limit, and undo restores the rest", async () => {
  const { page, errors } = await visit("#v=2&model=add&text=047%2B085%3D");
  const long = "047+085=".repeat(4);
  await answerTo(page, () => page.fill("#source", long));
  const { text, failure, result } = await answerTo(page, () => page.click("[data-do=cut]"));
  assert.equal(failure, null);
  assert.equal(result?.source.length, 12);
  assert.ok(long.startsWith(text));
  assert.equal(await page.inputValue("#source"), text);
  assert.equal(await page.locator("[data-do=cut]").count(), 0);
  await answerTo(page, () => page.click("[data-do=undo]"));
  assert.equal(await page.inputValue("#source"), long);
  assert.deepEqual(errors, []);
});

test("a text of exactly as many tokens as fit is read", async () => {
  const { page, errors } = await visit();
  const { result, failure } = await answerTo(page, () => page.fill("#source", "1".repeat(63)));
  assert.equal(failure, null);
  assert.equal(result?.source.length, 64, "63 characters and the end token");
  assert.deepEqual(errors, []);
});

test("characters the model has never seen are marked, in the strip and in words", async () => {
  const { page, errors } = await visit();
  await answerTo(page, () => page.fill("#source", "5 ☃ 2024 ☃"));
  const marked = page.locator(".tokens .token[data-kind=unknown]");
  assert.equal(await marked.count(), 2);
  assert.match((await marked.first().getAttribute("aria-label")) ?? "", /☃.*vocabulary/);
  const words = await page.locator(".warn-text").innerText();
  assert.match(words, /^“☃”: not in this model’s vocabulary/);
  assert.deepEqual(errors, []);
});

test("a text without a date is answered as such, with an explanation", async () => {
  const { page, errors } = await visit();
  const remark = page.locator(".remark");
  assert.equal(await remark.count(), 0);
  for (const text of ["hello world", "March 2024", "February 31, 2024", "13/45/2024", "merhaba", "Maria"]) {
    await answerTo(page, () => page.fill("#source", text));
    await settled(page);
    assert.equal(await answer(page), "none", text);
    assert.match(await remark.innerText(), /finds no valid date/);
  }
  await answerTo(page, () => page.fill("#source", "7 Ocak 1999"));
  await settled(page);
  assert.equal(await remark.count(), 0);
  assert.deepEqual(errors, []);
});

test("a two-digit year is marked as ambiguous, a four-digit one is not", async () => {
  const { page, errors } = await visit();
  const remark = page.locator(".remark");
  for (const [text, iso] of [
    ["3/5/69", "2069-03-05"],
    ["05.03.70", "1970-03-05"],
    ["৫/৩/২৪", ANSWER],
  ]) {
    await answerTo(page, () => page.fill("#source", text));
    await settled(page);
    assert.equal(await answer(page), iso, text);
    assert.match(await remark.innerText(), /70–99/, text);
  }
  await answerTo(page, () => page.fill("#source", "৫ মার্চ ২০২৪"));
  await settled(page);
  assert.equal(await remark.count(), 0);
  assert.deepEqual(errors, []);
});

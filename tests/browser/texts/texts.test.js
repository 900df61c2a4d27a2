// Texts: a list is measured in the background, heads are sorted, and an example opens as the text with its head.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickOnce, link, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const LIST = "whisperwhis\nblanketblan\njumpstarjump";
const OPEN = { model: "induction", view: "texts", t_list: LIST, head: "decoder.blocks.1.attn.1" };

/** Waits for every text, and for the examples' maps. @param {Page} page */
async function measured(page) {
  await page.waitForSelector(".texts-table");
  await page.waitForFunction(() => !document.querySelector(".texts-progress"));
  await page.waitForFunction(() => document.querySelectorAll(".texts-examples .map").length > 0);
  await settled(page);
}

/** @param {Page} page */
const heads = (page) => page.locator('.texts-table tbody th[scope="row"]').allInnerTexts();

/** @param {Page} page */
const source = (page) => page.locator("#source").inputValue();

test("the induction heads come first, and their strongest text opens with its head", async () => {
  const { page, errors } = await visit(link(OPEN));
  await measured(page);
  assert.equal((await heads(page)).length, 8);
  // Both heads of the model's card attend to the letter's last occurrence.
  assert.deepEqual((await heads(page)).slice(0, 2).sort(), ["L1H1", "L1H2"]);
  assert.equal(await page.locator(".texts-examples .map").count(), 3);
  const text = await page.locator(".texts-examples .texts-text").first().innerText();
  await page.locator('[data-do="open"]').first().click();
  await settled(page);
  assert.equal(await source(page), text);
  assert.equal(await page.locator('[data-view="head"]').getAttribute("aria-pressed"), "true");
  // Back in the view nothing is measured again.
  await page.locator('[data-view="texts"]').click();
  await measured(page);
  assert.deepEqual(errors, []);
});

test("a column sorts, and sorts in reverse again; a row opens", async () => {
  const { page, errors } = await visit(link(OPEN));
  await measured(page);
  const column = page.locator('[data-measure="previous"]');
  await column.locator("button").click();
  assert.equal(await column.getAttribute("aria-sort"), "descending");
  const down = await heads(page);
  await column.locator("button").click();
  assert.equal(await column.getAttribute("aria-sort"), "ascending");
  assert.deepEqual(await heads(page), down.toReversed());
  await page.locator('.texts-table tbody th[scope="row"] button').first().click();
  await measured(page);
  assert.equal(await page.locator('.texts-table [aria-expanded="true"]').innerText(), down.at(-1));
  assert.deepEqual(errors, []);
});

test("on a phone the sorted column is in sight beside the names of the heads", async () => {
  const { page, errors } = await visit(link(OPEN), { viewport: { width: 390, height: 844 } });
  await measured(page);
  for (const measure of [null, "entropy"]) {
    if (measure) await page.locator(`[data-measure="${measure}"] button`).evaluate((button) => button.click());
    await settled(page);
    const [box, heads, chosen] = await Promise.all(
      [".texts-scroll", ".texts-table thead th", ".texts-table th[data-chosen]"].map(async (name) => {
        const { x = NaN, width = NaN } = (await page.locator(name).first().boundingBox()) ?? {};
        return { left: x, right: x + width };
      }),
    );
    // Where there is more to the right, the edge fades.
    const fades = await page.locator(".texts-scroll").evaluate((box) => box.hasAttribute("data-more"));
    const right = box.right - (fades ? 55 : -1);
    assert.ok(chosen.left >= heads.right - 1 && chosen.right <= right, `${measure} ${chosen.left} ${chosen.right}`);
  }
  assert.deepEqual(errors, []);
});

test("a list is typed or opened from a file; an unreadable text is reported", async () => {
  const { page, errors } = await visit(link(OPEN));
  await measured(page);
  await page.locator("#texts-list").fill(`abcdabc\n${"z".repeat(200)}`);
  await page.locator("#texts-list").blur();
  await page.waitForSelector(".texts-failed");
  await measured(page);
  assert.match(await page.locator(".texts-failed").innerText(), /^1 text could not be read/);
  await page.locator('[data-do="file"]').setInputFiles({
    name: "a.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("abcabc\r\nxyzxyz\r\n"),
  });
  await page.waitForFunction(() => document.querySelector("#texts-count")?.textContent?.includes("2 texts"));
  await measured(page);
  assert.equal(await page.locator("#texts-list").inputValue(), "abcabc\nxyzxyz\n");
  await page.locator('[data-do="own"]').click();
  await measured(page);
  assert.match(await page.locator("#texts-list").inputValue(), /^whisperwhis\n/);
  assert.deepEqual(errors, []);
});

test("results survive a reload and a change of model, even of a list too long for a link", async () => {
  const { page, errors } = await visit(link(OPEN));
  await measured(page);
  const list = `abcdabc\nwhisperwhis\n${"xyzxyz\n".repeat(2000)}`;
  await page.locator("#texts-list").fill(list);
  await page.locator("#texts-list").blur();
  await page.waitForFunction(() => document.querySelector("#texts-count")?.textContent?.includes("3 texts"));
  await measured(page);
  const kept = () =>
    page.waitForFunction(() =>
      Object.keys(sessionStorage).some(
        (name) => name.includes("induction") && sessionStorage[name].includes("abcdabc"),
      ),
    );
  await kept();
  const cells = () => page.locator(".texts-table tr:not(.texts-open) td").allInnerTexts();
  const before = await cells();
  const asked = () =>
    page.evaluate(async () => {
      const { now } = await import("./www/main.js");
      const { found, kept } = /** @type {any} */ (now().texts);
      return kept !== null && kept.found === found;
    });
  await page.reload();
  await measured(page);
  assert.equal(await page.locator("#texts-list").inputValue(), list);
  assert.deepEqual(await cells(), before);
  assert.ok(await asked(), "all of it is what was kept");
  await page.selectOption("#model", "add");
  await settled(page);
  await page.selectOption("#model", "induction");
  await measured(page);
  assert.deepEqual(await cells(), before);
  assert.ok(await asked());
  assert.deepEqual(errors, []);
});

test("it goes on behind another view; texts of the corpus come with progress, and stop", async () => {
  const { page, errors } = await visit(link({ model: "phrases", view: "texts" }));
  await page.waitForSelector(".texts-table");
  await page.locator('[data-view="grid"]').click();
  await page.waitForSelector(".thumb");
  await page.locator('[data-view="texts"]').click();
  await measured(page);
  // The list of an earlier visit may still be there, and its numbers.
  await Promise.all([
    clickOnce(page, '[data-do="halt"]', ({ texts: { list, found } }) => {
      const texts = list?.split("\n") ?? [];
      return texts.length >= 100 && texts.filter((text) => found.has(text)).length >= 3;
    }),
    page.locator('[data-do="corpus"]').click(),
  ]);
  await page.waitForSelector('[data-do="resume"]');
  assert.match(await page.locator("#texts-count").innerText(), /^100 texts/);
  await page.waitForFunction(() => document.querySelectorAll(".texts-examples .map").length === 3);
  await settled(page);
  const reached = await page.locator(".texts-progress progress").getAttribute("value");
  assert.ok(Number(reached) < 100);
  await page.locator('[data-do="resume"]').click();
  // A fast engine may be done before anything outside the page can look.
  await until(page, (s, before) => s.texts.found.size > Number(before), reached);
  assert.deepEqual(errors, []);
});

test("a row or a table that goes on fades out at its edge, until its end is in sight", async () => {
  for (const [fragment, box, width] of /** @type {const} */ ([
    [link({ view: "texts" }), ".texts-scroll", 1280],
    ["#v=2&room=learn", ".path ol", 390],
  ])) {
    const { page, errors } = await visit(fragment, { viewport: { width, height: 844 } });
    await page.waitForSelector(`${box}[data-more]`);
    await page.locator(box).evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await page.waitForSelector(`${box}:not([data-more])`);
    // A vertical list has nothing beside it.
    if (box === ".path ol") await page.setViewportSize({ width: 1280, height: 844 });
    await page.locator(box).evaluate((element) => element.scrollTo(0, 0));
    await page.waitForSelector(`${box}${box === ".path ol" ? ":not([data-more])" : "[data-more]"}`);
    assert.deepEqual(errors, []);
  }
});

// Heads: an atlas of the command line opens by choice and by drop; a head is found, opened by keys, linked to, and run.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addressOf, drawn, follow, link, look, settled, until, visitor } from "../visit.js";
import { atlasOfInduction } from "./made.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const TREE = atlasOfInduction();
const OPEN = { model: "induction", view: "atlas", a_over: "files" };

/** @param {Page} page */
async function opened(page) {
  await page.setInputFiles("[data-atlas=folder]", TREE);
  await until(page, (s) => s.atlas.tree !== null && !s.atlas.opening);
  await drawn(page);
}

test("an atlas shows its corpus and each head at its measures; the finder names the induction heads", async () => {
  const { page, errors } = await visit(link(OPEN));
  await opened(page);
  assert.match(await page.locator(".atlas-corpus").innerText(), /6 texts with \d+ tokens, from words\.txt/);
  assert.equal(await page.locator(".atlas-plot [role=option]").count(), 8);
  await page.fill("#atlas-find", "induction > 0.9, layer = 1");
  await drawn(page);
  const found = await page.locator(".atlas-table [data-head]").allInnerTexts();
  // Both heads of the model's card attend to the letter's last occurrence.
  assert.ok(found.includes("L1H1") && found.includes("L1H2") && found.every((name) => name.startsWith("L1")));
  assert.equal(await page.locator(".atlas-dot:not([data-out])").count(), found.length);
  await page.fill("#atlas-find", "inductoin > 0.9");
  await drawn(page);
  assert.match(await page.locator("#atlas-found").innerText(), /^“inductoin” is not a measure of this atlas/);
  assert.deepEqual(errors, []);
});

test("arrow keys and Enter open a head; its example runs, with that head in front", async () => {
  const { page, errors } = await visit(link(OPEN));
  await opened(page);
  await page.focus(".atlas-plot");
  for (const key of ["ArrowRight", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  await drawn(page);
  const pointed = await page.locator(".atlas-plot").getAttribute("aria-activedescendant");
  assert.ok(pointed && (await page.locator(`[id="${pointed}"]`).count()) === 1);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".atlas-examples .map");
  await page.click('.atlas-table [data-head="L1H1"]');
  await page.waitForFunction(() => document.querySelector(".atlas-open")?.getAttribute("aria-label") === "L1H1");
  await page.waitForSelector(".atlas-examples .map");
  assert.equal(await page.locator(".atlas-measures li").count(), 9, "of a decoder's own attention");
  const text = await page.locator(".atlas-text").first().innerText();
  const address = await addressOf(page);
  await page.locator("[data-do=run]").first().click();
  await settled(page);
  const run = await look(page);
  assert.deepEqual([run.text, run.view, run.focus], [text, "head", { path: "decoder.blocks.1.attn", head: 1 }]);
  // The link leads back to the head: the atlas is still open.
  await follow(page, address);
  await page.waitForSelector(".atlas-open .atlas-examples");
  assert.deepEqual(errors, []);
});

test("a link to the person's texts measures them, and lists the maps of a head", async () => {
  const list = "whisperwhis\nqueenqueen";
  const { page, errors } = await visit(link({ ...OPEN, a_over: "texts", a_head: "L1H1", t_list: list }));
  await page.waitForFunction(() =>
    /over 2 of 2 texts/.test(document.querySelector(".atlas-corpus")?.textContent ?? ""),
  );
  assert.equal(await page.locator(".atlas-plot [role=option]").count(), 8);
  await page.waitForSelector(".atlas-examples .map");
  await page.reload();
  await page.waitForSelector(".atlas-examples .map");
  await page.locator("[data-part=examples] [data-do=run]").first().click();
  await settled(page);
  const run = await look(page);
  assert.ok(["whisperwhis", "queenqueen"].includes(run.text));
  assert.deepEqual([run.view, run.focus], ["head", { path: "decoder.blocks.1.attn", head: 1 }]);
  assert.deepEqual(errors, []);
});

test("a dropped folder opens in the view from anywhere, and a wrong one says what is missing", async () => {
  const { page, errors } = await visit(link({ model: "induction" }));
  const heads = readdirSync(join(TREE, "heads")).map((name) => `heads/${name}`);
  const read = (/** @type {string} */ name) => ({ name, text: readFileSync(join(TREE, name), "utf8") });
  /** Several files, as if dropped one beside the other. @param {{ name: string, text: string }[]} files */
  const drop = (files) =>
    page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of files) dataTransfer.items.add(new File([text], name.replace(/^heads\//, "")));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, files);
  await drop(["config.json", "scatter_data.json", ...heads].map(read));
  await page.waitForSelector(".atlas-plot");
  await page.click('[data-head="L0H0"]');
  await page.waitForSelector(".atlas-examples .map");
  await drop([{ name: "scatter_data.json", text: '[{"layer":0}]' }]);
  await page.waitForSelector(".atlas .error-text[role=alert]");
  assert.match(await page.locator(".atlas .error-text[role=alert]").innerText(), /^scatter_data\.json cannot be read/);
  // The atlas that was open stays.
  assert.equal(await page.locator(".atlas-plot [role=option]").count(), 8);
  assert.deepEqual(errors, []);
});

// Patch: the sweep of two texts, a click that puts a value in and what the model says then, links and the keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, settled, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const OTHER = "6 Mart 2024 Salı";
const OPEN = { view: "patch", p_text: OTHER };

/** Until every layer is there. @param {Page} page */
async function swept(page) {
  await page.waitForSelector(".patch:not([data-stale]) .patch-sweep");
  await page.waitForFunction(() => !document.querySelector(".patch-progress"));
  await settled(page);
}

/** The text of the list of edits. @param {Page} page */
const edits = (page) => page.locator(".edit-list li").allInnerTexts();

/** A cell of the map, by its place. @param {Page} page @param {number} row @param {number} col */
const choose = async (page, row, col) => {
  await page.locator(".patch-sweep .picture-map").focus();
  // The first arrows find the first cell.
  for (const key of ["ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  for (let i = 0; i < row; i++) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < col; i++) await page.keyboard.press("ArrowRight");
};

test("the digit that differs, put into the stream, writes the other day", async () => {
  const { page, errors } = await visit(link(OPEN));
  await swept(page);
  // The answers part at the last digit: 2024-03-05 and 2024-03-06.
  assert.equal(await page.locator('.patch-steps [aria-pressed="true"]').innerText(), "5");
  await choose(page, 0, 0);
  assert.match(await page.locator(".patch-said").innerText(), /100%/);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.deepEqual(await edits(page), [`Encoder layer 0 resid_pre at position 0 ← “${OTHER}”\n✕`]);
  await page.waitForFunction(() => document.body.innerText.includes("2024-03-06"));
  // The map stays that of the run without the patch, and the same key takes it out.
  assert.match(await page.locator(".patch-said").innerText(), /100%/);
  await page.locator('[data-do="put"]').click();
  await settled(page);
  assert.deepEqual(await edits(page), []);
  assert.deepEqual(errors, []);
});

test("heads of cross-attention, and each text in the other's place", async () => {
  const { page, errors } = await visit(link({ ...OPEN, p_stack: "decoder", p_part: "cross_z" }));
  await swept(page);
  assert.equal(await page.locator(".patch-sweep .picture-map").count(), 1);
  await page.locator('[data-do="swap"]').click();
  await swept(page);
  assert.equal(await page.locator(".patch-text").innerText(), OTHER);
  assert.deepEqual(errors, []);
});

// The Lens: its last row is what the model says, a token is traced by a click, and a click leads to a layer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, look, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/** @param {Page} page */
async function ready(page) {
  await page.waitForSelector(".lens:not([data-stale]) .lens-trace");
  await settled(page);
  await drawn(page);
}

/** @param {Page} page */
const answer = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { lens } = now().lab;
    return /** @type {any} */ (lens.answer);
  });

test("the last row is what the model writes, and is no distance from itself", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "lens" }));
  await ready(page);
  const { sites, shape, top, tops, kl } = await answer(page);
  const [rows, wide] = shape;
  assert.equal(sites.length, rows);
  const last = Array.from({ length: wide }, (_, i) => top[((rows - 1) * wide + i) * tops].text);
  assert.equal(last.slice(0, -1).join(""), "2024-03-05");
  for (let i = 0; i < wide; i++) assert.ok(Math.abs(kl[(rows - 1) * wide + i]) < 1e-4);
  assert.deepEqual(errors, []);
});

test("hovering tells the five likeliest, a click on one traces it, a click on a cell opens its layer", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "lens" }));
  await ready(page);
  const grid = await page.locator(".lens-spot").boundingBox();
  assert.ok(grid);
  const rows = (await answer(page)).shape[0];
  // In the row under the last one, where layer 0 has ended, and the third column.
  const high = 24;
  const top = grid.height - 4 - rows * high;
  const wide = grid.width / (await answer(page)).shape[1];
  await page.mouse.move(grid.x + 2.4 * wide, grid.y + top + 1.5 * high);
  await until(page, (s) => s.lens.pointed?.site === "decoder.blocks.0.resid_post" && s.lens.pointed.position === 2);
  assert.equal(await page.locator(".lens-top").count(), 5);
  await page.mouse.click(grid.x + 2.4 * wide, grid.y + top + 1.5 * high);
  await until(page, (s) => s.view === "head");
  const s = await look(page);
  assert.equal(s.locked.query, 2);
  assert.equal(s.focus?.path, "decoder.blocks.0.attn");
  await page.click("[data-view=lens]");
  await ready(page);
  await page.locator(".lens-top[aria-pressed=false]").first().click();
  await until(page, (s) => s.lens.token !== null);
  await ready(page);
  assert.equal(await page.locator(".lens-trace tbody tr").count(), rows);
  assert.deepEqual(errors, []);
});

test("by the keyboard arrows go from cell to cell, and Enter opens the layer", async () => {
  const { page, errors } = await visit(link({ model: "induction", view: "lens" }));
  await ready(page);
  await page.focus("#lens-map");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await until(page, (s) => s.lens.pointed?.site === "decoder.blocks.0.resid_post");
  const { lens } = await look(page);
  await page.keyboard.press("Enter");
  await until(page, (s) => s.view === "head");
  const s = await look(page);
  assert.equal(s.locked.query, lens.pointed?.position);
  assert.deepEqual(errors, []);
});

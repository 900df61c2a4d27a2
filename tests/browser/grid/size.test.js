// The Grid's room: thumbnails fill the width, a chosen size lasts, the whole screen is filled, and nothing is cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: false });
const SMALL = { viewport: { width: 1366, height: 768 } };

/** @param {import("playwright-core").Page} page @param {string} selector */
const boxOf = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return box;
};

test("six thumbnails fill the width, and the map under them is larger than they are", async () => {
  const { page, errors } = await visit(link({ model: "reverse", view: "grid" }), SMALL);
  const room = await boxOf(page, ".grid");
  const edges = await page.locator(".thumb-slot").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.equal(edges.length, 6);
  const [left, right] = [Math.min(...edges.map((one) => one.left)), Math.max(...edges.map((one) => one.right))];
  assert.ok(right - left > 0.9 * room.width, `${right - left} of ${room.width}`);
  const map = await boxOf(page, "#maps-panel .map-cells");
  assert.ok(map.width > 250 && map.height > 250, `${map.width} × ${map.height}`);
  assert.deepEqual(errors, []);
});

test("the size of thumbnails is a person's until it is given back, also on the next visit", async () => {
  const { page, errors } = await visit(link({ view: "grid" }), SMALL);
  const edge = async () => (await boxOf(page, ".thumb-slot")).width;
  const usual = await edge();
  await page.focus("#thumbnail-size");
  await page.keyboard.press("End");
  await drawn(page);
  const large = await edge();
  assert.ok(large > 1.5 * usual, `${large} and ${usual}`);
  await page.reload();
  await settled(page);
  assert.equal(await edge(), large);
  await page.click("[data-do=size-auto]");
  await drawn(page);
  assert.equal(await edge(), usual);
  assert.deepEqual(errors, []);
});

test("a table of numbers ends with a whole row, and the strongest cells unfold in sight", async () => {
  const { page, errors } = await visit(link({ view: "grid" }), SMALL);
  await page.click("[data-do=table]");
  await drawn(page);
  const cut = await page.locator(".map-table-scroll").evaluate((box) => {
    const end = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
    return [...box.querySelectorAll("tbody tr")]
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top < end - 0.5 && bottom > end + 0.5).length;
  });
  assert.equal(cut, 0);
  await page.click(".top-cells > summary");
  await drawn(page);
  const { y: top } = await boxOf(page, ".top-cells > summary");
  const table = await boxOf(page, ".top-cells tbody tr");
  assert.ok(top < 768 && table.y < 768, `${top} ${table.y}`);
  assert.deepEqual(errors, []);
});

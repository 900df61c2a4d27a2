// A digit that is drawn: each stroke is read as an image, none is lost, and nothing of it is in an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, look, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Two strokes of a 4. */
const FOUR = /** @type {[number, number][][]} */ ([
  [
    [0.3, 0.2],
    [0.27, 0.5],
    [0.7, 0.5],
  ],
  [
    [0.65, 0.2],
    [0.62, 0.85],
  ],
]);

/** @param {Page} page @param {[number, number][]} points */
async function stroke(page, points) {
  const box = await page.locator(".drawing canvas").boundingBox();
  assert.ok(box);
  const move = (/** @type {[number, number]} */ [x, y]) =>
    page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 4 });
  await move(points[0]);
  await page.mouse.down();
  for (const point of points.slice(1)) await move(point);
  await page.mouse.up();
}

const strokes = async (/** @type {Page} */ page) => {
  const { media, text } = await look(page);
  return media.seen[text]?.strokes?.length ?? 0;
};

/** Waits for the drawing of so many strokes, and the class that the model gives it. @param {Page} page */
async function read(page, /** @type {number} */ count) {
  await until(page, (s, count) => (s.media.seen[s.text]?.strokes?.length ?? 0) === count && s.current, count);
  await settled(page);
  return (await look(page)).result?.candidates[0].text;
}

test("a digit is read stroke by stroke; strokes are undone and cleared; no address has the drawing", async () => {
  const { page, errors } = await visit(link({ model: "digits" }));
  const paper = await page.locator(".drawing canvas").screenshot();
  // The second begins before the first is read.
  for (const points of FOUR) await stroke(page, points);
  assert.equal(await read(page, 2), "4");
  assert.ok(!new URL(page.url()).hash.includes("text="));
  assert.ok(!paper.equals(await page.locator(".drawing canvas").screenshot()));
  await page.click("[data-do=undo-stroke]");
  await read(page, 1);
  await page.keyboard.press("Control+z");
  assert.equal(await read(page, 2), "4");
  await page.click("[data-do=clear-drawing]");
  await until(page, ({ media, text }) => media.seen[text]?.strokes?.length === 0);
  await settled(page);
  assert.match((await page.textContent("#image-about")) ?? "", /empty sheet/);
  assert.equal((await look(page)).result?.candidates.length, 10, "the model reads the empty sheet");
  assert.ok(paper.equals(await page.locator(".drawing canvas").screenshot()), "the sheet is empty again");
  assert.ok(await page.locator("[data-do=undo-stroke]").isDisabled());
  await page.locator(".chip", { hasText: "9" }).focus();
  await page.keyboard.press("Enter");
  await settled(page);
  assert.deepEqual([(await look(page)).result?.candidates[0].text, await strokes(page)], ["9", 0]);
  assert.deepEqual(errors, []);
});

/** A finger's way over the page. @param {Page} page @param {[number, number][]} points in CSS pixels */
async function swipe(page, points) {
  const client = await page.context().newCDPSession(page);
  const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {[number, number][]} */ at) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [points[0]]);
  for (const [i, [x, y]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[i];
    for (let part = 1; part <= 6; part++)
      await send("touchMove", [[fromX + ((x - fromX) * part) / 6, fromY + ((y - fromY) * part) / 6]]);
  }
  await send("touchEnd", []);
  await client.detach();
}

test("a finger draws, and the page stays where it is", async () => {
  const { page, errors } = await visit(link({ model: "digits" }), PHONE);
  const canvas = page.locator(".drawing canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  for (const points of FOUR)
    await swipe(
      page,
      points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]),
    );
  assert.equal(await read(page, 2), "4");
  assert.equal(await scrolled(), before);
  // Beside the sheet the same movement scrolls.
  const beside = box.x + box.width + 40;
  await swipe(page, [
    [beside, box.y + box.height * 0.8],
    [beside, box.y + box.height * 0.2 - 100],
  ]);
  await page.waitForFunction((before) => scrollY > before, before);
  assert.equal(await strokes(page), 2);
  assert.deepEqual(errors, []);
});

test("a complete drawing is compared and patched as any other image", async () => {
  const { page, errors } = await visit(link({ model: "digits", view: "patch" }));
  for (const points of FOUR) await stroke(page, points);
  await read(page, 2);
  const drawings = async () =>
    (await page.locator("#patch-text option").allInnerTexts()).filter((name) => name === "Drawing").length;
  assert.equal(await drawings(), 0, "it is not its own other image");
  await page.locator(".chip:has(img)").first().click();
  await settled(page);
  assert.equal(await drawings(), 1, "its first stroke alone is none");
  assert.deepEqual(errors, []);
});

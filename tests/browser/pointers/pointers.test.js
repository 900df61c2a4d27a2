// Pen and finger: a pen points, locks and leaves as a mouse does; a finger, which cannot point, reads with its first
// touch and does with its second what a click does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { held, link, look, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ x: number, y: number }} Point */

const { visit } = visitor({ share: true });
const CROSS = "decoder.blocks.1.cross.0";
const TARGET = "11,9,11,13,6,9,12,6,9,14";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @param {Page} page */
async function penIn(page) {
  const browser = await page.context().newCDPSession(page);
  const send = (/** @type {"mouseMoved" | "mousePressed" | "mouseReleased"} */ type, /** @type {Point} */ at) =>
    browser.send("Input.dispatchMouseEvent", {
      type,
      ...at,
      pointerType: "pen",
      ...(type === "mouseMoved" ? {} : { button: "left", clickCount: 1 }),
    });
  return {
    move: (/** @type {Point} */ at) => send("mouseMoved", at),
    async click(/** @type {Point} */ at) {
      for (const type of /** @type {const} */ (["mouseMoved", "mousePressed", "mouseReleased"])) await send(type, at);
    },
  };
}

/**
 * The middle of a picture's cell, in the window.
 * @param {Page} page @param {string} selector @param {number} row of `rows` @param {number} col of `cols`
 */
async function middle(page, selector, [row, rows], [col, cols]) {
  const picture = page.locator(selector).first();
  await picture.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await picture.boundingBox();
  assert.ok(box, `there is ${selector}`);
  return { x: box.x + ((col + 0.5) * box.width) / cols, y: box.y + ((row + 0.5) * box.height) / rows };
}

const AWAY = { x: 5, y: 5 };

test("a hovering pen previews a head, a click locks it, and leaving ends the preview", async () => {
  const { page, errors } = await visit(link({ ...held(TARGET), view: "head", head: CROSS }));
  const pen = await penIn(page);
  const at = await middle(page, ".map-cells", [3, 11], [10, 17]);
  await pen.move(at);
  await until(page, (s) => s.hovered?.query === 3 && s.hovered.key === 10);
  assert.deepEqual((await look(page)).locked, { query: null, key: null });
  await pen.move(AWAY);
  await until(page, (s) => s.hovered === null);
  await pen.click(at);
  await pen.move(AWAY);
  await until(page, (s) => s.hovered === null && s.locked.query === 3 && s.locked.key === 10);
  assert.deepEqual(errors, []);
});

/** A cell in the Lens's last row but one. @param {Page} page */
async function lensCell(page) {
  await page.waitForSelector(".lens:not([data-stale]) .lens-trace");
  await settled(page);
  const [rows, cols] = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return /** @type {any} */ (now().answers.lens.answer).shape;
  });
  const spot = page.locator(".lens-spot");
  await spot.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await spot.boundingBox();
  assert.ok(box);
  const names = box.height - 4 - rows * 24;
  return { x: box.x + (8.4 * box.width) / cols, y: box.y + names + 1.5 * 24 };
}

test("a pen points in the Lens and leaves it", async () => {
  const { page, errors } = await visit(link({ view: "lens" }));
  const pen = await penIn(page);
  const at = await lensCell(page);
  await pen.move(at);
  await until(page, (s) => s.lens.pointed !== null);
  await pen.move(AWAY);
  await until(page, (s) => s.lens.pointed === null);
  assert.deepEqual(errors, []);
});

test("a pen over an underlined term opens its explanation", async () => {
  const { page, errors } = await visit(link({ view: "head" }));
  const pen = await penIn(page);
  const box = await page.locator(".term").first().boundingBox();
  assert.ok(box);
  await pen.move({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await page.locator("#term:popover-open").waitFor();
  assert.deepEqual(errors, []);
});

test("a finger reads a cell of Patch first, puts it in with another touch, and takes it out again", async () => {
  const { page, errors } = await visit(link({ view: "patch", p_text: "6 Mart 2024 Salı", p_part: "resid_pre" }), PHONE);
  await page.waitForSelector(".patch:not([data-stale]) .patch-sweep");
  await page.waitForFunction(() => !document.querySelector(".patch-progress"));
  await settled(page);
  const { x, y } = await middle(page, ".patch-sweep .picture-cells", [0, 2], [0, 17]);
  const patches = async () => (await look(page)).edits.patches?.length ?? 0;
  await page.touchscreen.tap(x, y);
  await page.locator(".patch-said [data-do=put][aria-pressed=false]").waitFor();
  assert.match(await page.locator(".patch-said").innerText(), /100%/);
  assert.equal(await patches(), 0);
  for (const count of [1, 0]) {
    await page.touchscreen.tap(x, y);
    await until(page, (s, count) => (s.edits.patches?.length ?? 0) === count && s.current, count);
    await settled(page);
  }
  assert.deepEqual(errors, []);
});

test("a finger points in the Lens first, and then opens the layer", async () => {
  const { page, errors } = await visit(link({ view: "lens" }), PHONE);
  const at = await lensCell(page);
  await page.touchscreen.tap(at.x, at.y);
  await until(page, (s) => s.lens.pointed !== null);
  const { view, lens } = await look(page);
  assert.equal(view, "lens");
  await page.touchscreen.tap(at.x, at.y);
  await until(page, (s, at) => s.view === "head" && s.locked.query === at, lens.pointed?.position);
  assert.deepEqual(errors, []);
});

test("a finger reads the pairs of Why, one after the other", async () => {
  const walk = { model: "induction", view: "why", "why-walk": "decoder.blocks.1.attn.1@3" };
  const { page, errors } = await visit(link(walk), PHONE);
  await page.waitForSelector(".why-view:not([data-stale]) [data-step-kind=cell]");
  await settled(page);
  const [rows, cols] = await page
    .locator(".why-map [role=grid]")
    .evaluate((grid) => ["rowcount", "colcount"].map((of) => Number(grid.getAttribute(`aria-${of}`)) - 1));
  const said = [];
  for (const col of [0, 1]) {
    const { x, y } = await middle(page, ".why-map .picture-cells", [0, rows], [col, cols]);
    await page.touchscreen.tap(x, y);
    await until(page, (s, col) => s.why.pair?.row === 0 && s.why.pair.col === col, col);
    said.push(await page.locator(".why-met").innerText());
  }
  assert.notEqual(said[0], said[1]);
  assert.deepEqual(errors, []);
});

test("a click leaves no frame of the keyboard, on maps and on the buttons that open files", async () => {
  const { page, errors } = await visit(link({ view: "patch", p_text: "6 Mart 2024 Salı", p_part: "resid_pre" }));
  const framed = (/** @type {string} */ what) => page.locator(what).evaluate((e) => getComputedStyle(e).outlineStyle);
  await page.locator(".patch-sweep .picture-overlay").click({ position: { x: 100, y: 60 } });
  assert.equal(await framed(".patch-sweep .picture-map"), "none");
  for (const view of ["lens", "texts"]) {
    const opener = "#maps-panel .file-button";
    await page.click(`[data-view=${view}]`);
    const chooser = page.waitForEvent("filechooser");
    await page.click(opener);
    await chooser;
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "file", "it has the focus");
    assert.equal(await framed(opener), "none", opener);
    // Keyboard focus has a visible ring.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.equal(await framed(opener), "solid", opener);
  }
  assert.deepEqual(errors, []);
});

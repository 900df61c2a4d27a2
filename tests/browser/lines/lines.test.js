// The Lines view: lines from the tokens that look to those they look at, alone for one token, with its numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, drawn, link, look, near, pattern, settled, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const LEAST = 0.05;

/** For each query, whether a line begins at it, from the pixels at the canvas's left edge. @param {Page} page */
const begins = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".lines-canvas"));
    const tokens = document.querySelectorAll("[data-side=query] [data-token]");
    const [pitch, dpr] = [
      Number.parseFloat(
        getComputedStyle(/** @type {Element} */ (document.querySelector(".lines-scroll"))).getPropertyValue("--pitch"),
      ),
      canvas.width / canvas.clientWidth,
    ];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    return [...tokens].map((_, i) =>
      context.getImageData(0, Math.round((i + 0.5) * pitch * dpr) - 1, 3, 3).data.some((v) => v > 0),
    );
  });

/** The numbers at the tokens of one side, null for none. @param {Page} page @param {"query" | "key"} side */
const written = (page, side) =>
  page
    .locator(`[data-side=${side}] li`)
    .evaluateAll((all) =>
      all.map((li) =>
        [...li.querySelectorAll(".lines-number")].map((one) => Number(one.lastChild?.textContent ?? one.textContent)),
      ),
    );

/** @param {Page} page */
const chips = (page) => page.locator("[data-chip][aria-pressed=true]").allInnerTexts();

test("each query that looks anywhere has a line; pointing at a token leaves its own, with their numbers", async () => {
  const { page, errors } = await visit(link({ view: "lines" }));
  await page.waitForSelector(".lines-canvas");
  const { result } = await look(page);
  const { rows, cols, values } = pattern(result, "decoder.blocks.1.cross", 0);
  assert.deepEqual(await begins(page), Array(rows).fill(true), "each row of a softmax has some weight above the least");

  await page.hover("[data-token='query.4']");
  await drawn(page);
  assert.deepEqual(
    await begins(page),
    Array.from({ length: rows }, (_, q) => q === 4),
  );
  const row = values.slice(4 * cols, 5 * cols);
  const numbers = await written(page, "key");
  assert.deepEqual(
    numbers.map((found) => found.length),
    row.map((v) => Number(v >= LEAST)),
  );
  near(
    numbers.flat(),
    row.filter((v) => v >= LEAST),
    "weights of a query",
    6e-4,
  );

  await page.hover("[data-token='key.9']");
  await drawn(page);
  const column = Array.from({ length: rows }, (_, q) => values[q * cols + 9]);
  assert.deepEqual(
    await begins(page),
    column.map((v) => v >= LEAST),
  );
  near(
    (await written(page, "query")).flat(),
    column.filter((v) => v >= LEAST),
    "weights of a key",
    6e-4,
  );
  assert.match(await page.locator(".lines-readout").innerText(), /looks at it/);

  await page.mouse.move(5, 5);
  await drawn(page);
  assert.deepEqual(await begins(page), Array(rows).fill(true));
  assert.deepEqual(errors, []);
});

test("a click keeps a token's lines, and its link brings them back", async () => {
  const { page, errors } = await visit(link({ view: "lines" }));
  await page.click("[data-token='query.3']");
  await page.click("[data-chip='decoder.blocks.1.cross.2']");
  await page.click("[data-special]");
  await page.mouse.move(5, 5);
  await settled(page);
  assert.deepEqual((await look(page)).locked, { query: 3, key: null });
  const again = await visit(await addressOf(page));
  await again.page.waitForSelector(".lines-canvas");
  const [a, b] = [await look(page), await look(again.page)];
  assert.deepEqual(
    [b.locked, b.lines.heads, b.lines.special, b.focus],
    [a.locked, a.lines.heads, a.lines.special, a.focus],
  );
  assert.deepEqual(await written(again.page, "key"), await written(page, "key"));
  assert.equal(await again.page.locator("[data-token='query.0']").count(), 0, "the start token is not shown");
  assert.equal(await again.page.locator("[data-token='query.3'][aria-pressed=true]").count(), 1);
  assert.deepEqual([...errors, ...again.errors], []);
});

test("a button lays a head's lines over others, takes them off, leaves the last; twice shows it alone", async () => {
  const { page, errors } = await visit(link({ view: "lines" }));
  await page.click("[data-chip='decoder.blocks.0.cross.1']");
  await page.click("[data-chip='decoder.blocks.1.cross.2']");
  assert.deepEqual(await chips(page), ["L0H1", "L1H0", "L1H2"]);
  await page.click("[data-chip='decoder.blocks.1.cross.0']");
  assert.deepEqual(await chips(page), ["L0H1", "L1H2"], "the one in front goes, and another comes forward");
  await page.dblclick("[data-chip='decoder.blocks.1.cross.3']");
  await settled(page);
  assert.deepEqual(await chips(page), ["L1H3"]);
  await page.click("[data-chip='decoder.blocks.1.cross.3']", { force: true }); // it says that it does nothing
  assert.deepEqual(await chips(page), ["L1H3"]);
  assert.deepEqual(errors, []);
});

test("lines below the least weight are not drawn, and a sentence says when none is left", async () => {
  const { page, errors } = await visit(link({ view: "lines", lines_least: "0.4" }));
  await page.waitForSelector(".lines-canvas");
  const { rows, cols, values } = pattern((await look(page)).result, "decoder.blocks.1.cross", 0);
  const most = Array.from({ length: rows }, (_, q) => Math.max(...values.slice(q * cols, (q + 1) * cols)));
  assert.deepEqual(
    await begins(page),
    most.map((v) => v >= 0.4),
  );
  assert.ok(most.some((v) => v < 0.4) && most.some((v) => v >= 0.4), "the text tells them apart");
  await page.goto(
    `${page.url().split("#")[0]}${link({ view: "lines", lines_least: "1", head: "encoder.blocks.0.attn.0" })}`,
  );
  await settled(page);
  await page.waitForFunction(() => document.querySelector(".lines-readout")?.textContent?.includes("slider"));
  assert.deepEqual(errors, []);
});

test("from the keyboard: down and up along a column, across to the other, Enter keeps", async () => {
  const { page, errors } = await visit(link({ view: "lines" }));
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-token"));
  await page.focus("[data-token='query.0']");
  for (const [key, token] of [
    ["ArrowDown", "query.1"],
    ["ArrowDown", "query.2"],
    ["ArrowRight", "key.2"],
    ["ArrowUp", "key.1"],
    ["ArrowLeft", "query.1"],
    ["ArrowUp", "query.0"],
    ["ArrowUp", "query.0"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await here(), token, key);
  }
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-token") === "query.10");
  await page.keyboard.press("Enter");
  await settled(page);
  const { locked, target } = await look(page);
  assert.deepEqual(locked, { query: 10, key: null });
  assert.equal(target.length, 10, "the key is the token's, and writes nothing");
  const said = await page.locator("[data-token='query.10']").getAttribute("aria-describedby");
  assert.match(await page.locator(`#${said}`).innerText(), /looks (most )?at/);
  assert.deepEqual(errors, []);
});

test("in a long text only the visible tokens are rendered, and scrolling renders the others", async () => {
  const text = (
    "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in " +
    "want of a wife. "
  )
    .repeat(6)
    .trim();
  const { page, errors } = await visit(link({ model: "tales", view: "lines", text, target: "", query: "150" }));
  await page.waitForSelector("[data-token='query.150'][aria-pressed=true]");
  const { result } = await look(page);
  const count = result?.target.length ?? 0;
  assert.ok(count > 150, `${count} tokens`);
  assert.ok((await page.locator("[data-side=query] [data-token]").count()) < count);
  assert.ok(await page.locator("[data-token='query.150']").isVisible(), "the locked one is in sight");
  const { focus } = await look(page);
  const whole = result?.maps.find(
    (m) => m.path === focus?.path && m.block === 1 && (m.head === null || m.head === focus?.head),
  );
  assert.ok(whole && result, "the head in front is read whole");
  const [, , cols] = whole.shape;
  const from = whole.offset + (whole.head === null ? (focus?.head ?? 0) * whole.shape[1] * cols : 0) + 150 * cols;
  const row = result.values.slice(from, from + cols);
  const told = (await page.locator(".lines-told .lines-number").allInnerTexts()).map(Number);
  near(
    told,
    row
      .filter((v) => v >= LEAST)
      .toSorted((a, b) => b - a)
      .slice(0, told.length),
    "the heaviest",
    6e-4,
  );
  await page.focus("[data-token='query.150']");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-token") === "query.0");
  await page.keyboard.press("End");
  await page.waitForFunction(
    (last) => document.activeElement?.getAttribute("data-token") === `query.${last}`,
    count - 1,
  );
  assert.deepEqual(errors, []);
});

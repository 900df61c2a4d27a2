// The Grid: heads in the order of what they do, and several of them open in place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, drawn, link, look, near, pattern, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const CROSS = "decoder.blocks.1.cross.0";
const SELF = "decoder.blocks.0.attn.2";

/** Waits until the numbers are of the shown text. @param {Page} page */
async function measured(page) {
  await until(page, (s) => s.current && s.answers["grid/heads"]?.answer != null);
  await page.waitForFunction(() =>
    Boolean(document.querySelector(".list:not([data-stale]) .thumb-number")?.textContent),
  );
}

/** The heads in order, each with its caption. @param {Page} page */
const heads = (page) =>
  page.locator(".list .thumb").evaluateAll((all) =>
    all.map((one) => ({
      name: one.getAttribute("data-head") ?? "",
      number: one.querySelector(".thumb-number")?.textContent?.trim() ?? "",
    })),
  );

/**
 * The share of each head's attention on tokens that followed an earlier occurrence of the current token, computed from
 * the patterns; not in the two rows after such an occurrence.
 * @param {Awaited<ReturnType<typeof look>>["result"]} result @param {string} name
 */
function induction(result, name) {
  const dot = name.lastIndexOf(".");
  const { cols, values } = pattern(result, name.slice(0, dot), Number(name.slice(dot + 1)));
  const tokens = result?.target.map(({ id }) => id) ?? [];
  const found = tokens.flatMap((id, q) => {
    const earlier = [...tokens.keys()].filter((k) => k < q && tokens[k] === id);
    const last = earlier.at(-1) ?? Infinity;
    return last < q - 2 ? [earlier.reduce((sum, k) => sum + values[q * cols + k + 1], 0)] : [];
  });
  assert.ok(found.length > 0, "the text repeats itself");
  return found.reduce((a, b) => a + b, 0) / found.length;
}

test("sorted by induction, the induction heads come first, with their scores", async () => {
  const { page, errors } = await visit(link({ model: "induction" }));
  await page.selectOption("[data-sort]", "induction");
  await measured(page);
  const shown = await heads(page);
  const { result } = await look(page);
  const scores = shown.map(({ name }) => induction(result, name));
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  near(
    shown.map(({ number }) => Number(number)),
    scores,
    "scores",
    6e-4,
  );
  assert.match(shown[0].name, /^decoder\.blocks\.1\./, "in the second layer, which reads what the first has moved");
  assert.ok(scores[0] > 0.8 && scores.at(-1) < 0.2, `${scores}`);
  assert.match(await page.locator("#grid-sort-about").innerText(), /just after earlier occurrences of its own token/);
  await page.click("[data-order]");
  await drawn(page);
  assert.deepEqual(
    (await heads(page)).map(({ name }) => name),
    shown.map(({ name }) => name).toReversed(),
  );
  assert.deepEqual(errors, []);
});

test("one click makes the text that shows an induction head, and says on how many rows it rests", async () => {
  const { page, errors } = await visit(link({ model: "induction", text: "abc", sort: "induction", play: "off" }));
  await until(page, (s) => s.answers["grid/heads"]?.answer !== null && s.answers["grid/heads"] !== undefined);
  await page.locator("[data-do=test-text]").click();
  await until(page, (s) => s.text.length === 24 && s.text.slice(0, 8) === s.text.slice(16));
  await settled(page);
  const { text, result } = await look(page);
  assert.equal(result?.output, text.slice(8, 14), "and the model goes on with it");
  await measured(page);
  const shown = await heads(page);
  assert.match(shown[0].name, /^decoder\.blocks\.1\./);
  assert.ok(Number(shown[0].number) > 0.8, JSON.stringify(shown));
  assert.match(await page.locator(".grid-note").innerText(), /Mean over \d+ rows/);
  assert.deepEqual(errors, []);
});

test("a sort without numbers for any head gets a note, and the heads stay sorted by layer", async () => {
  const { page, errors } = await visit(link({ model: "fill", sort: "induction" }));
  await settled(page);
  assert.match(await page.locator(".grid-note").innerText(), /sorted by layer/);
  assert.equal(await page.locator(".list").count(), 0);
  assert.equal(await page.locator("[data-do=test-text]").count(), 0);
  assert.deepEqual(errors, []);
});

test("a head without a number shows a dash and comes last in either order", async () => {
  const { page, errors } = await visit(link({ sort: "mirror" }));
  await measured(page);
  for (const way of ["down", "up"]) {
    assert.equal(await page.locator("[data-order]").getAttribute("data-order"), way);
    const shown = await heads(page);
    assert.equal(shown.length, 24);
    assert.ok(
      shown.slice(0, 8).every(({ name, number }) => name.includes("cross") && /^<?0/.test(number)),
      JSON.stringify(shown),
    );
    assert.ok(shown.slice(8).every(({ name, number }) => !name.includes("cross") && number === "–"));
    await page.click("[data-order]");
    await drawn(page);
  }
  await page.click("[data-kinds=one]");
  await drawn(page);
  assert.equal((await heads(page)).length, 8);
  assert.deepEqual(errors, []);
});

test("another text brings another order, with no older one under it", async () => {
  const { page, errors } = await visit(link({ sort: "first", sort_order: "up" }));
  await measured(page);
  const before = await heads(page);
  await page.fill(".source", "3/5/24");
  await settled(page);
  await until(page, (s) => /** @type {any} */ (JSON.parse(s.answers["grid/heads"].key)).of.source === "3/5/24");
  await measured(page);
  const after = await heads(page);
  assert.notDeepEqual(after, before);
  const numbers = after.map(({ number }) => Number(number.replace("<", "")));
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
  assert.deepEqual(errors, []);
});

test("pinned heads stay when another is chosen, and are restored by the link", async () => {
  const { page, errors } = await visit(link({}));
  await page.focus(`[data-head="${SELF}"]`);
  await page.keyboard.press("o");
  await page.click("[data-pin-here]"); // the head in front
  assert.deepEqual(
    await page.locator("[data-pinned]").evaluateAll((all) => all.map((one) => one.getAttribute("data-pinned"))),
    [SELF, CROSS],
  );
  await page.click('[data-head="encoder.blocks.0.attn.1"]');
  await settled(page);
  assert.equal(await page.locator("[data-pinned]").count(), 2);
  const fragment = await addressOf(page);
  const again = await visit(fragment);
  assert.deepEqual((await look(again.page)).grid.pinned, (await look(page)).grid.pinned);
  assert.equal(await again.page.locator("[data-pinned]").count(), 2);
  await again.page.click(`[data-pinned="${CROSS}"] .icon-button`);
  await drawn(again.page);
  assert.equal(await again.page.locator("[data-pinned]").count(), 1);
  assert.deepEqual([...errors, ...again.errors], []);
});

test("the crosshair of a pinned head matches the large map's, with its own weight", async () => {
  const { page, errors } = await visit(
    link({ pinned: "decoder.blocks.1.cross.1,decoder.blocks.1.cross.2", query: "2", key: "7" }),
  );
  const { result, locked } = await look(page);
  assert.deepEqual(locked, { query: 2, key: 7 });
  const said = () => page.locator("[data-pinned] figcaption .value").allInnerTexts();
  const wanted = (/** @type {number} */ q, /** @type {number} */ k) =>
    [1, 2].map((head) => {
      const { cols, values } = pattern(result, "decoder.blocks.1.cross", head);
      return values[q * cols + k];
    });
  const numbers = async () => (await said()).map((text) => Number(text.replace("<", "")));
  near(await numbers(), wanted(2, 7), "locked", 1e-3);
  await page.evaluate(async () => (await import("./www/main.js")).act.hover({ query: 5, key: 9 }));
  await drawn(page);
  near(await numbers(), wanted(5, 9), "hovered", 1e-3);
  assert.deepEqual(errors, []);
});

test("from the keyboard: arrows walk over the thumbnails, O pins the focused one", async () => {
  const { page, errors } = await visit(link({}));
  await page.focus(`[data-head="${CROSS}"]`);
  await page.keyboard.press("o");
  await drawn(page);
  assert.deepEqual(
    await page.locator("[data-pinned]").evaluateAll((all) => all.map((one) => one.getAttribute("data-pinned"))),
    [CROSS],
  );
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("data-head")),
    "decoder.blocks.1.cross.1",
    "a pin between them is no stop",
  );
  const front = () => page.evaluate(() => document.activeElement?.getAttribute("data-head"));
  await page.keyboard.press("ArrowUp");
  assert.equal(await front(), "decoder.blocks.0.cross.1", "the layer over it");
  await page.keyboard.press("o");
  await drawn(page);
  assert.equal(await page.locator("[data-pinned]").count(), 2);
  await page.keyboard.press("o");
  await drawn(page);
  assert.equal(await page.locator("[data-pinned]").count(), 1);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press("o");
  await drawn(page);
  assert.equal(await page.locator("[data-pinned]").count(), 0, "elsewhere it is the head in front that closes");
  assert.deepEqual(errors, []);
});

// Room for the picture: panels fold away and come back, the map fills the screen; a first hour's controls; and
// what there is to look for is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED, NAMES } from "../../../www/domain/models.js";
import { link, look, pattern, settled, until, visitor } from "../visit.js";

const { fresh } = visitor();

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} what */
const box = async (page, what) => {
  const found = await page.locator(what).first().boundingBox();
  assert.ok(found, what);
  return found;
};

/** Clears the storage, as on a first visit. @param {Page} page */
const nothingRemembered = (page) => page.addInitScript(() => sessionStorage.begun || localStorage.clear());

test("at first the controls of a first hour, the rest after a click, and after a reload too", async () => {
  const { page, errors } = await fresh(undefined, {}, nothingRemembered);
  await page.evaluate(() => (sessionStorage.begun = "yes"));
  assert.equal(await page.locator("#tau").count(), 0);
  assert.equal(await page.locator("#causal").count(), 1);
  await page.focus("[data-do=more]");
  await page.keyboard.press("Enter");
  await page.locator("#tau").waitFor();
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("#tau").count(), 1);
  assert.deepEqual(errors, []);
});

test("panels fold away by key and button, the map takes their room, and a reload keeps it", async () => {
  const { page, errors } = await fresh(link({ view: "head" }), { viewport: { width: 1366, height: 768 } });
  const before = await box(page, ".maps");
  await page.keyboard.press("[");
  await page.keyboard.press("]");
  await page.locator(".input").waitFor({ state: "hidden" });
  await page.locator(".edits").waitFor({ state: "hidden" });
  assert.equal(Math.round((await box(page, ".maps")).width), 1366);
  await page.reload();
  await settled(page);
  assert.equal(Math.round((await box(page, ".maps")).width), 1366);
  await page.click("[data-fold=input]");
  await page.click("[data-fold=edits]");
  await page.locator(".edits").waitFor();
  assert.deepEqual(await box(page, ".maps"), before);
  assert.deepEqual(errors, []);
});

test("120 tokens have at least 500 px on 1366 × 768, and F shows them on the whole screen", async () => {
  const text = Array.from({ length: 119 }, (_, i) => (i % 2 ? "the" : "sister")).join(" ");
  const { page, errors } = await fresh(link({ model: "fill", text, view: "head" }), {
    viewport: { width: 1366, height: 768 },
  });
  assert.equal((await look(page)).result?.source.length, 120);
  const { width, height } = await box(page, ".map-cells");
  assert.ok(width >= 500 && height >= 500, `${width} × ${height}`);
  await page.keyboard.press("f");
  await page.locator("[data-do=full][aria-pressed=true]").waitFor();
  assert.equal(await page.locator(".thumb").count(), 0);
  const full = await box(page, ".map-cells");
  assert.ok(full.y >= 0 && full.y + full.height <= 768, "all of it is on the screen");
  await page.keyboard.press("f");
  await page.locator("[data-do=full][aria-pressed=false]").waitFor();
  assert.ok((await page.locator(".thumb").count()) > 0);
  assert.deepEqual(errors, []);
});

/** The expected keys of each suggested head's rows: [row, columns]. */
const WHERE = {
  /** Each digit of the year except the century's second, which is not copied. */
  dates: (/** @type {string[]} */ source) => {
    const year = source.join("").indexOf("2024");
    return [0, 2, 3].map((i) => [i, [year + i]]);
  },
  /** A soft diagonal: the letter itself and its neighbours. */
  reverse: (/** @type {string[]} */ source) =>
    source.slice(0, -1).map((_, i) => [i, [-1, 0, 1].map((by) => source.length - 2 - i + by).filter((k) => k >= 0)]),
  /** "pencereyi sol çalışma alanına taşı", without the ending "ına": window, left, workspace, workspace, move. */
  phrases: () => [
    [0, [1]],
    [1, [3]],
    [2, [4]],
    [3, [4]],
    [5, [0]],
  ],
  copy: (/** @type {string[]} */ source) => source.slice(0, -1).map((_, i) => [i, [i]]),
  induction: (/** @type {string[]} */ source) =>
    source.flatMap((letter, i) => {
      const before = source.lastIndexOf(letter, i - 1);
      return i > 0 && before >= 0 ? [[i, [before + 1]]] : [];
    }),
  /** The token itself and the two before it, where there are others. */
  tales: (/** @type {string[]} */ source) => source.slice(3).map((_, i) => [i + 3, [i + 1, i + 2, i + 3]]),
  add: () => [1, 2, 3].map((digit) => [7 + digit, [digit - 1, 3 + digit]]),
};

test("each head that there is to look for is a clean example, and a click shows it large", async () => {
  for (const model of NAMES.filter((name) => EMBEDDED[name].looks)) {
    const { page, errors } = await fresh(link({ model }));
    const [name] = EMBEDDED[model].looks ?? [];
    await page.locator("#model-about [data-go]").first().click();
    await until(page, (s, name) => s.view === "head" && `${s.focus?.path}.${s.focus?.head}` === name, name);
    await settled(page);
    const { result } = await look(page);
    assert.ok(result);
    const dot = name.lastIndexOf(".");
    const { values, rows, cols } = pattern(result, name.slice(0, dot), Number(name.slice(dot + 1)));
    const source = result.source.map(({ text }) => text);
    assert.deepEqual(errors, []);
    /** @type {any} */
    const where =
      WHERE[/** @type {keyof typeof WHERE} */ (model)] ?? (() => source.slice(1).map((_, i) => [i, [i + 1]]));
    const weights = where(source)
      .filter((/** @type {[number, number[]]} */ [q]) => q < rows)
      .map((/** @type {[number, number[]]} */ [q, keys]) => keys.reduce((sum, k) => sum + values[q * cols + k], 0));
    const mean = weights.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / weights.length;
    assert.ok(mean > 0.75, `${model}: ${mean}`);
  }
});

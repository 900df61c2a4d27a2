// A logit lens that nnsightful recorded: opened by drop, by choice and by link, and shown in Lens alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { TEXT, answered, link, look, settled, until, visitor } from "../visit.js";
import { dropFile } from "../open-model/dropping.js";
import { openDialog } from "../open-model/opening.js";
import { lacking, rangeServer } from "./recordings.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const PATH = fileURLToPath(new URL("../../../tests/golden/lenses/nnsightful.json", import.meta.url));
const LENS = readFileSync(PATH, "utf8");
const FILE = JSON.parse(LENS);

/** @param {Page} page @param {string} name @param {string} text */
const drop = (page, name, text) => dropFile(page, name, Buffer.from(text), "application/json");

/** Waits until the lens is drawn. @param {Page} page */
async function opened(page) {
  await until(page, (s) => !s.hub.open && s.view === "lens" && s.own.some(({ recording }) => recording?.lens));
  await settled(page);
  await answered(page);
  await page.waitForSelector(".lens-picture canvas");
}

/** The named tokens and the probability of the likeliest one, of the cell in front. @param {Page} page */
const shown = (page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll(".lens-tops .lens-top")];
    return rows.map((row) => Number(row.querySelector(".value")?.textContent));
  });

test("a dropped lens has the file's numbers; edits are dropped as before, and a broken lens is refused", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  await drop(page, "mine.json", '{"attention_temperature":2}');
  await until(page, (s) => s.edits.attention_temperature === 2);
  await drop(page, "cut.json", LENS.slice(0, 700));
  await until(page, (s) => s.hub.problem !== null);
  assert.match(await page.locator("[data-part=files] [role=alert]").innerText(), /cut\.json cannot be read/);
  assert.equal((await look(page)).model, "dates");
  await drop(page, "lens.json", LENS);
  await opened(page);
  const last = FILE.topk.at(-1).at(-1);
  const numbers = [...new Set(last)].map((token) => FILE.tracked.at(-1)[/** @type {string} */ (token)].at(-1));
  assert.deepEqual(
    await shown(page),
    numbers.map((one) => Number(one.toFixed(3))),
  );
  assert.match(await page.locator(".recording-note").innerText(), /recording of a lens, from lens\.json/);
  assert.equal(await page.locator("[data-do=open-lens]").count(), 0);
  assert.deepEqual((await look(page)).edits, {});
  await page.selectOption("#model", "dates");
  await settled(page);
  assert.equal(await page.locator(".recording-note").count(), 0);
  assert.deepEqual(errors, []);
});

test("a chosen lens is shown in Lens; every other view says what it would need", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  await openDialog(page);
  await page.setInputFiles("[data-choose=choose]", PATH);
  await opened(page);
  const lacks = await lacking(page);
  const needs = (/** @type {string | null} */ code) => Object.keys(lacks).filter((view) => lacks[view] === code);
  assert.deepEqual(needs(null).sort(), ["atlas", "lens"]);
  assert.deepEqual(needs("cannot-see").sort(), ["anatomy", "compare", "grid", "head", "lines", "rollout"]);
  assert.deepEqual(needs("cannot-ask").sort(), ["patch", "texts", "timeline", "why"]);
  assert.deepEqual(errors, []);
});

test("a link's lens is fetched after two clicks, and its trace has ranks as far as the file names tokens", async () => {
  const { port, asked, close } = await rangeServer(Buffer.from(LENS));
  try {
    const { page, errors } = await visit(link({ text: TEXT, trace: `http://localhost:${port}/lens.json` }));
    assert.deepEqual(asked, []);
    await page.click("[data-do=look-up-recording]");
    await page.waitForSelector("[data-do=take-recording]");
    assert.match(await page.locator(".recording-offer").innerText(), /it holds a lens/);
    assert.ok(
      asked.every((range) => Number(range.split("-")[1]) < 128),
      `${asked}`,
    );
    await page.click("[data-do=take-recording]");
    await opened(page);
    const best = FILE.topk.at(-1).at(-1)[0];
    const places = FILE.topk.map((/** @type {string[][]} */ row) => row.at(-1)?.indexOf(best));
    const ranks = places.map((/** @type {number} */ place) => (place < 0 ? "> 3" : String(place + 1))).toReversed();
    assert.deepEqual(await page.locator(".lens-trace tbody td:last-child").allInnerTexts(), ranks);
    assert.deepEqual(errors, []);
  } finally {
    close();
  }
});

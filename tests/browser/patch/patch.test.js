// Patch: the sweep of two texts, a click that puts a value in and what the model says then, links and the keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED } from "../../../www/domain/models.js";
import { drawn, link, look, settled, visitor } from "../visit.js";

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
  await drawn(page);
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
  // The map and what it asks stay those of the run without the patch.
  assert.equal(await page.locator('.patch-steps [aria-pressed="true"]').innerText(), "5");
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

test("each model's example is of two texts that it answers differently", async () => {
  for (const [model, { counterfactual }] of Object.entries(EMBEDDED)) {
    const { page, errors } = await visit(link({ model, view: "patch" }));
    await page.locator('[data-do="example"]').click();
    // The first layer says the answers.
    await page.waitForSelector("#patch-answer");
    await settled(page);
    assert.equal(await page.locator("#patch-text").inputValue(), counterfactual);
    const [answer, foil] = await Promise.all(
      ["#patch-answer", "#patch-foil"].map((id) => page.locator(`${id} option:checked`).innerText()),
    );
    assert.notEqual(answer, foil, model);
    // As many tokens: each belongs to one of the other text's, and one differs.
    const { pairs, from } = (await look(page)).lab["patch 0"].answer;
    assert.deepEqual([pairs.length, await page.locator(".patch-pair[data-differs]").count()], [from.length, 1], model);
    assert.deepEqual(errors, []);
  }
});

/** What the cells of the map say, by row. @param {Page} page */
const scores = async (page) => {
  const { lab, patch } = await look(page);
  return Object.entries(lab)
    .filter(([name, { key }]) => /^patch \d+$/.test(name) && JSON.parse(key).receiver?.site === patch.to?.site)
    .flatMap(([, { answer }]) => answer.rows)
    .map(({ cells }) => cells);
};

test("from the induction head one walks to the head that looks one back, which reaches its key alone", async () => {
  const text = { text: "whixperwhis", p_text: "whisperwhis" };
  const { page, errors } = await visit(link({ model: "induction", view: "patch", p_part: "z", ...text }));
  await swept(page);
  const [, heads] = await scores(page);
  const induction = heads.indexOf(Math.max(...heads));
  await choose(page, 1, induction);
  await page.locator('[data-do="up"]').focus();
  await page.keyboard.press("Enter");
  await swept(page);
  // The keyboard stays in the view, and the link tells the path.
  assert.equal(await page.evaluate(() => document.activeElement?.id), "patch-to");
  assert.equal(await page.locator("#patch-to").inputValue(), `decoder.blocks.1.attn.${induction}`);
  await page.waitForURL((url) => url.hash.includes(`p_to=decoder.blocks.1.attn.k.${induction}`));
  const byKey = await scores(page);
  assert.equal(byKey.length, 1, "its own layer runs too late");
  const [before] = byKey;
  const previous = before.indexOf(Math.max(...before));
  assert.ok(before[previous] > 0.5, `${before}`);
  await choose(page, 0, previous);
  assert.match(await page.locator(".patch-said").innerText(), new RegExp(`L0H${previous} → the key of Decoder L1H`));
  assert.equal(await page.locator('[data-do="put"], [data-do="up"]').count(), 0);
  // That head is one that looks one back, and nothing of it comes through the query.
  await page.locator('input[name="patch-input"][value="q"]').check({ force: true });
  await swept(page);
  const [byQuery] = await scores(page);
  assert.ok(Math.abs(byQuery[previous]) < 0.05, `${byQuery}`);
  assert.deepEqual(errors, []);
});

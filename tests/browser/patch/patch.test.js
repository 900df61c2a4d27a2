// Patch: the sweep of two texts, a click that puts a value in and what the model says then, links and the keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED } from "../../../www/domain/models.js";
import { clickOnce, drawn, link, look, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const OTHER = "6 Mart 2024 Salı";
const OPEN = { view: "patch", p_text: OTHER, p_part: "resid_pre" };

/** Waits for every layer. @param {Page} page */
async function swept(page) {
  await page.waitForSelector(".patch:not([data-stale]) .patch-sweep");
  await page.waitForFunction(() => !document.querySelector(".patch-progress"));
  await settled(page);
}

/** The text of the list of edits. @param {Page} page */
const edits = (page) => page.locator(".edit-list li").allInnerTexts();

/** Chooses a cell of the map. @param {Page} page @param {number} row @param {number} col */
const choose = async (page, row, col) => {
  await page.locator(".patch-sweep .picture-map").focus();
  // The first arrow key focuses the first cell.
  for (const key of ["ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  for (let i = 0; i < row; i++) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < col; i++) await page.keyboard.press("ArrowRight");
  await drawn(page);
};

test("the digit that differs, put into the stream, writes the other day", async () => {
  const { page, errors } = await visit(link(OPEN));
  await swept(page);
  // The answers differ at the last digit: 2024-03-05 and 2024-03-06.
  assert.equal(await page.locator('.patch-steps [aria-pressed="true"]').innerText(), "5");
  await choose(page, 0, 0);
  assert.match(await page.locator(".patch-said").innerText(), /100%/);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.deepEqual(await edits(page), [`Stream into Encoder L0 from “${OTHER}” at “5”\n✕`]);
  await page.waitForFunction(() => document.body.innerText.includes("2024-03-06"));
  // The map and its question stay those of the run without the patch.
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
  for (const [model, { counterfactual, images }] of Object.entries(EMBEDDED)) {
    // Tokens that a decoder has already written do not differ.
    const { page, errors } = await visit(link({ model, view: "patch", p_stack: "encoder" }));
    await page.locator('[data-do="example"]').click();
    // The first layer brings the answers.
    await page.waitForSelector("#patch-answer");
    await settled(page);
    assert.equal(await page.locator("#patch-text").inputValue(), counterfactual);
    const [answer, foil] = await Promise.all(
      ["#patch-answer", "#patch-foil"].map((id) => page.locator(`${id} option:checked`).innerText()),
    );
    assert.notEqual(answer, foil, model);
    // Equal lengths: each token has a partner, and one pair differs; patches are all called by their places.
    const { pairs, from } = (await look(page)).answers["patch 0"].answer;
    assert.deepEqual(
      [pairs.length, await page.locator(".patch-pair[data-differs]").count()],
      [from.length, images ? 0 : 1],
      model,
    );
    assert.deepEqual(errors, []);
  }
});

/** The scores of the map's cells, by row. @param {Page} page */
const scores = async (page) => {
  const { answers, patch } = await look(page);
  return Object.entries(answers)
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
  // The focus stays in the view, and the link holds the path.
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
  // That head attends to the previous token, and nothing reaches it through the query.
  await page.locator('input[name="patch-input"][value="q"]').check({ force: true });
  await swept(page);
  const [byQuery] = await scores(page);
  assert.ok(Math.abs(byQuery[previous]) < 0.05, `${byQuery}`);
  assert.deepEqual(errors, []);
});

test("texts of two lengths are aligned by keyboard: the pairs are swept, patched and linked", async () => {
  const { page, errors } = await visit(link({ view: "patch", p_text: "15 Mart 2024 Salı", p_part: "resid_pre" }));
  await swept(page);
  const shown = () => page.locator(".patch-tokens [data-alone]").allInnerTexts();
  const pairs = async () => (await look(page)).answers["patch 1"].answer.pairs;
  const alone = await pairs();
  assert.deepEqual(await shown(), ["1"], "the engine leaves out the 1");
  // The 5 above, and the 1 below.
  await page.locator(".patch-tokens [data-side=own]").first().focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".patch-align").innerText(), /the token below to pair with “5”/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  const named = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.equal(await named(), "1 in the other text, unpaired");
  await page.keyboard.press("Enter");
  await swept(page);
  assert.equal(await named(), "1 in the other text, paired with 5 in this one", "the keyboard stays with it");
  assert.deepEqual(await shown(), ["5"]);
  assert.deepEqual(await pairs(), [[0, 0], ...alone.slice(1)]);
  await page.waitForURL((url) => url.hash.includes("p_pairs=0.0%2C1.2"));
  await choose(page, 0, 0);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.deepEqual((await look(page)).edits.patches, [
    { site: "encoder.blocks.0.resid_pre", positions: [0], from: { text: "15 Mart 2024 Salı" } },
  ]);
  // The link restores the pair.
  await page.reload();
  await swept(page);
  assert.deepEqual(await shown(), ["5"]);
  await page.locator('[data-do="anew"]').click();
  await swept(page);
  assert.deepEqual([await shown(), await pairs()], [["1"], alone]);
  assert.equal(await page.locator('[data-do="anew"]').count(), 0);
  assert.deepEqual(errors, []);
});

const SENTENCE = "Tom had a red ball. He went to the park and saw a big dog. ";
/** Both continue alike, so the page names the two tokens compared. */
const LONG = {
  p_a: "89",
  p_b: "127",
  text: `${SENTENCE.repeat(7)}Then Tom`,
  p_text: `${SENTENCE.repeat(6)}${SENTENCE.replace("Tom", "Ann")}Then Tom`,
};

/** The position of a cell for a click. @param {Page} page @param {number} row @param {number} col */
async function place(page, row, col) {
  const { pairs } = (await look(page)).answers["patch all"].answer;
  const map = page.locator(".patch-sweep .picture-map");
  const left = Number.parseFloat(await map.evaluate((e) => e.style.getPropertyValue("--left")));
  const top = Number.parseFloat(await map.evaluate((e) => e.style.getPropertyValue("--top")));
  // The labels may need room beside the cells.
  const { width = 0 } = (await page.locator(".patch-sweep .picture-cells").boundingBox()) ?? {};
  const wide = width / pairs.length;
  const canvas = page.locator(".patch-sweep .picture-overlay");
  // Clicks are at whole pixels, and a cell may be one pixel wide.
  await canvas.click({ position: { x: Math.floor(left + (col + 0.5) * wide), y: top + (row + 0.5) * 20 } });
}

test("a long sweep is first an approximation; the chosen cell is exact, and all are behind the button", async () => {
  const { page, errors } = await visit(
    link({ model: "tales", view: "patch", p_step: "0", p_part: "resid_pre", ...LONG }),
  );
  await swept(page);
  const caption = () => page.locator(".patch-sweep figcaption").innerText();
  assert.match(await caption(), /approximately$/);
  const { rows, pairs } = (await look(page)).answers["patch all"].answer;
  assert.equal(rows.length, 4);
  // The value differs from where the texts differ.
  const [{ cells }] = rows.filter(({ block }) => block === 1);
  const most = cells.map(Math.abs);
  const col = most.indexOf(Math.max(...most));
  await place(page, 1, col);
  await until(page, (s) => s.answers["patch cell"]?.answer != null);
  await settled(page);
  assert.match(
    await page.locator(".patch-said").innerText(),
    /: exactly -?\d+% of the way to the other text \(approximation: -?\d+%\)/,
  );
  assert.deepEqual((await look(page)).edits.patches?.[0].positions, [pairs[col][0]], "the same click put it in");
  const { answer: one } = (await look(page)).answers["patch cell"];
  assert.equal(one.pairs.length, 1, "that cell alone was run");
  await until(page, (s) => s.answers["patch sample"]?.answer != null);
  // The cost of all is said before the click; they come piece by piece, and stop between two.
  assert.match(
    await page.locator("p:has(> [data-do=exact])").innerText(),
    new RegExp(`\\(${(4 * pairs.length).toLocaleString("en")} cells, each a run: about \\d+ (second|minute)s?\\)`),
  );
  await page.locator('[data-do="exact"]').click();
  await clickOnce(page, "[data-do=halt]", (s) => (s.patch.exact?.count ?? 0) > 0);
  await until(page, (s) => s.patch.halted);
  const stopped = await page.locator(".patch-progress").innerText();
  assert.match(stopped, /Continue[^]*\d+ of [\d,]+ cells$/);
  assert.match(await page.locator(".patch-sweep .picture-legend").innerText(), /not computed yet/);
  await page.locator(".patch-progress [data-do=resume]").click();
  await until(page, (s) => s.patch.exact?.block === 4);
  await swept(page);
  assert.doesNotMatch(await caption(), /approximately/);
  const exact = (await look(page)).patch.exact?.rows.find(({ block }) => block === 1)?.cells ?? [];
  assert.equal(exact.length, cells.length);
  assert.ok(Math.abs(exact[col] - one.rows[0].cells[0]) < 1e-4, `${exact[col]} ${one.rows[0].cells[0]}`);
  assert.deepEqual(errors, []);
});

test("a click on a head puts it in, another takes it out", async () => {
  const { page, errors } = await visit(link({ ...OPEN, p_part: "z" }));
  await swept(page);
  const canvas = page.locator(".patch-sweep .picture-overlay");
  const left = await page
    .locator(".picture-map")
    .evaluate((e) => Number.parseFloat(e.style.getPropertyValue("--left")));
  const top = await page.locator(".picture-map").evaluate((e) => Number.parseFloat(e.style.getPropertyValue("--top")));
  await canvas.click({ position: { x: left + 20, y: top + 30 } });
  await settled(page);
  const [{ site, head }] = (await look(page)).edits.patches ?? [];
  assert.deepEqual([site, head], ["encoder.blocks.1.attn.z", 0]);
  assert.equal(await page.locator('[data-do="up"]').count(), 1, "what reaches it is asked below");
  await canvas.click({ position: { x: left + 20, y: top + 30 } });
  await settled(page);
  assert.equal((await look(page)).edits.patches, undefined);
  assert.deepEqual(errors, []);
});

test("where the measure does not differ no map is drawn, and a text that is typed is read without Enter", async () => {
  // Between a token and itself the logit difference is 0.
  const { page, errors } = await visit(
    link({ view: "patch", p_text: "5 March 2024 Salı", p_part: "resid_pre", p_a: "5", p_b: "5" }),
  );
  await page.waitForFunction(() => document.querySelector(".patch .empty")?.textContent?.includes("the same value"));
  assert.equal(await page.locator(".patch-sweep").count(), 0);
  // Identical tokens are aligned, wherever they are.
  assert.deepEqual(await page.locator(".patch-tokens [data-alone]").allInnerTexts(), ["h"]);
  const { answers } = await look(page);
  assert.equal(answers["patch 1"], undefined, "no further layer is computed");
  await page.locator("#patch-text").fill(OTHER);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#patch-text").inputValue(), OTHER, "letters have no line break");
  await swept(page);
  await choose(page, 0, 0);
  assert.match(await page.locator(".patch-said").innerText(), /100%/);
  assert.deepEqual(errors, []);
});

test("a link that joins a token that is not there is refused in the reader's language", async () => {
  const { page, errors } = await visit(link({ ...OPEN, p_pairs: "0.99" }), { locale: "tr-TR" });
  const problem = page.locator(".patch [role=alert]");
  await problem.waitFor();
  assert.match(await problem.innerText(), /Eşlenen belirteçlerden biri yok/);
  assert.equal(await page.locator(".patch-sweep").count(), 0);
  await page.locator('[data-do="anew"]').click();
  await swept(page);
  assert.deepEqual(errors, []);
});

test("fields and menus in Patch and Lens have the page's frame", async () => {
  for (const [fields, selectors] of /** @type {const} */ ([
    [{ ...OPEN, p_part: "z" }, ["#patch-text", "#patch-answer", "#patch-to"]],
    [{ view: "lens" }, [".lens-controls select"]],
  ])) {
    const { page, errors } = await visit(link(fields));
    const frame = (/** @type {string} */ selector) =>
      page.locator(selector).evaluate((element) => {
        const { borderColor, borderRadius, backgroundColor, color } = getComputedStyle(element);
        return { borderColor, borderRadius, backgroundColor, color };
      });
    for (const selector of selectors) assert.deepEqual(await frame(selector), await frame("#model"), selector);
    assert.deepEqual(errors, []);
  }
});

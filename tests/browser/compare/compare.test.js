// Comparing two sides: the difference is that of the two runs, whatever the other side is; one focus in three maps; and
// a link holds it all.
import assert from "node:assert/strict";
import test from "node:test";
import {
  addressOf,
  answerTo,
  drawn,
  follow,
  held,
  link,
  look,
  near,
  pattern,
  unprovoked,
  until,
  visitor,
} from "../visit.js";
import { compared } from "./compared.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const CROSS = "decoder.blocks.1.cross";
const COMPARE = { view: "compare" };

/** The exported panels: the shown numbers. @param {Page} page */
const panels = (page) =>
  page.evaluate(async () => {
    const [{ now }, { panels }] = await Promise.all([
      import("./www/main.js"),
      import("./www/inside.js").then((inside) => inside.compare),
    ]);
    return panels(now(), /** @type {any} */ (null)).map(({ name, quantity, rows, cols, pattern: p }) => ({
      name,
      quantity,
      rows: rows.map(({ text }) => text),
      cols: cols.map(({ text }) => text),
      values: Array.from(p.values.subarray(p.offset, p.offset + p.rows * p.cols)),
      masks: Array.from(p.masks.subarray(p.maskOffset, p.maskOffset + p.rows * p.cols)),
    }));
  });

/** @param {Page} page @param {string} choice @param {string} value */
async function choose(page, choice, value) {
  await page.selectOption(`[data-choice="${choice}"]`, value);
  await compared(page);
}

/** @param {Page} page @param {"bits" | "most" | "mean"} name */
const number = async (page, name) => parseFloat((await page.locator(`[data-number="${name}"]`).textContent()) ?? "");
/** @param {Page} page */
const verdict = (page) => page.locator(".compare-verdict").getAttribute("data-verdict");
/** @param {number[]} a @param {number[]} b */
const minus = (a, b) => a.map((x, i) => x - b[i]);
/** @param {number[]} xs */
const largest = (xs) => Math.max(...xs.map(Math.abs));

test("another head of the same run: the difference is of their two patterns", async () => {
  const { page, errors } = await visit(link(COMPARE));
  await compared(page);
  const { result } = await look(page);
  const [a, b] = [pattern(result, CROSS, 0), pattern(result, CROSS, 1)];
  const [onA, onB, apart] = await panels(page);
  assert.deepEqual([onA.values, onB.values], [a.values, b.values]);
  near(apart.values, minus(a.values, b.values), "A − B", 1e-7);
  assert.equal(await number(page, "most"), Number(largest(apart.values).toFixed(3)));
  await choose(page, "head", "decoder.blocks.0.cross.2");
  near(
    (await panels(page))[2].values,
    minus(a.values, pattern(result, "decoder.blocks.0.cross", 2).values),
    "another one",
    1e-7,
  );
  await page.click(".compare-swap");
  await compared(page);
  near(
    (await panels(page))[2].values,
    minus(pattern(result, "decoder.blocks.0.cross", 2).values, a.values),
    "swapped",
    1e-7,
  );
  assert.deepEqual(unprovoked(errors), []);
});

test("edited against unedited: nothing without edits, and after one the difference of both runs", async () => {
  const { page, errors } = await visit(link({ ...COMPARE, ...held("11,9,11,13,6,9,12,6,9,14"), b: "plain" }));
  await compared(page);
  const before = pattern((await look(page)).result, CROSS, 0);
  assert.equal(await verdict(page), "same");
  assert.equal(await number(page, "most"), 0);
  assert.match((await page.locator(".compare-note").textContent()) ?? "", /There are no edits yet/);

  const after = pattern(
    (
      await answerTo(page, () =>
        page.evaluate(async () => (await import("./www/main.js")).act.edit({ attention_temperature: 3 })),
      )
    ).result,
    CROSS,
    0,
  );
  await compared(page);
  const [onA, onB, apart] = await panels(page);
  near(onA.values, after.values, "A is the edited run");
  near(onB.values, before.values, "B is the run without edits");
  near(apart.values, minus(after.values, before.values), "A − B");
  assert.ok(largest(apart.values) > 0.1, "the edit shows");
  assert.equal(await number(page, "most"), Number(largest(apart.values).toFixed(3)));
  assert.notEqual(await verdict(page), "same");

  await page.click('[data-number="most"] button');
  const { locked } = await look(page);
  const at = apart.values.findIndex((d) => Math.abs(d) === largest(apart.values));
  assert.deepEqual(
    locked,
    { query: Math.floor(at / apart.cols.length), key: at % apart.cols.length },
    "one click goes to the largest difference",
  );
  assert.deepEqual(unprovoked(errors), []);
});

test("another text: of the same length by place, of another by token", async () => {
  const { page, errors } = await visit(link({ ...COMPARE, b: "prompt", b_text: "7 Mart 2024 Salı" }));
  await compared(page);
  const [, , even] = await panels(page);
  assert.equal(even.cols.length, 17);
  assert.equal(even.cols[0], "5/7");
  assert.ok(even.masks.every((mask) => mask === 0));

  await page.fill(".compare-input", "March 5, 2024");
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue(".compare-input"), "March 5, 2024", "letters have no line break");
  await compared(page);
  const [a, b, apart] = await panels(page);
  assert.ok(apart.cols.length > 17, "all tokens of both");
  assert.match((await page.locator(".compare-note").textContent()) ?? "", /tokens are in both/);
  const { result } = await look(page);
  const mine = pattern(result, CROSS, 0);
  near(
    a.values.filter((_, i) => a.masks[i] === 0),
    mine.values,
    "A is as it is, with gaps",
  );
  const shared = apart.masks.flatMap((mask, i) => (mask === 0 ? [i] : []));
  near(
    shared.map((i) => apart.values[i]),
    shared.map((i) => a.values[i] - b.values[i]),
    "where both have a token",
    1e-7,
  );
  assert.ok(shared.length > 0 && shared.length < apart.values.length);
  assert.deepEqual(unprovoked(errors), []);
});

test("a text that is too long gets a sentence and a remedy", async () => {
  const sum = { model: "add", text: "047+085=", head: "decoder.blocks.0.attn.0", view: "compare" };
  const { page, errors } = await visit(link({ ...sum, b: "prompt", b_text: "475+386=" }));
  await compared(page);
  await page.fill(".compare-input", "1".repeat(200));
  await compared(page);
  assert.equal(await page.locator(".compare-problem").getAttribute("role"), "alert");
  await page.locator(".compare-problem button").last().click();
  await compared(page);
  assert.equal(await page.locator(".compare-problem").count(), 0, "there is a way out");
  assert.deepEqual(unprovoked(errors), []);
});

test("another model reads the same tokens: reverse against copy", async () => {
  const { page, errors } = await visit(
    link({ ...COMPARE, model: "reverse", head: "decoder.blocks.0.cross.1", b: "model", b_model: "copy" }),
  );
  await compared(page);
  const [onA, onB] = await panels(page);
  assert.deepEqual(onA.cols.slice(0, 7), [..."cabbage"]);
  assert.deepEqual(onB.rows, onA.rows, "the same tokens");
  // One of them attends to the letters from the end, the other from the beginning.
  const best = (/** @type {typeof onA} */ p, /** @type {number} */ q) =>
    p.values.slice(q * 8, q * 8 + 8).reduce((top, v, k, row) => (v > row[top] ? k : top), 0);
  assert.deepEqual([best(onA, 0), best(onB, 0)], [6, 0]);
  assert.equal(await verdict(page), "very");

  // Copy's own answer to these tokens.
  const { target } = await look(page);
  const there = await visit(
    link({ model: "copy", text: "cabbage", ...held(target.join()), view: "head", head: "decoder.blocks.0.cross.1" }),
  );
  near(onB.values, pattern((await look(there.page)).result, "decoder.blocks.0.cross", 1).values, "as on its own page");
  assert.deepEqual(unprovoked([...errors, ...there.errors]), []);
});

test("the other model loads again after a restart of the engine, and after a change of model", async () => {
  const { page, errors } = await visit(
    link({ ...COMPARE, model: "reverse", head: "decoder.blocks.0.cross.1", b: "model", b_model: "copy" }),
  );
  await compared(page);
  const [, before] = await panels(page);
  await page.evaluate(async () => {
    const { engine } = await import("./www/main.js");
    engine.fault("trap");
    engine.trace("none").catch(() => {});
    (await import("./www/main.js")).act.edit({ scale: false });
  });
  await until(page, (s) => s.current && s.running !== null && s.edits.scale === false);
  await page.evaluate(async () => (await import("./www/main.js")).act.reset());
  await compared(page);
  near((await panels(page))[1].values, before.values, "after the restart");
  assert.notEqual((await look(page)).compare.taken?.key, "copy 1", "taken anew");

  await page.selectOption("#model", "sort");
  await until(page, (s) => s.info?.name === "sort" && s.leaving === null);
  await compared(page);
  const [, onB] = await panels(page);
  assert.match(onB.name, /copy/);
  assert.deepEqual(unprovoked(errors, /unreachable|RuntimeError/), []);
});

test("the other model is put back after a question of another room took its place", async () => {
  const { page, errors } = await visit(
    link({ ...COMPARE, model: "reverse", head: "decoder.blocks.0.cross.1", b: "model", b_model: "copy" }),
  );
  await compared(page);
  const [, before] = await panels(page);
  const here = await addressOf(page);
  await follow(page, link({ room: "learn", "learn-step": "patching" }));
  await until(page, (s) => s.answers["learn.patching.1"]?.answer != null);
  await follow(page, here);
  await page.fill("#source", "badge");
  await compared(page);
  assert.notDeepEqual((await panels(page))[1].cols, before.cols);
  await page.fill("#source", "cabbage");
  await compared(page);
  near((await panels(page))[1].values, before.values, "as before");
  assert.equal(await page.locator(".compare-problem").count(), 0);
  assert.deepEqual(unprovoked(errors), []);
});

test("a user's model can be compared like any other", async () => {
  const { page, errors } = await visit(link({ ...COMPARE, model: "copy", head: "decoder.blocks.0.cross.1" }));
  for (const [i, name] of ["mine", "the same files"].entries()) {
    await page.evaluate(async (name) => {
      const { act } = await import("./www/main.js");
      const [config, weights, tokenizer] = await Promise.all(
        ["config.json", "model.safetensors", "tokenizer.json"].map((file) => fetch(`models/reverse/${file}`)),
      );
      act.openModel({
        name,
        files: {
          "config.json": await config.text(),
          "model.safetensors": new Uint8Array(await weights.arrayBuffer()),
          "tokenizer.json": await tokenizer.text(),
        },
        text: "cabbage",
      });
    }, name);
    await until(page, (s, count) => s.own.length === count && s.leaving === null && s.current, i + 1);
  }
  await page.selectOption("#model", "copy");
  await until(page, (s) => s.info?.name === "copy" && s.leaving === null && s.current);
  await compared(page);
  await choose(page, "other", "model");
  const own = await page.evaluate(async () => (await import("./www/main.js")).now().own.map((one) => one.id));
  await choose(page, "model", own[0]);
  const [, mine] = await panels(page);
  assert.match(mine.name, /mine/);
  assert.ok(
    (await page.locator(".compare").getByText("has written its own answer").count()) > 0,
    "whose tokens a file's are is not known, so that it has written for itself",
  );
  await choose(page, "model", own[1]);
  near((await panels(page))[1].values, mine.values, "the same files, the same numbers", 1e-7);
  assert.deepEqual(unprovoked(errors), []);
});

test("the most and least similar heads are one click away, and a cell of the matrix sets both", async () => {
  const { page, errors } = await visit(link(COMPARE));
  await compared(page);
  await page.waitForSelector(".compare-pair");
  const lists = page.locator(".compare-lists .chips");
  await lists.first().locator(".compare-pair").first().click();
  await compared(page);
  const most = await number(page, "bits");
  assert.equal(await lists.first().locator(".compare-pair").first().getAttribute("aria-pressed"), "true");
  await lists.last().locator(".compare-pair").first().click();
  await compared(page);
  const least = await number(page, "bits");
  assert.ok(most < least, `${most} bits to the most similar, ${least} to the least similar`);

  const matrix = page.locator("#compare-similar");
  await matrix.focus();
  for (const key of ["Control+Home", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"])
    await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await compared(page);
  const { focus, compare } = await look(page);
  assert.deepEqual(
    [focus, compare.other, compare.head],
    [{ path: "decoder.blocks.0.cross", head: 1 }, "head", { path: "decoder.blocks.0.cross", head: 3 }],
  );

  // All in one frame: Enter uses the cell that the keys have reached, even before it is drawn.
  await matrix.evaluate((grid) => {
    for (const key of ["ArrowDown", "ArrowLeft", "ArrowLeft", "Enter"])
      grid.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await compared(page);
  const then = await look(page);
  assert.deepEqual(
    [then.focus, then.compare.head],
    [
      { path: "decoder.blocks.0.cross", head: 2 },
      { path: "decoder.blocks.0.cross", head: 1 },
    ],
  );
  assert.deepEqual(unprovoked(errors), []);
});

test("one focus and one window in three maps: by pointer, by keys, by zoom", async () => {
  const { page, errors } = await visit(link(COMPARE));
  await compared(page);
  const active = () =>
    page
      .locator(".compare-pane [role=grid]")
      .evaluateAll((grids) =>
        grids.map((grid) => grid.getAttribute("aria-activedescendant")?.replace(/^compare-(a|b|difference)-/, "")),
      );
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await page.locator("#compare-b .map-cells").boundingBox()
  );
  await page.mouse.move(box.x + (box.width * 4.5) / 17, box.y + (box.height * 2.5) / 11);
  await drawn(page);
  assert.deepEqual(await active(), ["2-4", "2-4", "2-4"]);
  await page.mouse.click(box.x + (box.width * 4.5) / 17, box.y + (box.height * 2.5) / 11);
  await page.mouse.move(2, 2);
  await drawn(page);
  assert.deepEqual((await look(page)).locked, { query: 2, key: 4 }, "a click keeps it");
  await page.locator("#compare-difference").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await drawn(page);
  assert.deepEqual(await active(), ["3-3", "3-3", "3-3"]);
  const said = await page.locator("#compare-difference-3-3").textContent();
  assert.match(said ?? "", /^A <?[\d.]+, B <?[\d.]+, difference/);

  await page.keyboard.press("+");
  await drawn(page);
  assert.equal(await page.locator(".compare-pane .map-overlay[data-zoomed]").count(), 3);
  await page.keyboard.press("0");
  await drawn(page);
  assert.equal(await page.locator(".compare-pane .map-overlay[data-zoomed]").count(), 0);

  await page.keyboard.press("t");
  await drawn(page);
  const table = page.locator(".compare-table td[data-focused]");
  const cell = (await panels(page))[2].values[3 * 17 + 3];
  assert.equal(
    (await table.textContent())?.replace("−", "-").replace("+", ""),
    Math.abs(cell) < 0.0005 ? "<0.001" : cell.toFixed(3),
  );
  assert.deepEqual(unprovoked(errors), []);
});

test("a difference too small for the scale gets a note, and one click adapts the range", async () => {
  const { page, errors } = await visit(link({ ...COMPARE, b: "plain", edits: '{"attention_temperature":1.05}' }));
  await compared(page);
  const most = await number(page, "most");
  assert.ok(most > 0 && most < 0.1, String(most));
  const faint = page.locator(".compare-scales p");
  const largest = Math.max(...(await panels(page))[2].values.map(Math.abs));
  const told = Number(/more than ([\d.]*\d)\./.exec(await faint.innerText())?.[1]);
  assert.ok(told >= largest && told < 1.1 * largest, `${told} is no bound of ${largest}`);
  await page.click("[data-do=show-faint]");
  await compared(page);
  assert.equal(await faint.count(), 0);
  assert.deepEqual(await page.locator(".compare-signed .ticks span").allInnerTexts(), [`−${most}`, "0", `+${most}`]);
  await page.selectOption('[data-choice="range"]', "one");
  await answerTo(page, () => page.click("[data-do=reset]"));
  await compared(page);
  assert.equal(await faint.count(), 0, "what is the same is not coloured by its rounding");
  assert.deepEqual(unprovoked(errors), []);
});

test("a link restores all of it in a fresh browser", async () => {
  const { page } = await visit(
    link({ model: "reverse", text: "badge", ...COMPARE, head: "decoder.blocks.0.cross.1", edits: '{"scale":false}' }),
  );
  await compared(page);
  await choose(page, "other", "prompt");
  await page.fill(".compare-input", "jihgf");
  await choose(page, "head", "decoder.blocks.0.cross.0");
  await page.selectOption('[data-choice="range"]', "most");
  await page.click(".compare-swap");
  await compared(page);
  const mine = await panels(page);
  const fragment = await addressOf(page);

  const there = await visit(fragment, {});
  await compared(there.page);
  const theirs = await panels(there.page);
  assert.deepEqual(
    theirs.map(({ name }) => name),
    mine.map(({ name }) => name),
  );
  theirs.forEach((panel, i) => near(panel.values, mine[i].values, panel.name));
  assert.equal(await there.page.inputValue(".compare-input"), "jihgf");
  assert.equal(await there.page.inputValue('[data-choice="range"]'), "most");
  assert.equal(await there.page.locator(".compare-side[data-here] .compare-letter").textContent(), "B");

  const model = await visit(
    link({ model: "reverse", ...COMPARE, head: "decoder.blocks.0.cross.1", b: "model", b_model: "sort" }),
  );
  await compared(model.page);
  assert.match((await panels(model.page))[1].name, /sort/);
});

test("at 390 px the maps stand one under the other, and nothing is wider than the screen", async () => {
  const { page } = await visit(link({ ...COMPARE, b: "prompt", b_text: "March 5, 2024" }), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await compared(page);
  const boxes = await page
    .locator(".compare-pane")
    .evaluateAll((panes) =>
      panes.map((pane) => pane.getBoundingClientRect()).map(({ top, bottom, right }) => ({ top, bottom, right })),
    );
  assert.equal(boxes.length, 3);
  assert.ok(boxes[0].bottom <= boxes[1].top && boxes[1].bottom <= boxes[2].top);
  assert.ok(boxes.every(({ right }) => right <= 390));
  const [tools, cells, scales] = await page
    .locator(".compare .map-tools, .compare-pane .map-cells, .compare-scales")
    .evaluateAll((all) =>
      [".map-tools", ".map-cells", ".compare-scales"].map(
        (name) => all.find((one) => one.matches(name))?.getBoundingClientRect() ?? new DOMRect(),
      ),
    );
  assert.ok(tools.height > 0 && tools.bottom <= cells.top, "what changes the maps is over the first one");
  assert.ok(cells.bottom <= scales.top, "their scales are under them");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

// A set of heads: selected by squares, a layer or a number, edited in one step, in the link and in a file of edits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, answerTo, drawn, link, look, settled, trace, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const LAYER = "decoder.blocks.1.attn";
const INDUCTION = { model: "induction", text: "whisperwhis" };

test("heads above a number are silenced in one step, each as by its own slider, and undone in one", async () => {
  const { page, errors } = await visit(link(INDUCTION));
  await page.click("[data-do=select-heads]");
  await page.locator("[data-set=measure]").selectOption("induction");
  const field = page.locator("[data-set=above]");
  for (const [typed, above] of /** @type {const} */ ([
    ["-1", -1],
    ["", 0.5],
  ])) {
    await field.fill(typed);
    await page.keyboard.press("Tab");
    await until(page, (s, above) => s.headSet.above === above, above);
  }
  assert.equal(await field.getAttribute("placeholder"), "0.5", "what an empty field means");
  await field.fill("0.3");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector("[data-set=add-above]:not([disabled])") !== null);
  await settled(page);
  const { info } = await look(page);
  // The Grid's sort measure.
  const above = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { rows } = /** @type {any} */ (now().answers["grid/heads"].answer);
    return rows
      .filter((/** @type {any} */ { measures }) => measures.induction?.mean > 0.3)
      .map((/** @type {any} */ { path, head }) => `${path}.${head}`);
  });
  assert.ok(info && above.length > 0);
  await page.click("[data-set=add-above]");
  const seen = await answerTo(page, () => page.click("[data-set=silence]"));
  assert.deepEqual(Object.keys(seen.edits.heads ?? {}).sort(), above.sort());
  assert.equal(await page.locator(".thumb[data-off]").count(), above.length);
  assert.equal(await page.locator(".thumb[data-selected]").count(), above.length);
  const back = await answerTo(page, () => page.click("[data-do=undo]"));
  assert.deepEqual(back.edits, {});
  assert.deepEqual(errors, []);
});

test("replaced by its mean, a head's values are the same at every position; others keep theirs", async () => {
  const selected = `${LAYER}.1`;
  const { page, errors } = await visit(link({ ...INDUCTION, target: "", selecting: "1", selected }));
  const before = (await trace(page)).get(`${LAYER}.z`);
  await answerTo(page, () => page.click("[data-set=average]"));
  const after = (await trace(page)).get(`${LAYER}.z`);
  assert.ok(before && after);
  const [, , rows, wide] = after.shape;
  const row = (/** @type {typeof after} */ { values }, head, q) =>
    values.slice((head * rows + q) * wide, (head * rows + q + 1) * wide);
  for (let q = 0; q < rows; q++)
    for (let i = 0; i < wide; i++) {
      let mean = 0;
      for (let p = 0; p < rows; p++) mean += row(before, 1, p)[i] / rows;
      assert.ok(Math.abs(row(after, 1, q)[i] - mean) < 1e-5, `${q} ${i}`);
      assert.equal(row(after, 0, q)[i], row(before, 0, q)[i]);
    }
  assert.match(await page.locator(".mark-note, .thumb[data-selected]").first().innerText(), /mean|L1H1/);
  assert.deepEqual(errors, []);
});

test("a layer is kept alone; the set and its edits are in the link, and heads join by the keyboard", async () => {
  const { page, errors } = await visit(link(INDUCTION));
  await page.click("[data-do=select-heads]");
  await page.locator("[data-set=group]").selectOption({ label: "Decoder L0" });
  await answerTo(page, () => page.click("[data-set=keep]"));
  const { edits, result } = await look(page);
  assert.deepEqual(
    Object.entries(edits.heads ?? {}),
    [0, 1, 2, 3].map((head) => [`${LAYER}.${head}`, 0]),
  );
  const there = await visit(await addressOf(page));
  const same = await look(there.page);
  assert.deepEqual([same.edits, same.result?.output], [edits, result?.output]);
  assert.equal(await there.page.locator(".thumb[data-selected]").count(), 4);
  const thumb = there.page.locator(".thumb[tabindex='0']");
  const name = (await thumb.getAttribute("data-head")) ?? "";
  await thumb.focus();
  const isIn = async () =>
    (await there.page.locator(`.thumb[data-head="${name}"]`).getAttribute("aria-pressed")) === "true";
  const was = await isIn();
  await there.page.keyboard.press("Enter");
  await drawn(there.page);
  assert.equal(await isIn(), !was);
  await until(there.page, (s) => s.headSet.heads.length > 0);
  assert.deepEqual([...errors, ...there.errors], []);
});

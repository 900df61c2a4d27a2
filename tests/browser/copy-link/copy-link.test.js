// The link that the page copies: it restores the picture in a browser that knows nothing, from every room, and can be
// taken by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, link, look, sameAnswer, settled, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

/** Copies the link and reads it from the clipboard. @param {import("playwright-core").Page} page */
async function copied(page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("[data-tool=link]");
  await page.waitForSelector(".link-said[data-copied]");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** @param {string} url */
const fragmentOf = (url) => new URL(url).hash;

test("a copied link restores all in a fresh browser: text, drawn tokens, edits, seeds, view, head, cell", async () => {
  const { page, errors } = await visit(link({ temperature: "1.5", seed: "11" }));
  await answerTo(page, () => page.fill("#source", "3/5/24"));
  await answerTo(page, () => page.click("[data-step=play]"));
  await answerTo(page, () => page.click("[data-step=back]"));
  await answerTo(page, () => page.fill("#tau", "2"));
  await page.click("[data-view=head]");
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.focus({ path: "decoder.blocks.0.attn", head: 1 });
    act.lockCell({ query: 2, key: 1 });
    act.edit({ dropout: { rate: 0.1, drop_path: 0, seed: 9 } });
  });
  await settled(page);
  const before = await look(page);
  const there = await visit(fragmentOf(await copied(page)));
  const after = await look(there.page);
  for (const part of /** @type {const} */ ([
    "model",
    "text",
    "target",
    "edits",
    "wrote",
    "sampling",
    "focus",
    "locked",
    "view",
    "tone",
  ]))
    assert.deepEqual(after[part], before[part], part);
  sameAnswer(after.result, before.result);
  for (const one of [page, there.page])
    assert.match(await one.locator(".held").innerText(), /under other edits/, "held, and still said to be so");
  assert.deepEqual([...errors, ...there.errors], []);
});

test("the tokens of a finished answer are in the link, though the address may omit them", async () => {
  const { page, errors } = await visit();
  assert.doesNotMatch(page.url(), /target/);
  const url = await copied(page);
  assert.match(url, /target=11/);
  const there = await visit(fragmentOf(url));
  assert.deepEqual((await look(there.page)).target, (await look(page)).target);
  assert.deepEqual([...errors, ...there.errors], []);
});

/**
 * A choice in each room, and its field in the link. @type {[string, (page: import("playwright-core").Page) =>
 * Promise<unknown>, RegExp][]}
 */
const ROOMS = [
  ["learn", (page) => page.click("[data-step-name=gate]"), /learn-step=gate/],
  ["exercises", (page) => page.click("[data-card=causal]"), /exercise=causal/],
  ["batch", (page) => page.locator("main input[type=checkbox]").first().check(), /batch_causal=1/],
  ["paper", (page) => page.click("[data-paper=cost]"), /paper=cost/],
  ["train", (page) => page.selectOption("#train-recipe", "sort"), /train-recipe=sort/],
];
for (const [room, choose, told] of ROOMS) {
  test(`from the room ${room} the link leads back into it, as it is`, async () => {
    const { page, errors } = await visit(link({ room }));
    await page.waitForSelector("main.room:not(:has(> .empty))");
    await choose(page);
    const url = await copied(page);
    assert.match(url, told);
    const other = await visit(fragmentOf(url));
    await until(other.page, (s) => s.room !== "explore");
    assert.match(await copied(other.page), told);
    assert.equal(await other.page.evaluate(async () => (await import("./www/main.js")).now().room), room);
    assert.deepEqual([...errors, ...other.errors], []);
  });
}

test("where the page may not copy, the link is selected in a field", async () => {
  const { page, errors } = await visit("#v=2&model=dates", {}, (page) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("denied")) },
      }),
    ),
  );
  await page.keyboard.press("l");
  await page.waitForFunction(() => /selected/.test(document.querySelector(".link-said")?.textContent ?? ""));
  await page.waitForFunction(() => document.activeElement?.id === "link-field");
  const chosen = await page.evaluate(() => {
    const field = /** @type {HTMLInputElement} */ (document.activeElement);
    return {
      id: field.id,
      all: field.selectionEnd === field.value.length && field.selectionStart === 0,
      url: field.value,
    };
  });
  assert.deepEqual([chosen.id, chosen.all], ["link-field", true]);
  assert.match(chosen.url, /#v=4&/);
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#link-panel").isHidden());
  assert.deepEqual(errors, []);
});

test("by keyboard: Escape closes the panel and the focus is back on its button", async () => {
  const { page, errors } = await visit();
  await page.focus("[data-tool=link]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#link-panel:popover-open");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.matches("[data-tool=link]"));
  assert.deepEqual(errors, []);
});

test("a very long link says that it is long", async () => {
  const { page, errors } = await visit(link({ model: "tales", text: "and so she said ".repeat(20).trim() }));
  await page.click("[data-tool=link]");
  assert.equal(await page.locator("#link-panel .warn-text").count(), 0);
  await page.keyboard.press("Escape");
  // Edits of many cells make a long link.
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.edit({
      hidden_cells: Array.from(
        { length: 300 },
        (_, i) =>
          /** @type {[string, number, number, number]} */ ([
            "decoder.blocks.0.attn",
            0,
            1 + Math.floor(i / 20),
            i % 20,
          ]),
      ),
    });
  });
  await settled(page);
  await page.click("[data-tool=link]");
  assert.match(await page.locator("#link-panel .warn-text").innerText(), /characters long/);
  assert.deepEqual(errors, []);
});

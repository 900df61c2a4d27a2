// What a head's weights say: by the numbers of a real model, by clicks, and in a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, follow, link, look, pattern, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const INDUCTION = { model: "induction", view: "head", weights: "1" };

/**
 * Waits for the numbers of the focused head, and of a token if given. @param {Page} page @param {string | null} [token]
 */
async function told(page, token = null) {
  await until(
    page,
    ({ answers, focus }, token) => {
      const { key = "", answer } = answers["head.weights"] ?? {};
      const asked = key && JSON.parse(key);
      const here = asked && answer && asked.path === focus?.path && asked.head === focus?.head;
      return here && (token === null || String(asked.token) === token);
    },
    token,
  );
  await settled(page);
  await drawn(page);
  await page.waitForSelector(".weights-lists:not([data-stale])");
}

/** @param {Page} page @param {string} part */
const listed = (page, part) => page.locator(`[data-weights=${part}] .weights-bar`);

/**
 * Each head's mean weight on one key per row, over the rows that have it. @param {Awaited<ReturnType<typeof
 * look>>["result"]} result @param {number} layer @param {(ids: number[], query: number) => number} keyOf below 0 if a
 * row has none
 */
function sharesOf(result, layer, keyOf) {
  const ids = result?.target.map(({ id }) => id) ?? [];
  const cells = ids.map((_, query) => ({ query, key: keyOf(ids, query) })).filter(({ key }) => key >= 0);
  return Array.from({ length: 4 }, (_, head) => {
    const { cols, values } = pattern(result, `decoder.blocks.${layer}.attn`, head);
    return cells.reduce((sum, { query, key }) => sum + values[query * cols + key], 0) / cells.length;
  });
}

const before = (/** @type {number[]} */ _, /** @type {number} */ query) => query - 1;
/** The position after the last occurrence of the same token. @param {number[]} ids @param {number} query */
function behindLast(ids, query) {
  const at = query === 0 ? -1 : ids.lastIndexOf(ids[query], query - 1);
  return at < 0 ? -1 : at + 1;
}

test("in induction the continuing heads copy, and take their keys from the previous-token head", async () => {
  const { page, errors } = await visit(link({ model: "induction", view: "head" }));
  const { result } = await look(page);
  const back = sharesOf(result, 0, before);
  const earlier = `decoder.blocks.0.attn.${back.indexOf(Math.max(...back))}`;
  const continuing = sharesOf(result, 1, behindLast).flatMap((share, head) => (share > 0.7 ? [head] : []));
  assert.ok(continuing.length > 0);
  for (const head of continuing) {
    await follow(page, link({ ...INDUCTION, head: `decoder.blocks.1.attn.${head}` }));
    await told(page);
    const id = await page.locator(".weights-token select").inputValue();
    assert.equal(await listed(page, "writes").first().getAttribute("data-token"), id, "looking at a token writes it");
    assert.match(await page.locator("[data-weights=copying] h3").innerText(), /\+(1\.00|0\.9\d)/);
    assert.equal(await listed(page, "reads").first().getAttribute("data-read"), `${earlier} key`, `of head ${head}`);
  }
  await listed(page, "reads").first().click();
  await until(page, (s) => s.focus?.path === "decoder.blocks.0.attn");
  await told(page);
  assert.match(await page.locator("[data-weights=reads]").innerText(), /No head comes before this one/);
  assert.deepEqual(errors, []);
});

test("closed it asks nothing; open it follows the clicked key, the select and its lists", async () => {
  const { page, errors } = await visit(link({ model: "induction", view: "head" }));
  await settled(page);
  assert.equal((await look(page)).answers["head.weights"], undefined);
  await page.locator(".head-weights > summary").click();
  await told(page);
  const select = page.locator(".weights-token select");
  const { result } = await look(page);
  await follow(page, link({ ...INDUCTION, query: "9", key: "2" }));
  await told(page, String(result?.target[2].id));
  assert.equal(await select.inputValue(), String(result?.target[2].id));
  const last = String(result?.target[5].id);
  await select.selectOption(last);
  await told(page, last);
  assert.equal(await select.inputValue(), last);
  const match = listed(page, "matches").nth(1);
  const id = await match.getAttribute("data-token");
  await match.click();
  await told(page, id);
  await page.waitForFunction((id) => location.hash.includes(`weights-token=${id}`), id);
  assert.equal(await select.inputValue(), id);
  await page.locator(".head-weights > summary").click();
  await page.waitForFunction(() => !location.hash.includes("weights="));
  assert.deepEqual(errors, []);
});

test("a token outside the text can be typed; an unknown one is reported", async () => {
  const { page, errors } = await visit(link({ ...INDUCTION, text: "whisperwhis" }));
  await told(page);
  const type = async (/** @type {string} */ text) => {
    await page.locator(".weights-token .token-field").fill(text);
    await page.locator(".weights-token .token-field").blur();
  };
  await type("zq");
  assert.match(await page.locator(".weights-token [role=alert]").innerText(), /reads it as “z” “q”/);
  await type("z");
  await until(page, (s) => /** @type {any} */ (s.weights).token?.text === "z");
  await told(page);
  assert.match(await page.locator("[data-weights=writes] h3").innerText(), /“z”/);
  assert.equal(await page.locator(".weights-token [role=alert]").count(), 0);
  assert.deepEqual(errors, []);
});

test("a token that the model lacks is reported in place", async () => {
  const { page, errors } = await visit(link({ ...INDUCTION, "weights-token": "9999" }));
  const problem = page.locator(".head-weights [role=alert]");
  await problem.waitFor();
  assert.match(await problem.innerText(), /9,999/);
  assert.deepEqual(errors, []);
});

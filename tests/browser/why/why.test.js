// Why: from an answer to the head that caused it by clicks alone, back again, in a link, and under an edit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, drawn, link, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const INDUCTION = { model: "induction", view: "why" };

/** Waits until the shown step belongs to the current question. @param {Page} page @param {string} kind */
async function step(page, kind) {
  await page.waitForSelector(`.why-view:not([data-stale]) [data-step-kind=${kind}]`);
  await settled(page);
  await drawn(page);
}

/** @param {Page} page */
const walkOf = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return now().why.walk.map((/** @type {any} */ one) => `${one.path}.${one.head}`);
  });

/** @param {Page} page */
const trail = (page) => page.locator(".why-trail li").allInnerTexts();

test("in induction three clicks lead from the answer to the previous-token head of layer 0", async () => {
  const { page, errors } = await visit(link(INDUCTION));
  await step(page, "parts");
  assert.match(await page.locator(".why-view h2").innerText(), /^Why “s” and not “.”\?$/);
  assert.match(
    await page.locator(".why-guide").innerText(),
    /^Step 1 of 4\. Next: choose the first head in the list\.$/,
  );
  const first = page.locator(".why-bars button").first();
  assert.match(await first.innerText(), /^L1H/, "heads of layer 1 write what repeats");
  await first.click();
  await step(page, "keys");
  const key = page.locator(".why-bars button").first();
  assert.equal(await key.getAttribute("data-part"), "s₁", "the last place of what comes next");
  await key.click();
  await step(page, "cell");
  const pair = page.locator(".why-pair").first();
  assert.match(await pair.innerText(), /^Embedding\s+with\s+L0H\d/, "its token met what an earlier head wrote there");
  await pair.locator("button").click();
  await step(page, "keys");
  const [, earlier] = await walkOf(page);
  assert.match(earlier, /^decoder\.blocks\.0\.attn\.\d$/);
  assert.equal(
    await page.locator(".why-bars button").first().getAttribute("data-part"),
    "i₁",
    "which had looked at the token before",
  );
  assert.match(
    await page.locator(".why-guide").innerText(),
    /^Step 4 of 4, the end: at “s₁”, the previous-token head L0H\d looked one token back, at “i₁”/,
  );
  assert.deepEqual(errors, []);
});

test("the trail, Escape, and the browser's Back go back step by step", async () => {
  const { page, errors } = await visit(link({ ...INDUCTION, "why-walk": "decoder.blocks.1.attn.1@3" }));
  await step(page, "cell");
  assert.equal((await trail(page)).length, 3);
  await page.locator(".why-pair button").first().click();
  await step(page, "keys");
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes(",k:decoder.blocks.0.attn."));
  const there = page.url();
  await page.goBack();
  await step(page, "cell");
  await page.keyboard.press("Escape");
  await step(page, "keys");
  assert.equal((await trail(page)).length, 2);
  await page.locator("[data-crumb='0']").click();
  await step(page, "parts");
  assert.deepEqual(await walkOf(page), []);
  const again = await visit(there.slice(there.indexOf("#")));
  await step(again.page, "keys");
  assert.equal((await trail(again.page)).length, 4, "a link leads to the same step");
  assert.deepEqual([...errors, ...again.errors], []);
});

test("parts sum to the run's logit, and an edit recomputes them", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "why" }));
  await step(page, "parts");
  assert.match(await page.locator(".why-view h2").innerText(), /^Why “5” and not “.”\?$/);
  const answer = () =>
    page.evaluate(async () => {
      const { now } = await import("./www/main.js");
      return /** @type {any} */ (now().answers.why.answer);
    });
  const before = await answer();
  assert.ok(Math.abs(before.residue) <= 1e-4 * Math.max(1, Math.abs(before.whole)));
  await answerTo(page, () => page.locator(".suggestion").first().click());
  await step(page, "parts");
  const after = await answer();
  assert.notEqual(after.whole, before.whole);
  assert.ok(Math.abs(after.residue) <= 1e-4 * Math.max(1, Math.abs(after.whole)));
  assert.deepEqual(errors, []);
});

test("another token, another answer and none to hold it against are a click each", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "why" }));
  await step(page, "parts");
  await page.locator("[data-ask='row.3']").click();
  await until(page, (s) => s.locked.query === 3);
  await step(page, "parts");
  assert.match(await page.locator(".why-view h2").innerText(), /^Why “4”/);
  await page.locator("[data-ask^='answer.'][aria-pressed=false]").first().click();
  await step(page, "parts");
  assert.doesNotMatch(await page.locator(".why-view h2").innerText(), /^Why “4”/);
  await page.locator("[data-ask='foil.none']").click();
  await step(page, "parts");
  assert.match(await page.locator(".why-view h2").innerText(), /^Why “.+”\?$/);
  assert.deepEqual(errors, []);
});

/** The expected first key of the first bar of a kind, if a suggestion names it. */
const COPIES = { dates: "5", reverse: "c", copy: "e", phrases: "␣move" };

for (const model of ["dates", "reverse", "copy", "sort", "phrases", "induction", "add", "tales", "fill", "digits"])
  test(`the guided walk of ${model} needs only clicks, and its findings hold`, async () => {
    const { page, errors } = await visit(link({ model }));
    await page.locator("[data-do=walk]").click();
    await step(page, "parts");
    const copied = COPIES[/** @type {keyof typeof COPIES} */ (model)];
    const head = page.locator(".why-bars button", { hasText: copied ? /^Cross/ : /./ }).first();
    await head.click();
    await step(page, "keys");
    const key = page.locator(".why-bars button").first();
    if (copied) assert.equal(await key.getAttribute("data-part"), copied);
    await key.click();
    await step(page, "cell");
    assert.ok((await page.locator(".why-pair").count()) >= 4);
    const earlier = page.locator(".why-pair button").first();
    if (await earlier.count()) {
      await earlier.click();
      await step(page, "keys");
      assert.equal((await walkOf(page)).length, 2);
    } else assert.ok(["sort", "add", "tales"].includes(model), "it stands on no earlier head");
    assert.deepEqual(errors, []);
  });

test("after an edit it asks about the token that stood there, and both runs and their difference sum", async () => {
  const edits = JSON.stringify({ heads: { "decoder.blocks.0.cross.1": 0 } });
  const { page, errors } = await visit(
    link({ model: "reverse", text: "cabbage", view: "why", head: "decoder.blocks.0.cross.1", query: "4", edits }),
  );
  await step(page, "parts");
  assert.equal(await page.locator(".why-view h2").innerText(), "Why “d” and not “b”?");
  const row = page.locator(".why-bar[data-missing]");
  assert.match(await row.innerText(), /Cross L0H1, off[^]*0\.000[^]*would have added −9\.2/);
  const answers = await page.evaluate(async () => {
    const { answers } = (await import("./www/main.js")).now();
    return [answers.why.answer, answers["why-without"].answer];
  });
  for (const { parts, sum, whole } of answers) {
    const all = parts.reduce((/** @type {number} */ so, /** @type {any} */ part) => so + part.value, 0);
    assert.ok(Math.abs(all - sum) < 1e-4 && Math.abs(sum - whole) < 1e-4, `${all} ${sum} ${whole}`);
  }
  const [edited, plain] = answers;
  await page.click("[data-run=difference]");
  await drawn(page);
  const said = await page.locator(".part-sum strong").innerText();
  assert.ok(said.includes(`+${(edited.sum - plain.sum).toFixed(2)}`), said);
  const silent = await page.locator('.why-bar[data-part="Cross L0H1"] .value').innerText();
  const own = plain.parts.find((/** @type {any} */ part) => part.path === "decoder.blocks.0.cross" && part.head === 1);
  assert.equal(silent, `+${(-own.value).toFixed(3)}`);
  assert.deepEqual(errors, []);
});

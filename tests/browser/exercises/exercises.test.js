// Every card, answered wrong and answered right, with answers worked out here and not taken from the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, follow, link, look, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();

/** @param {string} card */
const at = (card) => link({ room: "exercises", exercise: card });

/** Waits until the correct answers are known and drawn. @param {Page} page */
async function ready(page) {
  const truths = await page.evaluateHandle(async () => (await import("./www/inside.js")).exercisesCards.truthsOf);
  const now = await page.evaluateHandle(async () => (await import("./www/main.js")).now);
  await page.waitForFunction(([truths, now]) => truths(now()) !== null, /** @type {any} */ ([truths, now]));
  await drawn(page);
  await page.locator("[data-check]:not([disabled])").waitFor();
}

/** Opens a card from the deck. @param {Page} page @param {string} card */
async function open(page, card) {
  await page.locator(`[data-card=${card}]`).click();
  await page.locator(`[data-card=${card}][aria-current=true]`).waitFor();
  await ready(page);
}

/** Gives answers by part, and checks them. @param {Page} page @param {Record<string, string>} answers */
async function answer(page, answers) {
  for (const [part, text] of Object.entries(answers)) {
    const field = page.locator(`#answer-${part}`);
    if (await field.count()) await field.fill(text);
    else await page.locator(`[data-part="${part}"] input[value="${text}"]`).check();
  }
  await page.locator("[data-check]").click();
  await drawn(page);
}

/** @param {Page} page */
const verdicts = (page) =>
  page
    .locator(".part")
    .evaluateAll((parts) =>
      Object.fromEntries(parts.map((p) => [p.getAttribute("data-part"), p.getAttribute("data-state")])),
    );
/** @param {Page} page @param {string} part */
const reason = (page, part) => page.locator(`#verdict-${part}`).innerText();

/** Wrong answers, then right ones, by card. @type {Record<string, [Record<string, string>, Record<string, string>]>} */
const ANSWERS = {
  scaling: [
    { "variance-raw": "stays", "variance-scaled": "falls", "entropy-raw": "grows", "entropy-scaled": "falls" },
    { "variance-raw": "grows", "variance-scaled": "stays", "entropy-raw": "falls", "entropy-scaled": "stays" },
  ],
  width: [
    { d_head: "512", rest: "8" },
    { d_head: String(512 / 8), rest: "0" },
  ],
  cost: [
    { operations: String(64 * 512), double: "2", cheaper: "recurrent" },
    { operations: String(64 * 64 * 512), double: "4", cheaper: "self-attention" },
  ],
  parameters: [
    { count: String(4 * 512 * 512), heads: "fewer" },
    { count: (4 * (512 * 512 + 512)).toLocaleString("en"), heads: "same" },
  ],
  droppath: [
    { bit1: "0", bit2: "1", bit3: "0", y1: "1.5", y2: "2.9851", y3: "3" },
    { bit1: "1", bit2: "0", bit3: "1", y1: "1.4925", y2: "0", y3: "4.4776" },
  ],
  positions: [
    { exponent: "0.375", wave: "sine", value: String(Math.sin(3 / 10000 ** 0.25)), fast: "high" },
    { exponent: "1/4", wave: "cosine", value: Math.cos(3 / 10000 ** 0.25).toFixed(2), fast: "low" },
  ],
  mlp: [
    { reach: "all", hidden: "16" },
    { reach: "one", hidden: String(16 * 8) },
  ],
  activations: [
    { dip: "relu", close: "silu", silu: "0.84" },
    { dip: "silu", close: "gelu", silu: (1 / (1 + Math.exp(-1))).toFixed(2) },
  ],
  swiglu: [
    { value: "256", gate: "16", product: "256", out: "256", why: "cheap" },
    { value: "128", gate: "128", product: "128", out: "128", why: "gate" },
  ],
  gamma: [
    { times: "100", zero: "zeros", start: "speed" },
    { times: "10", zero: "unchanged", start: "identity" },
  ],
  memory: [
    { how: "class", sublayers: "3", weights: "fewer" },
    { how: "given", sublayers: "2", weights: "same" },
  ],
  lens: [
    { layer: "input", share: "0.28", other: "unknown" },
    { layer: "0", share: "28", other: "unread" },
  ],
  patching: [
    { layer: "0", head: "3", share: "0.33", alone: "whole" },
    { layer: "1", head: "1", share: "33", alone: "part" },
  ],
  silence: [
    { pair: "03", share: "0.93", one: "both" },
    { pair: "23", share: "93", one: "one" },
  ],
};

/** The first click gives a hint, the next the solution. @param {import("playwright-core").Page} page */
async function showAnswer(page) {
  await page.locator("[data-show]").click();
  await drawn(page);
  await page.locator("[data-show]").click();
}

test("each card judges answers with a reason, and counts the right ones", async () => {
  const { page, errors } = await visit(at("scaling"));
  await ready(page);
  for (const [i, [card, [wrong, right]]] of Object.entries(ANSWERS).entries()) {
    await open(page, card);
    await answer(page, wrong);
    const bad = await verdicts(page);
    for (const [part, state] of Object.entries(bad)) {
      assert.equal(state, "not-yet", `${card} ${part}`);
      assert.ok((await reason(page, part)).length > 12, `${card} ${part} says why`);
    }
    assert.equal(await page.locator(`[data-card=${card}]`).getAttribute("data-state"), "tried");
    await answer(page, right);
    for (const [part, state] of Object.entries(await verdicts(page)))
      assert.equal(state, "right", `${card} ${part}: ${await reason(page, part)}`);
    assert.equal(await page.locator(`[data-card=${card}]`).getAttribute("data-state"), "done");
    assert.match(await page.locator(".deck-progress").innerText(), new RegExp(`^${i + 1} of 16`));
    assert.equal(await page.locator(".card-why").count(), 1, `${card} says why`);
    assert.doesNotMatch(await page.locator(".card").innerText(), /NaN|undefined|Infinity|\bexercises\./, card);
  }
  assert.deepEqual(errors, []);
});

/** Goes from a card to its place in Explore, and back with the answer. @param {Page} page @param {string} card */
async function findOut(page, card) {
  await page.locator("[data-place]").click();
  await until(page, (s) => s.room === "explore");
  return async (/** @type {Record<string, string>} */ right) => {
    await follow(page, at(card));
    await ready(page);
    await answer(page, right);
    for (const [part, state] of Object.entries(await verdicts(page)))
      assert.equal(state, "right", `${card} ${part}: ${await reason(page, part)}`);
  };
}

test("the Lens exercise checks against Lens of the same run, character by character", async () => {
  const { page, errors } = await visit(at("lens"));
  await ready(page);
  for (const letter of [4, 7]) {
    await page.locator("[data-own=letter]").fill(`${letter}`);
    await ready(page);
    const back = await findOut(page, "lens");
    await until(page, (s) => s.info?.name === "dates" && s.current && s.play === "done");
    await until(page, (s) => /** @type {any} */ (s.answers.lens?.answer)?.shape[1] === 11);
    const { answers } = await look(page);
    const { shape, tops, top } = /** @type {any} */ (answers.lens.answer);
    const column = Array.from({ length: shape[0] }, (_, site) => top[(site * shape[1] + letter - 1) * tops]);
    const first = column.findLastIndex(({ id }) => id !== column.at(-1).id) + 1;
    const { probability } = column[first];
    await back({ layer: ["input", "0", "1"][first], share: `${Math.round(100 * probability)}`, other: "unread" });
  }
  assert.deepEqual(errors, []);
});

test("the Patch exercise's head is the one that Patch ranks first", async () => {
  const { page, errors } = await visit(at("patching"));
  await ready(page);
  const back = await findOut(page, "patching");
  await until(page, (s) => s.info?.name === "induction" && s.answers["patch 1"]?.answer?.kind === "sweep");
  const { answers } = await look(page);
  const heads = [0, 1].flatMap((layer) =>
    /** @type {any} */ (answers[`patch ${layer}`].answer).rows[0].cells.map(
      (/** @type {number} */ share, /** @type {number} */ head) => ({
        ...{ layer, head, share },
      }),
    ),
  );
  const best = heads.reduce((a, b) => (b.share > a.share ? b : a));
  await back({
    layer: `${best.layer}`,
    head: `${best.head}`,
    share: `${Math.round(100 * best.share)}`,
    alone: best.share > 0.9 ? "whole" : "part",
  });
  assert.deepEqual(errors, []);
});

test("the mask is clicked cell by cell, and compared with the engine's", async () => {
  const { page, errors } = await visit(at("causal"));
  await ready(page);
  await page.locator("[data-own=n]").fill("5");
  await page.locator(".mask tbody tr").nth(4).waitFor();
  await ready(page);
  const click = (/** @type {number} */ q, /** @type {number} */ k) => page.locator(`[data-cell="${q},${k}"]`).click();
  const check = async () => {
    await page.locator("[data-check]").click();
    await drawn(page);
  };
  for (let q = 0; q < 5; q++) for (let k = q + 1; k < 5; k++) if (q || k > 1) await click(q, k);
  await click(3, 0);
  await check();
  const wrong = await page
    .locator("[data-wrong]")
    .evaluateAll((cells) => cells.map((c) => c.getAttribute("data-cell")));
  assert.deepEqual(wrong, ["0,1", "3,0"]);
  await click(3, 0);
  await click(0, 1);
  await check();
  assert.deepEqual(await verdicts(page), { cells: "right" });
  const { answers } = await look(page);
  const run = /** @type {any} */ (answers["exercises/causal/causal"].answer);
  const pressed = await page
    .locator(".mask-cell")
    .evaluateAll((cells) => cells.map((c) => Number(c.getAttribute("aria-pressed") === "true")));
  assert.deepEqual(
    Array.from({ length: 25 }, (_, i) => run.mask_values[run.masks[0].offset + i]),
    pressed,
  );
  assert.equal(await page.locator(".lab-map").count(), 2, "and the heads are drawn under it");
  assert.deepEqual(errors, []);
});

test("steps are put in order with buttons alone", async () => {
  const { page, errors } = await visit(at("order"));
  await ready(page);
  await page.locator("[data-check]").click();
  await drawn(page);
  assert.deepEqual(await verdicts(page), { steps: "not-yet" });
  const wanted = [
    "attn.norm",
    "attn.out",
    "resid_mid",
    "cross.norm",
    "cross.out",
    "resid_cross",
    "mlp.norm",
    "mlp.out",
    "resid_post",
  ];
  const names = () =>
    page.locator("[data-step-name]").evaluateAll((steps) => steps.map((s) => s.getAttribute("data-step-name")));
  for (const [place, step] of wanted.entries()) {
    for (let from = (await names()).indexOf(step); from > place; from--) {
      await page.locator(`[data-step-name="${step}"] button`).first().click();
      await drawn(page);
    }
  }
  assert.deepEqual(await names(), wanted);
  await page.locator("[data-check]").click();
  await drawn(page);
  assert.deepEqual(await verdicts(page), { steps: "right" });
  assert.deepEqual(errors, []);
});

test("the user's numbers are checked too, and invalid ones get a sentence", async () => {
  const { page, errors } = await visit(at("width"));
  await ready(page);
  await page.locator("[data-own=d_model]").fill("500");
  await page.locator("[data-own=n_heads]").fill("7");
  await ready(page);
  await answer(page, { d_head: "71", rest: "3" });
  assert.deepEqual(await verdicts(page), { d_head: "right", rest: "right" });
  await until(page, (s) => s.answers["exercises/width/width"]?.failure !== null);
  assert.match(await page.locator(".figure").innerText(), /n_heads/, "the engine's own refusal");
  await page.locator("[data-own=n_heads]").fill("many");
  await drawn(page);
  assert.match(await page.locator("#own-problem").innerText(), /whole number from 1 to 64/);
  assert.equal(await page.locator("[data-own=n_heads]").inputValue(), "many");
  assert.ok(await page.locator("[data-check]").isDisabled());

  await open(page, "droppath");
  await answer(page, { y1: "1.5", y3: "words" });
  assert.match(await reason(page, "y1"), /rounded too much.*100\/67/);
  assert.match(await reason(page, "y3"), /not a number/);
  await page.locator("[data-own=drop]").fill("0.5");
  await page.locator("[data-own=x1]").fill("0.3");
  await ready(page);
  await showAnswer(page);
  await drawn(page);
  const outputs = await page
    .locator("[data-table=droppath] tbody tr")
    .evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent)));
  for (const [x, u, , bit, , y] of outputs) {
    assert.equal(bit, String(Math.floor(0.5 + Number(u))));
    assert.equal(Number(y), Number(bit) * Number(x) * 2);
  }
  assert.deepEqual(errors, []);
});

test("the solution can be shown and hidden again, and does not count as an answer", async () => {
  const { page, errors } = await visit(at("swiglu"));
  await ready(page);
  await page.locator("#answer-out").fill("256");
  await showAnswer(page);
  await drawn(page);
  assert.equal(await page.locator("#answer-out").inputValue(), "128");
  assert.match(await page.locator(".deck-progress").innerText(), /^0 of 16/);
  await page.locator("[data-show]").click();
  await drawn(page);
  assert.equal(await page.locator("#answer-out").inputValue(), "256");
  assert.deepEqual(errors, []);
});

test("gamma's slider scales the sublayers' outputs in proportion", async () => {
  const { page, errors } = await visit(at("gamma"));
  await ready(page);
  await showAnswer(page);
  const first = () => page.locator("[data-table=gamma] tbody tr").first().locator("td").last().innerText();
  await drawn(page);
  const before = Number.parseFloat(await first());
  await page.locator("#gamma").fill("-1");
  await until(
    page,
    (s) => Object.values(/** @type {any} */ (JSON.parse(s.answers["exercises/gamma/now"].key)).edits.gammas)[0] === 10,
  );
  await drawn(page);
  assert.ok(Math.abs(Number.parseFloat(await first()) / before - 10) < 0.1, `${before} became ${await first()}`);
  assert.deepEqual(errors, []);
});

test("on a phone a card is answered without scrolling sideways", async () => {
  const { page, errors } = await visit(at("parameters"), { viewport: { width: 390, height: 844 } });
  await ready(page);
  await answer(page, ANSWERS.parameters[1]);
  assert.deepEqual(await verdicts(page), { count: "right", heads: "right" });
  for (const card of ["cost", "droppath", "positions", "gamma", "memory"]) {
    await page.locator(".chooser select").selectOption(card);
    await ready(page);
    await showAnswer(page);
    await drawn(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, card);
  }
  assert.deepEqual(errors, []);
});
